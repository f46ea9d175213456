// CHT-058, CHT-059, ORD-046: what may be chosen for the next visit, and what a submission does with it.
import {
  type ChartContext,
  type ChartView,
  type FieldFinding,
  warning,
  wrong,
} from './chart-context.ts'
import { isBefore } from './chart-infusion.rules.ts'
import type { ChartData } from './chart-sections.ts'
import { addDays, type Day, daysBetween, localDay } from './time.ts'

/** The last day of the order. null: no limit. */
const lastDay = ({
  expiration_date,
  signed_date,
}: NonNullable<ChartContext['order']>): Day | null =>
  expiration_date ?? (signed_date ? addDays(signed_date, 365) : null)

/** Why operations must review the chosen time, as a sentence. null: the order allows it. */
export function nextVisitReviewReason(data: ChartData, context: ChartContext): string | null {
  const start = data.next_visit?.choice === 'Schedule' ? data.next_visit.start : null
  if (!start) return null
  const day = localDay(start, context.visit.timezone)
  const due = context.next_visit?.due_date
  const flexibility = context.order?.flexibility_days ?? null
  if (due && flexibility !== null && Math.abs(daysBetween(due, day)) > flexibility)
    return `The time is more than ${flexibility} days from the due date.`
  const last = context.order ? lastDay(context.order) : null
  return last !== null && day > last ? 'The time is after the expiration of the order.' : null
}

/**
 * What a submission does with the chosen time. 'schedule' becomes a request if the server's rules refuse the time
 * (VIS-060, VIS-154).
 */
export function nextVisitAction(
  data: ChartData,
  context: ChartContext,
): 'schedule' | 'request' | null {
  if (
    data.next_visit?.choice !== 'Schedule' ||
    !data.next_visit.start ||
    !context.next_visit ||
    !isBefore(context.now, data.next_visit.start)
  )
    return null
  return nextVisitReviewReason(data, context) === null ? 'schedule' : 'request'
}

/** The choices that the chart offers. */
export const nextVisitChoices = (context: ChartContext): readonly string[] =>
  context.next_visit ? ['Schedule', 'Already Scheduled', 'Not Scheduled'] : ['Not Scheduled']

export function nextVisitFindings({ data, context }: ChartView): FieldFinding[] {
  const { choice, start } = data.next_visit ?? {}
  if (choice && !nextVisitChoices(context).includes(choice)) {
    return [wrong('next_visit.choice', 'There is no next visit. Only Not Scheduled can be chosen.')]
  }
  if (choice !== 'Schedule' || !start) return []
  if (!isBefore(context.now, start)) {
    // The time was in the future at the first submission. A later correction keeps the answer.
    return context.ver > 1
      ? [warning('next_visit.start', 'The time has passed. Nothing will be scheduled.')]
      : [wrong('next_visit.start', 'Date and time must be in the future.')]
  }
  const reviewReason = nextVisitReviewReason(data, context)
  return reviewReason
    ? [warning('next_visit.start', `${reviewReason} It will be sent to operations as a request.`)]
    : []
}
