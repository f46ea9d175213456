// PAT-112, PAT-113, PAT-071, PAT-072, PAT-073, PAT-074, PAT-075, PAT-076, PAT-077, PAT-078, PAT-079, PAT-080, PAT-081,
// PAT-082, PAT-083, PAT-084, PAT-085, PAT-086, PAT-087, PAT-089, PAT-093: creating and saving a patient.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { NurseLost } from '@wren/contract/nurses-lost'
import type { patients } from '@wren/contract/patients'
import type { PatientFields } from '@wren/contract/patients-fields'
import { blockedNurseUpcoming, unknownPatient } from '@wren/contract/patients.refusals'
import { withExtension } from '@wren/contract/phone-extension.rules'
import {
  patientRefusal,
  preferredMinute,
  patientStatusRefusal,
} from '@wren/contract/patients.rules'
import { invalidField, isRefusal, stale, type Refusal } from '@wren/contract/refusal'
import { defaultZone, localDay, type Zone } from '@wren/contract/time'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { nursesByIds, nursesLost } from '../nurses/nurses.public.ts'
import { languagesOf } from '../reference/reference.public.ts'
import { isAdminAccount } from '../users/users.public.ts'
import { patientAnswer } from './patients.public.ts'
import { duplicateFault } from './patients-duplicates.queries.ts'
import {
  blockedNursesOf,
  hasUpcomingVisitWith,
  insertPatient,
  lockPatient,
  setBlockedNurses,
  updatePatient,
  type NewPatient,
  type PatientColumns,
  type PatientRecord,
} from './patients.store.ts'

type Sent = Omit<PatientFields, 'nurses_blocked'>
const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The columns that really change; languages travel with names and are stored as codes. */
function changesOf(before: PatientRecord | null, { languages, ...sent }: Sent): PatientColumns {
  const wanted: Record<string, unknown> = {
    ...sent,
    ...(languages === undefined
      ? {}
      : { languages: [...new Set(languages.map(({ code }) => code))] }),
  }
  const old = before as Readonly<Record<string, unknown>> | null
  const value = (name: 'preferenced_time_hour' | 'preferenced_time_minute') =>
    (name in wanted ? wanted[name] : (old?.[name] ?? null)) as number | null
  if ('preferenced_time_hour' in wanted || 'preferenced_time_minute' in wanted)
    wanted['preferenced_time_minute'] = preferredMinute(
      value('preferenced_time_hour'),
      value('preferenced_time_minute'),
    )
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, one]) => one !== undefined && (old === null || !same(one, old[name])),
    ),
  ) as PatientColumns
}

/** NET-109: ids and codes chosen as values must exist. */
async function unknownChoice(
  work: Work,
  changes: PatientColumns,
  nursesBlocked: readonly number[] | undefined,
): Promise<Refusal | null> {
  const { user_id_ops, pot_nurse, languages } = changes
  if (user_id_ops !== undefined && !(await isAdminAccount(work.db, user_id_ops)))
    return invalidField('user_id_ops')
  if (
    languages !== undefined &&
    (await languagesOf(work.db, languages)).length !== languages.length
  )
    return invalidField('languages')
  const nurses = await nursesByIds(work.db, [
    ...(nursesBlocked ?? []),
    ...(pot_nurse == null ? [] : [pot_nurse]),
  ])
  if (pot_nurse != null && !nurses.has(pot_nurse)) return invalidField('pot_nurse')
  return nursesBlocked?.some((id) => !nurses.has(id)) === true
    ? invalidField('nurses_blocked')
    : null
}

async function store(save: () => Promise<PatientRecord>): Promise<PatientRecord | Refusal> {
  try {
    return await save()
  } catch (error) {
    if (violatedConstraint(error) === 'patient_state_fk') return invalidField('state')
    throw error
  }
}

async function faults(
  work: Work,
  before: PatientRecord | null,
  changes: PatientColumns,
  blocked: readonly number[] | undefined,
): Promise<Refusal | null> {
  const merged = { ...before, ...changes }
  return (
    patientRefusal(merged, localDay(work.now, defaultZone), (name) => name in changes) ??
    unknownChoice(work, changes, blocked)
  )
}

