// The latest messages with their links, for the outbox of development. SES-027.
import { sql } from 'kysely'
import type { development } from '@wren/contract/identity'
import type { Input } from '@wren/contract/call'
import { readPhone } from '@wren/contract/phone'
import type { Read } from '../http/bind.ts'
import type { LinkedText } from './message-link.ts'

interface Row extends LinkedText {
  readonly id: number
  readonly channel: 'email' | 'sms'
  readonly kind: string
  readonly recipient: string
  readonly subject: string | null
  readonly status: string
  readonly error: string | null
  readonly assignment_id: number | null
  readonly created_at: string
  readonly sent_at: string | null
  readonly attachments: { name: string; type: string }[]
}

export async function outboundMessages(read: Read, { to }: Input<typeof development.messages>) {
  const recipient =
    to === undefined || to === '' ? null : (readPhone(to)?.number ?? to.toLowerCase())
  const { rows } = await sql<Row>`
    select id, channel, kind, recipient, subject, body, link_id, link_at, status, error, assignment_id,
      created_at, sent_at, attachments
    from outbound_message where ${recipient}::text is null or lower(recipient) = ${recipient}
      order by id desc limit 50`.execute(read.db)
  const { platform } = read
  const context = {
    db: read.db,
    publicUrl: platform.settings.publicUrl,
    secret: platform.secrets.token,
    now: read.now,
  }
  const bodies = await platform.outbound.insertLinks(context, rows)
  return {
    data: rows.map(({ link_id: _id, link_at: _at, ...row }, index) => ({
      ...row,
      body: bodies[index] ?? '',
      attachments: row.attachments.map(({ name, type }) => ({ name, type })),
    })),
  }
}
