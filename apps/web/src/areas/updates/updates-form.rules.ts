// UPD "Screen" 009-012: what the popup edits, and what of it travels.
import { newUpdate } from '@wren/contract/updates.rules'
import {
  updatePriorities,
  updateStatuses,
  updateTypeLabels,
  targetTypes,
  type Update,
  type TargetType,
} from '@wren/contract/updates'
import type { Choice } from '../../shared/form/choice-fields.tsx'

/** What the item is to be about: a visit's id, a patient's number, a nurse's user id. */
export interface Target {
  readonly type: TargetType
  readonly typeId: number
}

export interface UpdateValues {
  readonly [name: string]: unknown
  readonly description: string | null
  readonly type?: TargetType | null
  readonly type_id?: number | null
  /** The patient picker knows people by it; the call asks for the number. */
  readonly patient_uuid?: string | null
  readonly status: string | null
  /** As choices hold it. */
  readonly priority: string | null
  readonly user_id_assigned: number | null
}

export const blank = (target: Target | null): UpdateValues => ({
  description: null,
  type: target?.type ?? null,
  type_id: target?.typeId ?? null,
  patient_uuid: null,
  status: newUpdate.status,
  priority: String(newUpdate.priority),
  user_id_assigned: null,
})

export const valuesOf = ({
  description,
  status,
  priority,
  user_id_assigned,
}: Update): UpdateValues => ({ description, status, priority: String(priority), user_id_assigned })

/** An emptied text travels as such, so that it is told as missing; no priority is the one that says so. */
export function sentOf(typed: Partial<UpdateValues>): Readonly<Record<string, unknown>> {
  const { patient_uuid: _, ...values } = typed
  return {
    ...values,
    ...('priority' in values ? { priority: Number(values.priority ?? newUpdate.priority) } : {}),
    ...('description' in values ? { description: (values.description ?? '').trim() } : {}),
  }
}

/** The banner's sentence: of the field that stands first. */
export const firstFault = (errors: Readonly<Record<string, string>>): string =>
  Object.keys(blank(null))
    .map((name) => errors[name])
    .find((text) => text !== undefined) ??
  Object.values(errors)[0] ??
  ''

export const typeChoices: readonly Choice[] = targetTypes.map((value) => ({
  value,
  label: updateTypeLabels[value],
}))
export const statusChoices: readonly Choice[] = updateStatuses.map((value) => ({
  value,
  label: value,
}))
export const priorityChoices: readonly Choice[] = updatePriorities.map(({ value, label }) => ({
  value: String(value),
  label,
}))
