// AUD-023: whom the Audit Log asks about: everybody with an account, staff, nurses and those who left.
import { audit, type AuditPerson } from '@wren/contract/audit'
import { send } from '../../shared/http/send.ts'
import type { PickerKind, PickerSource } from '../../shared/pickers/picker-kind.ts'
import { filterPicker, type FilterPickers } from '../../shared/pickers/picker-sources.tsx'
import { filterPickers } from '../shell/filter-pickers.ts'

const personKind: PickerKind<AuditPerson, number> = {
  noun: 'Person', prompt: 'Select a person', delay: 300, minimum: 0, rows: 12, key: (one) => one.value, label: (one) => one.name, detail: (one) => one.email,
}
const personSource: PickerSource<AuditPerson, number> = {
  key: [audit.people.name],
  search: async (text, signal) => (await send(audit.people, { text }, { signal })).data,
  find: async (id) => (await send(audit.people, { id: String(id) })).data[0] ?? null,
}
const people: FilterPickers = { ...filterPickers, 'select-admins': filterPicker(personKind, personSource) }

/** Patients are searched by admins alone; a Wren admin who is none types the uuid. */
export function auditPickers(isAdmin: boolean): FilterPickers {
  if (isAdmin) return people
  const { 'select-patient': _patient, ...rest } = people
  return rest
}
