// Conditions of a visit for each status. Conditions on the order can be waived with a reason.
// VIS "Statuses": VIS-060, VIS-163
import { orderExpiry, type ExpiringOrder } from './orders.rules.ts'
import { transition, type Refusal } from './refusal.ts'
import type { Day, Instant } from './time.ts'

export interface ReadyFacts {
  readonly start: Instant | null
  readonly user_id_assigned: number | null
  readonly missing_exact_time: boolean
  readonly nurse_confirmed: Instant | null
  readonly patient_uuid: string | null
  readonly street: string | null
  readonly nurse_chart_received: Instant | null
  readonly payment_nurse_paid: Instant | null
  readonly report_status: string | null
  readonly order: (ExpiringOrder & { readonly status: string }) | null
  /** The calendar day in the visit's time zone. */
  readonly local_date: Day
}

export interface MissingCondition {
  /** A noun phrase such as 'A signed order'. */
  readonly what: string
  /** Whether a user with ORD_LINK or ALL can waive it. */
  readonly ofOrder: boolean
}

const missing = (
  conditions: readonly (readonly [boolean, string])[],
  ofOrder: boolean,
): MissingCondition[] =>
  conditions.filter(([holds]) => !holds).map(([, what]) => ({ what, ofOrder }))

const forBooked = (facts: ReadyFacts): MissingCondition[] =>
  missing(
    [
      [facts.start !== null, 'A start'],
      [facts.user_id_assigned !== null, 'A nurse'],
    ],
    false,
  )

function ofOrder({ order, local_date }: ReadyFacts): MissingCondition[] {
  if (order === null) return missing([[false, 'A linked order']], true)
  const expiry = orderExpiry(order)
  return missing(
    [
      [order.status === 'Active', 'An active order'],
      [order.signed_date !== null, 'A signed order'],
      [expiry === null || expiry >= local_date, 'An order that is not expired'],
    ],
    true,
  )
}

const forReady = (facts: ReadyFacts): MissingCondition[] => [
  ...forBooked(facts),
  ...missing(
    [
      [!facts.missing_exact_time, 'An exact time'],
      [facts.nurse_confirmed !== null, 'A confirmed nurse'],
      [facts.patient_uuid !== null, 'A patient'],
      [facts.street !== null && facts.street.trim() !== '', 'A street'],
    ],
    false,
  ),
  ...ofOrder(facts),
]

/** Whether the status of the report counts as invoiced. VIS-064 */
export const isInvoiced = (reportStatus: string | null): boolean =>
  reportStatus === 'invoiced' || reportStatus === 'invoice-paid'

export function missingFor(status: string, facts: ReadyFacts): readonly MissingCondition[] {
  switch (status) {
    case 'Active - Booked':
      return forBooked(facts)
    case 'Active - Ready':
      return forReady(facts)
    case 'Completed - Visit Finished':
      return missing([[facts.nurse_chart_received !== null, 'A received chart']], false)
    case 'Completed - Closed Out':
      return missing(
        [
          [facts.payment_nurse_paid !== null, 'A paid nurse'],
          [isInvoiced(facts.report_status), 'An invoiced report'],
        ],
        false,
      )
    default:
      return []
  }
}

export const conditionText = ({ what }: MissingCondition, status: string): string =>
  `${what} is required for ${status}.`
/** In the order of VIS-060; empty when the visit may become Active - Ready. */
export const readyFaults = (facts: ReadyFacts): string[] =>
  forReady(facts).map((condition) => conditionText(condition, 'Active - Ready'))

/**
 * `waived`: the user may waive the conditions on the order and gave a reason. The refusal names what is missing and
 * whether a reason would suffice. VIS-163
 */
export function conditionFault(status: string, facts: ReadyFacts, waived: boolean): Refusal | null {
  const conditions = missingFor(status, facts)
  const unmet = waived ? conditions.filter(({ ofOrder }) => !ofOrder) : conditions
  const [first] = unmet
  if (first === undefined) return null
  return {
    ...transition(conditionText(first, status)),
    extra: {
      missing: unmet.map(({ what }) => what),
      waivable: unmet.every(({ ofOrder }) => ofOrder),
    },
  }
}
