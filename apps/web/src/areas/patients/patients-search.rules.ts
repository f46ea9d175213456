// PAT-007, PAT-014, LST-049: when a term is asked for, and what its answer must look like.
import { minSearchLength, patients, type PatientRow } from '@wren/contract/patients'

export const termPause = 250
/** PAT-009 */
export const keptFor = 5 * 60_000

export const placeholder = 'Search by patient name, Wren MRN, or pharmacy MRN...'
export const noMatches = 'No patient matches found.'
export const wrongShape =
  'Validation Error: there seems to be something wrong with the format of the response.'

/** Null: too short to be asked for. */
export function askedTerm(typed: string): string | null {
  const term = typed.trim()
  return term.length < minSearchLength ? null : term
}

export function readMatches(answer: unknown): readonly PatientRow[] {
  const read = patients.search.answer.safeParse(answer)
  if (!read.success) throw new Error(wrongShape)
  return read.data.data
}
