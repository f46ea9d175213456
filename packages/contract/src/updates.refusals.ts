// UPD-021, UPD-026, UPD-029: what the calls refuse with.
import { wrongValue } from './field-schemas.ts'
import { conflict, invalid, notFound, type Refusal } from './refusal.ts'
import { updateTypeLabels, type UpdateType } from './updates.ts'

export const unknownUpdate: Refusal = notFound('Update not found.')
export const unknownTarget = (type: UpdateType): Refusal =>
  notFound(`${updateTypeLabels[type]} not found.`)
export const wrongAssignee: Refusal = invalid({ user_id_assigned: wrongValue })
/** The same cause has occurred again and has another open update. */
export const openElsewhere: Refusal = conflict(
  'The same cause is open in another update. Add what is new there.',
)
