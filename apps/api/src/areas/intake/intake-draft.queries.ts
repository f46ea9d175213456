// INT "Form layout" 031, AUD-083, DOC-018: an admin's own draft of a new intake, with what she uploaded to it.
import { sql } from 'kysely'
import type { Answer } from '@wren/contract/call'
import type { Document } from '@wren/contract/documents'
import type { intakeDraft } from '@wren/contract/intake-draft'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { draftId, draftOf } from './intake-draft.store.ts'

/** What is linked meanwhile, or was another's from the start, is not hers to continue with. */
const waiting = async (db: Database, user: number, ids: readonly string[]): Promise<Document[]> =>
  (
    await sql<Document>`select id, file_name as "fileName", file_type as "fileType", file_size as "fileSize", intake_id as "intakeId", provider_id as "providerId",
    category, content_sha256 as "contentSha256", created_at as "createdAt", version
    from document where id = any(${[...ids]}::uuid[]) and intake_id is null and created_by = ${user} order by created_at, id`.execute(
      db,
    )
  ).rows

export async function ownDraft(read: Read): Promise<Answer<typeof intakeDraft.own>> {
  const { userId } = read.user
  const draft = await draftOf(read.db, userId)
  if (draft === null) return { draft }
  read.viewed({ type: 'setting', id: draftId(userId), patient: null })
  const { document_ids: named, data, updated } = draft
  if (!read.hasFlag('document-upload')) return { draft: { data, updated, documents: [], gone: 0 } }
  const documents = await waiting(read.db, userId, named)
  return { draft: { data, updated, documents, gone: named.length - documents.length } }
}
