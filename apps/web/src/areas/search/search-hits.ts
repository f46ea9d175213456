// SRC-029: what the server finds for the query that has settled; an answer to another query is none.
import { globalSearch, leastQueryText, mostHits, type SearchGroup } from '@wren/contract/search'
import { useCall } from '../../shared/http/use-call.ts'
import type { Sources } from './search-entries.rules.ts'

const isGroup = (group: Partial<SearchGroup>): group is SearchGroup => Array.isArray(group.hits)

export function useHits(query: string): NonNullable<Sources['hits']> {
  const text = query.trim()
  const asks = text.length >= leastQueryText
  const { data, isError } = useCall(
    globalSearch.find,
    asks ? { query: text, limit: mostHits } : null,
    { quiet: true, skipCache: true },
  )
  if (!asks) return { state: 'ready', groups: [] }
  return {
    state: isError ? 'failed' : data === undefined ? 'loading' : 'ready',
    groups: data?.data.filter(isGroup) ?? [],
  }
}
