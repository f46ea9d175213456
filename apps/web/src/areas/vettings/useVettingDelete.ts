// Deletes a vetting from the list. Rows have no version, so the vetting is read first and its current name confirmed
// (VET-002, VET-011).
import type { ReactNode } from 'react'
import { vettings, type VettingRow } from '@wren/contract/vettings'
import { notifyFailed } from '../../shared/feedback/failed-notice.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { isCallError } from '../../shared/http/call-error.ts'
import { refreshAfterChange } from '../../shared/http/query-client.ts'
import { send } from '../../shared/http/send.ts'
import { useChange } from '../../shared/http/use-change.ts'

export const deleteQuestion = 'Are you sure you want to delete this vetting?'

export function useVettingDelete(): {
  readonly remove: (row: VettingRow) => Promise<void>
  readonly dialog: ReactNode
} {
  const { ask, dialog } = useAsk()
  const change = useChange(vettings.remove, {
    quiet: true,
    refresh: [vettings.search],
    onError: notifyFailed,
  })
  const remove = async ({ id }: VettingRow): Promise<void> => {
    try {
      const { vetting } = await send(vettings.byId, { id })
      if (
        !(await ask({
          title: deleteQuestion,
          text: vetting.name,
          confirm: 'Delete',
          keep: 'Cancel',
          danger: true,
        }))
      )
        return
      if ((await change.press({ id, version: vetting.version })).ok)
        notify('Vetting has been deleted')
    } catch (error) {
      if (!isCallError(error)) throw error
      notifyFailed(error)
      refreshAfterChange([vettings.search])
    }
  }
  return { remove, dialog }
}
