// Links and unlinks vettings after a save, one call each. A failed call is kept with its reason; the others take effect
// (GRP-024, GRP-025, GRP-043).
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { errorText } from '../../shared/http/error-text.ts'
import { send } from '../../shared/http/send.ts'
import { makeStore, useStore } from '../../shared/store.ts'
import { linksToChange } from './pharmacy-groups-form.rules.ts'

export interface VettingFailure {
  readonly vetting: number
  readonly text: string
}

/** Unlinks first. */
export async function reconcileVettings(
  id: number,
  stored: readonly number[],
  chosen: readonly number[],
): Promise<readonly VettingFailure[]> {
  const { remove, add } = linksToChange(stored, chosen)
  const failures: VettingFailure[] = []
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

/** Kept outside the form, which is replaced when a new group navigates to its own address. */
const failureStore = makeStore<{
  readonly group: number
  readonly failures: readonly VettingFailure[]
} | null>(null)
export const keepFailures = (group: number, failures: readonly VettingFailure[]): void =>
  failureStore.set(failures.length === 0 ? null : { group, failures })
export function useFailures(group: number | null): readonly VettingFailure[] {
  const last = useStore(failureStore)
  return last !== null && last.group === group ? last.failures : []
}
