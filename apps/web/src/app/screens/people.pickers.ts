// AUD-023, NET-061: whom Wren admins may name: everybody with an account, staff, nurses and those who left.
import { audit, type AuditPerson } from '@wren/contract/audit'
import { send } from '../../shared/http/send.ts'
import type { PickerKind, PickerSource } from '../../shared/pickers/picker-kind.ts'

export const personKind: PickerKind<AuditPerson, number> = {
  noun: 'Person',
  prompt: 'Select a person',
  delay: 300,
  minimum: 0,
  rows: 12,
  key: (one) => one.value,
  label: (one) => one.name,
  detail: (one) => one.email,
}
const find = async (id: number): Promise<AuditPerson | null> =>
  (await send(audit.people, { id: String(id) })).data[0] ?? null
export const personSource: PickerSource<AuditPerson, number> & { readonly find: typeof find } = {
  key: [audit.people.name],
  find,
  search: async (text, signal) => (await send(audit.people, { text }, { signal })).data,
}
