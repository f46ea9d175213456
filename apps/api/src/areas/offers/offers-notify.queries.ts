// Notifications of a visit with delivery state and answer. OFR-043, OFR-044, OFR-046, OFR-047
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import { centsToDollars } from '@wren/contract/money'
import type { offers } from '@wren/contract/offers'
import type { Blast, NotifyRow } from '@wren/contract/offers-shapes'
import { farMilesOf } from '@wren/contract/offers-distance.rules'
import { inPanelOrder, type DeliveryStatus } from '@wren/contract/offers-notify.rules'
import type { Instant } from '@wren/contract/time'
import { unknownVisit } from '@wren/contract/visits.refusals'
import { unknownNurse } from '@wren/contract/nurses.refusals'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { nurseById } from '../nurses/nurses.public.ts'
import { visitById } from '../visits/visits.public.ts'
import { visitContextOf, type VisitContext } from './offers-context.queries.ts'
import type { LinkedText } from '../../platform/outbound/message-link.ts'
import { insertLinks } from './offers-links.queries.ts'
import { candidateNurses, offeredNurses, type OfferNurse } from './offers-nurses.queries.ts'
import { blockHints, isCandidate, rankNurses } from './offers-recommended.rules.ts'

const dollars = (cents: number | null): number | null =>
  cents === null ? null : centsToDollars(cents)

export const notifyRow = (nurse: OfferNurse, { needs }: VisitContext): NotifyRow => ({
  user_id: nurse.user_id,
  first_name: nurse.first_name,
  last_name: nurse.last_name,
  status: nurse.status,
  sub_status: nurse.sub_status,
  is_available: nurse.is_available,
  notified: nurse.notified,
  nurse_response_date: nurse.nurse_response_date,
  sms_status: nurse.sms_status as DeliveryStatus | null,
  wave: nurse.wave,
  price_nurse_hourly_rate: dollars(nurse.price_nurse_hourly_rate_cents),
  flat_rate: dollars(nurse.flat_rate_cents),
  block_hint: blockHints(nurse, needs)[0] ?? null,
  distance_miles: nurse.distance,
  far_miles: farMilesOf(nurse.max_distance),
})

/** Recommended nurses in their order, then other notified nurses. */
export async function notifyList(read: Read, { id }: Input<typeof offers.notifyList>) {
  const visit = await visitById(read.db, id)
  if (visit === null) return unknownVisit
  const context = await visitContextOf(read, visit)
  const nurses = (await candidateNurses(read.db, context)).filter(
    (nurse) => nurse.is_offered || isCandidate(nurse),
  )
  const nursesById = new Map(nurses.map((nurse) => [nurse.user_id, nurse]))
  return {
    data: rankNurses(nurses, context.needs, read.now).map(({ nurse }) =>
      notifyRow(nursesById.get(nurse.user_id) as OfferNurse, context),
    ),
  }
}

interface SlotRow {
  readonly nurse_id: number
  readonly start: Instant
  readonly all_day: boolean
}

async function offeredTimes(
  db: Database,
  visit: number,
): Promise<ReadonlyMap<number, readonly SlotRow[]>> {
  const { rows } = await sql<SlotRow>`
    select offer.nurse_id, slot.start, slot.all_day
    from visit_offer_slot slot
      join visit_offer offer on offer.id = slot.offer_id
    where offer.assignment_id = ${visit}
    order by offer.nurse_id, slot.start, slot.all_day desc`.execute(db)
  return Map.groupBy(rows, ({ nurse_id }) => nurse_id)
}

async function sentCounts(db: Database, visit: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ nurse_id: number; sent: number }>`
    select one.nurse_id, count(*)::int as sent from visit_blast_nurse one
      join visit_blast blast on blast.id = one.blast_id
    where blast.assignment_id = ${visit} and one.error is null
    group by 1`.execute(db)
  return new Map(rows.map(({ nurse_id, sent }) => [nurse_id, sent]))
}

