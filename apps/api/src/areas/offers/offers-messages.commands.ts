// Delivery reports of the text-message service. OFR-048
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { offers } from '@wren/contract/offers'
import { deliveryStatuses, isLater, type DeliveryStatus } from '@wren/contract/offers-notify.rules'
import { unknownMessage, wrongSignature } from '@wren/contract/offers.refusals'
import { invalid } from '@wren/contract/refusal'
import type { Work } from '../../platform/work/work.ts'

/** HMAC-SHA-256 in hex of the fields joined by dots. */
export const signatureOf = (secret: string, ...fields: readonly string[]): string =>
  createHmac('sha256', secret).update(fields.join('.')).digest('hex')

export function isSigned(work: Work, ...fields: readonly string[]): boolean {
  if (work.origin.signed === true) return true // Verified by the provider's scheme (http/provider-bodies.ts).
  const expected = Buffer.from(signatureOf(work.platform.secrets.token, ...fields))
  const signature = Buffer.from(work.origin.signature ?? '')
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

/** The newest blast text to the nurse about the visit sets the delivery state of the notification. */
export async function noteDelivery(
  work: Work,
  message: {
    readonly id: number
    readonly assignment_id: number | null
    readonly nurse_id: number | null
  },
  status: string,
): Promise<void> {
  const { id, assignment_id: visit, nurse_id: nurse } = message
  if (visit === null || nurse === null) return
  // Locks first, so that the next statement sees a concurrent additional blast.
  const offer = await sql`
    select 1 from visit_offer where assignment_id = ${visit} and nurse_id = ${nurse} for update
  `.execute(work.db)
  if (offer.rows.length === 0) return
  await sql`
    update visit_offer set sms_status = ${status}, updated = ${work.now}
    where assignment_id = ${visit} and nurse_id = ${nurse} and notified is not null
      and ${id}::bigint = (select max(one.outbound_message_id) from visit_blast_nurse one
        join visit_blast blast on blast.id = one.blast_id
          where blast.assignment_id = ${visit} and one.nurse_id = ${nurse})`.execute(work.db)
  work.publish(
    { topic: 'assignment_notify', nurses: [nurse] },
    'scheduling_statuses',
    `scheduling_statuses/${visit}`,
  )
}

interface Row {
  readonly id: number
  readonly kind: string
  readonly status: string
  readonly assignment_id: number | null
  readonly nurse_id: number | null
  readonly patient_uuid: string | null
  readonly is_blast: boolean
}

/** Authenticated by the signature alone, which is checked before any other answer. */
export async function messageStatus(
  work: Work,
  { message_id, status, ref }: Input<typeof offers.messageStatus>,
) {
  if (!isSigned(work, message_id, status)) return wrongSignature
  if (status === 'eChart' || !deliveryStatuses.some((one) => one === status))
    return invalid({ status: 'Invalid value' })
  // Waits for the sending transaction, which may not have stored the provider's id yet.
  if (ref !== undefined)
    await sql`select 1 from outbound_message where id = ${ref} for update`.execute(work.db)
  const result = await sql<Row>`
    select message.id, message.kind, message.status, message.assignment_id, message.nurse_id,
      message.patient_uuid,
      exists (select from visit_blast_nurse one where one.outbound_message_id = message.id) as is_blast
    from outbound_message message
    where message.provider_message_id = ${message_id}
    order by message.id desc limit 1 for update of message`.execute(work.db)
  const message = result.rows[0]
  if (message === undefined) return unknownMessage
  if (!isLater(status as DeliveryStatus, message.status)) return null
  await sql`
    update outbound_message set status = ${status} where id = ${message.id}`.execute(work.db)
  work.recordEvent('messages.reported', {
    changes: [
      {
        type: 'message',
        id: message.id,
        patient: message.patient_uuid,
        before: { status: message.status },
        after: { status },
      },
    ],
    data: { message: message.id, kind: message.kind, visit: message.assignment_id, status },
  })
  if (message.is_blast) await noteDelivery(work, message, status)
  return null
}
