// What the list shows of an answer while inactive updates are hidden (UPD-003, UPD-007, UPD-023).
import { shownRows, type ListParameters } from '@wren/contract/list-answer'
import type { Update } from '@wren/contract/updates'
import { isInactive } from '@wren/contract/updates.rules'

export const fetchFailed = 'Error fetching updates.'

/** Inactive updates sort last, so no page after the first of them has rows to show. */
export function nextShown(
  answer: { readonly data: readonly Update[]; readonly parameters: ListParameters },
  withDone: boolean,
): number | null {
  return withDone || !shownRows(answer).some(({ status }) => isInactive(status))
    ? answer.parameters.next_page
    : null
}
