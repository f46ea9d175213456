// PAT-086, PAT-099, PAT-102, PAT-114, PAT-115: a mark of the patient on a nurse, set or taken away at once, and what
// the server has against it.
import { patients, type PatientNurse } from '@wren/contract/patients'
import { notify } from '../../shared/feedback/notices.ts'
import { errorText } from '../../shared/http/error-text.ts'
import { useChange } from '../../shared/http/use-change.ts'

export type Mark = 'primary' | 'blocked'

export interface Marks {
  readonly busy: boolean
  readonly set: (nurse: number, mark: Mark, on: boolean) => Promise<void>
}

export function useMarks(patientUuid: string): Marks {
  const prefer = useChange(patients.prefer, { quiet: true })
  const block = useChange(patients.block, { quiet: true })
  return {
    busy: prefer.busy || block.busy,
    set: async (nurse_id, mark, on) => {
      const change = mark === 'primary' ? prefer : block
      const pressed = await change.press({
        patient_uuid: patientUuid,
        nurse_id,
        kind: on ? 'add' : 'delete',
      })
      if (!pressed.ok) notify(errorText(pressed.error), { kind: 'error' })
    },
  }
}

export const marked = (nurses: readonly PatientNurse[], mark: Mark): readonly PatientNurse[] =>
  nurses.filter((one) => one[mark])
