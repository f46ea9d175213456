// CHT-071, CHT-072, CHT-073, CHT-074, CHT-075, CHT-076, CHT-077, CHT-078, CHT-015, CHT-080, CHT-082: refusals of the
// chart calls. Texts of the chart window are in chart-window.rules.ts.
import type { Finding } from './chart-context.ts'
import { chartHasProblems, errorFields } from './chart-findings.rules.ts'
import { chartTexts } from './chart-window.rules.ts'
import {
  conflict,
  invalid,
  notFound,
  refusal,
  transition,
  type Fields,
  type Refusal,
} from './refusal.ts'

export const unknownVisitOfChart: Refusal = notFound('Visit not found.')
export const noChart: Refusal = notFound('Chart not found.')
export const unknownVersion: Refusal = notFound('Version not found.')

/** CHT-080 */
export const maxChartBytes = 2 * 1024 * 1024
export const chartTooLarge: Refusal = refusal(413, 'too_large', 'The chart is larger than 2 MB.')

const textOfStatus = {
  400: ['validation', 'The chart contains wrong values.'],
  413: ['too_large', 'A signature must be at most 200 KB.'],
  415: ['unsupported_type', 'A signature must be a PNG image.'],
} as const
/** The refusal of data that checkChartTypes rejects. */
export function wrongTypesRefusal(status: 400 | 413 | 415, fields: Fields): Refusal {
  const [code, text] = textOfStatus[status]
  return { ...refusal(status, code, text), fields }
}

/** CHT-015 */
export const staleChart = (current: unknown): Refusal => ({
  ...conflict(chartTexts.changed, 'stale'),
  extra: { current },
})
/** Carries the current chart, so that a second window displays the submission of the first (CHT-082). */
export const alreadySubmitted = (chart: unknown): Refusal => ({
  ...transition(chartTexts.submitted),
  extra: { chart },
})

/** CHT-074 */
export const chartProblemsRefusal = (
  findings: readonly Finding[],
  fields: Fields = errorFields(findings),
): Refusal => ({ ...invalid(fields, chartHasProblems), extra: { findings } })
export const approvalNeedsList = (text: string): Refusal => invalid({ approved: text })
