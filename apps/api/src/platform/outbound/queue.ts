// Queues messages as rows of the unit of work. The worker delivers them after the commit.
// SES-027, OFR-049, AUD-035, AUD-036, AUD-037.
import { sql } from 'kysely'
import type { Instant } from '@wren/contract/time'
import { notify } from '../realtime/announce.ts'
import type { Work } from '../work/work.ts'
import { linkedText } from './message-link.ts'

/**
 * The causes of messages (OFR-122). The first three are blasts, `patient_*` are the notices of OFR-131, and
 * `text_answer` is an answer of AUD-080.
 */
export const messageKinds = [
  'blast',
  'additional_blast',
  'auto_blast',
  'confirm_link',
  'patient_link',
  'cancellation',
  'new_time',
  'override',
  'shadow_request',
  'chart-returned',
  'chart-reminder',
  'patient_booked',
  'patient_moved',
  'patient_canceled',
  'sign_in_code',
  'credential_alert',
  'bulk',
  'invoice',
  'text_answer',
] as const
export type MessageKind = (typeof messageKinds)[number]

export interface NewMessage {
  readonly channel: 'email' | 'sms'
  readonly kind: MessageKind
  readonly recipient: string
  readonly subject?: string | null
  /** A text with a link marks its place with `linkMark` (OFR-049, TOK-071). */
  readonly body: string
  /** The visit_link row whose address replaces the mark when the message is sent or shown. */
  readonly linkId?: number
  /** Cause, record, recipient and occurrence. A second row with the same key is not stored (AUD-036). */
  readonly dedupKey: string
  readonly assignmentId?: number | null
  readonly nurseId?: number | null
  readonly userId?: number | null
  readonly patientUuid?: string | null
  readonly attachments?: readonly MessageAttachment[]
  readonly dueAt?: Instant
  /** The recipient's time zone, for quiet hours. This and the next two fields concern texts (AUD-081). */
  readonly timezone?: string | null
  readonly visitStart?: Instant | null
  readonly quietExempt?: boolean
}

/** A reference to a file that is generated when the e-mail is sent: which PDF of which record. */
export interface MessageAttachment {
  readonly name: string
  readonly type: string
  readonly source: string
  readonly id: number
}

/** Answers the id of the row. null: the recipient was already told of this cause. */
export async function queueMessage(work: Work, message: NewMessage): Promise<number | null> {
  const text = linkedText(message.body, message.linkId ?? null)
  const { rows } = await sql<{ id: number }>`
    insert into outbound_message
      (channel, kind, recipient, subject, body, link_id, link_at, status, assignment_id, nurse_id, user_id,
       patient_uuid, attachments, dedup_key, due_at, created_at, timezone, visit_start, quiet_exempt)
    values (${message.channel}, ${message.kind}, ${message.recipient}, ${message.subject ?? null}, ${text.body},
      ${text.link_id}, ${text.link_at}, 'queued', ${message.assignmentId ?? null}, ${message.nurseId ?? null},
      ${message.userId ?? null}, ${message.patientUuid ?? null}, ${JSON.stringify(message.attachments ?? [])}::jsonb,
      ${message.dedupKey}, ${message.dueAt ?? work.now}, ${work.now}, ${message.timezone ?? null},
      ${message.visitStart ?? null}, ${message.quietExempt ?? false})
    on conflict (dedup_key) do nothing returning id`.execute(work.db)
  await notify(work.db, { jobs: true })
  return rows[0]?.id ?? null
}
