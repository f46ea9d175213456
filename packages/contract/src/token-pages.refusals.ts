// Refusals of the link pages, in the words that the pages show. TOK-007, TOK-064, TOK-065, TOK-066, TOK-067, TOK-068,
// TOK-076, TOK-077, TOK-078, TOK-079, TOK-080.
import { conflict, invalid, notFound, refusal, type Refusal } from './refusal.ts'
import type { PatientPage } from './token-pages.ts'

export const unknownLink: Refusal = notFound('This link is not valid.')
export const linkExpired: Refusal = refusal(410, 'gone', 'This link has expired.')
export const covered: Refusal = conflict('This visit has been covered or canceled.', 'covered') // TOK-042, TOK-080
export const timeChanged: Refusal = conflict(
  'The time of this visit has changed. Please open the link again.',
  'changed',
)
export const alreadyHasVisit: Refusal = conflict(
  'You already have a visit at this time.',
  'overlap',
)
/** Carries the patient's current page, so that the browser shows it without another read. TOK-079. */
export const justUpdated = (current: PatientPage): Refusal => ({
  ...conflict('This visit was just updated. Please check the times again.', 'changed'),
  extra: { current },
})
/** An answer by link was stored before the answer by phone. OFR-136. */
export const answeredByLink: Refusal = conflict(
  'This was just answered by link. Please check the answer.',
  'changed',
)
export const callToChange: Refusal = conflict('Please call us to change this visit.', 'too_late') // TOK-063
export const confirmedAlready: Refusal = conflict('This visit is already confirmed.', 'confirmed') // TOK-065

export const chooseATime: Refusal = invalid({
  scheduling_dates: 'Please select at least one time.',
}) // TOK-030
export const chooseAStart: Refusal = invalid({ start: 'Please select a start time.' }) // TOK-035
export const timePassed = (field: string): Refusal =>
  invalid({ [field]: 'This time has passed. Please choose another one.' }) // TOK-076
export const notOffered = (field: string): Refusal =>
  invalid({ [field]: 'This time is not offered.' })
/** The number or the sequence of the chosen days is wrong. TOK-057, TOK-058. */
export const wrongDays = (text: string): Refusal => invalid({ selected_dates: text })
