// AUD-080, AUD-105 to AUD-107: what an incoming text asks for, and the answers to it.

export const replies = {
  stop: 'You will receive no more text messages from Wren. Reply START to resume.',
  /** AUD-107: to a patient with a visit ahead. */
  meantVisit: (opsPhone: string): string =>
    `If you meant your nurse visit, please call ${opsPhone}.`,
  start: 'You will receive text messages from Wren again. Reply STOP to opt out.',
  help: (opsPhone: string): string =>
    `Wren: for help please call ${opsPhone}. Reply STOP to opt out.`,
  thanks: (opsPhone: string): string =>
    `Thank you. Your message goes to the Wren team. For anything urgent please call ${opsPhone}.`,
} as const

/** Folded, as `wordsOf` gives them. A longer one counts before a shorter one. */
const refusals = [
  'stop',
  'stopall',
  'end',
  'quit',
  'cancel',
  'unsubscribe',
  'revoke',
  'optout',
  'opt out',
  'opt me out',
  'no more texts',
  'no more text messages',
  'no more messages',
  'no texts',
  'do not text',
  'dont text',
  'do not message',
  'dont message',
  'do not contact',
  'dont contact',
  'leave me alone',
  'remove me',
  'take me off',
  'alto',
  'parar',
  'pare',
  'no mas',
  'no mas mensajes',
  'no mas textos',
  'cancelar',
]
  .map((phrase) => phrase.split(' '))
  .toSorted((one, other) => other.length - one.length)

/** Courtesy, and what the sender wants no more of. */
const around = new Set(
  `please pls plz kindly thanks thank you now immediately me us all
  these those this texting texts text txt sms messaging messages message msgs sending send
  from to my number phone wren por favor gracias mensajes textos`.split(/\s+/),
)

const wordsOf = (text: string, between: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’`´]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]+/gu, between)
    .trim()
    .split(/\s+/)

/** The refusal that the words consist of, in capitals; null when anything else is said. */
function refusalIn(words: readonly string[]): string | null {
  let refusal: string | null = null
  for (let at = 0; at < words.length;) {
    const phrase = refusals.find((one) => one.every((word, n) => words[at + n] === word))
    if (phrase === undefined && !around.has(words[at] ?? '')) return null
    if (phrase !== undefined) refusal ??= phrase.join(' ').toUpperCase()
    at += phrase?.length ?? 1
  }
  return refusal
}

export interface Reply {
  readonly kind: 'stop' | 'start' | 'help' | 'text'
  /** In capitals; empty for a free text. */
  readonly word: string
}

/**
 * What a text asks for, in any case, width, accents and punctuation. START, UNSTOP and YES mean a return only from
 * a number that
 * is opted out; whatever is none of the words is a free text for the operations team.
 */
export function readReply(text: string, isOptedOut: boolean): Reply {
  const ways = [wordsOf(text, ' '), wordsOf(text, '')]
  for (const words of ways) {
    const refusal = refusalIn(words)
    if (refusal !== null) return { kind: 'stop', word: refusal }
    const word = words.join(' ').toUpperCase()
    if (word === 'HELP') return { kind: 'help', word }
    if (isOptedOut && ['START', 'UNSTOP', 'YES'].includes(word)) return { kind: 'start', word }
  }
  return { kind: 'text', word: '' }
}
