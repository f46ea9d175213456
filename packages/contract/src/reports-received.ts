// Mark Chart Received, for pharmacies that use their own chart.
// AVR "From chart to report": AVR-008, AVR-009, AVR-010
import { z } from 'zod'
import { calls, get, PathId, post } from './call.ts'
import { mostBytes } from './documents.rules.ts'
import { requiredText, wrongValue } from './field-schemas.ts'
import { conflict, invalid, notFound, type Refusal } from './refusal.ts'
import { addMinutes, isInstant, type Instant } from './time.ts'
import { Assignment } from './visits-assignment.ts'

/** A part of a form arrives as a text; one left empty is none. */
const At = z
  .string({
    error: ({ input }) => (input === undefined || input === null ? requiredText : wrongValue),
  })
  .min(1, requiredText)
  .refine(isInstant, wrongValue)
  .transform((text) => new Date(text).toISOString())
const params = z.object({ id: PathId })

/** What the browser offers and the server takes. */
export const receivedTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const

export const receivedCharts = calls('received-charts', {
  receive: post('/assignments/:id/chart-received', {
    ids: 'AVR-009 AVR-008',
    allow: 'admin',
    params,
    notFound: 'Visit not found.',
    idempotent: true,
    multipart: { file: 'file', maxBytes: mostBytes, optional: true },
    body: z.object({ actual_start: At, actual_end: At }),
    answer: z.object({ assignment: Assignment, report_id: z.int() }),
  }),
  file: get('/assignments/:id/chart-received/file', {
    ids: 'AVR-010',
    allow: 'session',
    params,
    notFound: 'Visit not found.',
    answer: 'file',
  }),
})

export const noReceivedFile: Refusal = notFound('No file was attached.')
export const cannotReceive = (hint: string): Refusal => conflict(hint)

/** As long as a charted visit may be (CHT-020): a slip of the day would be invoiced by the hour. */
const longest = 16 * 60

/** AVR-008, AVR-066: the times of what was done, of a visit or of the way to it. */
export function actualTimesFault(
  {
    actual_start: start,
    actual_end: end,
  }: { readonly actual_start: Instant; readonly actual_end: Instant },
  now: Instant,
): Refusal | null {
  const late = 'The time must not be in the future.'
  const fields = {
    ...(start > now ? { actual_start: late } : {}),
    ...(end <= start
      ? { actual_end: 'The end must be after the start.' }
      : end > addMinutes(start, longest)
        ? { actual_end: 'The end must be at most 16 hours after the start.' }
        : end > now
          ? { actual_end: late }
          : {}),
  }
  return Object.keys(fields).length > 0 ? invalid(fields) : null
}
