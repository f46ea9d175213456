// SRC "Results" 010-018: what the search lists for a query, as one run of entries under their headings.
import type { SearchGroup, SearchKind } from '@wren/contract/search'
import { hitDetail } from '@wren/contract/search.rules'
import type { Command } from '../../shared/commands/commands.ts'
import { isNumber, suggestIds, type Suggestion } from './search-names.rules.ts'
import {
  recentRecords,
  recordOf,
  type Place,
  type RecentEntry,
  type RecordOf,
} from './search-recent.rules.ts'

export type Entry =
  | {
      readonly type: 'record'
      readonly record: RecordOf
      readonly title: string
      readonly name: string | undefined
      readonly place: Place
    }
  | { readonly type: 'suggestion'; readonly suggestion: Suggestion }
  | { readonly type: 'command'; readonly command: Command }
export interface Section {
  readonly heading: string
  readonly entries: readonly Entry[]
  readonly note?: string
}

export interface Sources {
  readonly history: readonly RecentEntry[]
  readonly open: Place | null
  readonly commands: readonly Command[]
  readonly names: {
    readonly state: 'loading' | 'failed' | 'ready'
    readonly search: (query: string) => readonly Suggestion[]
    readonly nameOf: (kind: string, id: string) => string | undefined
  }
  /** What the server found for the query (SRC-029). */
  readonly hits?: {
    readonly state: 'loading' | 'failed' | 'ready'
    readonly groups: readonly SearchGroup[]
  }
}

const notes = { loading: 'Loading...', failed: 'An error occurred', ready: undefined } as const
const groups = ['Here', 'Go', 'Wren'] as const

function fitting(commands: readonly Command[], query: string): readonly Section[] {
  const words = query.toLowerCase().split(/\s+/)
  const shown = commands.filter(
    (one) =>
      !one.hidden && !one.disabled && words.every((word) => one.title.toLowerCase().includes(word)),
  )
  return groups.map((group) => ({
    heading: group,
    entries: shown
      .filter((one) => (one.group ?? 'Here') === group)
      .map((command): Entry => ({ type: 'command', command })),
  }))
}

function recent({ history, open, names }: Sources, digits?: string): Section {
  const entries = recentRecords(history, open, digits).flatMap((entry): Entry[] => {
    const record = recordOf(entry)
    return record
      ? [
          {
            type: 'record',
            record,
            title: entry.title,
            name: names.nameOf(record.kind, record.id),
            place: entry,
          },
        ]
      : []
  })
  return { heading: 'Recent', entries }
}

const suggestions = (found: readonly Suggestion[], note?: string): Section => ({
  heading: 'Suggestions',
  entries: found.map((suggestion): Entry => ({ type: 'suggestion', suggestion })),
  ...(note ? { note } : {}),
})

const headings: Readonly<Record<SearchKind, string>> = {
  Patient: 'Patients',
  Order: 'Orders',
  Visit: 'Visits',
  Intake: 'Intakes',
  Invoice: 'Invoices',
  Provider: 'Pharmacies',
}
const hitSections = ({ hits }: Sources): readonly Section[] =>
  (hits?.groups ?? []).map(({ kind, hits: found }) => ({
    heading: headings[kind],
    entries: found.map((hit): Entry => ({
      type: 'suggestion',
      suggestion: { kind, id: hit.id, title: hit.title, detail: hitDetail(hit) },
    })),
  }))
/** One line says how the lists and the server fare: what fails of either, else what is still waited for. */
const noteOf = ({ names, hits }: Sources): string | undefined => {
  const states = [names.state, hits?.state ?? 'ready']
  return notes[
    states.includes('failed') ? 'failed' : states.includes('loading') ? 'loading' : 'ready'
  ]
}

/** The suggestions name a visit and an intake of the typed number already. */
const withoutSuggested = (section: Section, digits: string): Section => ({
  ...section,
  entries: section.entries.filter(
    (entry) =>
      entry.type !== 'suggestion' ||
      entry.suggestion.id !== String(Number(digits)) ||
      !(entry.suggestion.kind === 'Visit' || entry.suggestion.kind === 'Intake'),
  ),
})

const worthShowing = ({ entries, note }: Section): boolean =>
  entries.length > 0 || note !== undefined

/** Numbers need no lists; names wait for them and say so, while recent records stay usable (SRC-018). */
export function sectionsFor(query: string, sources: Sources): readonly Section[] {
  const asked = query.trim()
  const { commands, names } = sources
  if (asked === '') return [recent(sources), ...fitting(commands, '')].filter(worthShowing)
  if (isNumber(asked))
    return [
      recent(sources, asked),
      suggestions(suggestIds(asked)),
      ...hitSections(sources).map((section) => withoutSuggested(section, asked)),
      ...fitting(commands, asked),
    ].filter(worthShowing)
  return [
    suggestions(names.search(asked), noteOf(sources)),
    ...hitSections(sources),
    ...fitting(commands, asked),
  ].filter(worthShowing)
}
