// LST-047, LST-048, LST-049, LST-050, LST-051, LST-052, LST-053, LST-054, LST-055, LST-056, LST-057, LST-058, LST-059,
// LST-060, LST-065, LST-068: the shared pickers, each stated once.
import { fullName, nameWithNickname } from '@wren/contract/format'
import { formatDay } from '@wren/contract/time'
import type { PickerKind } from './picker-kind.ts'

export interface NurseItem {
  readonly user_id: number
  readonly first_name: string
  readonly last_name: string
  readonly nickname?: string | null
}
export interface ProviderItem {
  readonly id: number
  readonly title: string
  readonly is_deleted?: boolean | null
}
export interface PatientItem {
  readonly uuid: string
  readonly id: number
  readonly first_name: string | null
  readonly last_name: string | null
  readonly wren_mrn: string | null
  readonly dob?: string | null
  readonly status?: string | null
}
export interface StateItem {
  readonly code: string
  readonly title: string
  readonly is_active?: boolean
}
export interface AdminItem {
  readonly value: number
  readonly name: string
}
export interface LocationItem {
  readonly token: string
  readonly title: string
  readonly detail?: string | null
}
export interface TaskItem {
  readonly task_id: number
  readonly name: string
}
export interface VettingItem {
  readonly id: number
  readonly source: 'pharmacy' | 'pharmacyGroup'
  readonly source_name: string
  readonly vetting_name: string
}
/** A pharmacy or a group that has vettings. */
export interface VettingSourceItem {
  readonly id: number
  readonly name: string
  readonly source: VettingItem['source']
}
export interface OptionItem {
  readonly value: string
  readonly label: string
  readonly detail?: string | null
}

const common = { delay: 300, minimum: 0 }

export const nurseKind: PickerKind<NurseItem, number> = {
  ...common,
  noun: 'Nurse',
  rows: 12,
  delay: 500,
  key: (one) => one.user_id,
  label: (one) => nameWithNickname(one.first_name, one.last_name, one.nickname),
}
export const providerKind: PickerKind<ProviderItem, number> = {
  ...common,
  noun: 'Pharmacy',
  rows: 12,
  key: (one) => one.id,
  label: (one) => (one.is_deleted ? `${one.title} (deleted)` : one.title),
}
export const patientKind: PickerKind<PatientItem, string> = {
  ...common,
  noun: 'Patient',
  rows: 12,
  minimum: 3,
  key: (one) => one.uuid,
  label: (one) =>
    [fullName(one.first_name, one.last_name), one.wren_mrn].filter(Boolean).join(' - '),
  detail: (one) => (one.dob ? formatDay(one.dob) : null),
}
export const stateKind: PickerKind<StateItem, string> = {
  ...common,
  noun: 'State',
  rows: 8,
  key: (one) => one.code,
  label: (one) => one.title,
  detail: (one) => one.code,
}
export const adminKind: PickerKind<AdminItem, number> = {
  ...common,
  noun: 'Ops',
  prompt: 'Select a person',
  rows: 12,
  key: (one) => one.value,
  label: (one) => one.name,
}
export const locationKind: PickerKind<LocationItem, string> = {
  ...common,
  noun: 'Location',
  rows: 12,
  key: (one) => one.token,
  label: (one) => one.title,
  detail: (one) => one.detail ?? null,
}
export const advancedKind: PickerKind<OptionItem, string> = {
  ...common,
  noun: 'Value',
  rows: 13,
  key: (one) => one.value,
  label: (one) => one.label,
  detail: (one) => one.detail ?? null,
}
export const genericKind: PickerKind<OptionItem, string> = { ...advancedKind, rows: 8 }

export const taskKind: PickerKind<TaskItem, number> = {
  ...common,
  noun: 'Task',
  rows: 8,
  key: (one) => one.task_id,
  label: (one) => one.name,
}

export const sourceWords = { pharmacy: 'Pharmacy', pharmacyGroup: 'Pharmacy group' } as const
/** Both numberings begin at 1, so that a vetting is named with its source (LST-007). */
export const vettingKind: PickerKind<VettingItem, string> = {
  ...common,
  noun: 'Vetting',
  rows: 13,
  key: ({ source, id }) => `${source}:${id}`,
  label: (one) => `${one.vetting_name} - ${one.source_name}`,
  detail: ({ source }) => sourceWords[source],
  unknown: 'Not valid. Contact tech support',
}
/** The vettings of one pharmacy or group; the server searches. */
export const vettingDropdownKind: PickerKind<VettingItem, string> = {
  ...vettingKind,
  rows: 15,
  delay: 500,
  detail: () => null,
}
/** Few sources are chosen from a plain list, many by typing (LST-058). */
export const vettingSourceKind: PickerKind<VettingSourceItem, string> = {
  ...common,
  noun: 'Source',
  rows: 13,
  typedBeyond: 10,
  key: ({ source, id }) => `${source}:${id}`,
  label: (one) => one.name,
  detail: ({ source }) => sourceWords[source],
}
