// Raw material of the theme; components use the semantic names of tokens.css.
import type { MantineColorsTuple } from '@mantine/core'

const ramp = (text: string): MantineColorsTuple =>
  text.split(' ').map((hex) => `#${hex}`) as unknown as MantineColorsTuple

export const ramps = {
  gray: ramp('fbfaf8 f6f4f1 eeece9 e5e2de d2cfca a29e98 716d66 57534e 393632 1d1b19'),
  dark: ramp('edebe7 b8b5b0 97938e 706d67 494642 33312e 292724 1f1e1b 191815 12110f'),
  teal: ramp('edfbf9 daf4f0 bbe9e3 93d7cf 65bfb5 3ea096 208279 126961 0d514b 0a3a35'),
  blue: ramp('eef9ff dcf0ff bee2ff 99ccff 70b1f8 4d91da 3474b7 265d96 1c4875 133354'),
  green: ramp('effcf0 ddf5e1 c0ebc8 9bdaa7 72c184 4ea364 34844b 256b3a 1c532c 133b1e'),
  amber: ramp('fef7e8 fbecd1 f5daab eac17c d6a347 b88213 996600 7d5000 633d00 472b00'),
  orange: ramp('fff4e9 ffe6d4 ffd1b1 ffb386 f19059 d36e34 b0531b 904011 71310e 51220b'),
  red: ramp('fff1ef ffe2dd ffc8c1 ffa79e ff8079 e05d58 bc4340 993230 782625 561a19'),
  violet: ramp('f8f5ff efe9ff e1d6ff ccbbff b29cf2 947cd4 7761b1 604c91 4a3b72 342951'),
}
