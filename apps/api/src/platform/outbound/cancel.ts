// USR-025: what still waits for a person who was taken out is not sent to her.
import { sql } from 'kysely'
import type { Work } from '../work/work.ts'
import type { StoredMessage } from './provider.ts'

export const accountDeleted = 'The account was deleted.'

/**
 * USR-025: also what was written after she was taken out, as by a job that looks at her past visits. What a phone
 * asked for by itself is answered.
 */
export async function isDeletedAccount(
  work: Work,
  { kind, nurse_id, user_id, patient_uuid }: StoredMessage,
): Promise<boolean> {
  const ids = [nurse_id, user_id].filter((id) => id !== null)
  if (ids.length === 0 || patient_uuid !== null || kind === 'text_answer') return false
  return (
    (
      await sql`select 1 from user_account where id = any(${ids}::int[]) and is_deleted limit 1`.execute(
        work.db,
      )
    ).rows.length > 0
  )
}

export async function cancelMessagesTo(work: Work, userId: number, reason: string): Promise<void> {
  const { rows } =
    await sql<StoredMessage>`update outbound_message set status = 'canceled', error = ${reason}
    where (user_id = ${userId} or nurse_id = ${userId}) and status in ('queued', 'scheduled')
    returning id, channel, kind, recipient, subject, body, link_id, link_at, assignment_id, nurse_id, user_id,
      patient_uuid, attachments, dedup_key, attempts, timezone, visit_start, quiet_exempt`.execute(
      work.db,
    )
  for (const message of rows)
    await work.platform.outbound.settled(work, message, 'canceled', reason)
}
