// CHT-093, CHT-094: what is typed lies sealed on the phone within a second, until the server has it.
import { onEnding } from '../../shared/drafts/database.ts'
import type { Slot } from '../../shared/drafts/drafts.ts'
import { makeStore, type Store } from '../../shared/store.ts'
import type { Draft } from './charts-draft.ts'
import { isWorthKeeping, keptFrom, type DraftState, type KeptDraft } from './charts-draft.rules.ts'

export const keepAfter = 500

/** 'unavailable': this browser keeps nothing, and what is not saved would be lost with the page. */
export type Kept = 'nothing' | 'waiting' | 'kept' | 'unavailable'

export interface Keeping {
  readonly kept: Store<Kept>
  readonly start: () => void
  readonly stop: () => void
  /** The phone holds what is typed now, and nothing else. */
  readonly settle: () => Promise<void>
}

const contents = ({ data, saved, pads, correction }: DraftState) => [data, saved, pads, correction]
const isSame = (one: DraftState, other: DraftState): boolean =>
  contents(one).every((part, at) => part === contents(other)[at])

export function keepDraft(
  draft: Pick<Draft, 'store'>,
  slot: Pick<Slot<KeptDraft>, 'found' | 'put' | 'drop'> | null,
): Keeping {
  const kept = makeStore<Kept>(slot === null ? 'unavailable' : 'nothing')
  if (slot === null) return { kept, start: () => {}, stop: () => {}, settle: async () => {} }
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen: DraftState | null = null
  let isOnDisk = slot.found.length > 0

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const state = draft.store.get()
    seen = state
    const isWanted = isWorthKeeping(state)
    if (!isWanted && !isOnDisk) return kept.set('nothing')
    isOnDisk = isWanted
    try {
      await (isWanted ? slot?.put(keptFrom(state)) : slot?.drop())
      if (isSame(draft.store.get(), state)) kept.set(isWanted ? 'kept' : 'nothing')
    } catch {
      isOnDisk = true
      kept.set('unavailable')
    }
  }
  const changed = (): void => {
    if (seen !== null && isSame(draft.store.get(), seen)) return
    if (kept.get() === 'kept') kept.set('waiting')
    timer ??= setTimeout(() => void write(), keepAfter)
  }
  const now = (): void => {
    if (timer !== undefined) void write()
  }
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') now()
  }
  let stops: readonly (() => void)[] = []
  return {
    kept,
    settle: write,
    start: () => {
      document.addEventListener('visibilitychange', hidden)
      window.addEventListener('pagehide', now)
      stops = [
        draft.store.subscribe(changed),
        onEnding((how) => {
          if (how === 'ended') return now()
          clearTimeout(timer)
          timer = undefined
          if (how === 'discarded') void slot.drop().catch(() => {})
        }),
        () => document.removeEventListener('visibilitychange', hidden),
        () => window.removeEventListener('pagehide', now),
      ]
      void write()
    },
    stop: () => {
      now()
      for (const stop of stops) stop()
    },
  }
}
