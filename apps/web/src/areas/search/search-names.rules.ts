// Suggestions for a query: the typed number as an id, or a fuzzy name search (SRC-012, SRC-013, SRC-015, SRC-016,
// SRC-017, SRC-025, SRC-026).
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
/** Kinds that a typed number, a name of the lists or a hit of the server can have. */
export type SuggestedKind = (typeof suggestedKinds)[number] | SearchKind
/** A suggestion for a typed number has no `name`: its existence is not checked (SRC-013). */
export interface Suggestion {
  readonly kind: SuggestedKind
  readonly id: string
  readonly title: string
  readonly name?: string
  /** Distinguishes namesakes (SRC-029). */
  readonly detail?: string
}

export const isNumber = (query: string): boolean => /^\d+$/.test(query)

const titleOf = (kind: SuggestedKind, id: string): string => `${kind} #${id}`
export const suggestIds = (digits: string): readonly Suggestion[] =>
  suggestedKinds.map((kind) => ({ kind, id: digits, title: titleOf(kind, digits) }))

export const nurseName = ({ first_name, last_name, nickname }: NurseItem): string =>
  `${first_name} ${last_name}${nickname ? ` (${nickname})` : ''}`

interface IndexedName {
  readonly names: readonly string[]
  readonly suggestion: Suggestion
}
/** A name with a hyphen is indexed both as one word and as several (LST-086). */
const foldedNames = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap((name) => [foldName(name), foldNameParts(name)])),
]
const nurseEntry = (nurse: NurseItem): IndexedName => ({
  names: foldedNames(
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
const providerEntry = ({ id, title }: ProviderItem): IndexedName => ({
  names: foldedNames([title]),
  suggestion: {
    kind: 'Provider',
    id: String(id),
    title: titleOf('Provider', String(id)),
    name: title,
  },
})

type Page<R> = { readonly data: readonly R[]; readonly parameters: ListParameters }

/** Rows of all pages. The extra row that announces a next page counts on that page alone (LST-039). */
export async function rowsOfAllPages<R>(
  load: (page: number) => Promise<Page<R>>,
): Promise<readonly R[]> {
  const rows: R[] = []
  for (let page: number | null = 1; page !== null;) {
    const answer: Page<R> = await load(page)
    rows.push(...shownRows(answer))
    page = answer.parameters.next_page
  }
  return rows
}

const maxSuggestions = 20

/**
 * Nurses and providers, best match first. Neither the position of the match in a long title nor an accent lowers
 * the score: 'nunez' finds 'Núñez'.
 */
export function nameSearch(
  nurses: readonly NurseItem[],
  providers: readonly ProviderItem[],
): (query: string) => readonly Suggestion[] {
  const entries = [
    ...nurses.map(nurseEntry),
    ...providers.filter(({ is_deleted }) => !is_deleted).map(providerEntry),
  ]
  const fuse = new Fuse(entries, {
    keys: ['names'],
    threshold: 0.3,
    ignoreLocation: true,
    ignoreFieldNorm: true,
    ignoreDiacritics: true,
  })
  return (query) =>
    fuse.search(foldName(query), { limit: maxSuggestions }).map(({ item }) => item.suggestion)
}
