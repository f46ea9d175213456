// GRP "Screen" 005, 006, VET-010, LST-066: what a group may choose from: all pharmacies, and the vettings by their
// own search, read whole.
import { shownRows } from '@wren/contract/list-answer'
import { pharmacies, type PharmacyChoice } from '@wren/contract/pharmacies'
import { vettings, type VettingRow } from '@wren/contract/vettings'
import { useCall } from '../../shared/http/use-call.ts'

const wanted = { limit: 500, orderby: 'name asc' } as const

export interface Choices {
  readonly pharmacies: readonly PharmacyChoice[]
  readonly vettings: readonly VettingRow[]
}
interface Asked {
  readonly choices: Choices | null
  readonly failed: boolean
  readonly retry: () => void
}

/** `choices` is null while they are on their way. Two pages are a thousand vettings, more than anybody chooses from. */
export function useChoices(): Asked {
  const all = useCall(pharmacies.list, {})
  const first = useCall(vettings.search, { ...wanted, page: 1 })
  const isMore = first.data?.parameters.next_page === 2
  const second = useCall(vettings.search, isMore ? { ...wanted, page: 2 } : null)
  const asked = [all, first, ...(isMore ? [second] : [])]
  const isThere =
    all.data !== undefined && first.data !== undefined && (!isMore || second.data !== undefined)
  return {
    choices: isThere
      ? {
          pharmacies: all.data.data,
          vettings: [
            ...shownRows(first.data),
            ...(second.data === undefined ? [] : shownRows(second.data)),
          ],
        }
      : null,
    failed: !isThere && asked.some(({ isError }) => isError),
    retry: () => {
      for (const one of asked) if (one.isError) void one.refetch()
    },
  }
}
