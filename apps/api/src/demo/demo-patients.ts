// Patients of every status, with MRNs, wishes and marks on nurses (REF-067, REF-069, PAT-066).
import { looseMrn } from '@wren/contract/names.rules'
import { addDays, addMinutes, type Day, type Instant } from '@wren/contract/time'
import { checkMrn, checkPatient } from './demo-checks.ts'
import { nameOf, nursesPhones, opsIds, phoneAt } from './demo-people.ts'
import type { Pharmacy } from './demo-pharmacies.ts'
import type { DemoPlan } from './demo-plan.ts'
import type { Hub, Place } from './demo-places.ts'
import { json, staff, type Output } from './demo-output.ts'
import { nth, random } from './demo-random.ts'
import type { Treatment } from './demo-treatments.ts'

export interface Patient {
  readonly id: number
  readonly uuid: string
  readonly first_name: string
  readonly last_name: string
  readonly gender: 'F' | 'M'
  readonly dob: Day
  readonly status: 'New' | 'Active' | 'Completed' | 'Hold' | 'Inactive'
  readonly hub: number
  readonly place: Place
  readonly street: string
  readonly pharmacy: Pharmacy
  readonly drug: Treatment
  readonly ops: number
  readonly recurring: boolean
  readonly created: Instant
  readonly phone: string
  /** On hold, with an unknown future address. */
  readonly addressless: boolean
}

/** The last tenth has no visits, so that every status of a patient occurs. */
export const visitedPatients = (plan: DemoPlan): number => Math.floor(plan.patients * 0.875)
const idleStatuses = ['New', 'Completed', 'Hold', 'Inactive', 'New'] as const

/** Each hub as often as its weight. */
const weighted = (hubs: readonly Hub[]): readonly number[] => {
  const most = Math.max(...hubs.map(({ weight }) => weight))
  return Array.from({ length: most }, (_, round) =>
    hubs.flatMap(({ weight }, hub) => (weight > round ? [hub] : [])),
  ).flat()
}

export interface PatientSource {
  readonly plan: DemoPlan
  readonly hubs: readonly Hub[]
  readonly pharmacies: readonly Pharmacy[]
  readonly drugs: readonly Treatment[]
}

export function makePatients({ plan, hubs, pharmacies, drugs }: PatientSource): readonly Patient[] {
  const places = weighted(hubs)
  const visited = visitedPatients(plan)
  const open = pharmacies.filter(({ isDeleted }) => !isDeleted)
  const known = hubs.map(() => 0)
  return Array.from({ length: plan.patients }, (_, at) => {
    const chance = random(plan.seed, 'patient', at)
    const hub = nth(places, at)
    const { places: towns, areaCode, state } = nth(hubs, hub)
    const name = nameOf(chance, at)
    const ofState = open.filter((one) => one.state === state)
    const status = at < visited ? ('Active' as const) : nth(idleStatuses, at)
    const before = known[hub] ?? 0
    known[hub] = before + 1
    return {
      id: at + 1,
      uuid: chance.uuid(),
      first_name: name.first,
      last_name: name.last,
      gender: name.gender,
      dob: addDays(plan.today, -365 * chance.int(24, 84) - chance.int(0, 364)),
      status,
      hub,
      place: chance.pick(towns),
      street: `${chance.int(100, 9900)} ${chance.pick(streets)}`,
      pharmacy: nth(ofState, Math.floor(at / places.length) + at),
      drug: nth(drugs, at),
      ops: nth(opsIds, at),
      recurring: at % 4 !== 3,
      created: addMinutes(plan.now, -1440 * chance.int(130, 600) - (at % 1440)),
      phone: phoneAt(areaCode, nursesPhones + (before % (100 - nursesPhones))),
      addressless: status === 'Hold' && at % 20 === 12,
    }
  })
}
const streets = [
  'Agave Way',
  'Birch Street',
  'Cottonwood Lane',
  'Desert Willow Drive',
  'Elm Avenue',
  'Foothill Road',
  'Garnet Street',
  'Hawthorn Court',
  'Ironwood Place',
  'Jasmine Circle',
  'Mesquite Drive',
  'Orchard Road',
] as const
const allergies = ['Penicillin', 'Latex', 'Sulfa drugs', 'Adhesive tape'] as const

