// DOC-006, INT-028: what the form needs of the documents' uploader; the app puts the two together.
import type { ComponentType } from 'react'

export interface IntakeUploads {
  readonly pending: boolean
  readonly lacking: boolean
  readonly missingText: () => string | null
  readonly flush: () => Promise<boolean>
  readonly ids: readonly string[]
}

/** `useUploads` is a hook and `Panel` draws what it gives. */
export interface Uploader<U extends IntakeUploads> {
  readonly useUploads: (of: { readonly intakeId: number | null; readonly status: string; readonly on: boolean }) => U
  readonly Panel: ComponentType<{ readonly uploads: U }>
}

export const uploadsFailed = 'Some documents could not be uploaded' // DOC-017
