// Intakes of every status, reason, source and state of automatic offers (REF-067, REF-068, INT-076, INT-132).
import { addDays, addMinutes, type Day, type Instant } from '@wren/contract/time'
import { checkIntake } from './demo-checks.ts'
import { accounts, nameOf, opsIds, phoneOf, type Name } from './demo-people.ts'
import { converted, withoutPatient, type Order } from './demo-orders.ts'
import type { Pharmacy } from './demo-pharmacies.ts'
import type { Hub, Place } from './demo-places.ts'
import type { DemoPlan } from './demo-plan.ts'
import { json, staff, type Output } from './demo-output.ts'
import { nth, random, type Random } from './demo-random.ts'
import type { Treatment } from './demo-treatments.ts'
import {
  type Standing,
  ended,
  isOffered,
  firstAlone,
  standingOf,
  offering,
} from './demo-intake-standings.ts'

export interface IntakeSource {
  readonly plan: DemoPlan
  readonly hubs: readonly Hub[]
  readonly pharmacies: readonly Pharmacy[]
  readonly drugs: readonly Treatment[]
  readonly orders: readonly Order[]
}

export interface IntakePlace {
  readonly place: Place
  readonly name: Name
  readonly areaCode: string
}

const sources = ['phone', 'email', 'email_ai', 'portal'] as const

/** Name and town of the patient of an intake without a patient record, for the referral and its visits. */
export function placeOf(
  { plan, hubs }: Pick<IntakeSource, 'plan' | 'hubs'>,
  id: number,
): IntakePlace {
  const chance = random(plan.seed, 'intake-place', id)
  const hub = nth(hubs, id)
  return { place: chance.pick(hub.places), name: nameOf(chance, id + 40), areaCode: hub.areaCode }
}

const opens = 7 * 60

/** Referrals arrive during the day. */
const receivedAt = (plan: DemoPlan, daysAgo: number, id: number): Instant =>
  addMinutes(plan.now, opens + ((id * 37) % 600) - 1440 * daysAgo)

function original(
  chance: Random,
  id: number,
  { name, areaCode }: IntakePlace,
  drug: Treatment,
  labs: string,
) {
  if (id % 7 === 6) return null
  return {
    initial_patient_first_name: name.first,
    initial_patient_last_name: name.last,
    provider_mrn: `R${chance.digits(6)}`,
    age: chance.int(24, 84),
    nurse_gender_preference: nth(['N/A', 'F', 'N/A', 'M'], id),
    languages: id % 5 === 0 ? ['Spanish'] : ['English'],
    contact_phone: phoneOf(chance, areaCode).slice('+1'.length), // In the format of the referral reader.
    contact_phone_text_ok: id % 10 !== 0,
    css: nth(['Lorcan Fennimoor', 'Delphine Saltmarsh'], id),
    labs,
    referral_text:
      `Please staff a home infusion of ${drug.text}. ` +
      `Patient lives in ${nth(['a house', 'an apartment'], id)}; labs: ${labs}.`,
  }
}

interface Case {
  readonly standing: Standing
  readonly order: Order | undefined
  readonly patient: Order['patient']
  readonly daysAgo: number
  readonly starts: Day
}

function caseOf({ plan, orders }: IntakeSource, id: number): Case {
  if (id > plan.intakes) {
    const chance = random(plan.seed, 'archived-intake', id)
    const daysAgo = chance.int(20, 3 * 365)
    // Some were for a patient who was never entered.
    return {
      standing: chance.pick(ended),
      order: undefined,
      patient: id % 3 === 0 ? null : chance.pick(orders).patient,
      daysAgo,
      starts: addDays(plan.today, chance.int(1, 21) - daysAgo),
    }
  }
  const order =
    id <= converted(plan)
      ? orders[id - 1]
      : id <= firstAlone(plan)
        ? orders[plan.orders - withoutPatient(plan) + id - converted(plan) - 1]
        : undefined
  const known = order?.patient != null
  return {
    standing: standingOf(plan, id),
    order,
    patient: order?.patient ?? null,
    daysAgo: known ? 120 + (id % 90) : 1 + ((id * 11) % 12),
    starts: addDays(plan.today, known ? -100 + (id % 60) : isOffered(plan, id) ? 1 : 1 + (id % 21)),
  }
}

