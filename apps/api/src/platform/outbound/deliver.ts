// Delivers due messages one at a time, each under the lock of its row, with up to three attempts.
// OFR-049, AUD-035, AUD-036, AUD-037.
import { sql } from 'kysely'
import { optedOut } from '@wren/contract/offers-texts.rules'
import { noPhoneNumber, textNumber } from '@wren/contract/phone'
import { addMinutes, type Instant } from '@wren/contract/time'
import { stackOf } from '../log/log.ts'
import type { Platform } from '../platform.ts'
import { runWork, type Work } from '../work/work.ts'
import { accountDeletedReason, isDeletedAccount } from './deleted-accounts.ts'
import type { StoredMessage } from './provider.ts'
import { quietUntil } from './quiet-hours.rules.ts'

/** Minutes after the first and second attempt. The 15 minutes in OFR-049 would need a fourth attempt. */
const retryPauses = [1, 5]
const defaultZone = 'America/Los_Angeles'

/**
 * The next due message without an earlier undelivered message to its recipient. An earlier message that waits for
 * quiet hours holds back only messages about its visit (AUD-037).
 */
async function nextMessage(work: Work): Promise<StoredMessage | null> {
  const { rows } = await sql<StoredMessage>`
    select id, channel, kind, recipient, subject, body, link_id, link_at, assignment_id, nurse_id, user_id,
      patient_uuid, attachments, dedup_key, attempts, timezone, visit_start, quiet_exempt
    from outbound_message m where status in ('queued', 'scheduled') and due_at <= ${work.now}
      and not exists (
        select from outbound_message b where b.recipient = m.recipient and b.id < m.id
        and b.status in ('queued', 'scheduled')
        and (b.assignment_id = m.assignment_id or (b.due_at <= ${work.now} and not exists (
          select from outbound_message c
          where c.recipient = b.recipient and c.assignment_id = b.assignment_id and c.id < b.id
          and c.status in ('queued', 'scheduled') and c.due_at > ${work.now}))))
    order by due_at, id limit 1 for update skip locked`.execute(work.db)
  return rows[0] ?? null
}

/** Covers texts queued before the STOP. The answers to STOP and HELP are exempt (AUD-080). */
async function isOptedOut(
  work: Work,
  { channel, kind, recipient }: StoredMessage,
): Promise<boolean> {
  if (channel !== 'sms' || kind === 'text_answer') return false
  const { rows } = await sql`select 1 from text_opt_out where phone = ${recipient}`.execute(work.db)
  return rows.length > 0
}

/** Stores the outcome of a message, records its event and informs the areas. */
async function settle(
  work: Work,
  message: StoredMessage,
  status: string,
  error: string | null,
  providerId: string | null = null,
): Promise<void> {
  const { platform } = work
  const isSent = status === 'sent' || status === 'delivered'
  const isSimulated = platform.provider.simulates(message)
  const erasesBody = message.kind === 'sign_in_code' && status === 'sent' && !isSimulated // SES-027
  await sql`
    update outbound_message set status = ${status}, error = ${error},
      provider_message_id = coalesce(${providerId}, provider_message_id),
      sent_at = case when ${isSent} then ${work.now}::timestamptz else sent_at end,
      attempts = attempts + 1, body = case when ${erasesBody} then '' else body end
    where id = ${message.id}`.execute(work.db)
  if (!isSimulated)
    await sql`delete from outbound_try where message_id = ${message.id}`.execute(work.db)
  const { id, kind, channel, recipient, assignment_id: visit } = message
  work.recordEvent('outbound.settled', {
    changes: isSent
      ? [
          {
            type: 'message',
            id,
            action: 'send',
            patient: message.patient_uuid,
            detail: { kind, channel, visit },
          },
        ]
      : [],
    data: { message: id, kind, visit, recipient, status, error },
  })
  await platform.outbound.settled(work, message, status, error)
  platform.log.info({ kind: 'message', id, channel, message_kind: kind, code: status })
}

/**
 * Stores that this message is about to be sent, outside the transaction, so that the note survives a kill. Answers the
 * time of an earlier note: the provider is then asked whether it has the message (AUD-036).
 */
