// AUD "Audit trail" 005-007: who saw which patient, stored before the answer leaves; a repeated look within ten
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
  /** The rows, where they are other records than the patients. */
  readonly rows?: readonly (string | number)[]
  /** From a list's own statement: what names this look, and whether it was one of the last ten minutes. */
  readonly what?: string
  readonly seen?: boolean
}

/**
 * AUD-007; a look from the future (a clock turned back) does not count. A case, because plain conditions make a
 * prepared plan look through everybody's last ten
 * minutes by the index of `at` instead of by who looked at what.
 */
export const seenLately = (row: string, now: Instant | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`case when ${sql.ref(`${row}.at`)} > ${now}::timestamptz - interval '10 minutes' and ${sql.ref(`${row}.at`)} <= ${now}::timestamptz then true else false end`

const viewerOf = (actor: Actor): string =>
  actor.kind === 'user'
    ? actor.sessionId
    : actor.kind === 'nurse_link' || actor.kind === 'patient_link'
      ? `${actor.kind}:${actor.visitId}`
      : actor.kind

const short = (text: string): string => createHash('sha1').update(text).digest('base64url')

async function wasSeen(platform: Platform, actor: Actor, what: string): Promise<boolean> {
  const seen = await sql<{
    seen: boolean
  }>`select ${seenLately('audit_seen', platform.clock.now())} as seen from audit_seen
    where viewer = ${viewerOf(actor)} and what = ${what}`.execute(platform.db)
  return seen.rows[0]?.seen === true
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
    // Two answers at once: the second waits here and finds the row fresh.
    const mine =
      await sql`insert into audit_seen as seen (viewer, what, at) values (${viewer}, ${what}, ${now})
      on conflict (viewer, what) do update set at = excluded.at
      where not (seen.at > excluded.at - interval '10 minutes' and seen.at <= excluded.at) returning 1`.execute(
        db,
      )
    if (mine.rows.length > 0)
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
  const look = what ?? `${type}?${short(canonicalJson([filters, rows ?? unique]))}`
  if (seen === false || !(await wasSeen(platform, actor, look)))
    await storeNew(platform, actor, origin, look, {
      type,
      id: 'list',
      action: 'list',
      detail: { filters, patients: unique },
    })
}

/** A view inside a unit of work (link pages): stored with it, or not at all. */
export async function recordView(work: Work, { type, id, patient }: View): Promise<void> {
  const mine = await sql`insert into audit_seen as seen (viewer, what, at)
      values (${viewerOf(work.actor)}, ${`${type}/${id}`}, ${work.now})
    on conflict (viewer, what) do update set at = excluded.at
    where not (seen.at > excluded.at - interval '10 minutes' and seen.at <= excluded.at) returning 1`.execute(
    work.db,
  )
  if (mine.rows.length > 0)
    work.recordEvent('viewed', { changes: [{ type, id, patient, action: 'view' }] })
}

/** AUD-006 inside a unit of work. */
export async function recordListing(
  work: Work,
  { type, filters, patients, rows }: Listing,
): Promise<void> {
  if (patients.length === 0) return
  const unique = [...new Set(patients)]
  const mine = await sql`insert into audit_seen as seen (viewer, what, at)
      values (${viewerOf(work.actor)}, ${`${type}?${short(canonicalJson([filters, rows ?? unique]))}`}, ${work.now})
    on conflict (viewer, what) do update set at = excluded.at
    where not (seen.at > excluded.at - interval '10 minutes' and seen.at <= excluded.at) returning 1`.execute(
    work.db,
  )
  if (mine.rows.length > 0)
    work.recordEvent('listed', {
      changes: [{ type, id: 'list', action: 'list', detail: { filters, patients: unique } }],
    })
}