export function putIntake(output: Output, source: IntakeSource, id: number): void {
  const { plan, hubs, pharmacies, drugs } = source
  const chance = random(plan.seed, 'intake', id)
  const {
    standing: [status, status_reason],
    order,
    patient,
    daysAgo,
    starts,
  } = caseOf(source, id)
  const lives = placeOf({ plan, hubs }, id)
  const place = patient?.place ?? lives.place
  const drug = order?.drug ?? nth(drugs, id)
  const inState = pharmacies.filter(({ state, isDeleted }) => state === place.state && !isDeleted)
  const pharmacy = order?.pharmacy ?? chance.pick(inState)
  const labs = nth(['No', 'Yes', 'Unknown'], id)
  const submitted = receivedAt(plan, daysAgo, id)
  const days = nth([1, 1, 3, 2, 1, 5], id)
  const recurring = id % 3 !== 1
  const orig = original(
    chance,
    id,
    patient === null
      ? lives
      : {
          ...lives,
          name: { first: patient.first_name, last: patient.last_name, gender: patient.gender },
        },
    drug,
    labs,
  )
  const ops = status === 'New Intake' && id % 2 === 0 ? null : (patient?.ops ?? nth(opsIds, id))
  const verified = status === 'Complete'
  const row = {
    id,
    is_urgent: id % 8 === 5,
    status,
    status_reason,
    user_id_ops: ops,
    submitted_by: nth(sources, id),
    submitted_date: submitted,
    requested_provider_id: pharmacy.id,
    treatment: drug.text,
    treatment_id: drug.id,
    treatment_duration_days: days,
    is_nonconsecutive: days > 1 && id % 2 === 0,
    duration_estimate: drug.minutes,
    series_start_date: starts,
    series_end_date: addDays(starts, 6 + days),
    potential_start_date: starts,
    preferred_visit_slots: nth(
      [['07:00-10:55'], ['07:00-10:55', '11:00-14:55'], [], ['15:00-19:00']],
      id,
    ),
    flexibility_days: nth([2, 0, 3], id),
    frequency_value: recurring ? nth([4, 2, 1], id) : null,
    frequency_type: recurring ? 'w' : null,
    pot_cert_start: null,
    pot_cert_end: null,
    patient_type: recurring || patient?.recurring === true ? 'recurring' : 'one-time',
    zip: place.zip,
    city: place.city,
    county: place.county,
    state: place.state,
    timezone: place.timezone,
    contact_name: nth(['Lorcan Fennimoor', 'Delphine Saltmarsh', 'Yusuf Greenhythe'], id),
    contact_email: `intake${pharmacy.id}@pharmacy.example`,
    contact_phone: phoneOf(chance, lives.areaCode),
    languages: id % 5 === 0 ? ['Spanish'] : ['English'],
    notes: id % 3 === 0 ? 'Patient would like the same nurse each time.' : null,
    hs_email_link: id % 6 === 0 ? `https://mail.wren.example/referrals/${id}` : null,
    access_type: drug.access,
    access_type_details: drug.access === 'port' ? 'Right chest, accessed in March.' : null,
    has_difficult_iv_access: id % 9 === 0,
    labs,
    quest_liab:
      labs === 'Yes'
        ? nth(['Quest Diagnostics', 'Lab Corp - Drop Off', 'Other'], Math.floor(id / 3))
        : null,
    lab_drop_off_other:
      labs === 'Yes' && Math.floor(id / 3) % 3 === 2 ? 'The clinic on the corner' : null,
    is_first_lifetime_dose: nth(['false', 'unknown', 'true', 'false'], id),
    verified_by: verified ? (ops ?? 1) : null,
    verified_date: verified ? addDays(plan.today, -1 - (id % 20)) : null,
    patient_uuid: patient?.uuid ?? null,
    patient_order_id: order?.id ?? null,
    ...offering([status, status_reason], id - converted(plan) - 1),
  }
  const sort =
    patient !== null
      ? fold(`${patient.last_name} ${patient.first_name}`)
      : orig === null
        ? null
        : fold(`${orig.initial_patient_last_name} ${orig.initial_patient_first_name}`)
  if (plan.whole)
    checkIntake({ ...row, orig_json: orig }, submitted, patient?.recurring === true, plan.today)
  output.row('intake', {
    ...row,
    orig_json: orig === null ? null : json(orig),
    version: 1,
    created_at: submitted,
    updated: submitted,
    user_id_created: ops,
    patient_sort: sort,
    pharmacy_sort: fold(pharmacy.title),
    ops_sort: opsSort(ops),
  })
  output.event({
    at: submitted,
    actor: staff(ops ?? 1),
    fact: 'intake.created',
    cause: `intake-${id}`,
    change: {
      type: 'intake',
      id,
      patient: row.patient_uuid,
      version: 1,
      after: plan.whole
        ? { ...row, orig_json: orig }
        : { status, requested_provider_id: pharmacy.id, zip: place.zip },
    },
  })
}

/** Ids of operators are their positions in `accounts`. */
function opsSort(ops: number | null): string | null {
  const account = ops === null ? undefined : accounts[ops - 1]
  return account === undefined ? null : fold(`${account.first_name} ${account.last_name}`)
}

/** Like the database's fold(), for names of plain letters. */
export const fold = (text: string): string => text.toLowerCase()
