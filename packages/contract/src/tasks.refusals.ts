// TSK "Calls" 027, 028: what a tick is refused with.
import { notFound, type Refusal } from './refusal.ts'

export const unknownTask: Refusal = notFound('Task not found.')

/** TSK-012: a tick beside a form that is not saved would leave open which of the two counts. */
export const unsavedForm = 'You have unsaved changes in the form. A task cannot be ticked.'
