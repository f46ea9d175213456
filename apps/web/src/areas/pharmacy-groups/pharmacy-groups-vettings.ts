// GRP-006, VET-010, LST-066: the vettings that a group may choose from, by the search of the vettings; more than one page of them is read whole.
import { vettings, type VettingRow } from '@wren/contract/vettings'
import { shownRows } from '@wren/contract/list-answer'
import { useCall } from '../../shared/http/use-call.ts'

const wanted = { limit: 500, orderby: 'name asc' } as const

/** null while they are on their way. Two pages are a thousand names, more than anybody chooses from. */
export function useVettingChoices(): readonly VettingRow[] | null {
  const first = useCall(vettings.search, { ...wanted, page: 1 }).data
  const isMore = first?.parameters.next_page === 2
  const second = useCall(vettings.search, isMore ? { ...wanted, page: 2 } : null).data
  if (first === undefined || (isMore && second === undefined)) return null
  return [...shownRows(first), ...(second === undefined ? [] : shownRows(second))]
}
