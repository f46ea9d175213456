// NET-086, PAT-120: which news a patient's facts are.
import type { Topics } from '../../platform/work/events.ts'

interface Changed {
  readonly fields: readonly string[]
}

export const patientsTopics: Topics = {
  'patients.created': ({ blocked }: { readonly blocked: boolean }) => [
    'patient',
    ...(blocked ? ['patient_nurse'] : []),
  ],
  'patients.changed': ({ fields }: Changed) => [
    ...(fields.some((name) => name !== 'nurses_blocked') ? ['patient'] : []),
    ...(fields.includes('nurses_blocked') ? ['patient_nurse'] : []),
  ],
  'patients.mrn-added': () => ['patient'],
  'patients.mrn-changed': () => ['patient'],
  'patients.mrn-removed': () => ['patient'],
  'patients.nurse-preferred': () => ['patient_nurse'],
  'patients.nurse-blocked': () => ['patient_nurse'],
}
