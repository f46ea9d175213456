// NET-030, NET "Topics" 085: a kept copy is stale as soon as something of its topics happened, whether its screen
// stands or not.
import type { Query, QueryClient } from '@tanstack/react-query'
import { realtime } from '../realtime/realtime.ts'
import { refreshInBackground } from './query-client.ts'

interface Followed {
  readonly names: string
  readonly stop: () => void
}
const following = new WeakSet<QueryClient>()

const topicsIn = (query: Query): readonly string[] =>
  (query.meta?.['topics'] as readonly string[] | undefined) ?? []

/** Listens for each read as long as the cache keeps it; once a client. */
export function followTopics(client: QueryClient): void {
  if (following.has(client)) return
  following.add(client)
  const followed = new Map<string, Followed>()
  const follow = (query: Query): void => {
    const topics = topicsIn(query)
    const names = topics.join(' ')
    const before = followed.get(query.queryHash)
    if ((before?.names ?? '') === names) return
    const stop =
      topics.length === 0
        ? () => {}
        : realtime.subscribe(topics, () => refreshInBackground(query.queryKey, client))
    followed.set(query.queryHash, { names, stop })
    before?.stop()
  }
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'added' || type === 'observerAdded' || type === 'observerOptionsUpdated')
      return follow(query)
    if (type !== 'removed') return
    followed.get(query.queryHash)?.stop()
    followed.delete(query.queryHash)
  })
}
