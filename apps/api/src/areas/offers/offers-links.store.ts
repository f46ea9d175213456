// The only place that issues, finds, rotates and revokes links. TOK-003 to TOK-007, TOK-071, TOK-073
import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { linkExpired, unknownLink } from '@wren/contract/token-pages.refusals'
import type { Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { hashOf, linkToken, type LinkKind } from './offers-links.tokens.ts'

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

/** `visit`: locked by the caller, because links are written only under their visit's lock. */
export interface NewLink {
  readonly kind: LinkKind
  readonly visit: { readonly id: number; readonly patient_uuid: string | null }
  /** Absent for patient_token. */
  readonly nurseId?: number
  readonly expiresAt: Instant
}

const columns = sql`id, kind, assignment_id, nurse_id, random, issued_at, expires_at, revoked_at, opened_at`
const auditFields = ({ kind, assignment_id, nurse_id, expires_at, revoked_at }: LinkRecord) => ({
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
  const result = await sql<LinkRecord>`
    select ${columns} from visit_link
    where assignment_id = ${visit} and kind = ${kind} and nurse_id is not distinct from ${nurseId}::int
      and revoked_at is null`.execute(db)
  return result.rows[0] ?? null
}

/** Takes the id before the insert, because the hash includes it. */
async function insertLink(
  work: Work,
  { kind, visit, nurseId, expiresAt }: NewLink,
): Promise<LinkRecord> {
  const sequence = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('visit_link', 'id')) as id`.execute(work.db)
  const { id } = sequence.rows[0] as { id: number }
  const random = randomBytes(32)
  const hash = hashOf(linkToken(work.platform.secrets.token, { kind, id, random }))
  const result = await sql<LinkRecord>`
    insert into visit_link (id, kind, assignment_id, nurse_id, random, hash, issued_at, expires_at)
    values (${id}, ${kind}, ${visit.id}, ${nurseId ?? null}, ${random}, ${hash}, ${work.now},
      ${expiresAt})
    returning ${columns}`.execute(work.db)
  const link = result.rows[0] as LinkRecord
  work.recordEvent('links.issued', {
    changes: [
      { type: 'link', id, patient: visit.patient_uuid, before: null, after: auditFields(link) },
    ],
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
  await sql`
    update visit_link set revoked_at = ${work.now} where id = any(${links.map(({ id }) => id)}::bigint[])
  `.execute(work.db)
  work.recordEvent('links.revoked', {
    changes: links.map((link) => ({
      type: 'link' as const,
      id: link.id,
      patient,
      before: auditFields(link),
      after: auditFields({ ...link, revoked_at: work.now }),
    })),
    data: { visit: links[0]?.assignment_id },
  })
}

async function changeExpiry(
  work: Work,
  links: readonly LinkRecord[],
  patient: string | null,
  expiresAt: Instant,
): Promise<void> {
  const changes = links.filter(({ expires_at }) => expires_at !== expiresAt)
  if (changes.length === 0) return
  await sql`
    update visit_link set expires_at = ${expiresAt} where id = any(${changes.map(({ id }) => id)}::bigint[])
  `.execute(work.db)
  work.recordEvent('links.moved', {
    changes: changes.map((link) => ({
      type: 'link' as const,
      id: link.id,
      patient,
      before: auditFields(link),
      after: auditFields({ ...link, expires_at: expiresAt }),
    })),
    data: { visit: changes[0]?.assignment_id },
  })
}

/** Returns the id of the valid link, with the new expiry, or of a new link. TOK-004 */
export async function issueLink(work: Work, link: NewLink): Promise<number> {
  const { kind, visit, nurseId, expiresAt } = link
  const current = await liveLink(work.db, kind, visit.id, nurseId ?? null)
  if (current !== null && current.expires_at > work.now) {
    if (current.expires_at !== expiresAt)
      await changeExpiry(work, [current], visit.patient_uuid, expiresAt)
    return current.id
  }
  if (current !== null) await revokeRows(work, [current], visit.patient_uuid)
  return (await insertLink(work, link)).id
}

export interface LinkFilter {
  readonly kinds?: readonly LinkKind[]
  readonly nurseId?: number
  readonly exceptNurse?: number | null
}

async function liveLinks(
  work: Work,
  visit: number,
  { kinds = ['token', 'nurse_token', 'patient_token'], nurseId, exceptNurse }: LinkFilter,
): Promise<readonly LinkRecord[]> {
  const result = await sql<LinkRecord>`select ${columns} from visit_link
    where assignment_id = ${visit} and revoked_at is null and kind = any(${[...kinds]}::text[])
      and (${nurseId ?? null}::int is null or nurse_id = ${nurseId ?? null})
      and (${exceptNurse ?? null}::int is null or nurse_id is distinct from ${exceptNurse ?? null})
    order by id for update`.execute(work.db)
  return result.rows
}

/** Revoked links answer 410. Returns their number. TOK-006 */
export async function revokeLinks(
  work: Work,
  visit: NewLink['visit'],
  filter: LinkFilter = {},
): Promise<number> {
  const links = await liveLinks(work, visit.id, filter)
  await revokeRows(work, links, visit.patient_uuid)
  return links.length
}

/** Replaces each link by a new one, which lists and the next message show. TOK-006 */
export async function rotateLinks(
  work: Work,
  visit: NewLink['visit'],
  filter: LinkFilter = {},
): Promise<void> {
  const links = await liveLinks(work, visit.id, filter)
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
 * Finds a link by its hash. A token of another kind is unknown (TOK-074). The caller counts unknown tokens (TOK-009).
 * TOK-007, TOK-073
 */
export async function findLink(
  db: Database,
  kind: LinkKind,
  token: string,
  now: Instant,
): Promise<LinkRecord | Refusal> {
  const result = await sql<LinkRecord>`
    select ${columns} from visit_link where hash = ${hashOf(token)} and kind = ${kind}
  `.execute(db)
  const link = result.rows[0]
  if (link === undefined) return unknownLink
  return link.revoked_at !== null || link.expires_at <= now ? linkExpired : link
}

/** Whether a link was revoked after `at`: its message is useless, so a second one is no double press. OFR-127 */
export const linkEndedSince = (
  kind: LinkKind,
  visit: number,
  { nurse, at }: { readonly nurse: RawBuilder<unknown>; readonly at: RawBuilder<unknown> },
): RawBuilder<boolean> =>
  sql<boolean>`
    exists (select from visit_link ended
      where ended.assignment_id = ${visit} and ended.kind = ${kind} and ended.nurse_id = ${nurse}
        and ended.revoked_at > ${at})`

/** Publishes a topic message but no event, because no answer changed. OFR-007, OFR-078, TOK-072 */
export async function markOpened(work: Work, link: LinkRecord): Promise<void> {
  const first = await sql`
    update visit_link set opened_at = ${work.now} where id = ${link.id} and opened_at is null returning id
  `.execute(work.db)
  if (first.rows.length > 0)
    work.publish('scheduling_statuses', `scheduling_statuses/${link.assignment_id}`)
}

/** Tokens of the nurse's valid links by visit, for the nurse's own lists. TOK-018, TOK-071 */
export async function tokensOfNurse(
  db: Database,
  secret: string,
  now: Instant,
  kind: 'token' | 'nurse_token',
  nurseId: number,
  visits: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const result = await sql<LinkRecord>`
    select ${columns} from visit_link
    where nurse_id = ${nurseId} and kind = ${kind} and assignment_id = any(${[...visits]}::int[])
      and revoked_at is null and expires_at > ${now}`.execute(db)
  return new Map(result.rows.map((link) => [link.assignment_id, linkToken(secret, link)]))
}

/** Moves the expiry of the visit's valid links of a kind. TOK-005 */
export async function moveExpiry(
  work: Work,
  visit: NewLink['visit'],
  kind: LinkKind,
  expiresAt: Instant,
): Promise<void> {
  await changeExpiry(
    work,
    await liveLinks(work, visit.id, { kinds: [kind] }),
    visit.patient_uuid,
    expiresAt,
  )
}
