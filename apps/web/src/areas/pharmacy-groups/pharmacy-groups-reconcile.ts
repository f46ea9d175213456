// GRP "Rules" 024, 025, "Safety" 043: after a save the vettings follow, one call each; what fails is kept with its
// reason, the rest is stored.
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { errorText } from '../../shared/http/error-text.ts'
import { send } from '../../shared/http/send.ts'
import { makeStore, useStore } from '../../shared/store.ts'
import { linksToChange } from './pharmacy-groups-form.rules.ts'

export interface Failure {
  readonly vetting: number
  readonly text: string
}

/** Those no longer wanted first. */
export async function reconcileVettings(
  id: number,
  stored: readonly number[],
  wanted: readonly number[],
): Promise<readonly Failure[]> {
  const { remove, add } = linksToChange(stored, wanted)
  const failures: Failure[] = []
  const attempt = async (vettingId: number, run: () => Promise<unknown>): Promise<void> => {
    try {
      await run()
    } catch (error) {
      failures.push({ vetting: vettingId, text: errorText(error) })
    }
  }
  for (const vettingId of remove)
    await attempt(vettingId, () => send(pharmacyGroups.removeVetting, { id, vettingId }))
  for (const vettingId of add)
    await attempt(vettingId, () =>
      send(pharmacyGroups.addVetting, { id, vettingId }, { idempotencyKey: crypto.randomUUID() }),
    )
  return failures
}

/** Outside the form: a new group goes to an address of its own, and its form begins anew there. */
const kept = makeStore<{ readonly group: number; readonly failures: readonly Failure[] } | null>(
  null,
)
export const keepFailures = (group: number, failures: readonly Failure[]): void =>
  kept.set(failures.length === 0 ? null : { group, failures })
export function useFailures(group: number | null): readonly Failure[] {
  const held = useStore(kept)
  return held !== null && held.group === group ? held.failures : []
}
