// CHT-093, CHT-094: keeps an encrypted copy of unsaved input on the phone, within a second, until the server has it.
import { onEnding } from '../../shared/drafts/database.ts'
import type { Slot } from '../../shared/drafts/drafts.ts'
import { makeStore, type Store } from '../../shared/store.ts'
import type { ChartDraft } from './charts-draft.ts'
import {
  needsDeviceCopy,
  deviceDraftOf,
  type DraftState,
  type DeviceDraft,
} from './charts-draft.rules.ts'

export const storeDelayMs = 500

/** 'unavailable': this browser stores nothing, so unsaved input is lost with the page. */
export type DeviceCopyState = 'nothing' | 'waiting' | 'kept' | 'unavailable'

export interface DeviceCopy {
  readonly kept: Store<DeviceCopyState>
  readonly start: () => void
  readonly stop: () => void
  /** Writes the current input to the phone, or deletes the copy when everything is saved. */
  readonly settle: () => Promise<void>
}

const contents = ({ data, saved, pads, correction }: DraftState) => [data, saved, pads, correction]
const isSame = (one: DraftState, other: DraftState): boolean =>
  contents(one).every((part, at) => part === contents(other)[at])

export function keepDeviceCopy(
  draft: Pick<ChartDraft, 'store'>,
  slot: Pick<Slot<DeviceDraft>, 'found' | 'put' | 'drop'> | null,
): DeviceCopy {
  const kept = makeStore<DeviceCopyState>(slot === null ? 'unavailable' : 'nothing')
  if (slot === null) return { kept, start: () => {}, stop: () => {}, settle: async () => {} }
  let timer: ReturnType<typeof setTimeout> | undefined
  let writtenState: DraftState | null = null
  let isOnDisk = slot.found.length > 0

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const state = draft.store.get()
    writtenState = state
    const isWanted = needsDeviceCopy(state)
    if (!isWanted && !isOnDisk) return kept.set('nothing')
    isOnDisk = isWanted
    try {
      await (isWanted ? slot?.put(deviceDraftOf(state)) : slot?.drop())
      if (isSame(draft.store.get(), state)) kept.set(isWanted ? 'kept' : 'nothing')
    } catch {
      isOnDisk = true
      kept.set('unavailable')
    }
  }
  const scheduleWrite = (): void => {
    if (writtenState !== null && isSame(draft.store.get(), writtenState)) return
    if (kept.get() === 'kept') kept.set('waiting')
    timer ??= setTimeout(() => void write(), storeDelayMs)
  }
  const writePending = (): void => {
    if (timer !== undefined) void write()
  }
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') writePending()
  }
  let stops: readonly (() => void)[] = []
  return {
    kept,
    settle: write,
    start: () => {
      document.addEventListener('visibilitychange', onHidden)
      window.addEventListener('pagehide', writePending)
      stops = [
        draft.store.subscribe(scheduleWrite),
        onEnding((how) => {
          if (how === 'ended') return writePending()
          clearTimeout(timer)
          timer = undefined
          if (how === 'discarded') void slot.drop().catch(() => {})
        }),
        () => document.removeEventListener('visibilitychange', onHidden),
        () => window.removeEventListener('pagehide', writePending),
      ]
      void write()
    },
    stop: () => {
      writePending()
      for (const stop of stops) stop()
    },
  }
}
