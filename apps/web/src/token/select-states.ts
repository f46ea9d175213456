// The states of the nurse select page and their titles. TOK-021, TOK-022, TOK-023, TOK-024, TOK-025, TOK-026, TOK-028.
import type { NursePage } from '@wren/contract/token-pages'
import { texts } from './texts.ts'

export type SelectState =
  | 'covered'
  | 'offline'
  | 'mine'
  | 'toConfirm'
  | 'taken'
  | 'declined'
  | 'applied'
  | 'open'

const online = new Set(['fixed', 'fixed-date', 'flexible', 'multi-day'])

/** The confirm link of this visit; null until it has been sent (TOK-026). */
export const confirmToken = (page: NursePage): string | null =>
  page.missing_nurse_visit_confirmation.find(({ id }) => id === page.mini_assignment.id)
    ?.nurse_token ?? null

export function selectStateOf(page: NursePage, covered: boolean): SelectState {
  if (covered) return 'covered'
  if (page.nurse_is_assigned && page.confirmed === true) return 'mine'
  if (confirmToken(page) !== null || page.nurse_is_assigned) return 'toConfirm'
  if (page.is_assigned) return 'taken'
  if (!online.has(page.mini_assignment.blast_type ?? '')) return 'offline'
  if (page.mini_assignment.is_available === false) return 'declined'
  return page.mini_assignment.is_available === true ? 'applied' : 'open'
}

export const selectTitles: Readonly<Record<SelectState, string>> = {
  covered: 'Wren',
  applied: texts.pending,
  declined: texts.declined,
  taken: texts.thanks,
  mine: texts.thanks,
  toConfirm: texts.thanks,
  offline: texts.available,
  open: texts.available,
}