async function blastsOf(db: Database, visit: number): Promise<Blast[]> {
  type Row = Omit<Blast, 'price_nurse_hourly_rate' | 'flat_rate'> & {
    readonly hourly: number | null
    readonly flat: number | null
  }
  const { rows } = await sql<Row>`
    select blast.id, blast.kind, blast.blast_type, blast.text, blast.sent_at,
      person.first_name || ' ' || person.last_name as sent_by, blast.nurses_count,
      blast.price_nurse_hourly_rate_cents as hourly, blast.flat_rate_cents as flat
    from visit_blast blast
      left join user_account person on person.id = blast.sent_by
    where blast.assignment_id = ${visit}
    order by blast.id desc`.execute(db)
  return rows.map(({ hourly, flat, ...blast }) => ({
    ...blast,
    price_nurse_hourly_rate: dollars(hourly),
    flat_rate: dollars(flat),
  }))
}

export async function blastedList(read: Read, { id }: Input<typeof offers.blasted>) {
  const visit = await visitById(read.db, id)
  if (visit === null) return unknownVisit
  const context = await visitContextOf(read, visit)
  const nurses = (await offeredNurses(read.db, context)).filter(
    ({ notified, sms_status }) => notified !== null || sms_status !== null,
  )
  const [times, counts] = [await offeredTimes(read.db, id), await sentCounts(read.db, id)]
  const rows = nurses.map((nurse) => ({
    ...notifyRow(nurse, context),
    scheduling_dates: (times.get(nurse.user_id) ?? []).map(({ start, all_day }) => ({
      start,
      all_day,
    })),
    sent_count: counts.get(nurse.user_id) ?? 0,
  }))
  return { data: inPanelOrder(rows), blasts: await blastsOf(read.db, id) }
}

type NotifiedRow = Pick<
  NotifyRow,
  | 'user_id'
  | 'first_name'
  | 'last_name'
  | 'notified'
  | 'sms_status'
  | 'is_available'
  | 'nurse_response_date'
>

export async function notifiedNurses(read: Read, { assignment_id }: Input<typeof offers.notified>) {
  if ((await visitById(read.db, assignment_id)) === null) return unknownVisit
  const { rows } = await sql<NotifiedRow>`
    select person.id as user_id, person.first_name, person.last_name, offer.notified, offer.sms_status,
      offer.is_available, offer.nurse_response_date
    from visit_offer offer
      join user_account person on person.id = offer.nurse_id
    where offer.assignment_id = ${assignment_id}
      and (offer.notified is not null or offer.sms_status is not null)
    order by offer.nurse_id`.execute(read.db)
  return { data: inPanelOrder(rows) }
}

interface TextRow {
  readonly text: string
  readonly notified: Instant
  readonly is_available: boolean | null
  readonly nurse_response_date: Instant | null
}

/** Shows the answer with the newest text sent before it. OFR-042 */
function withAnswer(rows: readonly TextRow[]): TextRow[] {
  const answeredAt = rows.findIndex(
    (row) => row.nurse_response_date !== null && row.notified <= row.nurse_response_date,
  )
  return rows.map((row, at) =>
    at === answeredAt ? row : { ...row, is_available: null, nurse_response_date: null },
  )
}

export async function notifyTexts(
  read: Read,
  { assignment_id, nurse_id }: Input<typeof offers.notifyTexts>,
) {
  if ((await visitById(read.db, assignment_id)) === null) return unknownVisit
  if ((await nurseById(read.db, nurse_id)) === null) return unknownNurse
  const { rows } = await sql<Omit<TextRow, 'text'> & LinkedText>`
    select message.body, message.link_id, message.link_at, message.created_at as notified,
      offer.is_available, offer.nurse_response_date
    from visit_blast_nurse one
      join visit_blast blast on blast.id = one.blast_id
      join outbound_message message on message.id = one.outbound_message_id
      left join visit_offer offer on offer.assignment_id = blast.assignment_id
        and offer.nurse_id = one.nurse_id
    where blast.assignment_id = ${assignment_id} and one.nurse_id = ${nurse_id}
    order by message.id desc`.execute(read.db)
  const { settings, secrets } = read.platform
  const bodies = await insertLinks(
    { db: read.db, publicUrl: settings.publicUrl, secret: secrets.token, now: read.now },
    rows,
  )
  const texts = rows.map(({ notified, is_available, nurse_response_date }, at) => ({
    text: bodies[at] ?? '',
    notified,
    is_available,
    nurse_response_date,
  }))
  return { data: withAnswer(texts) }
}
