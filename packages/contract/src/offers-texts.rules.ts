// OFR "Messages" 125, NET-103: the sentences of system messages; none names patient, treatment or street.

export const texts = {
  confirmLink: (about: {
    readonly firstName: string
    readonly city: string
    readonly date: string
    readonly link: string
  }): string =>
    `Hi ${about.firstName}, please confirm your Wren visit in ${about.city} on ${about.date}: ${about.link}`,
  patientLink: (link: string, opsPhone: string): string =>
    `Wren: please choose a time for your nurse visit: ${link} Questions? ${opsPhone}`,
  cancellation: (id: number, date: string, opsPhone: string): string =>
    `Wren visit #${id} on ${date} has been canceled. Questions? ${opsPhone}`,
  newTime: (id: number, link: string): string =>
    `The time of Wren visit #${id} has changed. Please confirm: ${link}`,
  override: (id: number, date: string, time: string, opsPhone: string): string =>
    `You are booked for Wren visit #${id} on ${date} at ${time}. Questions? ${opsPhone}`,
  patientBooked: (date: string, time: string, opsPhone: string): string =>
    `Wren: your nurse visit is on ${date} at ${time}. Questions? ${opsPhone}`,
  patientMoved: (date: string, time: string, opsPhone: string): string =>
    `Wren: your nurse visit is now on ${date} at ${time}. Questions? ${opsPhone}`,
  shadowRequest: (id: number, city: string, date: string, time: string): string =>
    `Wren asks you to shadow visit #${id} in ${city} on ${date} at ${time}. See My Visits.`,
  chartReturned: (id: number): string =>
    `Your chart of Wren visit #${id} was returned. Please open it in My Visits.`,
  chartReminder: (id: number): string =>
    `Your chart of Wren visit #${id} is not submitted yet. Please open it in My Visits.`,
  patientCanceled: (date: string, opsPhone: string): string =>
    `Wren: your nurse visit on ${date} has been canceled. Questions? ${opsPhone}`,
} as const

/** The first text to a number says how to have no more of them. */
export const optOutHint = 'Reply STOP to opt out.'
export const optedOut = 'Opted out of text messages'

/** AUD-080: the answers, beside the messages of OFR-122. */
export const replies = {
  stop: 'You will receive no more text messages from Wren. Reply START to resume.',
  start: 'You will receive text messages from Wren again. Reply STOP to opt out.',
  help: (opsPhone: string): string =>
    `Wren: for help please call ${opsPhone}. Reply STOP to opt out.`,
} as const

const stops = ['STOP', 'STOPALL', 'END', 'QUIT', 'CANCEL', 'UNSUBSCRIBE', 'REVOKE', 'OPT OUT']

/** What a text asks for, in any case and punctuation; null when it is no such word. */
export function readReply(
  text: string,
): { readonly kind: 'stop' | 'start' | 'help'; readonly word: string } | null {
  const word = text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (stops.includes(word)) return { kind: 'stop', word }
  return word === 'START' || word === 'HELP'
    ? { kind: word === 'START' ? 'start' : 'help', word }
    : null
}
