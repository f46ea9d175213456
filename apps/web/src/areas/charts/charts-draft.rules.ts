// CHT-010, CHT-015, CHT-017, CHT-093: the states of a chart while it is written, as values.
import {
  isSameAnswer,
  withoutOutdatedSignatures,
  type Signer,
} from '@wren/contract/chart-changes.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import type { Chart } from '@wren/contract/charts'
import type { Instant } from '@wren/contract/time'
import type { CallError } from '../../shared/http/call-error.ts'
import { mergeCharts, type Replaced } from './charts-merge.rules.ts'
import { isPadEmpty, type Pads } from './charts-signing.rules.ts'

/** 'failed' is retried; 'refused' waits for the next change; 'stale' for Reload; 'closed' can be written no more. */
export type Phase = 'idle' | 'saving' | 'failed' | 'refused' | 'stale' | 'closed'

export interface DraftState {
  readonly data: ChartData
  /** As the server has it. */
  readonly saved: ChartData
  readonly revision: number
  /** Of the last version: a nurse who takes a returned chart over hears of it with the first save (CHT-084). */
  readonly ver: number
  readonly savedAt: Instant | null
  readonly touched: boolean
  readonly phase: Phase
  readonly error: string | null
  /** What the other window stored (409). */
  readonly current: Chart | null
  readonly replaced: readonly Replaced[]
  readonly signAgain: readonly Signer[]
  /** Drawn and not yet a signature (CHT-095). */
  readonly pads: Pads
  readonly correction: string
}

/** What is sealed on the phone: all that was typed, and what the server had when it was. */
export interface KeptDraft {
  readonly base: ChartData
  readonly data: ChartData
  readonly revision: number
  readonly pads: Pads
  readonly correction: string
}

const keysOf = (...charts: readonly ChartData[]): (keyof ChartData)[] =>
  [...new Set(charts.flatMap((one) => Object.keys(one)))] as (keyof ChartData)[]

/** Sections that stand here otherwise than in the server; unchanged ones are the same objects. */
export function changedParts({ data, saved }: Pick<DraftState, 'data' | 'saved'>): ChartData {
  return Object.fromEntries(
    keysOf(data, saved)
      .filter((key) => data[key] !== saved[key])
      .map((key) => [key, data[key] ?? null]),
  ) as ChartData
}

export const hasChanges = (state: DraftState): boolean =>
  state.touched && Object.keys(changedParts(state)).length > 0

/** Lines on a pad count as typed. */
export const isUnsaved = (state: DraftState): boolean =>
  hasChanges(state) || !isPadEmpty(state.pads)

/** A correction reason is sent with the submission alone. */
export const isWorthKeeping = (state: DraftState): boolean =>
  isUnsaved(state) || state.correction !== ''

export const keptFrom = ({ saved, data, revision, pads, correction }: DraftState): KeptDraft => ({
  base: saved,
  data,
  revision,
  pads,
  correction,
})

/** Takes the server's answer in; sections that were changed while it was under way stay as they are. */
export function accepted(state: DraftState, sent: ChartData, chart: Chart): DraftState {
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

export function refused(state: DraftState, error: CallError): DraftState {
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

/** A save whose answer was lost on the way makes its own repetition stale: then nobody else has written. */
export function ownEarlierSave(error: CallError, sent: DraftState): Chart | null {
  const current = (error.extra['current'] ?? null) as Chart | null
  if (error.code !== 'stale' || current === null || current.revision !== sent.revision + 1)
    return null
  return keysOf(changedParts(sent)).every((key) => isSameAnswer(sent.data[key], current.data[key]))
    ? current
    : null
}

const unsignedOf =
  (data: ChartData) =>
  (who: Signer): boolean =>
    !data.signatures?.[who]?.image

/**
 * CHT-015, CHT-061: both charts in one. A signature goes where the other side changed what it was put under, whichever
 * side signed.
 */
function joined(base: ChartData, mine: ChartData, theirs: ChartData) {
  const { data: both, replaced } = mergeCharts(base, mine, theirs)
  const first = withoutOutdatedSignatures(theirs, both)
  const { data, signAgain } = withoutOutdatedSignatures(mine, first.data)
  return { data, replaced, signAgain: [...first.signAgain, ...signAgain] }
}

/** CHT-015: the stored chart with what was typed here. */
export function withStored(state: DraftState, stored: Chart): DraftState {
  const { data, replaced, signAgain } = joined(state.saved, state.data, stored.data)
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
    signAgain: [...new Set([...state.signAgain, ...signAgain])].filter(unsignedOf(data)),
    phase: isWritable ? 'idle' : 'closed',
    error: null,
  }
}

/** Sections that say the same are the same objects, so that only what differs counts as changed. */
function withSharedSections(state: DraftState): DraftState {
  const data = { ...state.data } as Record<string, unknown>
  for (const key of keysOf(state.data, state.saved))
    if (isSameAnswer(state.data[key], state.saved[key])) data[key] = state.saved[key]
  return { ...state, data: data as ChartData }
}

/** CHT-093: what an earlier opening of the chart left on the phone, joined with what the server has now. */
function withKept(state: DraftState, kept: KeptDraft, isFirst: boolean): DraftState {
  const extras = {
    touched: true,
    pads: { ...state.pads, ...kept.pads },
    correction: kept.correction || state.correction,
  }
  // Nobody wrote since; or the nurse begins anew on a visit that came back, and keeps what was typed.
  if (isFirst && (kept.revision === state.revision || state.revision === 0))
    return withSharedSections({ ...state, ...extras, data: kept.data })
  const base = state.revision === 0 ? {} : kept.base
  const { data, replaced, signAgain } = joined(base, kept.data, state.data)
  return withSharedSections({
    ...state,
    ...extras,
    data,
    replaced: [...state.replaced, ...replaced],
    signAgain: [...new Set([...state.signAgain, ...signAgain])].filter(unsignedOf(data)),
  })
}

export function openedDraft(
  chart: Chart | null,
  data: ChartData,
  found: readonly KeptDraft[] = [],
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
  return found.reduce((state, kept, at) => withKept(state, kept, at === 0), fresh)
}
