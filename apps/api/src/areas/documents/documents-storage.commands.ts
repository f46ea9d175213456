// DOC-004: contents move to the file store, when there is one, after they are safe in the database; what was deleted
// is removed there.
import { sql } from 'kysely'
import type { FileStore } from '../../platform/files/s3.ts'
import { stackOf } from '../../platform/log/log.ts'
import type { Platform } from '../../platform/platform.ts'

const atOnce = 200

interface Content {
  readonly data: Buffer
  readonly type: string
}
const objectKeyOf = (document: string): string => `documents/${document}`

/** The row names the object before it exists, so that deleting the row, at any moment, leaves word to remove it. */
async function move({ db }: Platform, store: FileStore, id: string): Promise<void> {
  const key = objectKeyOf(id)
  const named = await sql<Content>`update document_content set object_key = ${key} from document
    where document_id = ${id} and document.id = document_id and data is not null returning data, file_type as type`.execute(
    db,
  )
  const content = named.rows[0]
  if (content === undefined) return
  await store.put(key, content.data, content.type)
  if (!(await store.contains(key, content.data)))
    throw new Error('the file store does not hold what it was given')
  const emptied =
    await sql`update document_content set data = null where document_id = ${id} returning 1`.execute(
      db,
    )
  if (emptied.rows.length === 0)
    await sql`insert into file_removal (object_key) values (${key}) on conflict do nothing`.execute(
      db,
    ) // deleted while it travelled
}

export async function moveContents(platform: Platform, store: FileStore): Promise<void> {
  const waiting = await sql<{
    id: string
  }>`select document_id as id from document_content where data is not null order by document_id limit ${atOnce}`.execute(
    platform.db,
  )
  for (const { id } of waiting.rows) await move(platform, store, id)
}

export async function removeObjects({ db }: Platform, store: FileStore): Promise<void> {
  const gone = await sql<{
    object_key: string
  }>`select object_key from file_removal order by object_key limit ${atOnce}`.execute(db)
  for (const { object_key: key } of gone.rows) {
    await store.remove(key)
    await sql`delete from file_removal where object_key = ${key}`.execute(db)
  }
}

/** Null: the store is away, or holds something else than was stored. */
export async function fetchObject(
  { log }: Platform,
  store: FileStore | null,
  key: string,
  isWhole: (bytes: Buffer) => boolean,
): Promise<Buffer | null> {
  try {
    const bytes = store === null ? null : await store.get(key)
    if (bytes !== null && isWhole(bytes)) return bytes
    log.error({ kind: bytes === null ? 'file_missing' : 'file_damaged' })
  } catch (error) {
    log.error({ kind: 'file_store_away', stack: stackOf(error) })
  }
  return null
}
