// CHT-010, CHT-015, CHT-017, CHT-093: the states of a chart being written, as pure functions.
import {
  isSameAnswer,
  withoutOutdatedSignatures,
  type Signer,
} from '@wren/contract/chart-changes.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import type { Chart } from '@wren/contract/charts'
import type { Instant } from '@wren/contract/time'
import type { CallError } from '../../shared/http/call-error.ts'
import { mergeCharts, type ReplacedAnswer } from './charts-merge.rules.ts'
import { isPadEmpty, type Pads } from './charts-signatures.rules.ts'

/** 'failed' retries; 'refused' waits for a change; 'stale' waits for Reload; 'closed' is read-only. */
export type DraftPhase = 'idle' | 'saving' | 'failed' | 'refused' | 'stale' | 'closed'

export interface DraftState {
  readonly data: ChartData
  /** The server's data. */
  readonly saved: ChartData
  readonly revision: number
  /** Number of the last version. The first save on a former nurse's chart updates it (CHT-084). */
  readonly ver: number
  readonly savedAt: Instant | null
  readonly touched: boolean
  readonly phase: DraftPhase
  readonly error: string | null
  /** The chart that another window stored (409). */
  readonly current: Chart | null
  readonly replaced: readonly ReplacedAnswer[]
  readonly signAgain: readonly Signer[]
  /** Drawings that are not signatures yet (CHT-095). */
  readonly pads: Pads
  readonly correction: string
}

/** The encrypted copy on the phone: the input, and the server's data that it is based on. */
export interface DeviceDraft {
  readonly base: ChartData
  readonly data: ChartData
  readonly revision: number
  readonly pads: Pads
  readonly correction: string
}

const keysOf = (...charts: readonly ChartData[]): (keyof ChartData)[] =>
  [...new Set(charts.flatMap((chart) => Object.keys(chart)))] as (keyof ChartData)[]

/** Sections that differ from the server's. Unchanged sections are identical objects. */
export function changedSectionsOf({ data, saved }: Pick<DraftState, 'data' | 'saved'>): ChartData {
  return Object.fromEntries(
    keysOf(data, saved)
      .filter((key) => data[key] !== saved[key])
      .map((key) => [key, data[key] ?? null]),
  ) as ChartData
}

export const hasChanges = (state: DraftState): boolean =>
  state.touched && Object.keys(changedSectionsOf(state)).length > 0

/** Drawings count as unsaved input. */
export const isUnsaved = (state: DraftState): boolean =>
  hasChanges(state) || !isPadEmpty(state.pads)

/** Includes the correction reason, which only the submission sends. */
export const needsDeviceCopy = (state: DraftState): boolean =>
  isUnsaved(state) || state.correction !== ''

export const deviceDraftOf = ({
  saved,
  data,
  revision,
  pads,
  correction,
}: DraftState): DeviceDraft => ({
  base: saved,
  data,
  revision,
  pads,
  correction,
})

/** Merges the server's answer. Sections that changed during the call keep their local data. */
export function afterSave(state: DraftState, sent: ChartData, chart: Chart): DraftState {
  const data = { ...state.data } as Record<string, unknown>
  const saved = { ...chart.data } as Record<string, unknown>
  for (const key of keysOf(state.data, chart.data)) {
    if (state.data[key] !== sent[key]) continue
    if (isSameAnswer(state.data[key], chart.data[key])) saved[key] = state.data[key]
    else data[key] = chart.data[key]
  }
  return {
    ...state,
    data: data as ChartData,
    saved: saved as ChartData,
    revision: chart.revision,
    ver: chart.ver,
    savedAt: chart.updated,
    phase: 'idle',
    error: null,
  }
}

export function afterRefusal(state: DraftState, error: CallError): DraftState {
  if (error.status === 409 && error.code === 'stale')
    return {
      ...state,
      phase: 'stale',
      error: error.error,
      current: (error.extra['current'] ?? null) as Chart | null,
    }
  if (error.status === 409 || error.status === 404 || error.status === 403)
    return { ...state, phase: 'closed', error: error.error }
  if (error.status === 400 || error.status === 413 || error.status === 415)
    return { ...state, phase: 'refused', error: Object.values(error.fields)[0] ?? error.error }
  return { ...state, phase: 'failed', error: null }
}

