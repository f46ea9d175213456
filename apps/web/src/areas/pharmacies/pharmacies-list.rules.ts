// Searches and sorts the pharmacies in the browser (PHA-003, PHA-004, PHA-005, PHA-006, PHA-009).
import Fuse from 'fuse.js'
import { foldName, searchableName } from '@wren/contract/names.rules'
import type { PharmacyChoice } from '@wren/contract/pharmacies'

/** Like the global search: the position of a match in a long title does not lower its score. */
const fuzzy = {
  keys: ['title', 'group'],
  threshold: 0.3,
  ignoreLocation: true,
  ignoreFieldNorm: true,
}

/** Deleted pharmacies never match. An empty query returns all others (PHA-009). */
export function pharmacySearch(
  all: readonly PharmacyChoice[],
): (query: string) => readonly PharmacyChoice[] {
  const listed = all.filter((pharmacy) => !pharmacy.is_deleted)
  const folded = listed.map((row) => ({
    row,
    title: searchableName(row.title),
    group: searchableName(row.group ?? ''),
  }))
  const fuse = new Fuse(folded, fuzzy)
  return (query) =>
    query.trim() === '' ? listed : fuse.search(foldName(query)).map(({ item }) => item.row)
}

type Key = 'title' | 'state' | 'group'
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const valueOf = (row: PharmacyChoice, key: Key): string =>
  (key === 'state' ? row.invoicing_address_state : row[key]) ?? ''

/** Empty values come last in both directions (LST-043). Ties are ordered by title. */
export function sortPharmacies(
  rows: readonly PharmacyChoice[],
  order: readonly { readonly key: Key; readonly direction: 'asc' | 'desc' }[],
): readonly PharmacyChoice[] {
  return rows.toSorted((a, b) => {
    for (const { key, direction } of order) {
      const [one, other] = [valueOf(a, key), valueOf(b, key)]
      if (one === other) continue
      if (one === '' || other === '') return one === '' ? 1 : -1
      const comparison = collator.compare(one, other)
      if (comparison !== 0) return direction === 'desc' ? -comparison : comparison
    }
    return collator.compare(a.title, b.title) || a.id - b.id
  })
}

/** The first group by name, null without groups (PHA-003). */
export const firstGroup = (
  groups: readonly { readonly id: number; readonly name: string }[],
): number | null =>
  groups.toSorted((a, b) => collator.compare(a.name, b.name) || a.id - b.id)[0]?.id ?? null
