// INT "Form layout" 031, AUD-083: one draft for each person. The trail tells when one was kept and dropped, never
// what stood in it.
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Change } from '../../platform/work/events.ts'
import type { Work } from '../../platform/work/work.ts'

export interface StoredDraft {
  readonly data: Record<string, unknown>
  readonly updated: string
  readonly document_ids: readonly string[]
}

export const draftId = (user: number): string => `intake-draft/${user}`
const told = (draft: Pick<StoredDraft, 'updated'> | null) =>
  draft === null ? null : { kept_at: draft.updated }
export const draftChange = (
  user: number,
  before: Pick<StoredDraft, 'updated'> | null,
  after: Pick<StoredDraft, 'updated'> | null,
): Change => ({ type: 'setting', id: draftId(user), before: told(before), after: told(after) })

export async function draftOf(db: Database, user: number): Promise<StoredDraft | null> {
  const found =
    await sql<StoredDraft>`select data, updated, document_ids from intake_draft where user_id = ${user}`.execute(
      db,
    )
  return found.rows[0] ?? null
}

/** Two of her windows at once: the later one stays. */
export async function keepDraft(
  work: Work,
  user: number,
  data: Record<string, unknown>,
  documents: readonly string[],
): Promise<void> {
  const before = await sql<{
    updated: string
  }>`select updated from intake_draft where user_id = ${user} for update`.execute(work.db)
  await sql`insert into intake_draft (user_id, data, document_ids, updated) values (${user}, ${JSON.stringify(data)}, ${[...documents]}::uuid[], ${work.now})
    on conflict (user_id) do update set data = excluded.data, document_ids = excluded.document_ids, updated = excluded.updated`.execute(
    work.db,
  )
  work.recordEvent('intake-draft.kept', {
    changes: [draftChange(user, before.rows[0] ?? null, { updated: work.now })],
  })
}

export interface DroppedDraft {
  readonly user: number
  readonly documents: readonly string[]
}

/** Nothing where there is none. What is named with it, the documents' area removes. */
export async function dropDraft(
  work: Work,
  user: number,
  { keepDocuments }: { readonly keepDocuments: boolean },
): Promise<void> {
  const gone = await sql<
    Pick<StoredDraft, 'updated' | 'document_ids'>
  >`delete from intake_draft where user_id = ${user} returning updated, document_ids`.execute(
    work.db,
  )
  const [draft] = gone.rows
  if (draft === undefined) return
  const documents = keepDocuments ? [] : draft.document_ids
  work.recordEvent('intake-draft.dropped', {
    changes: [draftChange(user, draft, null)],
    data: { user, documents } satisfies DroppedDraft,
  })
}

export async function dropDraftsBefore(work: Work, days: number): Promise<void> {
  const gone = await sql<{
    user_id: number
    updated: string
  }>`delete from intake_draft where updated < ${work.now}::timestamptz - make_interval(days => ${days}) returning user_id, updated`.execute(
    work.db,
  )
  work.recordEvent('intake-draft.expired', {
    changes: gone.rows.map((draft) => draftChange(draft.user_id, draft, null)),
  })
}
