// OFR-049, AUD-035 to 037: sends what is due, one row under its lock at a time; three attempts, then failed.
import { sql } from 'kysely'
import { optedOut } from '@wren/contract/offers-texts.rules'
import { noPhoneNumber, textNumber } from '@wren/contract/phone'
import { addMinutes, type Instant } from '@wren/contract/time'
import { stackOf } from '../log/log.ts'
import type { Platform } from '../platform.ts'
import { runWork, type Work } from '../work/work.ts'
import { accountDeleted, isDeletedAccount } from './cancel.ts'
import type { StoredMessage } from './provider.ts'
import { waitsUntil } from './quiet.rules.ts'

/** Minutes between three attempts. The fifteen that OFR-049 names beside them would lead to a fourth. */
const pauses = [1, 5]
const defaultZone = 'America/Los_Angeles'

/**
 * AUD-037: the next due message to whose recipient no earlier one is about to leave; one that waits holds back only
 * those about its visit.
 */
async function nextMessage(work: Work): Promise<StoredMessage | null> {
  const found =
    await sql<StoredMessage>`select id, channel, kind, recipient, subject, body, link_id, link_at, assignment_id,
      nurse_id, user_id, patient_uuid,
      attachments, dedup_key, attempts, timezone, visit_start, quiet_exempt
    from outbound_message m where status in ('queued', 'scheduled') and due_at <= ${work.now}
      and not exists (select from outbound_message b where b.recipient = m.recipient and b.id < m.id
        and b.status in ('queued', 'scheduled') and (b.assignment_id = m.assignment_id or (b.due_at <= ${work.now}
          and not exists (select from outbound_message c where c.recipient = b.recipient and c.assignment_id = b.assignment_id and c.id < b.id and c.status in ('queued', 'scheduled') and c.due_at > ${work.now}))))
    order by due_at, id limit 1 for update skip locked`.execute(work.db)
  return found.rows[0] ?? null
}

/** AUD-080: also what was written before STOP came. The answers to it and to HELP are the exception. */
async function isOptedOut(
  work: Work,
  { channel, kind, recipient }: StoredMessage,
): Promise<boolean> {
  return (
    channel === 'sms' &&
    kind !== 'text_answer' &&
    (await sql`select 1 from text_opt_out where phone = ${recipient}`.execute(work.db)).rows
      .length > 0
  )
}

async function settle(
  work: Work,
  message: StoredMessage,
  status: string,
  error: string | null,
  providerId: string | null = null,
): Promise<void> {
  const emptied =
    message.kind === 'sign_in_code' &&
    status === 'sent' &&
    !work.platform.provider.simulates(message) // SES-027
  await sql`update outbound_message set status = ${status}, error = ${error}, provider_message_id = coalesce(${providerId}, provider_message_id),
      sent_at = case when ${status} in ('sent', 'delivered') then ${work.now}::timestamptz else sent_at end,
      attempts = attempts + 1, body = case when ${emptied} then '' else body end where id = ${message.id}`.execute(
    work.db,
  )
  if (!work.platform.provider.simulates(message))
    await sql`delete from outbound_try where message_id = ${message.id}`.execute(work.db)
  work.recordEvent('outbound.settled', {
    changes:
      status === 'sent' || status === 'delivered'
        ? [
            {
              type: 'message',
              id: message.id,
              action: 'send',
              patient: message.patient_uuid,
              detail: {
                kind: message.kind,
                channel: message.channel,
                visit: message.assignment_id,
              },
            },
          ]
        : [],
    data: {
      message: message.id,
      kind: message.kind,
      visit: message.assignment_id,
      recipient: message.recipient,
      status,
      error,
    },
  })
  await work.platform.outbound.settled(work, message, status, error)
  work.platform.log.info({
    kind: 'message',
    id: message.id,
    channel: message.channel,
    message_kind: message.kind,
    code: status,
  })
}

