// Orders in every status, with each warning that a visit can show (REF-067, REF-068, ORD-022).
import { addDays, addMinutes, type Day, type Instant } from '@wren/contract/time'
import { checkOrder } from './demo-checks.ts'
import { opsIds } from './demo-people.ts'
import type { Patient } from './demo-patients.ts'
import type { Pharmacy } from './demo-pharmacies.ts'
import type { DemoPlan } from './demo-plan.ts'
import { staff, type Output } from './demo-output.ts'
import { nth, random } from './demo-random.ts'
import type { Treatment } from './demo-treatments.ts'
import { isLapsed, autoOf } from './demo-order-generator.ts'

export interface Order {
  readonly id: number
  readonly patient: Patient | null
  readonly intake: number | null
  readonly pharmacy: Pharmacy
  readonly drug: Treatment
  readonly status: string
  readonly signed_date: Day | null
  readonly expiration_date: Day | null
  readonly authorization_start: Day | null
  readonly authorization_end: Day | null
  readonly visit_amount: number | null
  readonly duration_days: number
  readonly lab_order: boolean
  readonly created: Instant
}

export interface OrderSource {
  readonly plan: DemoPlan
  readonly patients: readonly Patient[]
  readonly pharmacies: readonly Pharmacy[]
  readonly drugs: readonly Treatment[]
}

/** Number of orders of intakes without a patient record. */
export const withoutPatient = (plan: DemoPlan): number => Math.max(10, Math.floor(plan.orders / 20))

/** Number of intakes that became a patient's order. */
export const converted = (plan: DemoPlan): number => Math.floor(plan.intakes / 2)

const endedStatuses = ['Completed', 'Inactive - Expired', 'Inactive - Cancelled', 'Hold'] as const

/** The standing of a patient's present order. Most have no warning. */
function standing(
  plan: DemoPlan,
  place: number,
): Pick<
  Order,
  | 'status'
  | 'signed_date'
  | 'expiration_date'
  | 'authorization_start'
  | 'authorization_end'
  | 'visit_amount'
> {
  const { today } = plan
  const good = {
    status: 'Active',
    signed_date: addDays(today, -210),
    expiration_date: null,
    authorization_start: null,
    authorization_end: null,
    visit_amount: null,
  }
  switch (place % 20) {
    case 3:
      return { ...good, signed_date: null }
    case 7:
      return { ...good, expiration_date: addDays(today, 21) }
    case 11:
      return { ...good, expiration_date: addDays(today, -6) }
    case 15:
      return { ...good, status: 'Hold' }
    case 17:
      return {
        ...good,
        authorization_start: addDays(today, -150),
        authorization_end: addDays(today, 10),
      }
    case 19:
      return { ...good, visit_amount: 4 }
    default:
      return place % 3 === 0 ? { ...good, expiration_date: addDays(today, 120) } : good
  }
}

function currentOrder(plan: DemoPlan, patient: Patient): Order {
  const ended =
    patient.status === 'Completed'
      ? 'Completed'
      : patient.status === 'Inactive'
        ? 'Inactive - Cancelled'
        : null
  return {
    id: patient.id,
    patient,
    intake: patient.id <= converted(plan) ? patient.id : null,
    pharmacy: patient.pharmacy,
    drug: patient.drug,
    ...standing(plan, patient.id),
    ...(ended === null ? {} : { status: ended }),
    ...(isLapsed(patient) ? { signed_date: addDays(plan.today, -210) } : {}),
    duration_days: patient.id % 9 === 4 ? 3 : 1,
    lab_order: patient.id % 6 === 1,
    created: addMinutes(patient.created, 30),
  }
}

/**
 * Further orders that are still active: one beside an auto order, which it keeps from making visits (ORD-047), and one
 * beside another order.
 */
const stillActive: Readonly<Record<number, number>> = { 7: -300, 12: -20 }

