// PAT-085, VIS-155: a patient who moves takes her upcoming visits along.
import { sql } from 'kysely'
import { atLocal, localDay, localTime, type Instant, type Zone } from '@wren/contract/time'
import { openVisitStatuses } from '@wren/contract/visits-statuses.rules'
import type { Work } from '../../platform/work/work.ts'
import { patientByUuid, type PatientRecord } from '../patients/patients.public.ts'
import { changeVisit } from './visits-change.commands.ts'
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

export async function followAddress(
  work: Work,
  { patient: uuid, fields }: { readonly patient: string; readonly fields: readonly string[] },
): Promise<void> {
  if (!addressFields.some((name) => fields.includes(name))) return
  const patient = await patientByUuid(work.db, uuid)
  if (patient === null) return
  const address = newAddress(patient, fields)
  const upcoming = await sql<{
    id: number
  }>`select id from visit where patient_uuid = ${uuid}::uuid and status = any(${[...openVisitStatuses]}::text[])
    and start > ${work.now} and not is_deleted order by id`.execute(work.db)
  for (const { id } of upcoming.rows) {
    const visit = await lockVisit(work, id)
    if (visit !== null)
      await changeVisit(
        work,
        visit,
        { ...address, ...movedTimes(visit, address.timezone ?? null) },
        { cause: 'manual' },
      )
  }
}