function rowOf(plan: DemoPlan, patient: Patient) {
  const { id: at, place, drug } = patient
  const chance = random(plan.seed, 'patient-row', at)
  const allergic = at % 3 === 0
  const morning = at % 2 === 0
  const address = {
    street: patient.street,
    zip: place.zip,
    city: place.city,
    county: place.county,
    state: place.state,
    state_long: place.stateLong,
    timezone: place.timezone,
  }
  const nowhere = {
    street: null,
    zip: null,
    city: null,
    county: null,
    state: null,
    state_long: null,
    timezone: null,
  }
  return {
    uuid: patient.uuid,
    id: patient.id,
    first_name: patient.first_name,
    last_name: patient.last_name,
    dob: patient.dob,
    status: patient.status,
    user_id_ops: patient.ops,
    gender: patient.gender,
    pronoun: patient.gender === 'F' ? 'She/Her' : 'He/Him',
    languages: at % 6 === 0 ? ['es'] : at % 11 === 0 ? ['vi', 'en'] : ['en'],
    phone: at % 5 === 0 ? patient.phone : null,
    phone_additional: at % 4 === 0 ? patient.phone : null,
    phone_scheduling_contact: patient.phone,
    phone_call_preferred: at % 9 === 0,
    preferred_contact: at % 7 === 0 ? 'Daughter' : null,
    ...(patient.addressless ? nowhere : address),
    address_notes: at % 5 === 2 ? 'Gate code is with the family; ring twice.' : null,
    is_recurring: patient.recurring,
    allow_shadow: at % 8 === 0 ? false : at % 3 === 1 ? null : true,
    has_allergy: allergic,
    allergies: allergic ? nth(allergies, at) : null,
    has_difficult_iv_access: at % 10 === 0,
    diagnoses: json([
      { code: drug.icd[0], name: drug.icd[1] },
      ...(at % 4 === 0 ? [{ code: 'I10', name: 'Essential (primary) hypertension' }] : []),
    ]),
    prescriber_name: `Dr. ${nth(['Hollowell', 'Iwasaka', 'Castelgrove', 'Torrealba'], at)}`,
    soc_date: addDays(plan.today, -chance.int(130, 500)),
    pot_required: at % 12 === 5,
    pot_due_next: at % 12 === 5 ? addDays(plan.today, chance.int(-3, 40)) : null,
    pot_certification_period_from: at % 12 === 5 ? addDays(plan.today, -40) : null,
    pot_certification_period_to: at % 12 === 5 ? addDays(plan.today, 20) : null,
    admin_notes: at % 9 === 3 ? 'Prefers to be called in the afternoon.' : null,
    preferenced_day: at % 3 === 0 ? (at % 5) + 2 : null,
    preferenced_time_hour: morning ? 9 : null,
    preferenced_time_minute: morning ? 0 : null,
    nurse_gender_preference: at % 20 === 7 ? 'F' : null,
  }
}

/** Every eighth patient has no MRN of the pharmacy yet. */
const mrnOf = ({ id, pharmacy }: Patient): string | null =>
  id % 8 === 0 ? null : `${pharmacy.id}${String(400_000 + id)}`

export function putPatient(output: Output, plan: DemoPlan, patient: Patient): void {
  const { id, uuid, created, ops, pharmacy } = patient
  const row = rowOf(plan, patient)
  const mrn = mrnOf(patient)
  const stamp = { version: 1, created, updated: created }
  if (plan.whole) checkPatient(row, row.languages, JSON.parse(row.diagnoses), plan.today)
  output.row('patient', { ...row, mrn_text: mrn === null ? '' : ` | ${looseMrn(mrn)}`, ...stamp })
  const { uuid: _, ...told } = row
  output.event({
    at: created,
    actor: staff(ops),
    fact: 'patients.created',
    cause: `patient-${id}`,
    change: {
      type: 'patient',
      id: uuid,
      patient: uuid,
      version: 1,
      after: plan.whole
        ? { ...told, diagnoses: JSON.parse(row.diagnoses) as unknown }
        : { status: row.status, zip: row.zip },
    },
  })
  if (mrn === null) return
  const numbered = { id, patient_id: id, provider_id: pharmacy.id, mrn }
  checkMrn(numbered)
  output.row('patient_mrn', { ...numbered, ...stamp })
  if (plan.whole)
    output.event({
      at: created,
      actor: staff(ops),
      fact: 'patients.mrn-added',
      cause: `patient-${id}`,
      change: {
        type: 'mrn',
        id,
        patient: uuid,
        version: 1,
        after: { provider_id: pharmacy.id, mrn },
      },
    })
}

/** `nurse` visited the patient and is preferred; `other` is blocked (PAT-098). */
export function putMarks(
  output: Output,
  patient: Patient,
  nurse: number,
  other: number | null,
): void {
  output.row('patient_nurse', {
    patient_uuid: patient.uuid,
    nurse_id: nurse,
    is_primary: true,
    primary_at: patient.created,
    is_blocked: false,
    blocked_at: null,
  })
  if (other !== null)
    output.row('patient_nurse', {
      patient_uuid: patient.uuid,
      nurse_id: other,
      is_primary: false,
      primary_at: null,
      is_blocked: true,
      blocked_at: patient.created,
    })
}
