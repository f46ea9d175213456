// REF-068, REF-069, OFR-041 to 050, TOK-003 to 006: who was asked, how the message fared, what she answered; and
// the links that still open.
import { randomBytes } from 'node:crypto'
import { detailsOf, offeredUntil } from '@wren/contract/offers-blast.rules'
import { texts } from '@wren/contract/offers-texts.rules'
import { addMinutes, formatDate, type Instant } from '@wren/contract/time'
import { offeredDays, slotsOfDay, type SlotTime } from '@wren/contract/token-pages.rules'
import { isInactive, isOpen } from '@wren/contract/visits-statuses.rules'
import { linkMark } from '../platform/outbound/message-link.ts'
import type { VisitRecord } from '../areas/visits/visits.public.ts'
import { hashOf, tokenOf, type LinkKind } from '../areas/offers/offers-links.tokens.ts'
import type { Ids } from './demo-ids.ts'
import type { Nurse } from './demo-nurses.ts'
import { putMessage } from './demo-messages.ts'
import { nurseActor, staff, type Output } from './demo-output.ts'
import { nth } from './demo-random.ts'
import type { ScheduleEntry } from './demo-schedule.ts'
import { blastOf, type StoryContext } from './demo-visit-steps.ts'

export interface OfferSource {
  readonly context: StoryContext
  readonly entry: ScheduleEntry
  /** As it is now. */ readonly visit: VisitRecord
  readonly candidates: readonly Nurse[]
  readonly secret: string
  readonly whole: boolean
  readonly now: Instant
}

type Answer = 'yes' | 'no' | 'none'
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
/** With these no message is in the outbox: it would be sent. */
const unsent: readonly string[] = [
  'queued',
  'sending',
  'scheduled',
  'eChart',
  'receiving',
  'received',
]

/** Of the two offers that the demo nurse answered she declined this day's. */
const declinedOn = 10

/** The nurse who was chosen comes first. */
function answersOf({ entry, visit }: OfferSource, count: number): readonly Answer[] {
  const all = (answer: Answer): Answer[] => Array.from({ length: count }, () => answer)
  switch (entry.story) {
    case 'new':
    case 'prepared':
    case 'assigned':
    case 'pre-scheduled':
      return []
    case 'sent':
    case 'failed':
    case 'stale':
      return all('none')
    case 'declined':
      return all('no')
    case 'applied':
      return entry.fixture?.day === declinedOn || (entry.fixture === null && entry.turn % 3 === 2)
        ? ['no', 'yes', 'none', 'yes']
        : ['yes', 'yes', 'no', 'none']
    default:
      return visit.user_id_selected === null
        ? all('none')
        : (['yes', 'yes', 'no', 'none'] as Answer[]).slice(0, count)
  }
}

function asked({ entry, visit, candidates, whole }: OfferSource): readonly Nurse[] {
  // The demo nurse stands first among those who may be asked for an offer of hers.
  const offered = entry.fixture?.role === 'offered'
  const first = offered ? (candidates[0] ?? null) : entry.nurse
  const others = candidates.filter(({ id }) => id !== first?.id)
  const wanted = whole ? 4 : 1
  const list = Array.from({ length: Math.min(wanted, others.length) }, (_, at) =>
    nth(others, visit.id + at),
  )
  return first === null ? list : [first, ...list].slice(0, wanted)
}

