// USR-025: what still waits for a person who was taken out is not sent to her.
import { sql } from 'kysely'
import type { Work } from '../work/work.ts'
import type { StoredMessage } from './provider.ts'

export async function cancelMessagesTo(work: Work, userId: number, reason: string): Promise<void> {
  const { rows } = await sql<StoredMessage>`update outbound_message set status = 'canceled', error = ${reason}
    where (user_id = ${userId} or nurse_id = ${userId}) and status in ('queued', 'scheduled')
    returning id, channel, kind, recipient, subject, body, assignment_id, nurse_id, user_id, patient_uuid, attachments, dedup_key, attempts, timezone, visit_start, quiet_exempt`.execute(work.db)
  for (const message of rows) await work.platform.outbound.settled(work, message, 'canceled', reason)
}
