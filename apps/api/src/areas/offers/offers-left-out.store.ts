// Stores the people whom staff leave out of a booking's messages, and the reasons, also in the visit's History. OFR-135
import { sql } from 'kysely'
import type { LeftOut } from '@wren/contract/offers-recipients'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { MessageKind } from '../../platform/outbound/queue.ts'
import { recipientKey, type Recipient } from '../../platform/outbound/recipients.ts'
import type { Work } from '../../platform/work/work.ts'

/** Leaves the people out for the rest of the unit of work. */
export function leaveOut(work: Work, leftOut: readonly LeftOut[] | undefined): void {
  for (const { key, reason } of leftOut ?? []) work.recipients.leftOut.set(key, reason)
}

async function storeLeftOut(
  work: Work,
  { visit, nurse, patient }: Recipient,
  kind: MessageKind,
  reason: string,
): Promise<void> {
  await sql`
    insert into message_left_out (assignment_id, nurse_id, patient_uuid, kind, reason, user_id, at)
    values (${visit}, ${nurse}, ${patient}, ${kind}, ${reason}, ${userIdOf(work.actor)}, ${work.now})
  `.execute(work.db)
  const { rows } = await sql<{ patient_uuid: string | null; said: string }>`
    select patient_uuid, (
      select string_agg(
        coalesce(person.first_name || ' ' || person.last_name, 'Patient') || ': ' || one.reason, '; ' order by one.id)
      from message_left_out one left join user_account person on person.id = one.nurse_id
      where one.assignment_id = visit.id and one.at = ${work.now}) as said
    from visit where id = ${visit}`.execute(work.db)
  work.recordEvent('messages.left-out', {
    changes: [
      {
        type: 'visit',
        id: visit,
        patient: rows[0]?.patient_uuid ?? null,
        before: { left_out: null },
        after: { left_out: rows[0]?.said },
      },
    ],
    data: { visit },
  })
}

/** Whether staff leave the person out. Stores the reason if so. */
export async function isLeftOut(
  work: Work,
  recipient: Recipient,
  kind: MessageKind,
): Promise<boolean> {
  const reason = work.recipients.leftOut.get(recipientKey(recipient))
  if (reason === undefined) return false
  await storeLeftOut(work, recipient, kind, reason)
  return true
}
