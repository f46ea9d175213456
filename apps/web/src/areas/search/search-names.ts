// SRC "Data" 024-027: the names behind the search, loaded when it is first opened and kept for a day.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { nurses } from '@wren/contract/nurses'
import { pharmacies } from '@wren/contract/pharmacies'
import { send } from '../../shared/http/send.ts'
import {
  everyRow,
  nameSearch,
  nurseName,
  type NurseItem,
  type ProviderItem,
  type Suggestion,
} from './search-names.rules.ts'

const day = 86_400_000
const pageSize = 500
// The copy of a day replaces the response cache (SRC-027).
const unhashed = { skipCache: true } as const

const loadNurses = (): Promise<readonly NurseItem[]> =>
  everyRow((page) => send(nurses.search, { limit: pageSize, page }, unhashed))

const loadProviders = async (): Promise<readonly ProviderItem[]> =>
  (await send(pharmacies.list, {}, unhashed)).data

export interface Names {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly search: (query: string) => readonly Suggestion[]
  /** The name that stands beside a recent record, where the lists know one (SRC-023). */
  readonly nameOf: (kind: string, id: string) => string | undefined
}

export function useNames(): Names {
  const kept = { staleTime: day, gcTime: day } as const
  const known = useQuery({ queryKey: ['search', 'nurses'], queryFn: loadNurses, ...kept })
  const places = useQuery({ queryKey: ['search', 'providers'], queryFn: loadProviders, ...kept })
  const [nurseItems, providerItems] = [known.data, places.data]
  const ready = useMemo(() => {
    const byId = {
      Nurse: new Map((nurseItems ?? []).map((one) => [String(one.user_id), nurseName(one)])),
      Provider: new Map((providerItems ?? []).map((one) => [String(one.id), one.title])),
    }
    return {
      search: nurseItems && providerItems ? nameSearch(nurseItems, providerItems) : () => [],
      nameOf: (kind: string, id: string) =>
        kind === 'Nurse' || kind === 'Provider' ? byId[kind].get(id) : undefined,
    }
  }, [nurseItems, providerItems])
  return {
    ...ready,
    state:
      known.isError || places.isError
        ? 'failed'
        : nurseItems && providerItems
          ? 'ready'
          : 'loading',
  }
}
