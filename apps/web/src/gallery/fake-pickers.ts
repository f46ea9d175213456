// The pickers' calls, answered from invented lists.
import { adminKind, nurseKind, patientKind, providerKind } from '../shared/pickers/kinds.ts'
import { matches } from '../shared/pickers/matching.ts'
import { filterPicker } from '../shared/pickers/picker-sources.tsx'
import type { PickerKey, PickerSource } from '../shared/pickers/picker-kind.ts'
import { admins, nurseItems, patientItems, providers } from './fake-data.ts'

const whole = <T, K extends PickerKey>(name: string, items: readonly T[]): PickerSource<T, K> => ({
  key: [name],
  whole: true,
  search: () => Promise.resolve(items),
})

export const adminSource = whole<(typeof admins)[number], number>('admins', admins)
export const nurseSource = whole<(typeof nurseItems)[number], number>('nurses', nurseItems)
export const providerSource = whole<(typeof providers)[number], number>('providers', providers)
export const patientSource: PickerSource<(typeof patientItems)[number], string> = {
  key: ['patients'],
  search: (text) =>
    Promise.resolve(patientItems.filter((one) => matches(patientKind.label(one), text))),
  find: (uuid) => Promise.resolve(patientItems.find((one) => one.uuid === uuid) ?? null),
}
export const pickers = {
  'select-admins': filterPicker(adminKind, adminSource),
  'select-nurse': filterPicker(nurseKind, nurseSource),
  'select-provider': filterPicker(providerKind, providerSource, (one) => one.is_deleted),
  'select-patient': filterPicker(patientKind, patientSource),
}
