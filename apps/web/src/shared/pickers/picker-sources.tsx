// LST-066: which call stands behind which kind of filter is said once, at the start of the app; every list's filters
// draw on it.
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { refreshInBackground } from '../http/query-client.ts'
import { useTopics } from '../realtime/use-topic.ts'
import type { FilterType } from '@wren/contract/list-filters'
import type { PickerKey, PickerKind, PickerSource } from './picker-kind.ts'

/** Kinds differ in their items; a filter only passes them on from source to kind. */
export interface FilterPicker {
  readonly kind: PickerKind<never, PickerKey>
  readonly source: PickerSource<unknown, PickerKey>
  readonly without?: (item: never) => boolean
}
export type FilterPickers = Readonly<Partial<Record<FilterType, FilterPicker>>>

export function filterPicker<T, K extends PickerKey>(
  kind: PickerKind<T, K>,
  source: PickerSource<T, K>,
  without?: (item: T) => boolean,
): FilterPicker {
  return {
    kind: kind as never,
    source: source as never,
    ...(without ? { without: without as never } : {}),
  }
}

const Pickers = createContext<FilterPickers>({})

export function PickerSources({
  pickers,
  children,
}: {
  readonly pickers: FilterPickers
  readonly children: ReactNode
}) {
  // LST-067: a list kept for a day is dropped by the event that outdates it, whether or not a picker is open.
  const kept = Object.values(pickers).filter(({ source }) => source.topics !== undefined)
  useTopics([...new Set(kept.flatMap(({ source }) => source.topics ?? []))], () => {
    for (const { source } of kept) refreshInBackground(source.key)
  })
  return <Pickers value={pickers}>{children}</Pickers>
}
export const useFilterPicker = (type: FilterType): FilterPicker | undefined =>
  useContext(Pickers)[type]
