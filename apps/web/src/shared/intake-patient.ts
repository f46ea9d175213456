// INT-057, PAT-125: what an intake that is being filled in tells the tab in which its patient is made. Only an id
// stands in the address; the values go from tab to tab in memory.
import { useEffect, useRef, useState } from 'react'

const channelName = 'wren.intake-patient'
const patience = 800 // ms; an intake tab that was closed does not answer

type Word =
  | { readonly kind: 'ask'; readonly key: string }
  | { readonly kind: 'tell'; readonly key: string; readonly values: unknown }
  | { readonly kind: 'made'; readonly key: string; readonly uuid: string }

const open = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)

function say(word: Word): void {
  const channel = open()
  channel?.postMessage(word)
  channel?.close()
}

/**
 * On the intake: answers with what the form holds now, and hears of the patient who was made. Gives the key that
 * the link carries.
 */
export function useIntakeOffer(values: unknown, onMade: (uuid: string) => void): string {
  const [key] = useState(() =>
    Array.from(crypto.getRandomValues(new Uint8Array(9)), (one) => one.toString(36)).join(''),
  )
  const latest = useRef({ values, onMade })
  latest.current = { values, onMade }
  useEffect(() => {
    const channel = open()
    if (!channel) return
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if (data.key !== key) return
      if (data.kind === 'ask')
        channel.postMessage({ kind: 'tell', key, values: latest.current.values } satisfies Word)
      if (data.kind === 'made') latest.current.onMade(data.uuid)
    })
    return () => channel.close()
  }, [key])
  return key
}

/** On the new patient: what that intake holds; undefined while it is asked, null when nobody answers. */
export function useIntakeValues<V>(key: string | null): V | null | undefined {
  const [values, setValues] = useState<V | null | undefined>(key === null ? null : undefined)
  useEffect(() => {
    const channel = key === null ? null : open()
    if (!channel || key === null) return setValues(null)
    const timer = setTimeout(() => setValues((known) => known ?? null), patience)
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if (data.kind === 'tell' && data.key === key)
        setValues((known) => known ?? (data.values as V))
    })
    channel.postMessage({ kind: 'ask', key } satisfies Word)
    return () => {
      clearTimeout(timer)
      channel.close()
    }
  }, [key])
  return values
}

export const tellPatientMade = (key: string, uuid: string): void => say({ kind: 'made', key, uuid })
