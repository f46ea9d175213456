// DOC-006, INT-028: what the form needs of the documents' uploader; the app puts the two together.
import { countOf } from '@wren/contract/format'
import type { ComponentType } from 'react'
import { documents } from '@wren/contract/documents'
import type { Document } from '@wren/contract/documents'
import { failedOnNetwork } from '../../shared/http/call-error.ts'
import { send } from '../../shared/http/send.ts'

export interface IntakeUploads {
  readonly pending: boolean
  readonly lacking: boolean
  readonly unsent: boolean
  readonly waiting: number
  /** Choices under way that Submit waits for; null where there are none. */
  readonly sorting: () => Promise<unknown> | null
  readonly missingText: () => string | null
  readonly flush: () => Promise<boolean>
  /** What could not be uploaded or linked goes on in the form of the intake that was made. */
  readonly handOver: (intakeId: number, unlinked: readonly string[]) => void
  readonly goToUnsorted: () => void
  readonly adopt: (documents: readonly Document[]) => void
  readonly ids: readonly string[]
}

/** `useUploads` is a hook and `Panel` draws what it gives. */
export interface Uploader<U extends IntakeUploads> {
  readonly useUploads: (of: {
    readonly intakeId: number | null
    readonly status: string
    readonly on: boolean
  }) => U
  readonly Panel: ComponentType<{ readonly uploads: U }>
}

/** Beside the count of unsaved fields, in which files are none. */
export const waitingText = (files: number): string | null =>
  files === 0 ? null : `${countOf(files, 'document')} not uploaded`

export const uploadsFailed = 'Some documents could not be uploaded' // DOC-017

/**
 * DOC-018. The call takes all or none: one that is gone (DOC-033) or there twice (DOC-023) must not cost the others
 * their intake. Answers those that could not be linked.
 */
export async function linkDocuments(
  id: number,
  documentIds: readonly string[],
): Promise<readonly string[]> {
  const link = (ids: readonly string[]) =>
    send(documents.setOfIntake, { id, documentIds: [...ids] }).then(
      () => null,
      (fault: unknown) => fault,
    )
  const fault = documentIds.length === 0 ? null : await link(documentIds)
  if (fault === null) return []
  if (failedOnNetwork(fault) || documentIds.length === 1) return documentIds
  let linked: readonly string[] = []
  for (const one of documentIds)
    if ((await link([...linked, one])) === null) linked = [...linked, one]
  return documentIds.filter((one) => !linked.includes(one))
}
