// Steps of a finished visit: chart received, report, payment, refund (REF-067, REF-068).
import type { BillingTerms } from '@wren/contract/pharmacies.rules'
import { addMinutes, type Instant } from '@wren/contract/time'
import { derivedPrices } from '@wren/contract/visits-rates.rules'
import type { VisitChanges, VisitRecord } from '../areas/visits/visits.public.ts'
import type { ChartContent } from './demo-charts.ts'
import { jobActor, nurseActor, staff } from './demo-output.ts'
import { adminId } from './demo-people.ts'
import { returnedChart, type ReportAmounts } from './demo-reports.ts'
import type { ReportOutcome } from './demo-reports.rules.ts'
import type { Step } from './demo-visit-steps.ts'

/** Steps that follow from chart, report and payment, with the prices of the rules. */
export function endingSteps(
  visit: VisitRecord,
  terms: BillingTerms,
  hours: Pick<ChartContent, 'start' | 'end' | 'received'>,
  outcome: ReportOutcome,
  amounts: ReportAmounts,
  ops: number,
): Step[] {
  const chartedVisit = {
    ...visit,
    actual_start: hours.start,
    actual_end: hours.end,
    nurse_chart_received: hours.received,
  }
  const nurse = visit.user_id_assigned as number
  const steps: Step[] = [
    {
      at: hours.received,
      actor: nurseActor(nurse, visit.id),
      fact: 'visits.finished',
      cause: 'chart',
      fields: {
        actual_start: hours.start,
        actual_end: hours.end,
        nurse_chart_received: hours.received,
        status: 'Completed - Visit Finished',
        ...derivedPrices(chartedVisit, terms),
      } as VisitChanges,
    },
  ]
  if (outcome.status === 'echart-returned')
    return [
      ...steps,
      {
        at: addMinutes(hours.received, 600),
        actor: staff(ops),
        fact: 'visits.reopened',
        cause: 'report',
        reason: returnedChart,
        fields: {
          nurse_chart_received: null,
          status: 'Active - Ready',
          ...derivedPrices({ ...chartedVisit, nurse_chart_received: null }, terms, {
            invoiced: amounts.invoicedCents,
            paid: null,
          }),
        } as VisitChanges,
      },
    ]
  return [...steps, ...paymentSteps(chartedVisit, terms, outcome, amounts)]
}

/** `rest` is null after a refund in full, which also clears the dates of the payment. */
function refundStep(at: Instant, rest: number | null, prices: VisitChanges): Step {
  return {
    at,
    actor: staff(adminId),
    fact: 'visits.changed',
    cause: 'payment',
    fields: {
      price_nurse_paid_cents: rest,
      ...(rest === null ? { payment_nurse_paid: null, payment_nurse_scheduled: null } : {}),
      ...prices,
    },
  }
}

export function paymentSteps(
  visit: VisitRecord,
  terms: BillingTerms,
  outcome: ReportOutcome,
  { invoicedCents, nurseCents }: ReportAmounts,
): Step[] {
  const { readyAt, scheduledAt, paidAt, sentAt, refundPercent, refundedAt, returnedAt } = outcome
  const steps: Step[] = []
  const priced = (paid: number | null) =>
    derivedPrices(visit, terms, { invoiced: invoicedCents, paid }) as VisitChanges
  if (readyAt !== null && (scheduledAt ?? paidAt) !== null)
    steps.push({
      at: readyAt,
      actor: staff(adminId),
      fact: 'visits.changed',
      cause: 'payment',
      fields: { payment_nurse_scheduled: scheduledAt ?? paidAt },
    })
  if (paidAt === null) return steps
  steps.push({
    at: paidAt,
    actor: jobActor('nurse-payments'),
    fact: 'visits.changed',
    cause: 'payment',
    fields: {
      payment_nurse_paid: paidAt,
      price_nurse_paid_cents: nurseCents,
      ...priced(nurseCents),
    } as VisitChanges,
  })
  const fullRefundAt = refundPercent === 100 ? refundedAt : null
  if (sentAt !== null && (fullRefundAt === null || sentAt < fullRefundAt))
    steps.push({
      at: sentAt > paidAt ? sentAt : addMinutes(paidAt, 1),
      actor: jobActor('reports'),
      fact: 'visits.closed-out',
      cause: 'report',
      fields: { status: 'Completed - Closed Out' },
    })
  if (refundedAt !== null) {
    const rest = nurseCents - Math.floor((nurseCents * refundPercent) / 100)
    const isFull = refundPercent === 100
    steps.push(refundStep(refundedAt, isFull ? null : rest, priced(isFull ? null : rest)))
  }
  // A returned invoice and a full refund both reopen a closed-out visit (VIS-065).
  const reopenedAt = [returnedAt, fullRefundAt].filter((at) => at !== null).toSorted()[0]
  if (reopenedAt !== undefined)
    steps.push({
      at: addMinutes(reopenedAt, 1),
      actor: jobActor('reports'),
      fact: 'visits.changed',
      cause: 'payment',
      fields: { status: 'Completed - Visit Finished' },
    })
  return steps
}