/** A save whose answer was lost makes its retry stale. Returns the stored chart if it contains that save. */
export function earlierSaveOf(error: CallError, sent: DraftState): Chart | null {
  const current = (error.extra['current'] ?? null) as Chart | null
  if (error.code !== 'stale' || current === null || current.revision !== sent.revision + 1)
    return null
  return keysOf(changedSectionsOf(sent)).every((key) =>
    isSameAnswer(sent.data[key], current.data[key]),
  )
    ? current
    : null
}

const isUnsignedIn =
  (data: ChartData) =>
  (signer: Signer): boolean =>
    !data.signatures?.[signer]?.image

/** CHT-015, CHT-061: merges both charts, and clears each signature whose answers the other side changed. */
function mergedDraft(base: ChartData, mine: ChartData, theirs: ChartData) {
  const { data: merged, replaced } = mergeCharts(base, mine, theirs)
  const first = withoutOutdatedSignatures(theirs, merged)
  const { data, signAgain } = withoutOutdatedSignatures(mine, first.data)
  return { data, replaced, signAgain: [...first.signAgain, ...signAgain] }
}

/** CHT-015: the stored chart, merged with the local changes. */
export function afterReload(state: DraftState, stored: Chart): DraftState {
  const { data, replaced, signAgain } = mergedDraft(state.saved, state.data, stored.data)
  const isWritable = stored.state === 'draft' || stored.state === 'returned'
  return {
    ...state,
    data,
    saved: stored.data,
    revision: stored.revision,
    ver: stored.ver,
    savedAt: stored.updated,
    current: null,
    replaced,
    signAgain: [...new Set([...state.signAgain, ...signAgain])].filter(isUnsignedIn(data)),
    phase: isWritable ? 'idle' : 'closed',
    error: null,
  }
}

/** Makes equal sections identical objects, so that only differing ones count as changed. */
function withSharedSections(state: DraftState): DraftState {
  const data = { ...state.data } as Record<string, unknown>
  for (const key of keysOf(state.data, state.saved))
    if (isSameAnswer(state.data[key], state.saved[key])) data[key] = state.saved[key]
  return { ...state, data: data as ChartData }
}

/** CHT-093: merges a copy on the phone with the server's data. */
function withDeviceDraft(state: DraftState, copy: DeviceDraft, isFirst: boolean): DraftState {
  const extras = {
    touched: true,
    pads: { ...state.pads, ...copy.pads },
    correction: copy.correction || state.correction,
  }
  // The server's data is unchanged, or the nurse restarts a visit that became active again.
  if (isFirst && (copy.revision === state.revision || state.revision === 0))
    return withSharedSections({ ...state, ...extras, data: copy.data })
  const base = state.revision === 0 ? {} : copy.base
  const { data, replaced, signAgain } = mergedDraft(base, copy.data, state.data)
  return withSharedSections({
    ...state,
    ...extras,
    data,
    replaced: [...state.replaced, ...replaced],
    signAgain: [...new Set([...state.signAgain, ...signAgain])].filter(isUnsignedIn(data)),
  })
}

export function initialDraft(
  chart: Chart | null,
  data: ChartData,
  deviceDrafts: readonly DeviceDraft[] = [],
): DraftState {
  const fresh: DraftState = {
    data,
    saved: chart?.data ?? {},
    revision: chart?.revision ?? 0,
    ver: chart?.ver ?? 0,
    savedAt: chart?.updated ?? null,
    touched: false,
    phase: 'idle',
    error: null,
    current: null,
    replaced: [],
    signAgain: [],
    pads: {},
    correction: '',
  }
  return deviceDrafts.reduce((state, copy, at) => withDeviceDraft(state, copy, at === 0), fresh)
}
