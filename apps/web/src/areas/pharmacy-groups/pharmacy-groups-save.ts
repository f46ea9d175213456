// GRP "Rules" 024, 025, "Screen" 010, 014, "Safety" 042, 043: the save of a group and what comes after it.
import { useRef, useState } from 'react'
import { pharmacies } from '@wren/contract/pharmacies'
import { pharmacyGroups, type PharmacyGroup } from '@wren/contract/pharmacy-groups'
import { showError } from '../../shared/feedback/errors.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { refreshAfterChange } from '../../shared/http/query-client.ts'
import { send } from '../../shared/http/send.ts'
import { keepFailures, reconcileVettings } from './pharmacy-groups-reconcile.ts'
import { faultsOf, groupSent, type GroupValues } from './pharmacy-groups-form.rules.ts'

export const savedText = 'Pharmacy group saved successfully'

/** `onStored` is handed the group as it stands when its vettings are through. */
export function useGroupSave(onStored: (group: PharmacyGroup) => void) {
  const [linking, setLinking] = useState(false)
  const wanted = useRef<readonly number[]>([])
  const follow = async (saved: PharmacyGroup): Promise<void> => {
    setLinking(true)
    try {
      const failures = await reconcileVettings(
        saved.id,
        saved.vettings.map(({ vetting_id }) => vetting_id),
        wanted.current,
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
    /** What the form hands to the call; a form that lacks something is told so by its fields, and nothing leaves. */
    sent: (part: Partial<GroupValues>, all: GroupValues): Readonly<Record<string, unknown>> => {
      wanted.current = all.vettings
      return Object.keys(faultsOf(all)).length > 0 ? {} : groupSent(part, all)
    },
    /** The vettings are on their way: the form is clean, and follows what is stored once they are through. */
    withWanted: (saved: PharmacyGroup): PharmacyGroup => ({
      ...saved,
      vettings: wanted.current.map((vetting_id) => ({ vetting_id })),
    }),
  }
}
