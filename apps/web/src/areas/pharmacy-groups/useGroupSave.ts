// Saves a group and then its vettings (GRP-010, GRP-024, GRP-025, GRP-043).
import { useRef, useState } from 'react'
import { pharmacies } from '@wren/contract/pharmacies'
import { pharmacyGroups, type PharmacyGroup } from '@wren/contract/pharmacy-groups'
import { showError } from '../../shared/feedback/errors.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { refreshAfterChange } from '../../shared/http/query-client.ts'
import { send } from '../../shared/http/send.ts'
import { keepFailures, reconcileVettings } from './pharmacy-groups-reconcile.ts'
import { groupBodyOf, groupValueFaults, type GroupValues } from './pharmacy-groups-form.rules.ts'

export const savedText = 'Pharmacy group saved successfully'

/** `onStored` receives the group after its vettings are reconciled. */
export function useGroupSave(onStored: (group: PharmacyGroup) => void) {
  const [linking, setLinking] = useState(false)
  const chosenVettings = useRef<readonly number[]>([])
  const follow = async (saved: PharmacyGroup): Promise<void> => {
    setLinking(true)
    try {
      const failures = await reconcileVettings(
        saved.id,
        saved.vettings.map(({ vetting_id }) => vetting_id),
        chosenVettings.current,
      )
      keepFailures(saved.id, failures)
      refreshAfterChange([pharmacyGroups.list, pharmacies.list])
      const stored = await send(pharmacyGroups.byId, { id: saved.id }).catch((error: unknown) => {
        showError(error)
        return saved
      })
      if (failures.length === 0) notify(savedText)
      onStored(stored)
    } finally {
      setLinking(false)
    }
  }
  return {
    linking,
    follow,
    /** Body of the call. It stays empty for a form with faults, which its fields show. */
    bodyOf: (
      changes: Partial<GroupValues>,
      values: GroupValues,
    ): Readonly<Record<string, unknown>> => {
      chosenVettings.current = values.vettings
      return Object.keys(groupValueFaults(values)).length > 0 ? {} : groupBodyOf(changes, values)
    },
    /** Keeps the form clean while its vettings are reconciled. */
    withChosenVettings: (saved: PharmacyGroup): PharmacyGroup => ({
      ...saved,
      vettings: chosenVettings.current.map((vetting_id) => ({ vetting_id })),
    }),
  }
}
