// DOC-018, DOC-033: a new intake that is given up takes along what she uploaded to it.
import { sql } from 'kysely'
import { within, type Reaction } from '../../platform/work/reactions.ts'
import type { Work } from '../../platform/work/work.ts'
import type { DroppedDraft } from '../intake/intake.public.ts'
import { deleteDocument, findDocuments } from './documents.store.ts'

/** What an intake took meanwhile, or somebody else uploaded, stays. */
async function removeDropped(work: Work, { user, documents }: DroppedDraft): Promise<void> {
  const hers = sql`id = any(${[...documents]}::uuid[]) and intake_id is null and created_by = ${user}`
  await sql`select 1 from document where ${hers} order by id for update`.execute(work.db)
  for (const document of await findDocuments(work.db, hers)) {
    await deleteDocument(work, document.id)
    work.recordEvent('documents.changed', {
      changes: [{ type: 'document', id: document.id, before: document, after: null }],
      data: { document: document.id, intake: null },
    })
  }
}

export const documentsReactions: readonly Reaction[] = [
  within('intake-draft.dropped', removeDropped),
]
