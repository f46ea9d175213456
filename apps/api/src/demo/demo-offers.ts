// Blasts and offers: who was notified, delivery of the messages, answers (REF-068, REF-069, OFR-041).
import { formatDate } from '@wren/contract/time'
import { isInactive } from '@wren/contract/visits-statuses.rules'
import { linkMark } from '../platform/outbound/message-link.ts'
import type { Ids } from './demo-ids.ts'
import type { Nurse } from './demo-nurses.ts'
import { putMessage } from './demo-messages.ts'
import { nurseActor, staff, type Output } from './demo-output.ts'
import { nth } from './demo-random.ts'
import { blastOf } from './demo-visit-steps.ts'
import { type OfferSource, type Answer, answersOf, asked, timesOf } from './demo-offer-answers.ts'
import { putLink, putAsks } from './demo-offer-links.ts'

const delivery = [
  'delivered',
  'delivered',
  'sent',
  'delivered',
  'read',
  'received',
  'delivered',
  'queued',
  'sending',
  'accepted',
  'delivered',
  'scheduled',
  'receiving',
  'partially_delivered',
  'canceled',
  'undelivered',
  'failed',
  'eChart',
] as const

/** Delivery states whose messages are not in the outbox, because the outbox would send them. */
const unsent: readonly string[] = [
  'queued',
  'sending',
  'scheduled',
  'eChart',
  'receiving',
  'received',
]

interface Asked {
  readonly nurse: Nurse
  readonly answer: Answer
  readonly at: number
  readonly blast: number | null
}

function putOffer(
  output: Output,
  ids: Ids,
  source: OfferSource,
  { nurse, answer, at, blast }: Asked,
): void {
  const { context, entry, visit, whole } = source
  const id = ids.next('visit_offer')
  const notified = context.at(0.12)
  const answered = answer === 'none' ? null : context.at(0.2 + at * 0.03)
  const chosen = visit.user_id_selected === nurse.id
  const rejected = chosen && entry.story === 'nurse-declined'
  const confirmed = chosen && visit.nurse_confirmed !== null ? true : rejected ? false : null
  const sms_status =
    entry.story === 'failed'
      ? nth(['failed', 'undelivered'], at)
      : answer === 'none' || !whole
        ? nth(delivery, id)
        : 'delivered'
  const row = {
    id,
    assignment_id: visit.id,
    nurse_id: nurse.id,
    notified,
    wave: 1,
    sms_status,
    price_nurse_hourly_rate_cents: visit.price_nurse_hourly_rate_cents,
    flat_rate_cents: visit.flat_rate_cents,
    is_available: answered === null ? null : answer === 'yes',
    nurse_response_date: answered,
    note: answer === 'no' && at % 2 === 0 ? 'I am away that week.' : null,
    accepted_at: chosen ? (visit.nurse_informed ?? context.at(0.35)) : null,
    accepted_by: chosen ? context.ops : null,
    confirmed,
    confirmed_at: confirmed === null ? null : (visit.nurse_confirmed ?? context.at(0.6)),
  }
  output.row('visit_offer', { ...row, created: notified, updated: answered ?? notified })
  output.event({
    at: notified,
    actor: staff(context.ops),
    fact: 'offers.notified',
    cause: `visit-${visit.id}`,
    change: {
      type: 'offer',
      id,
      patient: visit.patient_uuid,
      after: { assignment_id: visit.id, nurse_id: nurse.id, notified, sms_status },
    },
  })
  if (answered !== null && whole)
    output.event({
      at: answered,
      actor: nurseActor(nurse.id, visit.id),
      fact: 'offers.answered',
      cause: `offer-${id}`,
      change: {
        type: 'offer',
        id,
        patient: visit.patient_uuid,
        before: { is_available: null },
        after: { is_available: row.is_available },
      },
    })
  if (row.is_available === true)
    for (const { start, all_day } of timesOf(source, at))
      output.row('visit_offer_slot', {
        offer_id: id,
        start,
        all_day,
        accepted: chosen,
        chosen: chosen && visit.patient_confirmed !== null,
      })
  if (blast === null || !whole) return
  const link = putLink(output, ids, source, 'token', nurse.id, notified)
  const date = formatDate(visit.start, visit.timezone)
  const body = `Hi ${nurse.first_name}, Wren has a visit in ${visit.city ?? ''} on ${date}. Interested? ${linkMark}`
  const message = unsent.includes(sms_status)
    ? null
    : putMessage(output, ids, visit, {
        kind: 'blast',
        nurse,
        patient: null,
        phone: nurse.phone,
        body,
        link,
        status: sms_status,
        at: notified,
        key: `blast:${blast}:${nurse.id}`,
      })
  output.row('visit_blast_nurse', {
    blast_id: blast,
    nurse_id: nurse.id,
    outbound_message_id: message,
    error: null,
    at: notified,
  })
}

/** Writes the offers of a visit and the links that are still open. */
export function putOffers(output: Output, ids: Ids, source: OfferSource): void {
  const { context, entry, visit, whole } = source
  const nurses = blastOf(context) === 'manual' ? [] : asked(source)
  const answers = answersOf(source, nurses.length)
  if (answers.length > 0 && nurses.length > 0) {
    const blast = whole ? ids.next('visit_blast') : null
    if (blast !== null)
      output.row('visit_blast', {
        id: blast,
        assignment_id: visit.id,
        kind: 'first',
        blast_type: visit.blast_type,
        text: visit.blast_template ?? '',
        wave: 1,
        price_nurse_hourly_rate_cents: visit.price_nurse_hourly_rate_cents,
        flat_rate_cents: visit.flat_rate_cents,
        nurses_count: nurses.length,
        sent_at: context.at(0.12),
        sent_by: context.ops,
      })
    for (const [at, nurse] of nurses.entries())
      putOffer(output, ids, source, { nurse, answer: answers[at] ?? 'none', at, blast })
  }
  if (whole && !isInactive(visit.status)) putAsks(output, ids, source, entry)
}
