// Saves a blast. Another type after nurses were notified resets the scheduling first, if staff agree (OFR-013).
import type { ReactNode } from 'react'
import { offers } from '@wren/contract/offers'
import { changeTypeQuestion } from '@wren/contract/offers-blast.rules'
import { scheduling } from '@wren/contract/offers-scheduling'
import type { WholeVisit } from '@wren/contract/visits-whole'
import type { BlastType } from '@wren/contract/visits-fields'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { useChange } from '../../shared/http/use-change.ts'
import { useNurseOff } from '../../shared/visit/useNurseOff.tsx'
import type { BlastDraft } from './blast-draft.rules.ts'

/** The fields that saving and preview share. */
export const blastBody = (assignmentId: number, { type, details, days }: BlastDraft) => ({
  assignment_id: assignmentId,
  blast_type: type as BlastType,
  blast_details: { ...details, slots: [...details.slots] },
  days_to_schedule: days,
})

interface BlastSave {
  readonly busy: boolean
  readonly isSaving: boolean
  readonly dialogs: ReactNode
  readonly save: (draft: BlastDraft) => Promise<void>
}

export function useBlastSave(
  { assignment, scheduling: state }: WholeVisit,
  savedType: BlastType | null,
  onFields: (fields: Readonly<Record<string, string>>) => void,
): BlastSave {
  const { ask, dialog } = useAsk()
  const nurseOff = useNurseOff()
  const reset = useChange(scheduling.reset)
  const change = useChange(offers.blastSave, {
    onDone: () => notify('Blast has been saved'),
    onError: ({ fields }) => onFields(fields),
  })
  const { text: title, change: confirm, keep } = changeTypeQuestion
  const resetScheduling = async (): Promise<boolean> => {
    if (!(await ask({ title, confirm, keep }))) return false
    const off = await nurseOff.askIfOff(assignment, null)
    return off !== null && (await reset.press({ assignment_id: assignment.id, ...off })).ok
  }
  return {
    busy: change.busy || reset.busy,
    isSaving: change.busy,
    dialogs: (
      <>
        {dialog}
        {nurseOff.dialog}
      </>
    ),
    save: async (draft) => {
      const isOtherType = savedType !== null && draft.type !== savedType
      if (isOtherType && state.notified_count > 0 && !(await resetScheduling())) return
      await change.press({
        ...blastBody(assignment.id, draft),
        template: draft.type === 'manual' ? null : draft.template,
        duration_days: draft.duration,
        nonconsecutive: draft.nonconsecutive,
      })
    },
  }
}
