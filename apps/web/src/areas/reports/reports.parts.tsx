// AVR-031, CHT-067: words of reports that list and page share.
import { humanise } from '@wren/contract/format'

export const flagText = (flag: string): string => humanise(flag)
export const flagsText = (flags: readonly string[]): string => flags.map(flagText).join(', ')

/** Shown, and asked about before an invoice without it leaves. */
export const noMrnText = (pharmacy: string): string => `No MRN at ${pharmacy}`
