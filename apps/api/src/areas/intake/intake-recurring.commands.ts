// ORD-087: a patient of a recurring intake of whom nothing else is known is recurring, so that the order can make
// visits by itself.
import type { Intake } from '@wren/contract/intake'
import type { Work } from '../../platform/work/work.ts'
import { becomeRecurring } from '../patients/patients.public.ts'

export async function followRecurring(
  work: Work,
  { patient_uuid, patient_type }: Pick<Intake, 'patient_uuid' | 'patient_type'>,
): Promise<void> {
  if (patient_uuid !== null && patient_type === 'recurring')
    await becomeRecurring(work, patient_uuid)
}

/** When the patient is linked, or the intake becomes recurring: what a person says of the patient later stays. */
export async function followLinked(work: Work, before: Intake, after: Intake): Promise<void> {
  if (before.patient_uuid !== after.patient_uuid || before.patient_type !== after.patient_type)
    await followRecurring(work, after)
}
