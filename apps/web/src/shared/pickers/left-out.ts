// LST-050, LST-051, LST-052, LST-053: what a picker must not offer: the deleted, the blocked, the already used.
import type { NurseItem, OptionItem, ProviderItem } from './kinds.ts'

/** An entry of a blocked list: a nurse or a pharmacy (LST-052). */
export interface Blocked {
  readonly user_nurse_id?: number | null
  readonly provider_id?: number | null
}

export const deletedProvider = ({ is_deleted }: ProviderItem): boolean => is_deleted === true

export const blockedNurse =
  (blocked: readonly Blocked[]) =>
  ({ user_id }: NurseItem): boolean =>
    blocked.some(({ user_nurse_id }) => user_nurse_id === user_id)
export const blockedProvider =
  (blocked: readonly Blocked[]) =>
  ({ id }: ProviderItem): boolean =>
    blocked.some(({ provider_id }) => provider_id === id)

/** The advanced select: visits that another row has taken. */
export const usedOption = (used: readonly (number | string)[]) => {
  const taken = new Set(used.map(String))
  return ({ value }: OptionItem): boolean => taken.has(value)
}
