// UPD "Screen" 006, "Data" 016-020, UPD-024: what follows from the status of a follow-up item, and the pair that
// names a patient.
import { cut } from './format.ts'
import {
  updatePriorities,
  updateTypeLabels,
  type Update,
  type UpdatePriority,
  type UpdateStatus,
} from './updates.ts'

export const priorityLabel = (priority: number): string =>
  updatePriorities.find(({ value }) => value === priority)?.label ?? String(priority)

/** The text of the link to the person or record that the update is about. */
export const targetText = ({
  type,
  type_id,
  type_name,
}: Pick<Update, 'type' | 'type_id' | 'type_name'>): string =>
  type === 'text' ? updateTypeLabels.text : `${updateTypeLabels[type]} ${type_name ?? type_id}`

/** UPD-018 */
export const newUpdate: { readonly status: UpdateStatus; readonly priority: UpdatePriority } = {
  status: 'new',
  priority: 1,
}

/** UPD-006: what a list shows of a description. */
const shownUpdateText = 145
/** As a row shows it: the lines of a text as sentences on one line, cut to its length. */
export const shownLine = (description: string): string =>
  cut(
    description
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line, at, all) => (at === all.length - 1 || /[.!?:;,]$/.test(line) ? line : `${line}.`))
      .join(' '),
    shownUpdateText,
  )

export const isInactive = (status: UpdateStatus): boolean =>
  status === 'resolved' || status === 'canceled'

/**
 * UPD-019, UPD-020: when it was resolved or canceled last; a step that leaves the status alone leaves that alone
 * too.
 */
export function resolvedAt<T>(
  before: { readonly status: UpdateStatus; readonly resolved: T | null } | null,
  status: UpdateStatus,
  now: T,
): T | null {
  if (!isInactive(status)) return null
  return before?.status === status ? before.resolved : now
}

/** UPD-024: '{patient uuid}|{id}'. */
export interface PatientPair {
  readonly uuid: string
  readonly id: number
}
export const pairText = ({ uuid, id }: PatientPair): string => `${uuid}|${id}`

const pairForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\|([1-9]\d{0,9})$/i
export function readPair(text: string): PatientPair | null {
  const [, uuid, digits] = pairForm.exec(text) ?? []
  const id = Number(digits)
  return uuid === undefined || id > 2_147_483_647 ? null : { uuid: uuid.toLowerCase(), id }
}
