// Queues one text to one person about one visit. AUD-080, OFR-049, OFR-122, OFR-125
import { sql } from 'kysely'
import { optedOut, optOutHint } from '@wren/contract/offers-texts.rules'
import { showPhone } from '@wren/contract/phone-shown'
import type { Instant, Zone } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'
import { queueMessage, type MessageKind } from '../../platform/outbound/queue.ts'
import { isLeftOut } from './offers-left-out.store.ts'
import { linkEndedSince } from './offers-links.store.ts'

export interface NewText {
  readonly kind: MessageKind
  readonly phone: string
  /** Contains `linkMark` in place of the link. */
  readonly body: string
  readonly linkId?: number
  readonly visit: { readonly id: number; readonly start: Instant }
  /** Cause, record, recipient and occurrence (AUD-036). */
  readonly dedupKey: string
  readonly nurseId?: number
  readonly patientUuid?: string
  /** Time zone of the recipient, for quiet hours (AUD-081). */
  readonly timezone: Zone | null
}
/** `id`: null for a repeated cause or a person left out. `error`: the message is stored as canceled. */
export interface SentText {
  readonly id: number | null
  readonly error: string | null
  /** OFR-135 */
  readonly leftOut?: true
}

async function isFirst(work: Work, phone: string): Promise<boolean> {
  const result = await sql`
    select 1 from outbound_message
    where channel = 'sms' and recipient = ${phone} and status <> 'canceled' limit 1
  `.execute(work.db)
  return result.rows.length === 0
}

export async function hasOptedOut(work: Work, phone: string): Promise<boolean> {
  return (
    (await sql`select 1 from text_opt_out where phone = ${phone}`.execute(work.db)).rows.length > 0
  )
}

export async function sendText(
  work: Work,
  { kind, phone, body, linkId, visit, dedupKey, nurseId, patientUuid, timezone }: NewText,
): Promise<SentText> {
  const recipient = { visit: visit.id, nurse: nurseId ?? null, patient: patientUuid ?? null }
  if (await isLeftOut(work, recipient, kind)) return { id: null, error: null, leftOut: true }
  const text = (await isFirst(work, phone)) ? `${body} ${optOutHint}` : body
  const id = await queueMessage(work, {
    channel: 'sms',
    kind,
    recipient: phone,
    body: text,
    ...(linkId === undefined ? {} : { linkId }),
    dedupKey,
    assignmentId: visit.id,
    nurseId: nurseId ?? null,
    patientUuid: patientUuid ?? null,
    timezone,
    visitStart: visit.start,
  })
  const optOut = await hasOptedOut(work, phone)
  if (id !== null)
    work.recipients.addressed.push({
      ...recipient,
      channel: 'text',
      number: phone,
      text: text,
      note: optOut ? optedOut : null,
    })
  if (!optOut) return { id, error: null }
  if (id !== null)
    await sql`
      update outbound_message set status = 'canceled', error = ${optedOut} where id = ${id}
    `.execute(work.db)
  return { id, error: optedOut }
}

export const opsPhoneOf = (work: Pick<Work, 'platform'>): string =>
  showPhone(work.platform.settings.OPERATIONS_PHONE)

/**
 * Whether the nurse got such a message within the last minute, which makes another one a double press. Ignores messages
 * whose link was revoked since. Links of patients are always sent again (OFR-088). NET-097, OFR-128
 */
export async function wasJustSent(
  work: Work,
  visit: number,
  nurse: number,
  kinds: readonly string[],
): Promise<boolean> {
  const linkEnded = linkEndedSince('nurse_token', visit, {
    nurse: sql`outbound_message.nurse_id`,
    at: sql`outbound_message.created_at`,
  })
  const result = await sql`
    select 1 from outbound_message
    where assignment_id = ${visit} and kind = any(${[...kinds]}::text[])
      and status not in ('canceled', 'failed', 'undelivered')
      and created_at > ${work.now}::timestamptz - interval '60 seconds' and nurse_id = ${nurse}
      and not ${linkEnded}
    limit 1`.execute(work.db)
  return result.rows.length > 0
}
