// CHT "Calls" 071-078, CHT-015, 080, 082: texts of refusals; those of the window stand with its rule
// (chart-window.rules).
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

const typeRefusals = {
  400: ['validation', 'The chart contains wrong values.'],
  413: ['too_large', 'A signature must be at most 200 KB.'],
  415: ['unsupported_type', 'A signature must be a PNG image.'],
} as const
/** What checkChartTypes refused. */
export function wrongTypesRefusal(status: 400 | 413 | 415, fields: Fields): Refusal {
  const [code, text] = typeRefusals[status]
  return { ...refusal(status, code, text), fields }
}

/** CHT-015 */
export const staleChart = (current: unknown): Refusal => ({
  ...conflict(chartTexts.changed, 'stale'),
  extra: { current },
})
/** CHT-082: the chart as it stands comes along, so that the second window shows what the first one did. */
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
