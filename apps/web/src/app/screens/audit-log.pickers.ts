// AUD-023: whom the Audit Log asks about.
import { filterPicker, type FilterPickers } from '../../shared/pickers/picker-sources.tsx'
import { filterPickers } from '../shell/filter-pickers.ts'
import { personKind, personSource } from './people.pickers.ts'

const people: FilterPickers = {
  ...filterPickers,
  'select-admins': filterPicker(personKind, personSource),
}

/** Patients are searched by admins alone; a Wren admin who is none types the uuid. */
export function auditPickers(isAdmin: boolean): FilterPickers {
  if (isAdmin) return people
  const { 'select-patient': _patient, ...rest } = people
  return rest
}
