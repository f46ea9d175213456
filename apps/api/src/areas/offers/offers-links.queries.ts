// Inserts links into stored messages when they are sent or shown to an admin. OFR-049, TOK-071
import { sql } from 'kysely'
import { withLink } from '../../platform/outbound/message-link.ts'
import type { OutboundHooks } from '../../platform/outbound/provider.ts'
import { linkAddress, endedLink, linkToken, type LinkKind } from './offers-links.tokens.ts'

interface Row {
  readonly id: number
  readonly kind: LinkKind
  readonly random: Buffer
  readonly ended: boolean
  readonly several: boolean
}

export const insertLinks: OutboundHooks['insertLinks'] = async (
  { db, publicUrl, secret },
  texts,
) => {
  const ids = texts.flatMap(({ link_id }) => link_id ?? [])
  if (ids.length === 0) return texts.map(({ body }) => body)
  const links = await sql<Row>`
    select link.id, link.kind, link.random, link.revoked_at is not null as ended,
      coalesce(visit.blast_type = 'multi-day' and visit.days_to_schedule > 1, false) as several
    from visit_link link
      join visit on visit.id = link.assignment_id
    where link.id = any(${ids}::bigint[])`.execute(db)
  const addresses = new Map(
    links.rows.map((link) => [
      link.id,
      link.ended
        ? endedLink
        : linkAddress(publicUrl, link.kind, linkToken(secret, link), link.several),
    ]),
  )
  return texts.map((text) => withLink(text, addresses.get(text.link_id ?? 0) ?? endedLink))
}
