// CHT "Next Visit" 058-059, ORD "Order dates" 046
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

/** null never passes. */
const lastDay = ({
  expiration_date,
  signed_date,
}: NonNullable<ChartContext['order']>): Day | null =>
  expiration_date ?? (signed_date ? addDays(signed_date, 365) : null)

/** Why operations must look at the chosen time first, as a sentence; null when the order allows it. */
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
 * What submission does with the chosen time. 'schedule' still has to pass VIS-060 and VIS-154, which only the
 * server knows;
 * what they refuse becomes a request too.
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

/** The choices on offer. */
export const nextVisitChoices = (context: ChartContext): readonly string[] =>
  context.next_visit ? ['Schedule', 'Already Scheduled', 'Not Scheduled'] : ['Not Scheduled']

export function nextVisitFindings({ data, context }: ChartView): FieldFinding[] {
  const { choice, start } = data.next_visit ?? {}
  if (choice && !nextVisitChoices(context).includes(choice)) {
    return [wrong('next_visit.choice', 'There is no next visit. Only Not Scheduled can be chosen.')]
  }
  if (choice !== 'Schedule' || !start) return []
  if (!isBefore(context.now, start)) {
    // When the chart was first submitted the time lay ahead; a correction may come after it and must not make her
    // say something else.
    return context.ver > 1
      ? [warning('next_visit.start', 'The time has passed. Nothing will be scheduled.')]
      : [wrong('next_visit.start', 'Date and time must be in the future.')]
  }
  const doubt = nextVisitReviewReason(data, context)
  return doubt
    ? [warning('next_visit.start', `${doubt} It will be sent to operations as a request.`)]
    : []
}
