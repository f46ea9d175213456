// LST-065, LST-066, LST-067, LST-071: the nurses behind the pickers; the server searches the names.
import { nurses, type NurseChoice } from '@wren/contract/nurses'
import { send } from '../http/send.ts'
import { nurseKind, type NurseItem } from './kinds.ts'
import { dayInMs, type PickerKind, type PickerSource } from './picker-kind.ts'

export type FoundNurse = NurseItem &
  Partial<Pick<NurseChoice, 'status' | 'sub_status' | 'distance_miles' | 'far_miles'>>

/** A list answers one row more than asked where there are further ones (LST-039). */
const most = 500

/** Enabled ones first come from the server's order by name; who may be confirmed is the server's to say. */
export const nurseSource: PickerSource<FoundNurse, number> = {
  key: [nurses.search.name],
  keepFor: dayInMs,
  topics: nurses.search.topics,
  search: async (text, signal) =>
    (
      await send(nurses.search, { limit: most, ...(text ? { name: text } : {}) } as never, {
        signal,
      })
    ).data.slice(0, most),
  find: async (id) => (await send(nurses.byId, { id })).nurse,
}

/** The multi-select asks from three letters on. */
export const manyNursesKind: PickerKind<FoundNurse, number> = {
  ...nurseKind,
  minimum: 3,
  delay: 300,
}
