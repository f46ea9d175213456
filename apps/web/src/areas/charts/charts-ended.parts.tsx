// CHT-098: the visit was canceled or given away while the nurse charted: said on top, and what was typed is kept.
import { useEffect, useState } from 'react'
import { IconCalendarX } from '@tabler/icons-react'
import { endedText, type ChartEnded } from '@wren/contract/chart-ended.rules'
import { charts, type ChartInfo } from '@wren/contract/charts'
import { identity } from '@wren/contract/identity'
import { showUsPhone } from '@wren/contract/phone-us'
import { isCallError } from '../../shared/http/call-error.ts'
import { send } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import { retryAfter, type Draft } from './charts-draft.ts'
import { hasChanges } from './charts-draft.rules.ts'
import styles from './charts.module.css'

/** Which words stand where the save would be reported. */
export type LateText = 'sending' | 'kept' | 'failed' | 'refused'

/** Sends what is unsaved to the archived draft, until the server has it. */
export function useLateText(id: number, draft: Draft, isEnded: boolean): LateText | null {
  const [state, setState] = useState<LateText>('sending')
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
        if (!isLasting && !stopped) timer = setTimeout(() => void attempt(), retryAfter)
      }
    }
    const again = (): void => void attempt()
    window.addEventListener('online', again)
    void attempt()
    return () => {
      stopped = true
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [id, draft, isEnded])
  return isEnded ? state : null
}

export function EndedBanner({
  ended,
  info,
}: {
  readonly ended: ChartEnded
  readonly info: ChartInfo
}) {
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const now = useNow()
  const text = endedText(ended, {
    zone: info.assignment.timezone,
    // The end may be newer than the last tick of the clock.
    now: ended.at > now ? ended.at : now,
    phone: showUsPhone(config.data?.operations_phone ?? ''),
  })
  return (
    <div className={styles.ended} role="alert">
      <IconCalendarX size={20} stroke={1.75} aria-hidden />
      <span>{text}</span>
    </div>
  )
}
