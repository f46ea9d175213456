// INT-125, PAT-085: a patient newly linked brings her address to the open visits; where it differs, the person says
// so first.
import type { Intake } from '@wren/contract/intake'
import type { Patient } from '@wren/contract/patients'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { same } from '../../shared/form/form-state.ts'
import { MovedVisits, movingQuestion } from '../../shared/visit/MovedVisits.tsx'
import { nursesLostBy } from '../../shared/visit/nurses-lost.ts'
import type { Linked } from './intake-form.parts.tsx'

const parts = ['city', 'county', 'state', 'zip', 'timezone'] as const

/** Of a visit: what is empty is filled without a question. */
const isMoved = (visit: Linked, patient: Patient): boolean =>
  parts.some(
    (part) => patient[part] !== null && visit[part] !== null && !same(patient[part], visit[part]),
  )

export function usePatientQuestion(intake: Intake, visits: readonly Linked[]) {
  const { ask, dialog } = useAsk()
  const mayLink = async (patient: Patient | null): Promise<boolean> => {
    const moved =
      patient === null || patient.uuid === intake.patient_uuid
        ? []
        : visits.filter((visit) => isMoved(visit, patient))
    if (patient === null || moved.length === 0) return true
    const lost = await nursesLostBy(moved, {
      patient_uuid: patient.uuid,
      state: patient.state,
      timezone: patient.timezone,
    })
    return ask({
      ...movingQuestion(moved.length),
      text: <MovedVisits visits={moved} zone={patient.timezone} lost={lost} />,
    })
  }
  return { mayLink, dialog }
}
