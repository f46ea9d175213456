// VIS-072, VIS-074, VIS-155: changes that follow from the fields of a saved form.
import type { Input } from '@wren/contract/call'
import { conflict, type Refusal } from '@wren/contract/refusal'
import type { visits } from '@wren/contract/visits'
import { missedHint } from '@wren/contract/visits-statuses.rules'
import { missedNeedsReason } from '@wren/contract/visits.refusals'
import type { Work } from '../../platform/work/work.ts'
import { patientByUuid } from '../patients/patients.public.ts'
import type { VisitChanges, VisitRecord } from './visits.store.ts'

/** VIS-072, VIS-074 */
export function missedChanges(
  work: Work,
  before: VisitRecord,
  { missed, missed_reason }: Pick<Input<typeof visits.save>, 'missed' | 'missed_reason'>,
): VisitChanges | Refusal {
  if (missed === undefined || missed === before.missed)
    return before.missed && missed_reason != null ? { missed_reason } : {}
  if (!missed) return { missed: false, missed_reason: null }
  if (missed_reason == null) return missedNeedsReason
  const hint = missedHint(before, work.now)
  return hint === null ? { missed: true, missed_reason } : conflict(hint)
}

/** VIS-155: another patient brings a timezone, unless the form says which. */
export async function withPatientZone(
  work: Work,
  before: VisitRecord,
  changes: VisitChanges,
): Promise<VisitChanges> {
  if (
    changes.timezone !== undefined ||
    changes.patient_uuid == null ||
    changes.patient_uuid === before.patient_uuid
  )
    return changes
  const patient = await patientByUuid(work.db, changes.patient_uuid)
  return patient?.timezone == null ? changes : { ...changes, timezone: patient.timezone }
}
