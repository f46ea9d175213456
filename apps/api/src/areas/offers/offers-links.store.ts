// TOK "Tokens" 003-007, "Token storage" 071, 073: links are issued, found by hash, rotated and revoked here and
// nowhere else.
import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { linkExpired, unknownLink } from '@wren/contract/token-pages.refusals'
import type { Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { hashOf, tokenOf, type LinkKind } from './offers-links.tokens.ts'

export interface LinkRecord {
  readonly id: number
  readonly kind: LinkKind
  readonly assignment_id: number
  readonly nurse_id: number | null
  readonly random: Buffer
  readonly issued_at: Instant
  readonly expires_at: Instant
  readonly revoked_at: Instant | null
  readonly opened_at: Instant | null
}

/** `visit` is the row that is locked already: links of a visit are written only under its lock. */
export interface NewLink {
  readonly kind: LinkKind
  readonly visit: { readonly id: number; readonly patient_uuid: string | null }
  /** Not for patient_token. */
  readonly nurseId?: number
  readonly expiresAt: Instant
}

const columns = sql`id, kind, assignment_id, nurse_id, random, issued_at, expires_at, revoked_at, opened_at`
const shown = ({ kind, assignment_id, nurse_id, expires_at, revoked_at }: LinkRecord) => ({
  kind,
  assignment_id,
  nurse_id,
  expires_at,
  revoked_at,
})

async function liveLink(
  db: Database,
  kind: LinkKind,
  visit: number,
  nurseId: number | null,
): Promise<LinkRecord | null> {
  const found = await sql<LinkRecord>`select ${columns} from visit_link
    where assignment_id = ${visit} and kind = ${kind} and nurse_id is not distinct from ${nurseId}::int and revoked_at is null`.execute(
    db,
  )
  return found.rows[0] ?? null
}

/** The id goes into the hash, so it is drawn before the row is written. */
async function insertLink(
  work: Work,
  { kind, visit, nurseId, expiresAt }: NewLink,
): Promise<LinkRecord> {
  const drawn = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('visit_link', 'id')) as id`.execute(work.db)
  const { id } = drawn.rows[0] as { id: number }
  const random = randomBytes(32)
  const hash = hashOf(tokenOf(work.platform.secrets.token, { kind, id, random }))
  const made =
    await sql<LinkRecord>`insert into visit_link (id, kind, assignment_id, nurse_id, random, hash, issued_at, expires_at)
    values (${id}, ${kind}, ${visit.id}, ${nurseId ?? null}, ${random}, ${hash}, ${work.now}, ${expiresAt}) returning ${columns}`.execute(
      work.db,
    )
  const link = made.rows[0] as LinkRecord
  work.recordEvent('links.issued', {
    changes: [{ type: 'link', id, patient: visit.patient_uuid, before: null, after: shown(link) }],
    data: { visit: visit.id },
  })
  return link
}

async function revokeRows(
  work: Work,
  links: readonly LinkRecord[],
  patient: string | null,
): Promise<void> {
  if (links.length === 0) return
  await sql`update visit_link set revoked_at = ${work.now} where id = any(${links.map(({ id }) => id)}::bigint[])`.execute(
    work.db,
  )
  work.recordEvent('links.revoked', {
    changes: links.map((link) => ({
      type: 'link' as const,
      id: link.id,
      patient,
      before: shown(link),
      after: shown({ ...link, revoked_at: work.now }),
    })),
    data: { visit: links[0]?.assignment_id },
  })
}

async function moveEnd(
  work: Work,
  links: readonly LinkRecord[],
  patient: string | null,
  expiresAt: Instant,
): Promise<void> {
  const moved = links.filter(({ expires_at }) => expires_at !== expiresAt)
  if (moved.length === 0) return
  await sql`update visit_link set expires_at = ${expiresAt} where id = any(${moved.map(({ id }) => id)}::bigint[])`.execute(
    work.db,
  )
  work.recordEvent('links.moved', {
    changes: moved.map((link) => ({
      type: 'link' as const,
      id: link.id,
      patient,
      before: shown(link),
      after: shown({ ...link, expires_at: expiresAt }),
    })),
    data: { visit: moved[0]?.assignment_id },
  })
}

/** TOK-004: the id of a link that still opens, with the end that now holds; an expired one is replaced. */
export async function issueLink(work: Work, link: NewLink): Promise<number> {
  const { kind, visit, nurseId, expiresAt } = link
  const live = await liveLink(work.db, kind, visit.id, nurseId ?? null)
  if (live !== null && live.expires_at > work.now) {
    if (live.expires_at !== expiresAt) await moveEnd(work, [live], visit.patient_uuid, expiresAt)
    return live.id
  }
  if (live !== null) await revokeRows(work, [live], visit.patient_uuid)
  return (await insertLink(work, link)).id
}

export interface Which {
  readonly kinds?: readonly LinkKind[]
  readonly nurseId?: number
  readonly exceptNurse?: number | null
}

async function liveLinks(
  work: Work,
  visit: number,
  { kinds = ['token', 'nurse_token', 'patient_token'], nurseId, exceptNurse }: Which,
): Promise<readonly LinkRecord[]> {
  const found = await sql<LinkRecord>`select ${columns} from visit_link
    where assignment_id = ${visit} and revoked_at is null and kind = any(${[...kinds]}::text[])
      and (${nurseId ?? null}::int is null or nurse_id = ${nurseId ?? null})
      and (${exceptNurse ?? null}::int is null or nurse_id is distinct from ${exceptNurse ?? null})
    order by id for update`.execute(work.db)
  return found.rows
}

/** TOK-006: from now on these links answer 410. How many there were. */
export async function revokeLinks(
  work: Work,
  visit: NewLink['visit'],
  which: Which = {},
): Promise<number> {
  const links = await liveLinks(work, visit.id, which)
  await revokeRows(work, links, visit.patient_uuid)
  return links.length
}

/** TOK-006: the old address ends, the person keeps one (her lists show it, the next message carries it). */
export async function rotateLinks(
  work: Work,
  visit: NewLink['visit'],
  which: Which = {},
): Promise<void> {
  const links = await liveLinks(work, visit.id, which)
  await revokeRows(work, links, visit.patient_uuid)
  for (const { kind, nurse_id, expires_at } of links)
    await insertLink(work, {
      kind,
      visit,
      expiresAt: expires_at,
      ...(nurse_id === null ? {} : { nurseId: nurse_id }),
    })
}

/**
 * TOK-007, TOK-073: by its hash; one of another kind is unknown (TOK-074). Unknown tokens are counted by the caller
 * (TOK-009).
 */
export async function findLink(
  db: Database,
  kind: LinkKind,
  token: string,
  now: Instant,
): Promise<LinkRecord | Refusal> {
  const found =
    await sql<LinkRecord>`select ${columns} from visit_link where hash = ${hashOf(token)} and kind = ${kind}`.execute(
      db,
    )
  const link = found.rows[0]
  if (link === undefined) return unknownLink
  return link.revoked_at !== null || link.expires_at <= now ? linkExpired : link
}

/**
 * OFR-127: a link that ended after that moment; the message that carried it opens nothing any more, so another one
 * is no double press.
 */
export const linkEndedSince = (
  kind: LinkKind,
  visit: number,
  { nurse, at }: { readonly nurse: RawBuilder<unknown>; readonly at: RawBuilder<unknown> },
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from visit_link ended where ended.assignment_id = ${visit} and ended.kind = ${kind} and ended.nurse_id = ${nurse} and ended.revoked_at > ${at})`

/** OFR-078, TOK-072: of an answer nothing changed, so that it is news (OFR-007) and no fact. */
export async function markOpened(work: Work, link: LinkRecord): Promise<void> {
  const first =
    await sql`update visit_link set opened_at = ${work.now} where id = ${link.id} and opened_at is null returning id`.execute(
      work.db,
    )
  if (first.rows.length > 0)
    work.publish('scheduling_statuses', `scheduling_statuses/${link.assignment_id}`)
}

/** The tokens a nurse may be shown in her own lists (TOK-018, TOK-071), by visit; links that ended are none. */
export async function tokensOfNurse(
  db: Database,
  secret: string,
  now: Instant,
  kind: 'token' | 'nurse_token',
  nurseId: number,
  visits: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found =
    await sql<LinkRecord>`select ${columns} from visit_link where nurse_id = ${nurseId} and kind = ${kind}
    and assignment_id = any(${[...visits]}::int[]) and revoked_at is null and expires_at > ${now}`.execute(
      db,
    )
  return new Map(found.rows.map((link) => [link.assignment_id, tokenOf(secret, link)]))
}

/** TOK-005: the end follows the time that was chosen. */
export async function moveExpiry(
  work: Work,
  visit: NewLink['visit'],
  kind: LinkKind,
  expiresAt: Instant,
): Promise<void> {
  await moveEnd(
    work,
    await liveLinks(work, visit.id, { kinds: [kind] }),
    visit.patient_uuid,
    expiresAt,
  )
}
