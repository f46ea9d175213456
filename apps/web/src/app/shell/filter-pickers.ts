// LST-066: which picker stands in which kind of filter, for every list.
import {
  adminKind,
  locationKind,
  nurseKind,
  patientKind,
  providerKind,
  stateKind,
  taskKind,
  vettingKind,
} from '../../shared/pickers/kinds.ts'
import { deletedProvider } from '../../shared/pickers/left-out.ts'
import { filterPicker } from '../../shared/pickers/picker-sources.tsx'
import type { FilterPickers } from '../../shared/pickers/picker-sources.tsx'
import { nurseSource } from '../../shared/pickers/nurse-source.ts'
import {
  adminSource,
  locationSource,
  patientSource,
  providerSource,
  stateSource,
  taskSource,
  vettingSource,
} from '../../shared/pickers/sources.ts'

export const filterPickers: FilterPickers = {
  'select-admins': filterPicker(adminKind, adminSource),
  'select-nurse': filterPicker(nurseKind, nurseSource),
  'nurse-referred': filterPicker(nurseKind, nurseSource),
  'select-provider': filterPicker(providerKind, providerSource, deletedProvider),
  'select-patient': filterPicker(patientKind, patientSource),
  'select-state': filterPicker(stateKind, stateSource),
  'select-task': filterPicker(taskKind, taskSource),
  vettings: filterPicker(vettingKind, vettingSource),
  location: filterPicker(locationKind, locationSource),
}
