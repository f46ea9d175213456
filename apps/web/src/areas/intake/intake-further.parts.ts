// INT-152: a further new intake in a tab of its own takes the text and the choice over from the tab that opened it.
// Nothing of it is stored: the other tab is asked for it and answers.
import { useEffect, useRef } from 'react'
import type { Instant } from '@wren/contract/time'
import { paths } from '../../shared/screen/paths.ts'

const channelName = 'wren.further-intake'

export interface Further {
  readonly text: string
  readonly received: Instant
  readonly patient: number
}
type Message =
  | { readonly kind: 'asks'; readonly key: string }
  | { readonly kind: 'gives'; readonly key: string; readonly further: Further }

/** As long as this page stands it answers the tab that it opened. */
const given = new Map<string, Further>()
let answering: BroadcastChannel | null = null
function answer(): void {
  if (answering !== null) return
  answering = new BroadcastChannel(channelName)
  answering.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const further = data.kind === 'asks' ? given.get(data.key) : undefined
    if (further) answering?.postMessage({ kind: 'gives', key: data.key, further } satisfies Message)
  })
}

export function openFurther(further: Further): void {
  const key = crypto.randomUUID()
  given.set(key, further)
  answer()
  window.open(`${paths.newIntake}#further=${key}`, '_blank', 'noopener')
}

/** Called once, where this tab was opened for a further intake and the other tab still stands. */
export function useFurther(onGiven: (further: Further) => void): void {
  const latest = useRef(onGiven)
  latest.current = onGiven
  useEffect(() => {
    const key = /^#further=([0-9a-f-]{36})$/.exec(window.location.hash)?.[1]
    if (key === undefined || typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'gives' || data.key !== key) return
      channel.close()
      // A reload begins with the draft, and not with the text once more.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      latest.current(data.further)
    })
    channel.postMessage({ kind: 'asks', key } satisfies Message)
    return () => channel.close()
  }, [])
}
