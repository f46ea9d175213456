// Sections of results for a query (SRC-010, SRC-011, SRC-018, SRC-029).
import type { SearchGroup, SearchKind } from '@wren/contract/search'
import { hitDetail } from '@wren/contract/search.rules'
import type { Command } from '../../shared/commands/commands.ts'
import { isNumber, suggestIds, type Suggestion } from './search-names.rules.ts'
import {
  recentRecords,
  recordOf,
  type RecentRoute,
  type RecentEntry,
  type RecordKey,
} from './search-recent.rules.ts'

export type Entry =
  | {
      readonly type: 'record'
      readonly record: RecordKey
      readonly title: string
      readonly name: string | undefined
      readonly route: RecentRoute
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
  readonly open: RecentRoute | null
  readonly commands: readonly Command[]
  readonly names: {
    readonly state: 'loading' | 'failed' | 'ready'
    readonly search: (query: string) => readonly Suggestion[]
    readonly nameOf: (kind: string, id: string) => string | undefined
  }
  /** Results of the server for the query (SRC-029). */
  readonly hits?: {
    readonly state: 'loading' | 'failed' | 'ready'
    readonly groups: readonly SearchGroup[]
  }
}

const notes = { loading: 'Loading...', failed: 'An error occurred', ready: undefined } as const
const commandGroups = ['Here', 'Go', 'Wren'] as const

function commandSections(commands: readonly Command[], query: string): readonly Section[] {
  const words = query.toLowerCase().split(/\s+/)
  const matches = commands.filter(
    ({ hidden, disabled, title }) =>
      !hidden && !disabled && words.every((word) => title.toLowerCase().includes(word)),
  )
  return commandGroups.map((group) => ({
    heading: group,
    entries: matches
      .filter((command) => (command.group ?? 'Here') === group)
      .map((command): Entry => ({ type: 'command', command })),
  }))
}

function recentSection({ history, open, names }: Sources, digits?: string): Section {
  const entries = recentRecords(history, open, digits).flatMap((entry): Entry[] => {
    const record = recordOf(entry)
    return record
      ? [
          {
            type: 'record',
            record,
            title: entry.title,
            name: names.nameOf(record.kind, record.id),
            route: entry,
          },
        ]
      : []
  })
  return { heading: 'Recent', entries }
}

const suggestionSection = (suggestions: readonly Suggestion[], note?: string): Section => ({
  heading: 'Suggestions',
  entries: suggestions.map((suggestion): Entry => ({ type: 'suggestion', suggestion })),
  ...(note ? { note } : {}),
})

const hitHeadings: Readonly<Record<SearchKind, string>> = {
  Patient: 'Patients',
  Order: 'Orders',
  Visit: 'Visits',
  Intake: 'Intakes',
  Invoice: 'Invoices',
  Provider: 'Pharmacies',
}
const hitSections = ({ hits }: Sources): readonly Section[] =>
  (hits?.groups ?? []).map(({ kind, hits: records }) => ({
    heading: hitHeadings[kind],
    entries: records.map((hit): Entry => ({
      type: 'suggestion',
      suggestion: { kind, id: hit.id, title: hit.title, detail: hitDetail(hit) },
    })),
  }))
/** One note for the name lists and the server: a failure of either first, else that one is still loading. */
const noteOf = ({ names, hits }: Sources): string | undefined => {
  const states = [names.state, hits?.state ?? 'ready']
  return notes[
    states.includes('failed') ? 'failed' : states.includes('loading') ? 'loading' : 'ready'
  ]
}

/** Drops the visit and the intake of the typed number, which the suggestions already list. */
const withoutSuggested = (section: Section, digits: string): Section => ({
  ...section,
  entries: section.entries.filter(
    (entry) =>
      entry.type !== 'suggestion' ||
      entry.suggestion.id !== String(Number(digits)) ||
      !(entry.suggestion.kind === 'Visit' || entry.suggestion.kind === 'Intake'),
  ),
})

const isVisible = ({ entries, note }: Section): boolean => entries.length > 0 || note !== undefined

/** A name query waits for the lists and says so, while recent records stay usable (SRC-018). A number needs no list. */
export function sectionsFor(text: string, sources: Sources): readonly Section[] {
  const query = text.trim()
  const { commands, names } = sources
  if (query === '')
    return [recentSection(sources), ...commandSections(commands, '')].filter(isVisible)
  if (isNumber(query))
    return [
      recentSection(sources, query),
      suggestionSection(suggestIds(query)),
      ...hitSections(sources).map((section) => withoutSuggested(section, query)),
      ...commandSections(commands, query),
    ].filter(isVisible)
  return [
    suggestionSection(names.search(query), noteOf(sources)),
    ...hitSections(sources),
    ...commandSections(commands, query),
  ].filter(isVisible)
}
