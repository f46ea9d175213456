// CHT-098: sends the unsaved text of a chart whose visit ended to the archived draft.
import { useEffect, useState } from 'react'
import { charts } from '@wren/contract/charts'
import { isCallError } from '../../shared/http/call-error.ts'
import { send } from '../../shared/http/send.ts'
import { retryDelayMs, type ChartDraft } from './charts-draft.ts'
import { hasChanges } from './charts-draft.rules.ts'

/** The state displayed in place of the save's. */
export type LateTextState = 'sending' | 'kept' | 'failed' | 'refused'

/** Retries until the server has the text. Null while the visit has not ended. */
export function useLateText(id: number, draft: ChartDraft, isEnded: boolean): LateTextState | null {
  const [state, setState] = useState<LateTextState>('sending')
  useEffect(() => {
    if (!isEnded) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const attempt = async (): Promise<void> => {
      clearTimeout(timer)
      await draft.hold()
      draft.close()
      if (!hasChanges(draft.store.get())) return setState('kept')
      try {
        await send(charts.keepLate, { id, data: draft.unsaved() }, { stays: true })
        draft.settle()
        setState('kept')
      } catch (error) {
        const isLasting = isCallError(error) && error.status >= 400 && error.status < 500
        setState(isLasting ? 'refused' : 'failed')
        if (!isLasting && !stopped) timer = setTimeout(() => void attempt(), retryDelayMs)
      }
    }
    const retry = (): void => void attempt()
    window.addEventListener('online', retry)
    void attempt()
    return () => {
      stopped = true
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [id, draft, isEnded])
  return isEnded ? state : null
}
