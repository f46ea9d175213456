// Results of the server for the debounced query. An answer to an earlier query is ignored (SRC-029).
import { globalSearch, minQueryLength, maxHits, type SearchGroup } from '@wren/contract/search'
import { useCall } from '../../shared/http/use-call.ts'
import type { Sources } from './search-entries.rules.ts'

const isGroup = (group: Partial<SearchGroup>): group is SearchGroup => Array.isArray(group.hits)

export function useHits(query: string): NonNullable<Sources['hits']> {
  const text = query.trim()
  const isLongEnough = text.length >= minQueryLength
  const { data, isError } = useCall(
    globalSearch.find,
    isLongEnough ? { query: text, limit: maxHits } : null,
    { quiet: true, skipCache: true },
  )
  if (!isLongEnough) return { state: 'ready', groups: [] }
  return {
    state: isError ? 'failed' : data === undefined ? 'loading' : 'ready',
    groups: data?.data.filter(isGroup) ?? [],
  }
}
