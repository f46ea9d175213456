// INT "Form layout" 031, AUD-083, DOC-018: the draft of a new intake, one for each admin; nobody but she reads it.
import { z } from 'zod'
import { calls, del, get, Ok, put, Uuid } from './call.ts'
import { Document } from './documents.ts'
import { mostLinked } from './documents.rules.ts'

export const mostDraftBytes = 64 * 1024
export const draftTooLarge = 'The draft is too large to be kept.'

const wrong = 'Invalid value'
const bytesOf = (data: unknown): number => new TextEncoder().encode(JSON.stringify(data)).length
/** What the form holds, in the form's own names: it is typed, not checked. */
const Draft = z
  .record(z.string(), z.unknown(), wrong)
  .refine((data) => bytesOf(data) <= mostDraftBytes, draftTooLarge)

const OwnDraft = z.object({
  data: z.record(z.string(), z.unknown()),
  updated: z.string(),
  /**
   * Uploaded by her and linked to no intake yet; `gone` counts those that were named and are not that any more
   * (DOC-033).
   */
  documents: z.array(Document),
  gone: z.int(),
})

export const intakeDraft = calls('intake-draft', {
  own: get('/api/intake-draft', {
    ids: 'INT-031 AUD-083',
    allow: 'admin',
    answer: z.object({ draft: OwnDraft.nullable() }),
  }),
  keep: put('/api/intake-draft', {
    ids: 'INT-031 AUD-083',
    allow: 'admin',
    maxBytes: 4 * mostDraftBytes,
    answer: z.object({ updated: z.string() }),
    body: z.object({
      data: Draft,
      documentIds: z.array(Uuid, wrong).max(mostLinked, wrong).optional(),
    }),
  }),
  /** Its documents go too, unless an intake was made of it or nothing was left in it. */
  drop: del('/api/intake-draft', {
    ids: 'INT-031 AUD-083',
    allow: 'admin',
    body: z.object({ keepDocuments: z.boolean(wrong).optional() }),
    answer: Ok,
  }),
})
