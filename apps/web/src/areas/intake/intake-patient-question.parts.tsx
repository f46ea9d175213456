// INT-125, PAT-085: a patient newly linked brings her address to the open visits; where it differs, the person says so first.
import type { Intake } from '@wren/contract/intake'
import type { Patient } from '@wren/contract/patients'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { same } from '../../shared/form/form-state.ts'
import { MovedVisits, movingQuestion } from '../../shared/visit/MovedVisits.tsx'
import type { Linked } from './intake-form.parts.tsx'

const parts = ['city', 'county', 'state', 'zip', 'timezone'] as const

export function usePatientQuestion(intake: Intake, visits: readonly Linked[]) {
  const { ask, dialog } = useAsk()
  const mayLink = async (patient: Patient | null): Promise<boolean> => {
    const differs = patient !== null && patient.uuid !== intake.patient_uuid && parts.some((part) => patient[part] !== null && !same(patient[part], intake[part]))
    if (!differs || visits.length === 0) return true
    return ask({ ...movingQuestion(visits.length), text: <MovedVisits visits={visits} zone={patient.timezone} /> })
  }
  return { mayLink, dialog }
}
