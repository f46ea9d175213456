// Pharmacies and vettings that a group may choose from (GRP-005, GRP-006, VET-010).
import { shownRows } from '@wren/contract/list-answer'
import { pharmacies, type PharmacyChoice } from '@wren/contract/pharmacies'
import { vettings, type VettingRow } from '@wren/contract/vettings'
import { useCall } from '../../shared/http/use-call.ts'

const pageRequest = { limit: 500, orderby: 'name asc' } as const

export interface Choices {
  readonly pharmacies: readonly PharmacyChoice[]
  readonly vettings: readonly VettingRow[]
}
interface ChoicesQuery {
  readonly choices: Choices | null
  readonly failed: boolean
  readonly retry: () => void
}

/** `choices` is null while they load. Reads at most two pages, that is a thousand vettings. */
export function useChoices(): ChoicesQuery {
  const pharmacyQuery = useCall(pharmacies.list, {})
  const first = useCall(vettings.search, { ...pageRequest, page: 1 })
  const hasSecond = first.data?.parameters.next_page === 2
  const second = useCall(vettings.search, hasSecond ? { ...pageRequest, page: 2 } : null)
  const queries = [pharmacyQuery, first, ...(hasSecond ? [second] : [])]
  const isLoaded =
    pharmacyQuery.data !== undefined &&
    first.data !== undefined &&
    (!hasSecond || second.data !== undefined)
  return {
    choices: isLoaded
      ? {
          pharmacies: pharmacyQuery.data.data,
          vettings: [
            ...shownRows(first.data),
            ...(second.data === undefined ? [] : shownRows(second.data)),
          ],
        }
      : null,
    failed: !isLoaded && queries.some(({ isError }) => isError),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}
