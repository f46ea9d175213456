// DOC-023, DOC-024, DOC-025, DOC-026, DOC-027, DOC-028, DOC-029, DOC-030, DOC-031, DOC-032: texts of refusals.
import { mostBytes, tooLargeText } from './documents.rules.ts'
import { conflict, forbidden, invalid, notFound, refusal, type Refusal } from './refusal.ts'

export const unknownDocument: Refusal = notFound('Document not found.')
export const unknownExecution: Refusal = notFound('Execution not found.')
export const alreadyAdded: Refusal = conflict('This file has already been added.')
export const hasContents: Refusal = conflict('This document already has contents.')
export const intakeIsClosed: Refusal = conflict('Documents of this intake cannot be changed.')
export const tooLarge = (name: string): Refusal =>
  refusal(413, 'too_large', tooLargeText(name, mostBytes))
/** The file store does not return the contents at present. NET-013 */
export const filesAway: Refusal = refusal(
  502,
  'provider_unavailable',
  'The file is not available at the moment. Please try again.',
)
/** The announced size of a document is not acceptable. DOC-010, DOC-011 */
export const wrongSize = (text: string): Refusal => invalid({ fileSize: text })
export const notYourDocument: Refusal = forbidden
export const wrongDocuments: Refusal = invalid({ documentIds: 'Invalid value' })
