// TOK-071, OFR-049: links are put into a stored message when it is sent and when an admin reads it.
import { sql } from 'kysely'
import type { OutboundHooks } from '../../platform/outbound/provider.ts'
import {
  addressOf,
  endedLink,
  placeholders,
  tokenOf,
  type LinkKind,
} from './offers-links.tokens.ts'

interface Row {
  readonly id: number
  readonly kind: LinkKind
  readonly random: Buffer
  readonly ended: boolean
  readonly several: boolean
}

export const putLinks: OutboundHooks['putLinks'] = async ({ db, publicUrl, secret }, body) => {
  const ids = [...body.matchAll(placeholders)].map((match) => Number(match[2]))
  if (ids.length === 0) return body
  const found =
    await sql<Row>`select link.id, link.kind, link.random, link.revoked_at is not null as ended,
      coalesce(visit.blast_type = 'multi-day' and visit.days_to_schedule > 1, false) as several
    from visit_link link join visit on visit.id = link.assignment_id where link.id = any(${ids}::bigint[])`.execute(
      db,
    )
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return body.replace(placeholders, (_, kind: string, id: string) => {
    const link = byId.get(Number(id))
    if (link === undefined || link.kind !== kind || link.ended) return endedLink
    return addressOf(publicUrl, link.kind, tokenOf(secret, link), link.several)
  })
}
