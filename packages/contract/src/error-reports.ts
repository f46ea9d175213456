// Error reports from browsers in production: error names, stack frames and outlines of the screen.
// NET "Error reporting": NET-107, AUD-079
import { z } from 'zod'
import { calls, Ok, post } from './call.ts'
import { safeName, stackFrames } from './error-names.rules.ts'
import { safePath } from './events.rules.ts'
import { isInstant } from './time.ts'

const Offset = z.number().int().min(0).max(86_400_000)
const Pixels = z.number().int().min(-100_000).max(100_000)

/** Shapes without content: texts, inputs and images are masked because they are never recorded. NET-107 */
export const shapes = ['text', 'input', 'image', 'button', 'link'] as const
export const Box = z.tuple([z.enum(shapes), Pixels, Pixels, Pixels, Pixels])
/** A picture of the screen or an action on it, `at` milliseconds after the page was loaded. */
export const Frame = z.object({
  at: Offset,
  path: z.string().max(300).transform(safePath),
  did: z.enum(['drawn', 'clicked', 'typed', 'scrolled']),
  x: Pixels.optional(),
  y: Pixels.optional(),
  boxes: z.array(Box).max(400).optional(),
})
/** One call or navigation and how long it took. */
export const Span = z.object({
  at: Offset,
  name: z.string().max(200).transform(safeName),
  took: Offset,
  trace: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
})

const about = {
  page: z.uuid(),
  at: z.string('Invalid value').refine(isInstant, 'Invalid value'),
  release: z.string().regex(/^[\w.-]{1,50}$/),
  path: z.string().max(300).transform(safePath),
}

export const ErrorReport = z.object({
  ...about,
  kind: z.enum(['error', 'replay', 'trace']),
  name: z.string().max(300).transform(safeName).optional(),
  stack: z
    .array(z.string().max(400))
    .max(30)
    .transform((lines) => stackFrames(lines.join('\n')))
    .optional(),
  frames: z.array(Frame).max(60).optional(),
  spans: z.array(Span).max(200).optional(),
})
export type Report = z.input<typeof ErrorReport>
export type ReplayFrame = z.input<typeof Frame>
export type TraceSpan = z.input<typeof Span>

export const errorReports = calls('errorReports', {
  send: post('/public/error-reports', {
    ids: 'NET-107 AUD-079',
    allow: 'public',
    limit: 'events',
    maxBytes: 512 * 1024,
    status: 202,
    answer: Ok,
    body: ErrorReport,
  }),
})
