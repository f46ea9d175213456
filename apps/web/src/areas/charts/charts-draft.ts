// CHT-010, CHT-015, CHT-017, CHT-095: the chart while it is written: saved 5 s after the last change, retried every
// 10 s.
import { withoutOutdatedSignatures, type Signer } from '@wren/contract/chart-changes.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import type { Chart } from '@wren/contract/charts'
import { isCallError, type CallError } from '../../shared/http/call-error.ts'
import { makeStore, type Store } from '../../shared/store.ts'
import {
  accepted,
  changedParts,
  hasChanges,
  isUnsaved,
  openedDraft,
  ownEarlierSave,
  refused,
  withStored,
  type DraftState,
  type KeptDraft,
} from './charts-draft.rules.ts'
import {
  isPadEmpty,
  signed,
  signers,
  type PadDrawing,
  type SignerNames,
} from './charts-signing.rules.ts'

export const saveAfter = 5_000
export const retryAfter = 10_000

export interface DraftParts {
  readonly chart: Chart | null
  /** What the chart opens with: its data, or the prefilled ones. */
  readonly data: ChartData
  /** What earlier openings left on this phone, oldest first (CHT-093). */
  readonly found?: readonly KeptDraft[]
  readonly send: (data: ChartData, revision: number) => Promise<Chart>
  /** A drawing as the picture of a signature; null where it cannot be one. */
  readonly pictureOf?: (drawing: PadDrawing) => string | null
  readonly names?: SignerNames
}

export type Draft = ReturnType<typeof makeDraft>

const nobody: SignerNames = { patient: null, nurse: '' }

export function makeDraft({
  chart,
  data,
  found = [],
  send,
  pictureOf = () => null,
  names = nobody,
}: DraftParts) {
  const store: Store<DraftState> = makeStore<DraftState>(openedDraft(chart, data, found))
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let stopped = false
  const update = (part: Partial<DraftState>): void => store.set({ ...store.get(), ...part })
  const later = (wait: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void flush(), wait)
  }

  function write(next: ChartData): void {
    const state = store.get()
    const { data: kept, signAgain } = withoutOutdatedSignatures(state.data, next)
    const unsigned = (who: Signer): boolean => !kept.signatures?.[who]?.image
    update({
      data: kept,
      touched: true,
      signAgain: [...new Set([...state.signAgain, ...signAgain])].filter(unsigned),
      ...(state.phase === 'refused' ? { phase: 'idle', error: null } : {}),
    })
    if (state.phase !== 'stale') later(saveAfter)
  }

  /** Lines on the pads become signatures, at the time the pen was lifted; also of a chart that has just been closed. */
  function signPads(only: readonly Signer[] = signers): void {
    for (const who of only) {
      const { pads, data: now } = store.get()
      const drawing = pads[who]
      const image = drawing === undefined ? null : pictureOf(drawing)
      if (drawing === undefined || image === null) continue
      update({ pads: { ...pads, [who]: undefined } })
      write(signed(now, who, { image, at: drawing.at, names }))
    }
  }

  function edit(change: (data: ChartData) => ChartData): void {
    const state = store.get()
    if (state.phase === 'closed') return
    const next = change(state.data)
    // What is drawn was put under the answers of before (CHT-061).
    const isOutside = Object.keys(changedParts({ data: next, saved: state.data })).some(
      (key) => key !== 'signatures',
    )
    if (isOutside && !isPadEmpty(state.pads)) signPads()
    write(isOutside ? change(store.get().data) : next)
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
    signPads,
    /** The lines of a pad as they are drawn; null wipes it. */
    draw: (who: Signer, drawing: PadDrawing | null): void => {
      const { phase, pads } = store.get()
      if (phase !== 'closed') update({ pads: { ...pads, [who]: drawing ?? undefined } })
    },
    correct: (correction: string): void => update({ correction }),
    isDirty: (): boolean => isUnsaved(store.get()),
    unsaved: (): ChartData => changedParts(store.get()),
    /** An answer of another call that wrote the chart; `sent` is the data when it left: later typing stays. */
    accept: (stored: Chart, sent: ChartData = store.get().data): void =>
      store.set(accepted(store.get(), sent, stored)),
    refuse: (error: CallError): void => {
      store.set(refused(store.get(), error))
      if (store.get().phase === 'failed') later(retryAfter)
    },
    /** CHT-098: the visit ended for the nurse. What was drawn is signed first; from then on nothing can be typed. */
    close: (): void => {
      signPads()
      clearTimeout(timer)
      update({ phase: 'closed', error: null })
    },
    /** The server keeps what is unsaved elsewhere. */
    settle: (): void => update({ saved: store.get().data, correction: '' }),
    /** A call that writes the chart itself; a save beside it would be refused as outdated. */
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
    /** CHT-015: the other window's chart with what was typed here. */
    reload: (): void => {
      const { current } = store.get()
      if (!current) return
      store.set(withStored(store.get(), current))
      if (store.get().phase === 'idle' && hasChanges(store.get())) later(saveAfter)
    },
    forgetReplaced: (): void => update({ replaced: [] }),
    start: (): void => {
      stopped = false
      if (hasChanges(store.get())) later(saveAfter)
    },
    stop: (): void => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
