// Search inside documents: a document is read once, after its contents arrived; what it says stands beside it page
// by page.
import { sql } from 'kysely'
import type { Document } from '@wren/contract/documents'
import { decodeText } from '@wren/contract/file-heads.rules'
import { isRefusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/add.ts'
import { readPdf } from '../../platform/pdf/read.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Work } from '../../platform/work/work.ts'
import { asKept } from './documents-text.rules.ts'
import { contentsOf, documentById } from './documents.store.ts'

export const readingJob = 'document-text'
const mostCharacters = 500_000
const atOnce = 20

export const askToRead = (work: Work, document: string): Promise<void> =>
  addJob(work.db, { name: readingJob, payload: { document }, dueAt: work.now, now: work.now })

async function textOf({ fileType }: Document, bytes: Buffer): Promise<readonly string[]> {
  if (fileType === 'text/plain') return [(decodeText(bytes) ?? '').slice(0, mostCharacters)]
  // Without a single object a PDF has no page, and no thread is needed to find that out.
  return fileType === 'application/pdf' && bytes.includes('obj') ? readPdf(bytes) : []
}

const isUnread = async (db: Database, id: string): Promise<boolean> =>
  (
    await sql`select 1 from document_content where document_id = ${id} and text_read_at is null`.execute(
      db,
    )
  ).rows.length > 0

/** Also when two do it at once, or when it was deleted meanwhile: the pages are stored once or not at all. */
export async function readDocument(platform: Platform, id: string): Promise<void> {
  const { db } = platform
  const document = await documentById(db, id)
  if (document === null || !(await isUnread(db, id))) return
  const bytes = await contentsOf(platform, document)
  if (isRefusal(bytes)) throw new Error('the contents are away') // asked again with the job
  if (bytes === null) return
  const pages = (await textOf(document, bytes))
    .map((text, at) => ({ page: at + 1, text: asKept(text) }))
    .filter(({ text }) => text !== '')
  await db.transaction().execute(async (step) => {
    const mine =
      await sql`update document_content set text_read_at = ${platform.clock.now()} where document_id = ${id} and text_read_at is null returning 1`.execute(
        step,
      )
    if (mine.rows.length === 0) return
    await sql`insert into document_page (document_id, page, text) select ${id}, page, text from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as page (page int, text text)`.execute(
      step,
    )
  })
}

/** Documents from before there was a search, and such whose reading was given up. */
export async function readWaiting(platform: Platform): Promise<void> {
  const waiting = await sql<{
    id: string
  }>`select document_id as id from document_content where text_read_at is null order by document_id limit ${atOnce}`.execute(
    platform.db,
  )
  for (const { id } of waiting.rows) await readDocument(platform, id)
}