function putLink(
  output: Output,
  ids: Ids,
  { visit, secret, now }: OfferSource,
  kind: LinkKind,
  nurse: number | null,
  issued_at: Instant,
): number {
  const id = ids.next('visit_link')
  const random = randomBytes(32)
  const live = isOpen(visit.status) && visit.start > now
  const expires_at = offeredUntil({
    blast_type: visit.blast_type,
    blast_details: visit.blast_details,
    start: visit.start,
    timezone: visit.timezone,
  })
  const revoked_at = live ? null : visit.updated > issued_at ? visit.updated : issued_at
  output.row('visit_link', {
    id,
    kind,
    assignment_id: visit.id,
    nurse_id: nurse,
    random: `\\x${random.toString('hex')}`,
    hash: `\\x${hashOf(tokenOf(secret, { kind, id, random })).toString('hex')}`,
    issued_at,
    expires_at: expires_at > issued_at ? expires_at : addMinutes(issued_at, 1440),
    revoked_at,
    opened_at: kind === 'patient_token' && id % 2 === 0 ? addMinutes(issued_at, 30) : null,
  })
  return id
}

/**
 * While nobody is chosen each applicant names slots of her own among those that were offered; whoever was chosen
 * was so for the visit's start.
 */
function timesOf({ visit, whole }: OfferSource, at: number): readonly SlotTime[] {
  const facts = {
    blast_type: visit.blast_type,
    blast_details: detailsOf(visit.blast_details),
    start: visit.start,
    timezone: visit.timezone,
  }
  const days = whole && visit.user_id_selected === null ? offeredDays(facts) : []
  if (days.length === 0) return [{ start: visit.start, all_day: false }]
  const wanted =
    visit.blast_type === 'multi-day'
      ? days.slice(0, (visit.days_to_schedule ?? 1) + (at % 2))
      : days.filter((_, n) => (n + at) % 2 === 0 || days.length < 2)
  return wanted.map((day, n) => {
    const slots = slotsOfDay(facts, day)
    return visit.blast_type === 'multi-day' && at % 2 === 0
      ? (slots.at(-1) as SlotTime)
      : (nth(slots.slice(0, -1), n + at) as SlotTime)
  })
}

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
  const body = `Hi ${nurse.first_name}, Wren has a visit in ${visit.city ?? ''} on ${formatDate(visit.start, visit.timezone)}. Interested? ${linkMark}`
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

/** How many said that they can. */
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

/** Links with which the selected nurse and the patient answer. */
function putAsks(
  output: Output,
  ids: Ids,
  source: OfferSource,
  { nurse, patient }: ScheduleEntry,
): void {
  const { visit, context } = source
  const asksNurse =
    visit.nurse_informed !== null &&
    visit.nurse_confirmed === null &&
    visit.nurse_rejected === null &&
    visit.start > source.now
  if (asksNurse && nurse !== null) {
    const link = putLink(
      output,
      ids,
      source,
      'nurse_token',
      nurse.id,
      visit.nurse_informed as Instant,
    )
    putMessage(output, ids, visit, {
      kind: 'confirm_link',
      nurse,
      patient: null,
      phone: nurse.phone,
      status: 'delivered',
      at: visit.nurse_informed as Instant,
      key: `confirm_link:${visit.id}:${nurse.id}:demo`,
      body: texts.confirmLink({
        firstName: nurse.first_name,
        city: visit.city ?? '',
        date: formatDate(visit.start, visit.timezone),
        link: linkMark,
      }),
      link,
    })
  }
  if (
    visit.status_reason === 'Pending Patient Confirmation' &&
    patient !== null &&
    visit.start > source.now
  ) {
    const link = putLink(output, ids, source, 'patient_token', null, context.at(0.36))
    putMessage(output, ids, visit, {
      kind: 'patient_link',
      nurse: null,
      patient: patient.uuid,
      phone: patient.phone,
      status: 'delivered',
      at: context.at(0.36),
      key: `patient_link:${visit.id}:${patient.uuid}:demo`,
      body: texts.patientLink(linkMark, '555-555-0100'),
      link,
    })
  }
}

/** Before the rows are made: the visit carries the number itself. */
export const applicantsOf = (source: OfferSource): number => {
  const nurses = blastOf(source.context) === 'manual' ? [] : asked(source)
  return answersOf(source, nurses.length)
    .slice(0, nurses.length)
    .filter((answer) => answer === 'yes').length
}
