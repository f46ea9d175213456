// AUD-005, AUD-006, AUD-007: records who saw which patient before the answer is sent. A view repeated within ten
// minutes is one event.
import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '@wren/contract/time'
import type { Platform } from '../platform.ts'
import type { Database } from '../database/database.ts'
import type { Actor } from '../identity/actor.ts'
import type { Change, RecordType } from '../work/events.ts'
import type { Origin, Work } from '../work/work.ts'
import { canonicalJson } from './canonical-json.ts'
import { eventOf } from './events.ts'
import { appendEvents } from './write.ts'

export interface View {
  readonly type: RecordType
  readonly id: string | number
  readonly patient: string | null
}
export interface Listing {
  readonly type: RecordType
  readonly filters: unknown
  readonly patients: readonly string[]
  /** Ids of the rows, where the rows are not patients. */
  readonly rows?: readonly (string | number)[]
  /** Computed by the statement of a list: key of this view in `audit_seen`. */
  readonly what?: string
  /** Computed by the statement of a list: whether the key was viewed within ten minutes. */
  readonly seen?: boolean
}

/**
 * Whether a row of `audit_seen` is at most ten minutes old (AUD-007). A row from the future (the clock was moved back)
 * does not count. A case expression, because plain conditions make a prepared plan use the index of `at` instead of
 * the primary key.
 */
export const seenRecently = (
  row: string,
  now: Instant | RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`case when ${sql.ref(`${row}.at`)} > ${now}::timestamptz - interval '10 minutes'
    and ${sql.ref(`${row}.at`)} <= ${now}::timestamptz then true else false end`

const viewerOf = (actor: Actor): string =>
  actor.kind === 'user'
    ? actor.sessionId
    : actor.kind === 'nurse_link' || actor.kind === 'patient_link'
      ? `${actor.kind}:${actor.visitId}`
      : actor.kind

const digest = (text: string): string => createHash('sha1').update(text).digest('base64url')

/** Key of a list in `audit_seen`: equal filters and rows have the same key. */
const listingKey = (
  type: RecordType,
  filters: unknown,
  rows: readonly (string | number)[],
): string => `${type}?${digest(canonicalJson([filters, rows]))}`

async function wasSeen(platform: Platform, actor: Actor, what: string): Promise<boolean> {
  const view = await sql<{
    seen: boolean
  }>`select ${seenRecently('audit_seen', platform.clock.now())} as seen from audit_seen
    where viewer = ${viewerOf(actor)} and what = ${what}`.execute(platform.db)
  return view.rows[0]?.seen === true
}

/**
 * Whether this view is to be recorded. Of two concurrent views the second waits for the first's transaction and
 * returns false.
 */
async function markSeen(
  db: Database,
  viewer: string,
  what: string,
  now: Instant,
): Promise<boolean> {
  const { rows } =
    await sql`insert into audit_seen as seen (viewer, what, at) values (${viewer}, ${what}, ${now})
    on conflict (viewer, what) do update set at = excluded.at
    where not (seen.at > excluded.at - interval '10 minutes' and seen.at <= excluded.at)
    returning 1`.execute(db)
  return rows.length > 0
}

async function storeNew(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  what: string,
  change: Change,
): Promise<void> {
  const now = platform.clock.now()
  const viewer = viewerOf(actor)
  await platform.db.transaction().execute(async (db) => {
    if (await markSeen(db as Database, viewer, what, now))
      await appendEvents(db as Database, platform.auditSigner, [
        eventOf(change, 'viewed', actor, origin, now, platform.instance),
      ])
  })
}

export async function storeView(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  { type, id, patient }: View,
): Promise<void> {
  const what = `${type}/${id}`
  if (!(await wasSeen(platform, actor, what)))
    await storeNew(platform, actor, origin, what, { type, id, patient, action: 'view' })
}

export async function storeListing(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  { type, filters, patients, rows, what, seen }: Listing,
): Promise<void> {
  if (patients.length === 0 || seen === true) return
  const unique = [...new Set(patients)]
  const key = what ?? listingKey(type, filters, rows ?? unique)
  if (seen === false || !(await wasSeen(platform, actor, key)))
    await storeNew(platform, actor, origin, key, {
      type,
      id: 'list',
      action: 'list',
      detail: { filters, patients: unique },
    })
}

/** Records a view within a unit of work (link pages): stored with its commit. */
export async function recordView(work: Work, { type, id, patient }: View): Promise<void> {
  if (await markSeen(work.db, viewerOf(work.actor), `${type}/${id}`, work.now))
    work.recordEvent('viewed', { changes: [{ type, id, patient, action: 'view' }] })
}

/** Records a list within a unit of work (AUD-006). */
export async function recordListing(
  work: Work,
  { type, filters, patients, rows }: Listing,
): Promise<void> {
  if (patients.length === 0) return
  const unique = [...new Set(patients)]
  if (
    await markSeen(
      work.db,
      viewerOf(work.actor),
      listingKey(type, filters, rows ?? unique),
      work.now,
    )
  )
    work.recordEvent('listed', {
      changes: [{ type, id: 'list', action: 'list', detail: { filters, patients: unique } }],
    })
}
