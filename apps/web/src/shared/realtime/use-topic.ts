// NET "Topics" 083-091: a screen listens while it is shown.
import { useEffect, useRef } from 'react'
import { realtime } from './realtime.ts'

export const useTopic = (topic: string | null, callback: () => void): void =>
  useTopics(topic === null ? [] : [topic], callback)

export function useTopics(topics: readonly string[], callback: () => void): void {
  const latest = useRef(callback)
  latest.current = callback
  const names = topics.join(' ')
  useEffect(() => {
    if (!names) return
    return realtime.subscribe(names.split(' '), () => latest.current())
  }, [names])
}
