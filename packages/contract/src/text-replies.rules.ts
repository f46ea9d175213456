// Classifies incoming texts and defines the replies. AUD-080, AUD-105, AUD-106, AUD-107

export const replies = {
  stop: 'You will receive no more text messages from Wren. Reply START to resume.',
  /** For a patient with an upcoming visit. AUD-107 */
  meantVisit: (opsPhone: string): string =>
    `If you meant your nurse visit, please call ${opsPhone}.`,
  start: 'You will receive text messages from Wren again. Reply STOP to opt out.',
  help: (opsPhone: string): string =>
    `Wren: for help please call ${opsPhone}. Reply STOP to opt out.`,
  thanks: (opsPhone: string): string =>
    `Thank you. Your message goes to the Wren team. For anything urgent please call ${opsPhone}.`,
} as const

/** Folded like the result of `wordsOf`. Longer phrases match before shorter ones. */
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
  'do not call or text',
  'dont call or text',
  'stop it',
  'no more',
  'remove me',
  'remove my number',
  'lose my number',
  'take me off',
  'take my number off',
  'unsuscribe',
  'unsubcribe',
  'i revoke',
  'i opt out',
  'i want to opt out',
  'i want to unsubscribe',
  'alto',
  'parar',
  'pare',
  'no mas',
  'no mas mensajes',
  'no mas textos',
  'cancelar',
  'basta',
  'detener',
  'darme de baja',
  'no me envien',
  'no me manden',
  'no enviar',
  'dejen de enviar',
  'dejen de mandar',
  'dejen de escribir',
]
  .map((phrase) => phrase.split(' '))
  .toSorted((one, other) => other.length - one.length)

/** Polite words, and the nouns for what should stop. */
const around = new Set(
  `please pls plz kindly thanks thank you thx ty and hi hello hey ok okay sir maam team wrong
  now immediately right away asap just again anymore any more me us all
  these those this your texting texts text txt txting sms messaging messages message msgs msg
  contacting bothering notifications alerts reminders sending send list consent
  sent iphone android of from to my number phone wren por favor gracias hola ya mas mensajes textos mensaje`.split(
    /\s+/,
  ),
)

/** An article is ignored only before such a noun: "the texts", but not "the end". */
const hasMeaning = (word: string, at: number, words: readonly string[]): boolean =>
  word !== 'the' || !around.has(words[at + 1] ?? '')

const wordsOf = (text: string, between: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’`´]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]+/gu, between)
    .trim()
    .split(/\s+/)
    .filter(hasMeaning)

/** A word in single letters, such as "S T O P". */
const spelled = (words: readonly string[]): string[] =>
  words.every((word) => word.length === 1) ? [words.join('')] : [...words]

/** The opt-out word that the text consists of, in capitals; null when it contains other words. */
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

const returns = new Set(['start', 'unstop', 'yes'])
/** The opt-in word that the text consists of. */
const returnIn = (words: readonly string[]): string | null =>
  words.every((word) => returns.has(word) || around.has(word))
    ? (words.find((word) => returns.has(word))?.toUpperCase() ?? null)
    : null

export interface Reply {
  readonly kind: 'stop' | 'start' | 'help' | 'text'
  /** The word in capitals; empty for a free text. */
  readonly word: string
}

/**
 * Classifies a text without regard to case, width, accents and punctuation. START, UNSTOP and YES opt in only when the
 * number is opted out. Any other text is a free text for the operations team.
 */
export function readReply(text: string, isOptedOut: boolean): Reply {
  const ways = [spelled(wordsOf(text, ' ')), wordsOf(text, '')]
  for (const words of ways) {
    const refusal = refusalIn(words)
    if (refusal !== null) return { kind: 'stop', word: refusal }
    if (words.join(' ') === 'help') return { kind: 'help', word: 'HELP' }
    const back = isOptedOut ? returnIn(words) : null
    if (back !== null) return { kind: 'start', word: back }
  }
  return { kind: 'text', word: '' }
}
