// DOC-009, DOC-010, DOC-011, DOC-012, DOC-013, DOC-014, DOC-015, DOC-016, DOC-017, DOC-018, DOC-019, DOC-020: which
// files can be added, and the messages of uploader and calls.
export const documentTypes = ['image/jpeg', 'image/png', 'application/pdf', 'text/plain'] as const
export type DocumentType = (typeof documentTypes)[number]
export const documentCategories = [
  'Authorization',
  'Demographics',
  'Information',
  'Instructions',
  'Orders',
] as const
export const storedCategories = [...documentCategories, 'unspecified'] as const
export const mostBytes = 5 * 1024 * 1024
/** Per intake. */
export const mostLinked = 200

export const tooLargeText = (name: string, most: number): string =>
  `${name}: the file is larger than ${most / 1024 / 1024} MB`

/** Null when the file can be added. DOC-011 */
export function addFault(file: {
  readonly name: string
  readonly type: string
  readonly size: number
}): string | null {
  if (!(documentTypes as readonly string[]).includes(file.type))
    return `${file.name}: only JPEG, PNG, PDF and plain text files are accepted`
  if (file.size === 0) return `${file.name}: the file is empty`
  return file.size > mostBytes ? tooLargeText(file.name, mostBytes) : null
}

/** Choosing the category starts the upload. DOC-013 */
export const uploadsByItself = (intakeStatus: string): boolean => intakeStatus === 'New Intake'
/** DOC-014 */
export const documentsAreClosed = (intakeStatus: string): boolean =>
  ['Done', 'Complete', 'Deleted - Duplicated'].includes(intakeStatus)

export const categoryMissing = 'Document category is unspecified'
export const chooseCategories = 'Please select a document type for all uploaded documents'
export const mostMessage = 20_000

/** Minimum and maximum length of a search inside documents. */
export const searchLength = { least: 3, most: 100 } as const
