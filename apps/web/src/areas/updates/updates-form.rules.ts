// The values of the update drawer, and the fields that it sends (UPD-009, UPD-010, UPD-011, UPD-012).
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

/** The id of a visit or patient, or the user id of a nurse. */
export interface Target {
  readonly type: TargetType
  readonly typeId: number
}

export interface UpdateValues {
  readonly [name: string]: unknown
  readonly description: string | null
  readonly type?: TargetType | null
  readonly type_id?: number | null
  /** The patient picker selects by uuid, but the call takes the patient's id. */
  readonly patient_uuid?: string | null
  readonly status: string | null
  /** A string, as choices have string values. */
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

/** Sends an emptied text, so that the server refuses it. An empty priority becomes No Priority. */
export function sentOf(changes: Partial<UpdateValues>): Readonly<Record<string, unknown>> {
  const { patient_uuid: _, ...values } = changes
  return {
    ...values,
    ...('priority' in values ? { priority: Number(values.priority ?? newUpdate.priority) } : {}),
    ...('description' in values ? { description: (values.description ?? '').trim() } : {}),
  }
}

/** The text of the banner: the fault of the first field. */
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
