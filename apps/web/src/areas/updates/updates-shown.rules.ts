// UPD-003, UPD-007, UPD-023: what of an answer is shown while what is done is hidden.
import { shownRows, type ListParameters } from '@wren/contract/list-answer'
import type { Update } from '@wren/contract/updates'
import { isInactive } from '@wren/contract/updates.rules'

export const fetchFailed = 'Error fetching updates.'

/** The done stand last: behind the first of them no page has anything to show. */
export function nextShown(
  answer: { readonly data: readonly Update[]; readonly parameters: ListParameters },
  withDone: boolean,
): number | null {
  return withDone || !shownRows(answer).some(({ status }) => isInactive(status))
    ? answer.parameters.next_page
    : null
}
