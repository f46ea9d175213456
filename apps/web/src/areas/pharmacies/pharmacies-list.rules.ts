// PHA "Routes and list" 003-006, 009: what the search box finds and how the table is ordered; all in the browser.
import Fuse from 'fuse.js'
import { foldName, searchableName } from '@wren/contract/names.rules'
import type { PharmacyChoice } from '@wren/contract/pharmacies'

/** As the global search reads names: their place in a long title does not count against them. */
const fuzzy = {
  keys: ['title', 'group'],
  threshold: 0.3,
  ignoreLocation: true,
  ignoreFieldNorm: true,
}

/** PHA-009: deleted ones are not listed; an empty box lists all others. */
export function pharmacySearch(
  all: readonly PharmacyChoice[],
): (query: string) => readonly PharmacyChoice[] {
  const listed = all.filter((one) => !one.is_deleted)
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

/** Empty values last in both directions, as in every list (LST-043); ties by name. */
export function ordered(
  rows: readonly PharmacyChoice[],
  order: readonly { readonly key: Key; readonly direction: 'asc' | 'desc' }[],
): readonly PharmacyChoice[] {
  return rows.toSorted((a, b) => {
    for (const { key, direction } of order) {
      const [one, other] = [valueOf(a, key), valueOf(b, key)]
      if (one === other) continue
      if (one === '' || other === '') return one === '' ? 1 : -1
      const by = collator.compare(one, other)
      if (by !== 0) return direction === 'desc' ? -by : by
    }
    return collator.compare(a.title, b.title) || a.id - b.id
  })
}

/** PHA-003: the first group by name, or the form of a new one. */
export const firstGroup = (
  groups: readonly { readonly id: number; readonly name: string }[],
): number | null =>
  groups.toSorted((a, b) => collator.compare(a.name, b.name) || a.id - b.id)[0]?.id ?? null
