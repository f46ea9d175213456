// SRC "Results" 012-017, SRC "Data" 025, 026: what a query suggests: ids as they were typed, names as they were meant.
import Fuse from 'fuse.js'
import { shownRows, type ListParameters } from '@wren/contract/list-answer'
import { foldName, foldNameParts } from '@wren/contract/names.rules'
import type { SearchKind } from '@wren/contract/search'

export interface NurseItem {
  readonly user_id: number
  readonly first_name: string
  readonly last_name: string
  readonly nickname: string | null
}
export interface ProviderItem {
  readonly id: number
  readonly title: string
  readonly is_deleted: boolean
}

export const suggestedKinds = ['Nurse', 'Provider', 'Intake', 'Visit'] as const
/** What was typed as a number, a name of the lists, or a hit of the server. */
export type SuggestedKind = (typeof suggestedKinds)[number] | SearchKind
/** `name` is absent where a number was typed: nobody looked whether it exists (SRC-013). */
export interface Suggestion {
  readonly kind: SuggestedKind
  readonly id: string
  readonly title: string
  readonly name?: string
  /** What tells namesakes apart (SRC-029). */ readonly detail?: string
}

export const isNumber = (query: string): boolean => /^\d+$/.test(query)

const titleOf = (kind: SuggestedKind, id: string): string => `${kind} #${id}`
export const suggestIds = (digits: string): readonly Suggestion[] =>
  suggestedKinds.map((kind) => ({ kind, id: digits, title: titleOf(kind, digits) }))

export const nurseName = ({ first_name, last_name, nickname }: NurseItem): string =>
  `${first_name} ${last_name}${nickname ? ` (${nickname})` : ''}`

interface Indexed {
  readonly names: readonly string[]
  readonly suggestion: Suggestion
}
/** LST-086: as one word and as several where a name has a hyphen. */
const folded = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap((name) => [foldName(name), foldNameParts(name)])),
]
const nurseEntry = (nurse: NurseItem): Indexed => ({
  names: folded(
    [
      nurse.first_name,
      nurse.last_name,
      nurse.nickname ?? '',
      `${nurse.first_name} ${nurse.last_name}`,
      `${nurse.last_name} ${nurse.first_name}`,
    ].filter(Boolean),
  ),
  suggestion: {
    kind: 'Nurse',
    id: String(nurse.user_id),
    title: titleOf('Nurse', String(nurse.user_id)),
    name: nurseName(nurse),
  },
})
const providerEntry = ({ id, title }: ProviderItem): Indexed => ({
  names: folded([title]),
  suggestion: {
    kind: 'Provider',
    id: String(id),
    title: titleOf('Provider', String(id)),
    name: title,
  },
})

type Page<R> = { readonly data: readonly R[]; readonly parameters: ListParameters }

/**
 * Page after page until there is no more. The row that only says so opens the next page too (LST-039) and counts
 * there alone.
 */
export async function everyRow<R>(ask: (page: number) => Promise<Page<R>>): Promise<readonly R[]> {
  const all: R[] = []
  for (let page: number | null = 1; page !== null;) {
    const answer: Page<R> = await ask(page)
    all.push(...shownRows(answer))
    page = answer.parameters.next_page
  }
  return all
}

const most = 20

/**
 * Best first, nurses and providers mixed. A name's place in a long title does not count against it, nor does an
 * accent: 'Núñez' is typed 'nunez'.
 */
export function nameSearch(
  nurses: readonly NurseItem[],
  providers: readonly ProviderItem[],
): (query: string) => readonly Suggestion[] {
  const entries = [
    ...nurses.map(nurseEntry),
    ...providers.filter((one) => !one.is_deleted).map(providerEntry),
  ]
  const fuse = new Fuse(entries, {
    keys: ['names'],
    threshold: 0.3,
    ignoreLocation: true,
    ignoreFieldNorm: true,
    ignoreDiacritics: true,
  })
  return (query) => fuse.search(foldName(query), { limit: most }).map(({ item }) => item.suggestion)
}
