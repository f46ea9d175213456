// PAT: contract call -> function.
import { patients } from '@wren/contract/patients'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { addMrn, changeMrn, removeMrn } from './patients-mrn.commands.ts'
import { blockNurse, preferNurse } from './patients-nurses.commands.ts'
import { createPatient, savePatient } from './patients.commands.ts'
import {
  mrnsOfPatient,
  nursesVisited,
  patientByPathUuid,
  patientOfVisit,
  searchPatients,
} from './patients.queries.ts'

export const patientsRoutes: readonly Binding[] = [
  reads(patients.search, searchPatients),
  reads(patients.pickerSearch, searchPatients),
  reads(patients.byUuid, patientByPathUuid),
  reads(patients.byVisit, patientOfVisit),
  reads(patients.nursesVisited, nursesVisited),
  changes(patients.insert, createPatient),
  changes(patients.save, savePatient),
  reads(patients.mrns, mrnsOfPatient),
  changes(patients.addMrn, addMrn),
  changes(patients.changeMrn, changeMrn),
  changes(patients.removeMrn, removeMrn),
  changes(patients.prefer, preferNurse),
  changes(patients.block, blockNurse),
]
