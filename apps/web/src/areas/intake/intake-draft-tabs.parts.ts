// INT-031, AUD-083: one draft for each person, and more than one tab: who keeps or ends one takes the place of what
// another tab had kept. No value travels.
import { useEffect, useRef, useState } from 'react'

const channelName = 'wren.intake-draft'

const say = (key: string): void => {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(key)
  channel.close()
}

/** `onTaken` is called when another tab has written; the answer tells the others that this one has. */
export function useDraftTabs(onTaken: () => void): () => void {
  const [key] = useState(() => crypto.randomUUID())
  const latest = useRef(onTaken)
  latest.current = onTaken
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (data !== key) latest.current()
    })
    return () => channel.close()
  }, [key])
  return () => say(key)
}
