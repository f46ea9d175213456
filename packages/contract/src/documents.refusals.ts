// DOC "Document calls" 023-032: texts of refusals.
import { conflict, forbidden, invalid, notFound, refusal, type Refusal } from './refusal.ts'

export const unknownDocument: Refusal = notFound('Document not found.')
export const unknownExecution: Refusal = notFound('Execution not found.')
export const alreadyAdded: Refusal = conflict('This file has already been added.')
export const hasContents: Refusal = conflict('This document already has contents.')
export const intakeIsClosed: Refusal = conflict('Documents of this intake cannot be changed.')
export const tooLarge: Refusal = refusal(413, 'too_large', 'The file is larger than 5 MB')
export const notYourDocument: Refusal = forbidden
export const wrongDocuments: Refusal = invalid({ documentIds: 'Invalid value' })
