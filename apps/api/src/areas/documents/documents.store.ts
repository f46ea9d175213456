// DOC-001, DOC-002, DOC-003, DOC-004, DOC-005: documents and their contents; the constraint decides about the same
// file twice.
import { sql, type RawBuilder } from 'kysely'
import type { Document } from '@wren/contract/documents'
import { alreadyAdded, filesAway } from '@wren/contract/documents.refusals'
import type { Refusal } from '@wren/contract/refusal'
import { violatedConstraint, type Database } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/files/content.ts'
import { openFileStore } from '../../platform/files/s3.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Work } from '../../platform/work/work.ts'
import { fetchObject } from './documents-storage.commands.ts'

const columns = sql`id, file_name as "fileName", file_type as "fileType", file_size as "fileSize", intake_id as "intakeId", provider_id as "providerId",
  category, content_sha256 as "contentSha256", created_at as "createdAt", version`

export async function findDocuments(db: Database, where: RawBuilder<unknown>): Promise<Document[]> {
  return (
    await sql<Document>`select ${columns} from document where ${where} order by created_at, id`.execute(
      db,
    )
  ).rows
}
export const documentById = async (db: Database, id: string): Promise<Document | null> =>
  (await findDocuments(db, sql`id = ${id}`))[0] ?? null

export async function lockDocument(work: Work, id: string): Promise<Document | null> {
  await sql`select 1 from document where id = ${id} for update`.execute(work.db)
  return documentById(work.db, id)
}

/** Null: no contents yet. */
export async function contentsOf(
  platform: Platform,
  { id, contentSha256 }: Pick<Document, 'id' | 'contentSha256'>,
): Promise<Buffer | null | Refusal> {
  const found = await sql<{
    data: Buffer | null
    object_key: string | null
  }>`select data, object_key from document_content where document_id = ${id}`.execute(platform.db)
  const { data = null, object_key = null } = found.rows[0] ?? {}
  if (data !== null || object_key === null) return data
  return (
    (await fetchObject(
      platform,
      openFileStore(platform.settings),
      object_key,
      (bytes) => sha256(bytes) === contentSha256,
    )) ?? filesAway
  )
}

export interface NewDocument {
  readonly fileName: string
  readonly fileType: string
  readonly fileSize: number
  readonly intakeId: number | null
  readonly providerId: number | null
  readonly category: string
  readonly createdBy: number | null
}

export async function insertDocument(work: Work, made: NewDocument): Promise<Document> {
  const found =
    await sql<Document>`insert into document (file_name, file_type, file_size, intake_id, provider_id, category, created_at, created_by)
    values (${made.fileName}, ${made.fileType}, ${made.fileSize}, ${made.intakeId}, ${made.providerId}, ${made.category}, ${work.now}, ${made.createdBy})
    returning ${columns}`.execute(work.db)
  return found.rows[0] as Document
}

/**
 * DOC-023, 055: of the same contents sent twice at once one stays. What is made with its contents is at its first
 * version (AUD-028).
 */
export async function storeContents(
  work: Work,
  document: Document,
  bytes: Uint8Array,
  isNew: boolean,
): Promise<Document | Refusal> {
  try {
    await sql`update document set content_sha256 = ${sha256(bytes)}, file_size = ${bytes.length}, version = version + ${isNew ? 0 : 1} where id = ${document.id}`.execute(
      work.db,
    )
    await sql`insert into document_content (document_id, data) values (${document.id}, ${Buffer.from(bytes)})`.execute(
      work.db,
    )
  } catch (error) {
    if (violatedConstraint(error) === 'document_content_once') return alreadyAdded
    throw error
  }
  return (await documentById(work.db, document.id)) as Document
}

export async function setCategory(work: Work, id: string, category: string): Promise<Document> {
  const found =
    await sql<Document>`update document set category = ${category}, version = version + 1 where id = ${id} returning ${columns}`.execute(
      work.db,
    )
  return found.rows[0] as Document
}

export async function linkTo(
  work: Work,
  ids: readonly string[],
  intakeId: number | null,
  providerId: number | null,
): Promise<Refusal | null> {
  try {
    await sql`update document set intake_id = ${intakeId}, provider_id = coalesce(${providerId}, provider_id), version = version + 1
      where id = any(${[...ids]}::uuid[]) and intake_id is distinct from ${intakeId}`.execute(
      work.db,
    )
    return null
  } catch (error) {
    if (violatedConstraint(error) === 'document_content_once') return alreadyAdded
    throw error
  }
}

export async function deleteDocument(work: Work, id: string): Promise<void> {
  await sql`delete from document where id = ${id}`.execute(work.db)
}
