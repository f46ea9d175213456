// PAT-061, PAT-062, PAT-063: when an MRN can be saved, and what is said of it.
import { notify } from '../../shared/feedback/notices.ts'
import type { CallError } from '../../shared/http/call-error.ts'
import { errorText } from '../../shared/http/error-text.ts'

/** PAT-061: a new one needs both halves, a changed one another number. */
export const canSaveMrn = (
  stored: string | null,
  provider: number | null,
  mrn: string | null,
): boolean => provider !== null && (mrn ?? '').trim() !== '' && (mrn ?? '').trim() !== stored

export const mrnTexts = {
  added: (mrn: string) => `${mrn} has been added successfully!`,
  updated: (provider: string) => `${provider} MRN has been successfully updated!`,
  deleted: (provider: string) => `${provider} MRN has been deleted successfully!`,
  failed: (what: 'add' | 'update' | 'delete', why: string) => `Failed to ${what} MRN: ${why}`,
} as const

export const mrnFailed = (what: 'add' | 'update' | 'delete', error: CallError): void =>
  void notify(mrnTexts.failed(what, errorText(error)), { kind: 'error' })