export async function createPatient(
  work: Work,
  { force, nurses_blocked, ...asked }: Input<typeof patients.insert>,
): Promise<Answer<typeof patients.insert> | Refusal> {
  const sent = withExtension(asked, null, 'office_phone')
  if (isRefusal(sent)) return sent
  const values = changesOf(null, sent) as NewPatient
  const refused = await faults(work, null, values, nurses_blocked)
  if (refused !== null) return refused
  const alike = force === true ? null : await duplicateFault(work, null, values)
  if (alike !== null) return alike
  const record = await store(() => insertPatient(work, values))
  if (isRefusal(record)) return record
  await setBlockedNurses(work, record.uuid, nurses_blocked ?? [])
  const patient = await patientAnswer(work.db, record, work.now)
  work.recordEvent('patients.created', {
    changes: [
      { type: 'patient', id: patient.uuid, patient: patient.uuid, version: 1, after: patient },
    ],
    data: { patient: patient.uuid, id: patient.id, blocked: patient.nurses_blocked.length > 0 },
  })
  return { patient, id: patient.id, uuid: patient.uuid }
}

async function saveBlocks(
  work: Work,
  uuid: string,
  nursesBlocked: readonly number[] | undefined,
): Promise<boolean | Refusal> {
  if (nursesBlocked === undefined || same(nursesBlocked, await blockedNursesOf(work.db, uuid)))
    return false
  if (await hasUpcomingVisitWith(work, uuid, nursesBlocked)) return blockedNurseUpcoming
  await setBlockedNurses(work, uuid, nursesBlocked)
  return true
}

/** VIS-169: the nurses that the visits lose when they follow this save. */
const lostBy = (work: Work, before: PatientRecord, after: PatientRecord): Promise<NurseLost[]> =>
  before.state === after.state && before.timezone === after.timezone && before.dob === after.dob
    ? Promise.resolve([])
    : nursesLost(work, sql<boolean>`visit.patient_uuid = ${after.uuid}::uuid`, {
        ...(before.state === after.state ? {} : { state: after.state }),
        ...(before.timezone === after.timezone ? {} : { timezone: after.timezone as Zone | null }),
        ...(before.dob === after.dob ? {} : { dob: { from: before.dob, to: after.dob } }),
      })

export async function savePatient(
  work: Work,
  { uuid, version, nurses_blocked, force, ...asked }: Input<typeof patients.save>,
): Promise<Answer<typeof patients.save> | Refusal> {
  const before = await lockPatient(work, uuid)
  if (before === null) return unknownPatient
  const shown = await patientAnswer(work.db, before, work.now)
  if (version !== undefined && version !== before.version) return stale('patient', shown)
  const sent = withExtension(asked, before, 'office_phone')
  if (isRefusal(sent)) return sent
  const changes = changesOf(before, sent)
  const refused =
    (await faults(work, before, changes, nurses_blocked)) ??
    (sent.status === undefined ? null : patientStatusRefusal(before.status, sent.status)) ??
    (force === true ? null : await duplicateFault(work, before, changes))
  if (refused !== null) return refused
  const blocksChanged = await saveBlocks(work, uuid, nurses_blocked)
  if (isRefusal(blocksChanged)) return blocksChanged
  const fields = Object.keys(changes)
  // PAT-122: blocks alone do not raise the version
  const after =
    fields.length === 0 ? before : await store(() => updatePatient(work, before, changes))
  if (isRefusal(after)) return after
  const patient = await patientAnswer(work.db, after, work.now)
  const lost = await lostBy(work, before, after)
  const detail = version === undefined ? { unconditional: true } : {} // AUD-030
  work.recordEvent('patients.changed', {
    changes: [
      {
        type: 'patient',
        id: uuid,
        patient: uuid,
        version: after.version,
        before: shown,
        after: patient,
        detail,
      },
    ],
    data: {
      patient: uuid,
      id: after.id,
      fields: [...fields, ...(blocksChanged ? ['nurses_blocked'] : [])],
      dob: before.dob,
    },
  })
  return { patient, nurses_lost: lost }
}
