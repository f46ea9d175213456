// Messages to deleted accounts are canceled. USR-025.
import { sql } from 'kysely'
import type { Work } from '../work/work.ts'
import type { StoredMessage } from './provider.ts'

export const accountDeletedReason = 'The account was deleted.'

/**
 * Covers messages written after the deletion, for example by a job about past visits. Answers to texts from a phone are
 * still sent.
 */
export async function isDeletedAccount(
  work: Work,
  { kind, nurse_id, user_id, patient_uuid }: StoredMessage,
): Promise<boolean> {
  const ids = [nurse_id, user_id].filter((id) => id !== null)
  if (ids.length === 0 || patient_uuid !== null || kind === 'text_answer') return false
  const { rows } = await sql`
    select 1 from user_account where id = any(${ids}::int[]) and is_deleted limit 1`.execute(
    work.db,
  )
  return rows.length > 0
}

export async function cancelMessagesTo(work: Work, userId: number, reason: string): Promise<void> {
  const { rows } = await sql<StoredMessage>`
    update outbound_message set status = 'canceled', error = ${reason}
    where (user_id = ${userId} or nurse_id = ${userId}) and status in ('queued', 'scheduled')
    returning id, channel, kind, recipient, subject, body, link_id, link_at, assignment_id, nurse_id, user_id,
      patient_uuid, attachments, dedup_key, attempts, timezone, visit_start, quiet_exempt`.execute(
    work.db,
  )
  for (const message of rows)
    await work.platform.outbound.settled(work, message, 'canceled', reason)
}
