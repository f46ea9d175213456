// CHT-010, CHT-015, CHT-017, CHT-095: the store of a chart being written. Saves 5 s after the last change, and retries
// every 10 s.
import { withoutOutdatedSignatures, type Signer } from '@wren/contract/chart-changes.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import type { Chart } from '@wren/contract/charts'
import { isCallError, type CallError } from '../../shared/http/call-error.ts'
import { makeStore, type Store } from '../../shared/store.ts'
import {
  afterSave,
  changedSectionsOf,
  hasChanges,
  isUnsaved,
  initialDraft,
  earlierSaveOf,
  afterRefusal,
  afterReload,
  type DraftState,
  type DeviceDraft,
} from './charts-draft.rules.ts'
import {
  isPadEmpty,
  withSignature,
  signers,
  type PadDrawing,
  type SignerNames,
} from './charts-signatures.rules.ts'

export const saveDelayMs = 5_000
export const retryDelayMs = 10_000

export interface ChartDraftOptions {
  readonly chart: Chart | null
  /** Initial data: those of the chart, or prefilled ones. */
  readonly data: ChartData
  /** Copies from earlier sessions on this phone, oldest first (CHT-093). */
  readonly deviceDrafts?: readonly DeviceDraft[]
  readonly send: (data: ChartData, revision: number) => Promise<Chart>
  /** Renders a drawing as the image of a signature, or null if that is not possible. */
  readonly pictureOf?: (drawing: PadDrawing) => string | null
  readonly names?: SignerNames
}

export type ChartDraft = ReturnType<typeof makeChartDraft>

const noNames: SignerNames = { patient: null, nurse: '' }

export function makeChartDraft({
  chart,
  data,
  deviceDrafts = [],
  send,
  pictureOf = () => null,
  names = noNames,
}: ChartDraftOptions) {
  const store: Store<DraftState> = makeStore<DraftState>(initialDraft(chart, data, deviceDrafts))
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let stopped = false
  const update = (part: Partial<DraftState>): void => store.set({ ...store.get(), ...part })
  const scheduleSave = (wait: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void flush(), wait)
  }

  function write(next: ChartData): void {
    const state = store.get()
    const { data: kept, signAgain } = withoutOutdatedSignatures(state.data, next)
    const isUnsigned = (signer: Signer): boolean => !kept.signatures?.[signer]?.image
    update({
      data: kept,
      touched: true,
      signAgain: [...new Set([...state.signAgain, ...signAgain])].filter(isUnsigned),
      ...(state.phase === 'refused' ? { phase: 'idle', error: null } : {}),
    })
    if (state.phase !== 'stale') scheduleSave(saveDelayMs)
  }

  /** Turns drawings into signatures, with the time when the pen was lifted. Works on closed charts too. */
  function signPads(chosen: readonly Signer[] = signers): void {
    for (const signer of chosen) {
      const { pads, data: now } = store.get()
      const drawing = pads[signer]
      const image = drawing === undefined ? null : pictureOf(drawing)
      if (drawing === undefined || image === null) continue
      update({ pads: { ...pads, [signer]: undefined } })
      write(withSignature(now, signer, { image, at: drawing.at, names }))
    }
  }

  function edit(change: (data: ChartData) => ChartData): void {
    const state = store.get()
    if (state.phase === 'closed') return
    const next = change(state.data)
    // A drawing belongs to the answers before this change (CHT-061).
    const isOutside = Object.keys(changedSectionsOf({ data: next, saved: state.data })).some(
      (key) => key !== 'signatures',
    )
    if (isOutside && !isPadEmpty(state.pads)) signPads()
    write(isOutside ? change(store.get().data) : next)
  }

  async function save(): Promise<void> {
    const before = store.get()
    update({ phase: 'saving' })
    try {
      const stored = await send(changedSectionsOf(before), before.revision)
      store.set(afterSave(store.get(), before.data, stored))
    } catch (error) {
      if (!isCallError(error)) throw error
      const earlierSave = earlierSaveOf(error, before)
      store.set(
        earlierSave
          ? afterSave(store.get(), before.data, earlierSave)
          : afterRefusal(store.get(), error),
      )
    }
    const { phase } = store.get()
    if (phase === 'failed') scheduleSave(retryDelayMs)
    else if (phase === 'idle' && hasChanges(store.get())) scheduleSave(saveDelayMs)
  }

  /** Saves changes after the running save. Resolves to true when nothing is left to save. */
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
    signPads,
    /** Stores the lines of a pad. null clears it. */
    draw: (signer: Signer, drawing: PadDrawing | null): void => {
      const { phase, pads } = store.get()
      if (phase !== 'closed') update({ pads: { ...pads, [signer]: drawing ?? undefined } })
    },
    correct: (correction: string): void => update({ correction }),
    isDirty: (): boolean => isUnsaved(store.get()),
    unsaved: (): ChartData => changedSectionsOf(store.get()),
    /** Merges the answer of another call that wrote the chart. `sent` is the data at the time of that call. */
    accept: (stored: Chart, sent: ChartData = store.get().data): void =>
      store.set(afterSave(store.get(), sent, stored)),
    refuse: (error: CallError): void => {
      store.set(afterRefusal(store.get(), error))
      if (store.get().phase === 'failed') scheduleSave(retryDelayMs)
    },
    /** CHT-098: signs the drawings, then makes the chart read-only, because the visit ended for the nurse. */
    close: (): void => {
      signPads()
      clearTimeout(timer)
      update({ phase: 'closed', error: null })
    },
    /** Marks everything as saved, after another call stored the unsaved data. */
    settle: (): void => update({ saved: store.get().data, correction: '' }),
    /** Runs a call that writes the chart. Saves wait for it, because they would be refused as stale. */
    during: async <A>(call: () => Promise<A>): Promise<A> => {
      while (running) await running
      const writing = call()
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
    /** Loads the other window's chart and merges the changes of this one (CHT-015). */
    reload: (): void => {
      const { current } = store.get()
      if (!current) return
      store.set(afterReload(store.get(), current))
      if (store.get().phase === 'idle' && hasChanges(store.get())) scheduleSave(saveDelayMs)
    },
    forgetReplaced: (): void => update({ replaced: [] }),
    start: (): void => {
      stopped = false
      if (hasChanges(store.get())) scheduleSave(saveDelayMs)
    },
    stop: (): void => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
