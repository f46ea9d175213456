// NET "Socket connection" 071, 072, 081: who listens to which topic, and what the server still has to be told.
import { debounce, type Debounced } from './batch.ts'

export type Order = 'subscribe' | 'unsubscribe'

export function makeSubscriptions(tell: (order: Order, topic: string) => void, calm: number) {
  const listeners = new Map<string, Set<Debounced>>()
  return {
    /** One save may tell several topics of one screen: its callback runs once for them all. */
    add: (topics: readonly string[], callback: () => void): (() => void) => {
      const own = debounce(calm, callback)
      for (const topic of topics) {
        const others = listeners.get(topic)
        if (others) others.add(own)
        else {
          listeners.set(topic, new Set([own]))
          tell('subscribe', topic)
        }
      }
      return () => {
        own.cancel()
        for (const topic of topics) {
          const left = listeners.get(topic)
          if (!left?.delete(own) || left.size > 0) continue
          listeners.delete(topic)
          tell('unsubscribe', topic)
        }
      }
    },
    topics: (): readonly string[] => [...listeners.keys()],
    run: (topics: readonly string[]): void => {
      for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener.run()
    },
  }
}

/** Messages that wait for a ready socket; subscribe and unsubscribe of one topic cancel each other. */
export function makeQueue() {
  let waiting = new Map<string, Order>()
  return {
    add: (order: Order, topic: string): void => {
      const before = waiting.get(topic)
      if (before && before !== order) waiting.delete(topic)
      else waiting.set(topic, order)
    },
    take: (): readonly (readonly [string, Order])[] => {
      const taken = [...waiting]
      waiting = new Map()
      return taken
    },
  }
}
