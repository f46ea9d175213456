// CHT-010, CHT-015, CHT-017: the chart while it is written: kept in memory only, saved 5 s after the last change, retried every 10 s.
import {
  isSameAnswer,
  withoutOutdatedSignatures,
  type Signer,
} from '@wren/contract/chart-changes.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import type { Chart } from '@wren/contract/charts'
import type { Instant } from '@wren/contract/time'
import { isCallError, type CallError } from '../../shared/http/call-error.ts'
import { makeStore, type Store } from '../../shared/store.ts'
import { mergeCharts, type Replaced } from './charts-merge.rules.ts'

export const saveAfter = 5_000
export const retryAfter = 10_000

/** 'failed' is retried; 'refused' waits for the next change; 'stale' for Reload; 'closed' can be written no more. */
export type Phase = 'idle' | 'saving' | 'failed' | 'refused' | 'stale' | 'closed'

export interface DraftState {
  readonly data: ChartData
  /** As the server has it. */
  readonly saved: ChartData
  readonly revision: number
  /** Of the last version: a nurse who takes a returned chart over hears of it with her first save (CHT-084). */
  readonly ver: number
  readonly savedAt: Instant | null
  readonly touched: boolean
  readonly phase: Phase
  readonly error: string | null
  /** What the other window stored (409). */
  readonly current: Chart | null
  readonly replaced: readonly Replaced[]
  readonly signAgain: readonly Signer[]
}

export interface DraftParts {
  readonly chart: Chart | null
  /** What the chart opens with: its data, or the prefilled ones. */
  readonly data: ChartData
  readonly send: (data: ChartData, revision: number) => Promise<Chart>
}

export type Draft = ReturnType<typeof makeDraft>

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

const hasChanges = (state: DraftState): boolean =>
  state.touched && Object.keys(changedParts(state)).length > 0

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

function refused(state: DraftState, error: CallError): DraftState {
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
function ownEarlierSave(error: CallError, sent: DraftState): Chart | null {
  const current = (error.extra['current'] ?? null) as Chart | null
  if (error.code !== 'stale' || current === null || current.revision !== sent.revision + 1)
    return null
  return keysOf(changedParts(sent)).every((key) => isSameAnswer(sent.data[key], current.data[key]))
    ? current
    : null
}

export function makeDraft({ chart, data, send }: DraftParts) {
  const store: Store<DraftState> = makeStore<DraftState>({
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
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let stopped = false
  const update = (part: Partial<DraftState>): void => store.set({ ...store.get(), ...part })
  const later = (wait: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void flush(), wait)
  }

  function edit(change: (data: ChartData) => ChartData): void {
    const state = store.get()
    if (state.phase === 'closed') return
    const { data: next, signAgain } = withoutOutdatedSignatures(state.data, change(state.data))
    const unsigned = (who: Signer): boolean => !next.signatures?.[who]?.image
    update({
      data: next,
      touched: true,
      signAgain: [...new Set([...state.signAgain, ...signAgain])].filter(unsigned),
      ...(state.phase === 'refused' ? { phase: 'idle', error: null } : {}),
    })
    if (state.phase !== 'stale') later(saveAfter)
  }

  async function save(): Promise<void> {
    const before = store.get()
    update({ phase: 'saving' })
    try {
      const stored = await send(changedParts(before), before.revision)
      store.set(accepted(store.get(), before.data, stored))
    } catch (error) {
      if (!isCallError(error)) throw error
      const own = ownEarlierSave(error, before)
      store.set(own ? accepted(store.get(), before.data, own) : refused(store.get(), error))
    }
    const { phase } = store.get()
    if (phase === 'failed') later(retryAfter)
    else if (phase === 'idle' && hasChanges(store.get())) later(saveAfter)
  }

  /** Saves what is unsaved, after a save that is under way. True when nothing is left to save. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    while (running) await running
    const state = store.get()
    if (!hasChanges(state)) return true
    if (state.phase === 'stale' || state.phase === 'closed' || state.phase === 'refused')
      return false
    running = save().finally(() => {
      running = null
    })
    await running
    return !hasChanges(store.get())
  }

  return {
    store,
    edit,
    flush,
    isDirty: (): boolean => hasChanges(store.get()),
    unsaved: (): ChartData => changedParts(store.get()),
    /** An answer of another call that wrote the chart; `sent` is what stood here when it left, so that what was typed since then stays. */
    accept: (stored: Chart, sent: ChartData = store.get().data): void =>
      store.set(accepted(store.get(), sent, stored)),
    refuse: (error: CallError): void => {
      store.set(refused(store.get(), error))
      if (store.get().phase === 'failed') later(retryAfter)
    },
    /** A call that writes the chart itself: a save meanwhile would come with an older revision and be told of another window that is none. */
    during: async <A>(write: () => Promise<A>): Promise<A> => {
      while (running) await running
      const writing = write()
      running = writing
        .then(
          () => {},
          () => {},
        )
        .finally(() => {
          running = null
        })
      return writing
    },
    hold: async (): Promise<void> => {
      clearTimeout(timer)
      while (running) await running
    },
    /** CHT-015: the other window's chart with what was typed here. */
    reload: (): void => {
      const state = store.get()
      const { current } = state
      if (!current) return
      const { data: both, replaced } = mergeCharts(state.saved, state.data, current.data)
      // What the other window signed was not what stands here now (CHT-061).
      const { data: merged, signAgain } = withoutOutdatedSignatures(current.data, both)
      const isWritable = current.state === 'draft' || current.state === 'returned'
      update({
        data: merged,
        saved: current.data,
        revision: current.revision,
        ver: current.ver,
        savedAt: current.updated,
        current: null,
        replaced,
        signAgain: [...new Set([...state.signAgain, ...signAgain])].filter(
          (who) => !merged.signatures?.[who]?.image,
        ),
        phase: isWritable ? 'idle' : 'closed',
        error: null,
      })
      if (isWritable && hasChanges(store.get())) later(saveAfter)
    },
    forgetReplaced: (): void => update({ replaced: [] }),
    start: (): void => {
      stopped = false
    },
    stop: (): void => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