export function makeOrders({ plan, patients, pharmacies, drugs }: OrderSource): readonly Order[] {
  const current = patients.map((patient) => currentOrder(plan, patient))
  const alone = withoutPatient(plan)
  const open = pharmacies.filter(({ isDeleted }) => !isDeleted)
  const further = Array.from({ length: plan.orders - patients.length }, (_, at): Order => {
    const id = patients.length + at + 1
    const orphan = at >= plan.orders - patients.length - alone
    const patient = orphan ? null : nth(patients, at * 3)
    const signed = orphan ? undefined : stillActive[at]
    const past =
      signed !== undefined
        ? { signed_date: addDays(plan.today, signed), expiration_date: null }
        : { signed_date: addDays(plan.today, -500), expiration_date: addDays(plan.today, -140) }
    return {
      id,
      patient,
      intake: orphan ? converted(plan) + at - (plan.orders - patients.length - alone) + 1 : null,
      pharmacy: patient?.pharmacy ?? nth(open, at),
      drug: patient?.drug ?? nth(drugs, at),
      status: orphan || signed !== undefined ? 'Active' : nth(endedStatuses, at),
      ...(orphan
        ? { signed_date: at % 2 === 0 ? addDays(plan.today, -5) : null, expiration_date: null }
        : past),
      authorization_start: null,
      authorization_end: null,
      visit_amount: null,
      duration_days: 1,
      lab_order: false,
      created: addMinutes(plan.now, orphan ? -1440 * (2 + (at % 9)) : -1440 * (480 + (at % 100))),
    }
  })
  return [...current, ...further]
}

export function putOrder(output: Output, plan: DemoPlan, order: Order): void {
  const { id, patient, drug, created } = order
  const chance = random(plan.seed, 'order', id)
  const auto = autoOf(plan, order)
  const problem = auto.auto_generation_problems
  const other = !auto.auto_order && id % 13 === 6
  const frequency =
    other || problem === 'Frequency is missing' || patient?.recurring === false
      ? null
      : isLapsed(patient)
        ? 2
        : nth([4, 2, 1, 6, 8], id)
  const row = {
    id,
    patient_uuid: patient?.uuid ?? null,
    intake_id: order.intake,
    provider_id: order.pharmacy.id,
    pharmacy_phone: `+160255501${chance.digits(2)}`,
    status: order.status,
    treatment: drug.text,
    access_type: drug.access,
    pomp_type: nth(['Curlin', 'Sapphire', 'Dial a flow', 'Other'], id),
    doses: chance.int(6, 26),
    visit_amount: order.visit_amount,
    notes: id % 6 === 0 ? 'Premedicate 30 minutes before the infusion.' : null,
    frequency_type: 'w',
    frequency_value: frequency,
    frequency_other: other ? 'Five days in a row, then every four weeks' : null,
    flexibility_days: nth([2, 3, 0, 5], id),
    duration_days: order.duration_days,
    nonconsecutive: order.duration_days > 1 && id % 2 === 0,
    duration_estimate: problem === 'Estimated duration is empty' ? null : drug.minutes,
    duration_max_auth: drug.minutes + 60,
    signed_date: order.signed_date,
    expiration_date: order.expiration_date,
    authorization_start: order.authorization_start,
    authorization_end: order.authorization_end,
    lab_order: order.lab_order,
    lab_drop_off: order.lab_order
      ? nth(['Quest Diagnostics', 'Lab Corp - Drop Off', 'Sonora Quest', 'Local Hospital'], id)
      : null,
    lab_drop_off_other: null,
    lab_frequency: order.lab_order ? 4 : null,
    lab_frequency_type: order.lab_order ? 'w' : null,
    lab_next_due: order.lab_order ? addDays(plan.today, chance.int(-2, 25)) : null,
    ...auto,
  }
  const by = patient?.ops ?? nth(opsIds, id)
  // Other orders of the patient had ended when this one was set to make visits, and patients now on hold were active.
  if (plan.whole)
    checkOrder(
      row,
      {
        ...row,
        another_active: false,
        patient:
          patient === null
            ? null
            : {
                status: patient.addressless || isLapsed(patient) ? 'Active' : patient.status,
                is_recurring: patient.recurring,
              },
      },
      plan.today,
    )
  output.row('patient_order', {
    ...row,
    version: 1,
    created,
    row_updated: created,
    user_id_created: by,
  })
  output.event({
    at: created,
    actor: staff(by),
    fact: 'orders.created',
    cause: `order-${id}`,
    change: {
      type: 'order',
      id,
      patient: patient?.uuid ?? null,
      version: 1,
      after: plan.whole
        ? row
        : { status: row.status, treatment: row.treatment, provider_id: row.provider_id },
    },
  })
}