async function noteAttempt(platform: Platform, id: number, now: Instant): Promise<Instant | null> {
  const inserted = await sql`
    insert into outbound_try (message_id, at) values (${id}, ${now}) on conflict do nothing returning 1`.execute(
    platform.counterDb,
  )
  if (inserted.rows.length > 0) return null
  const { rows } = await sql<{ at: Instant }>`
    select at from outbound_try where message_id = ${id}`.execute(platform.counterDb)
  return rows[0]?.at ?? null
}

/** Why a message must not be sent. Checked now, because settings and wishes may be newer than the message (REF-075). */
async function reasonAgainst(work: Work, message: StoredMessage): Promise<string | null> {
  const { channel, recipient } = message
  if (channel === 'sms' && textNumber(recipient, work.platform.settings.SMS_COUNTRIES) === null)
    return noPhoneNumber
  if (await isOptedOut(work, message)) return optedOut
  if (await isDeletedAccount(work, message)) return accountDeletedReason
  return work.platform.outbound.staleReason(work, message)
}

const quietUntilOf = ({ platform, now }: Work, message: StoredMessage): Instant | null =>
  message.channel === 'sms'
    ? quietUntil({
        now,
        hours: platform.settings.SMS_QUIET_HOURS,
        zone: message.timezone ?? defaultZone,
        exempt: message.quiet_exempt,
        visitStart: message.visit_start,
      })
    : null

/** Throws after a transient failure. */
async function send(work: Work, message: StoredMessage): Promise<void> {
  const { platform, db, now } = work
  const [body = ''] = await platform.outbound.insertLinks(
    { db, publicUrl: platform.settings.publicUrl, secret: platform.secrets.token, now },
    [message],
  )
  const files = await Promise.all(
    message.attachments.map(async (attachment) => ({
      name: attachment.name,
      type: attachment.type,
      bytes: await platform.outbound.attachment(work, attachment),
    })),
  )
  const result = await platform.provider.deliver({
    id: message.id,
    channel: message.channel,
    recipient: message.recipient,
    subject: message.subject,
    body,
    files,
    key: message.dedup_key,
    requireTls: message.kind === 'invoice',
    attemptedAt: platform.provider.simulates(message)
      ? null
      : await noteAttempt(platform, message.id, now),
  })
  if ('refused' in result) await settle(work, message, 'failed', result.refused)
  else await settle(work, message, result.status, null, result.providerId)
}

const isDatabaseError = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')

async function retryLater(work: Work, message: StoredMessage): Promise<void> {
  const pause = retryPauses[message.attempts]
  if (pause === undefined)
    return settle(work, message, 'failed', 'The message could not be handed over.')
  await sql`
    update outbound_message set attempts = attempts + 1, due_at = ${addMinutes(work.now, pause)}
    where id = ${message.id}`.execute(work.db)
}

/** false: no message is due. */
async function deliverOne(work: Work): Promise<boolean> {
  const message = await nextMessage(work)
  if (message === null) return false
  const reason = await reasonAgainst(work, message)
  if (reason !== null) {
    await settle(work, message, 'canceled', reason)
    return true
  }
  const dueAt = quietUntilOf(work, message)
  if (dueAt !== null) {
    await sql`
      update outbound_message set status = 'scheduled', due_at = ${dueAt}
      where id = ${message.id}`.execute(work.db)
    return true
  }
  try {
    await send(work, message)
  } catch (error) {
    if (isDatabaseError(error)) throw error
    work.platform.log.warn({ kind: 'message_failed', id: message.id, stack: stackOf(error) })
    await retryLater(work, message)
  }
  return true
}

/** Delivers due messages until none is left. Answers their number. */
export async function deliverDue(
  platform: Platform,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let count = 0
  while (!isStopping()) {
    const hasDelivered = await runWork<boolean>(
      platform,
      { kind: 'job', name: 'outbound' },
      { requestId: `outbound-${crypto.randomUUID()}`, address: null },
      deliverOne,
    )
    if (hasDelivered !== true) break
    count++
  }
  return count
}
