// PAT-098, PAT-099, PAT-100, PAT-101, PAT-102, PAT-114, PAT-115, PAT-123: nurses the patient prefers, and those who
// never come again.
import type { Answer, Input } from '@wren/contract/call'
import type { patients } from '@wren/contract/patients'
import {
  blockedNurseUpcoming,
  nurseBlocked,
  unknownMarkedNurse,
  unknownPatient,
} from '@wren/contract/patients.refusals'
import type { Refusal } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'
import { nursesByIds } from '../nurses/nurses.public.ts'
import { nursesOfPatient } from './patients.public.ts'
import {
  blockedNursesOf,
  clearMark,
  hasUpcomingVisitWith,
  lockPatient,
  preferredNursesOf,
  setBlockedNurses,
  setPreferred,
  type PatientRecord,
} from './patients.store.ts'

type Asked = Input<typeof patients.prefer>
type Marked = Answer<typeof patients.prefer>

interface Marks {
  readonly nurses_preferred: readonly number[]
  readonly nurses_blocked: readonly number[]
}

const marksOf = async (work: Work, uuid: string): Promise<Marks> => ({
  nurses_preferred: await preferredNursesOf(work.db, uuid),
  nurses_blocked: await blockedNursesOf(work.db, uuid),
})

/** Under the patient's lock, which a confirmation takes too. Marks do not raise the version (PAT-122). */
async function marking(
  work: Work,
  { patient_uuid, nurse_id }: Asked,
  fact: string,
  write: (patient: PatientRecord, marks: Marks) => Promise<Refusal | null>,
): Promise<Marked | Refusal> {
  const patient = await lockPatient(work, patient_uuid)
  if (patient === null) return unknownPatient
  if (!(await nursesByIds(work.db, [nurse_id])).has(nurse_id)) return unknownMarkedNurse
  const before = await marksOf(work, patient_uuid)
  const refused = await write(patient, before)
  if (refused !== null) return refused
  const after = await marksOf(work, patient_uuid)
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    work.recordEvent(fact, {
      changes: [
        {
          type: 'patient',
          id: patient_uuid,
          patient: patient_uuid,
          version: patient.version,
          before: { ...before },
          after: { ...after },
        },
      ],
      data: { patient: patient_uuid, nurse: nurse_id },
    })
  }
  return { data: await nursesOfPatient(work.db, patient_uuid) }
}

/** Several may be preferred (PAT-101); a blocked one may not (PAT-102). */
export const preferNurse = (work: Work, asked: Asked): Promise<Marked | Refusal> =>
  marking(work, asked, 'patients.nurse-preferred', async ({ uuid }, { nurses_blocked }) => {
    if (asked.kind === 'delete') await clearMark(work, uuid, asked.nurse_id, 'is_primary')
    else if (nurses_blocked.includes(asked.nurse_id)) return nurseBlocked
    else await setPreferred(work, uuid, asked.nurse_id)
    return null
  })

export const blockNurse = (work: Work, asked: Asked): Promise<Marked | Refusal> =>
  marking(work, asked, 'patients.nurse-blocked', async ({ uuid }, { nurses_blocked }) => {
    if (asked.kind === 'delete') await clearMark(work, uuid, asked.nurse_id, 'is_blocked')
    else if (!nurses_blocked.includes(asked.nurse_id)) {
      if (await hasUpcomingVisitWith(work, uuid, [asked.nurse_id])) return blockedNurseUpcoming
      await setBlockedNurses(work, uuid, [...nurses_blocked, asked.nurse_id])
    }
    return null
  })
