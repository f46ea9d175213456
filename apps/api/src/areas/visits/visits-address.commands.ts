// PAT-085, VIS-155, VIS-169: a patient who moves takes the upcoming visits along; a nurse who may not go there is lost.
import { sql } from 'kysely'
import { isRefusal } from '@wren/contract/refusal'
import {
  atLocal,
  localDay,
  localTime,
  type Day,
  type Instant,
  type Zone,
} from '@wren/contract/time'
import { openVisitStatuses } from '@wren/contract/visits-statuses.rules'
import type { Work } from '../../platform/work/work.ts'
import { nursesLost, type PatientMove } from '../nurses/nurses.public.ts'
import { patientByUuid, type PatientRecord } from '../patients/patients.public.ts'
import { changeOrLoseNurse, loseNurse } from './visits-lost.commands.ts'
import { lockVisit, type VisitChanges, type VisitRecord } from './visits.store.ts'

const addressFields = ['street', 'zip', 'city', 'county', 'state', 'timezone'] as const

/** What has no confirmed nurse keeps its wall-clock time; what has one, its instant. */
function movedTimes(
  { start, selected_start, timezone, nurse_confirmed }: VisitRecord,
  to: Zone | null,
): VisitChanges {
  if (to === null || to === timezone || nurse_confirmed !== null) return {}
  const inZone = (at: Instant): Instant =>
    atLocal(localDay(at, timezone), localTime(at, timezone), to)
  return {
    start: inZone(start),
    ...(selected_start === null ? {} : { selected_start: inZone(selected_start) }),
  }
}

const newAddress = (patient: PatientRecord, fields: readonly string[]): VisitChanges =>
  Object.fromEntries(
    addressFields.flatMap((name) =>
      fields.includes(name) && patient[name] != null ? [[name, patient[name]]] : [],
    ),
  )

interface PatientFact {
  readonly patient: string
  readonly fields: readonly string[]
  /** The birth date before the save. */
  readonly dob?: Day | null
}

/** VIS-169: of another birth date only what it makes necessary counts. */
const moveOf = (patient: PatientRecord, { fields, dob = null }: PatientFact): PatientMove => ({
  ...(fields.includes('state') ? { state: patient.state } : {}),
  ...(fields.includes('timezone') ? { timezone: patient.timezone as Zone | null } : {}),
  ...(fields.includes('dob') ? { dob: { from: dob, to: patient.dob } } : {}),
})

export async function followPatient(work: Work, fact: PatientFact): Promise<void> {
  const { patient: uuid, fields } = fact
  if (![...addressFields, 'dob'].some((name) => fields.includes(name))) return
  const patient = await patientByUuid(work.db, uuid)
  if (patient === null) return
  const address = newAddress(patient, fields)
  const upcoming = await sql<{
    id: number
  }>`select id from visit where patient_uuid = ${uuid}::uuid and status = any(${[...openVisitStatuses]}::text[])
    and start > ${work.now} and not is_deleted and not visit_finished(visit) order by id for update`.execute(
    work.db,
  )
  const lost = new Map(
    (
      await nursesLost(
        work,
        sql<boolean>`visit.patient_uuid = ${uuid}::uuid`,
        moveOf(patient, fact),
      )
    ).map(({ id, rule }) => [id, rule]),
  )
  for (const { id } of upcoming.rows) {
    const visit = await lockVisit(work, id)
    if (visit === null) continue
    const changes = { ...address, ...movedTimes(visit, address.timezone ?? null) }
    const rule = lost.get(id)
    const after = await (rule === undefined
      ? changeOrLoseNurse(work, visit, changes, { cause: 'manual' })
      : loseNurse(work, visit, changes, { cause: 'manual' }, rule))
    if (isRefusal(after))
      throw new Error(`Visit ${id} refused its patient's address: ${after.error}`)
  }
}