/**
 * Says, outside the transaction that a kill would undo, that this message is about to leave; answers when it was
 * said first.
 * Whoever finds it said before asks the provider what came of it (AUD-036).
 */
async function noteTry(platform: Platform, id: number, now: Instant): Promise<Instant | null> {
  const noted =
    await sql`insert into outbound_try (message_id, at) values (${id}, ${now}) on conflict do nothing
      returning 1`.execute(platform.counterDb)
  if (noted.rows.length > 0) return null
  return (
    (
      await sql<{ at: Instant }>`select at from outbound_try where message_id = ${id}`.execute(
        platform.counterDb,
      )
    ).rows[0]?.at ?? null
  )
}

/** Also of what was written before the person chose, or under other settings (REF-075). */
async function reasonAgainst(work: Work, message: StoredMessage): Promise<string | null> {
  const { channel, recipient } = message
  if (channel === 'sms' && textNumber(recipient, work.platform.settings.SMS_COUNTRIES) === null)
    return noPhoneNumber
  if (await isOptedOut(work, message)) return optedOut
  if (await isDeletedAccount(work, message)) return accountDeleted
  return work.platform.outbound.staleReason(work, message)
}

async function deliverOne(work: Work): Promise<boolean> {
  const { platform } = work
  const message = await nextMessage(work)
  if (message === null) return false
  const reason = await reasonAgainst(work, message)
  if (reason !== null) {
    await settle(work, message, 'canceled', reason)
    return true
  }
  const until =
    message.channel === 'sms'
      ? waitsUntil({
          now: work.now,
          hours: platform.settings.SMS_QUIET_HOURS,
          zone: message.timezone ?? defaultZone,
          exempt: message.quiet_exempt,
          visitStart: message.visit_start,
        })
      : null
  if (until !== null) {
    await sql`update outbound_message set status = 'scheduled', due_at = ${until} where id = ${message.id}`.execute(
      work.db,
    )
    return true
  }
  try {
    const [body = ''] = await platform.outbound.putLinks(
      {
        db: work.db,
        publicUrl: platform.settings.publicUrl,
        secret: platform.secrets.token,
        now: work.now,
      },
      [message],
    )
    const files = await Promise.all(
      message.attachments.map(async (one) => ({
        name: one.name,
        type: one.type,
        bytes: await platform.outbound.attachment(work, one),
      })),
    )
    const handed = await platform.provider.handOver({
      id: message.id,
      channel: message.channel,
      recipient: message.recipient,
      subject: message.subject,
      body,
      files,
      key: message.dedup_key,
      requireTls: message.kind === 'invoice',
      triedAt: platform.provider.simulates(message)
        ? null
        : await noteTry(platform, message.id, work.now),
    })
    if ('refused' in handed) await settle(work, message, 'failed', handed.refused)
    else await settle(work, message, handed.status, null, handed.providerId)
  } catch (error) {
    if (
      (error as { code?: string }).code !== undefined &&
      /^[0-9A-Z]{5}$/.test((error as { code: string }).code)
    )
      throw error // the database's own: roll back
    platform.log.warn({ kind: 'message_failed', id: message.id, stack: stackOf(error) })
    const pause = pauses[message.attempts]
    if (pause === undefined)
      await settle(work, message, 'failed', 'The message could not be handed over.')
    else
      await sql`update outbound_message set attempts = attempts + 1, due_at = ${addMinutes(work.now, pause)}
        where id = ${message.id}`.execute(work.db)
  }
  return true
}

/** Sends everything due; answers how many rows it dealt with. */
export async function deliverDue(
  platform: Platform,
  stopping: () => boolean = () => false,
): Promise<number> {
  let done = 0
  while (!stopping()) {
    const more = await runWork<boolean>(
      platform,
      { kind: 'job', name: 'outbound' },
      { requestId: `outbound-${crypto.randomUUID()}`, address: null },
      deliverOne,
    )
    if (more !== true) break
    done++
  }
  return done
}
