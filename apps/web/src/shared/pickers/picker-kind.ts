// LST-045, LST-046, LST-047, LST-048, LST-049, LST-050, LST-051, LST-052, LST-053, LST-054, LST-055, LST-056, LST-057,
// LST-058, LST-059, LST-060, LST-061, LST-062, LST-063, LST-064, LST-065, LST-066, LST-067, LST-068, LST-069, LST-070:
// what a picker shows, how it searches and what stands for an empty field. One value per kind.
import type { ReactNode } from 'react'
import { sentinels } from '@wren/contract/list-filters'

export type PickerKey = string | number

/** LST-014: the first two entries of an emptyAble picker. */
export const sentinelEntries = [
  { key: sentinels.unknown, word: 'Unknown' },
  { key: sentinels.known, word: 'Known' },
] as const
export const sentinelWord = (key: unknown): string | null =>
  sentinelEntries.find((one) => String(one.key) === String(key))?.word ?? null

export const pickerTexts = {
  none: 'No results found',
  failed: 'An error occurred',
  loading: 'Loading...',
  lockedPatient: 'Please add/change the patient to the Intake.',
} as const

export interface PickerKind<T, K extends PickerKey> {
  /** 'Nurse': begins 'Nurse Unknown' and names the query. */
  readonly noun: string
  /** Stands in the empty field where 'Select a {noun}' would not be English. */
  readonly prompt?: string
  readonly key: (item: T) => K
  readonly label: (item: T) => string
  readonly detail?: (item: T) => string | null
  /** Stands under the label of an option and behind that of a chip. */
  readonly note?: (item: T) => ReactNode
  /** How many entries show before the list scrolls (LST-057). */
  readonly rows: number
  /** Pause after typing in milliseconds (LST-047). */
  readonly delay: number
  /** Characters a search begins at. */
  readonly minimum: number
  /** Up to so many items the field is not typed into: the whole list is in sight (LST-058). */
  readonly typedBeyond?: number
  /** What a value none of the items has is called. */
  readonly unknown?: string
}

export interface PickerSource<T, K extends PickerKey> {
  /** The query's key, begun with the call's name so that a topic or a save can make it stale. */
  readonly key: readonly unknown[]
  /** All items at once (text is then empty and the browser filters), or the server's matches. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly T[]>
  readonly whole?: boolean
  /** Finds the item of a value that came from a URL, where the search would not bring it. */
  readonly find?: (key: K) => Promise<T | null>
  /** Events that make the kept answer stale, wherever the person is (LST-067). */
  readonly topics?: readonly string[]
  /** LST-067: how long an answer is kept, in milliseconds. */
  readonly keepFor?: number
}

export const dayInMs = 86_400_000
