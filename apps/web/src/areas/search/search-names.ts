// Names of nurses and providers, loaded when the search first opens and cached for a day (SRC-024, SRC-026, SRC-027).
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { nurses } from '@wren/contract/nurses'
import { pharmacies } from '@wren/contract/pharmacies'
import { send } from '../../shared/http/send.ts'
import {
  rowsOfAllPages,
  nameSearch,
  nurseName,
  type NurseItem,
  type ProviderItem,
  type Suggestion,
} from './search-names.rules.ts'

const day = 86_400_000
const pageSize = 500
// The cached lists replace the response cache (SRC-027).
const unhashed = { skipCache: true } as const

const loadNurses = (): Promise<readonly NurseItem[]> =>
  rowsOfAllPages((page) => send(nurses.search, { limit: pageSize, page }, unhashed))

const loadProviders = async (): Promise<readonly ProviderItem[]> =>
  (await send(pharmacies.list, {}, unhashed)).data

export interface Names {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly search: (query: string) => readonly Suggestion[]
  /** Name of a recent nurse or provider, undefined while the lists do not hold it (SRC-023). */
  readonly nameOf: (kind: string, id: string) => string | undefined
}

export function useNames(): Names {
  const cacheTimes = { staleTime: day, gcTime: day } as const
  const nurseList = useQuery({ queryKey: ['search', 'nurses'], queryFn: loadNurses, ...cacheTimes })
  const providerList = useQuery({
    queryKey: ['search', 'providers'],
    queryFn: loadProviders,
    ...cacheTimes,
  })
  const [nurseItems, providerItems] = [nurseList.data, providerList.data]
  const lookup = useMemo(() => {
    const byId = {
      Nurse: new Map((nurseItems ?? []).map((nurse) => [String(nurse.user_id), nurseName(nurse)])),
      Provider: new Map((providerItems ?? []).map(({ id, title }) => [String(id), title])),
    }
    return {
      search: nurseItems && providerItems ? nameSearch(nurseItems, providerItems) : () => [],
      nameOf: (kind: string, id: string) =>
        kind === 'Nurse' || kind === 'Provider' ? byId[kind].get(id) : undefined,
    }
  }, [nurseItems, providerItems])
  return {
    ...lookup,
    state:
      nurseList.isError || providerList.isError
        ? 'failed'
        : nurseItems && providerItems
          ? 'ready'
          : 'loading',
  }
}
