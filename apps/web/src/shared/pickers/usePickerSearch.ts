// LST-046, LST-047, LST-048, LST-049, LST-067, LST-069: one query per pause in typing; an older answer never shows
// under a newer text.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { matches } from './matching.ts'
import type { PickerKey, PickerKind, PickerSource } from './picker-kind.ts'

export type SearchState<T> =
  | { readonly state: 'waiting' | 'loading' | 'failed'; readonly items: readonly T[] }
  | { readonly state: 'ready'; readonly items: readonly T[] }

export function usePickerSearch<T, K extends PickerKey>(
  kind: PickerKind<T, K>,
  source: PickerSource<T, K>,
  text: string,
  active: boolean,
): SearchState<T> {
  const wanted = text.trim()
  const [settled] = useDebouncedValue(wanted, kind.delay)
  const enough = wanted.length >= kind.minimum
  const asked = source.whole ? '' : settled
  const query = useQuery({
    queryKey: [...source.key, 'picker', kind.noun, asked],
    queryFn: ({ signal }) => source.search(asked, signal),
    enabled: active && enough && asked.length >= (source.whole ? 0 : kind.minimum),
    staleTime: source.keepFor ?? 0,
    gcTime: Math.max(source.keepFor ?? 0, 120_000),
    placeholderData: keepPreviousData,
    // The person's own save makes what hangs on topics stale (LST-067).
    meta: { live: source.topics !== undefined },
  })
  if (!enough) return { state: 'waiting', items: [] }
  if (query.isError) return { state: 'failed', items: [] }
  const items =
    source.whole && settled
      ? query.data?.filter((item) =>
          matches(`${kind.label(item)} ${kind.detail?.(item) ?? ''}`, settled),
        )
      : query.data
  if (items === undefined || settled !== wanted) return { state: 'loading', items: items ?? [] }
  return { state: query.isPlaceholderData ? 'loading' : 'ready', items }
}
