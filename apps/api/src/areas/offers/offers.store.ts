// One offer per nurse and visit, with the times that the nurse offered. Written only under the visit's lock, which
// serialises answers, selections and resets. OFR-041, OFR-042, OFR-121, TOK-015
import { sql } from 'kysely'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'

/** `accepted`: staff offer it to the patient (OFR-083). `chosen`: the patient's choice (TOK-067). */
export interface OfferSlot {
  readonly start: Instant
  readonly all_day: boolean
  readonly accepted: boolean
  readonly chosen: boolean
}

/** A row of visit_offer with its slots. Money in cents. */
export interface OfferRecord {
  readonly id: number
  readonly assignment_id: number
  readonly nurse_id: number
  readonly notified: Instant | null
  readonly wave: number | null
  readonly sms_status: string | null
  readonly price_nurse_hourly_rate_cents: number | null
  readonly flat_rate_cents: number | null
  readonly override_hint: string | null
  readonly override_reason: string | null
  readonly override_by: number | null
  readonly is_available: boolean | null
  readonly nurse_response_date: Instant | null
  readonly note: string | null
  readonly accepted_at: Instant | null
  readonly accepted_by: number | null
  readonly confirmed: boolean | null
  readonly confirmed_at: Instant | null
  readonly confirmed_by: number | null
  readonly slots: readonly OfferSlot[]
}

const writtenColumns = [
  'notified',
  'wave',
  'sms_status',
  'price_nurse_hourly_rate_cents',
  'flat_rate_cents',
  'override_hint',
  'override_reason',
  'override_by',
  'is_available',
  'nurse_response_date',
  'note',
  'accepted_at',
  'accepted_by',
  'confirmed',
  'confirmed_at',
  'confirmed_by',
] as const
export type OfferChanges = Partial<Pick<OfferRecord, (typeof writtenColumns)[number]>> & {
  readonly slots?: readonly OfferSlot[]
}

const columns = sql`
  o.id, o.assignment_id, o.nurse_id, o.notified, o.wave, o.sms_status, o.price_nurse_hourly_rate_cents,
    o.flat_rate_cents, o.override_hint, o.override_reason, o.override_by, o.is_available,
    o.nurse_response_date, o.note, o.accepted_at, o.accepted_by, o.confirmed, o.confirmed_at, o.confirmed_by
`

type Row = Omit<OfferRecord, 'slots'>

async function withSlots(db: Database, rows: readonly Row[]): Promise<readonly OfferRecord[]> {
  if (rows.length === 0) return []
  const result = await sql<OfferSlot & { offer_id: number }>`
    select offer_id, start, all_day, accepted, chosen
    from visit_offer_slot
    where offer_id = any(${rows.map(({ id }) => id)}::int[])
    order by offer_id, start, all_day`.execute(db)
  const byOffer = Map.groupBy(result.rows, ({ offer_id }) => offer_id)
  return rows.map((row) => ({
    ...row,
    slots: (byOffer.get(row.id) ?? []).map(({ start, all_day, accepted, chosen }) => ({
      start,
      all_day,
      accepted,
      chosen,
    })),
  }))
}

/** Offers of a visit, ordered by nurse. A caller that writes holds the visit's lock. */
export async function offersOfVisit(db: Database, visit: number): Promise<readonly OfferRecord[]> {
  const result = await sql<Row>`
    select ${columns} from visit_offer o where o.assignment_id = ${visit} order by o.nurse_id
  `.execute(db)
  return withSlots(db, result.rows)
}

export async function offerOf(
  db: Database,
  visit: number,
  nurse: number,
): Promise<OfferRecord | null> {
  const result = await sql<Row>`
    select ${columns} from visit_offer o where o.assignment_id = ${visit} and o.nurse_id = ${nurse}
  `.execute(db)
  return (await withSlots(db, result.rows))[0] ?? null
}

const auditFields = ({ slots, ...offer }: OfferRecord) => ({ ...offer, scheduling_dates: slots })

async function writeSlots(work: Work, offer: number, slots: readonly OfferSlot[]): Promise<void> {
  await sql`delete from visit_offer_slot where offer_id = ${offer}`.execute(work.db)
  for (const { start, all_day, accepted, chosen } of slots)
    await sql`
      insert into visit_offer_slot (offer_id, start, all_day, accepted, chosen)
      values (${offer}, ${start}, ${all_day}, ${accepted}, ${chosen})`.execute(work.db)
}

export interface OfferEventOptions {
  /** Name of the event, default 'offers.changed'. */
  readonly fact?: string
  /** Uuid of the visit's patient, for the audit log. */
  readonly patient: string | null
  /** The nurse for whom staff answered. AUD-009 */
  readonly onBehalfOf?: string
}

function recordOffer(
  work: Work,
  before: OfferRecord | null,
  after: OfferRecord,
  { fact = 'offers.changed', patient, onBehalfOf }: OfferEventOptions,
): void {
  work.recordEvent(fact, {
    changes: [
      {
        type: 'offer',
        id: after.id,
        patient,
        before: before === null ? null : auditFields(before),
        after: auditFields(after),
        ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
      },
    ],
    data: {
      visit: after.assignment_id,
      nurse: after.nurse_id,
      applied: (before?.is_available === true) !== (after.is_available === true),
    },
  })
}

/** Inserts the nurse's offer for the visit. */
export async function createOffer(
  work: Work,
  visit: number,
  nurse: number,
  changes: OfferChanges,
  context: OfferEventOptions,
): Promise<OfferRecord> {
  const { slots = [], ...values } = changes
  const names = writtenColumns.filter((name) => values[name] !== undefined)
  const result = await sql<{ id: number }>`
    insert into visit_offer (assignment_id, nurse_id, created,
      updated${sql.join(
        names.map((name) => sql`, ${sql.ref(name)}`),
        sql``,
      )})
    values (${sql.join([visit, nurse, work.now, work.now, ...names.map((name) => values[name])])})
    returning id`.execute(work.db)
  await writeSlots(work, (result.rows[0] as { id: number }).id, slots)
  const after = (await offerOf(work.db, visit, nurse)) as OfferRecord
  recordOffer(work, null, after, context)
  return after
}

/** Writes only differences and returns the new record. `slots` replaces all slots. */
export async function changeOffer(
  work: Work,
  before: OfferRecord,
  changes: OfferChanges,
  context: OfferEventOptions,
): Promise<OfferRecord> {
  const { slots, ...values } = changes
  const names = writtenColumns.filter(
    (name) => values[name] !== undefined && values[name] !== before[name],
  )
  const slotsChanged = slots !== undefined && JSON.stringify(slots) !== JSON.stringify(before.slots)
  if (names.length === 0 && !slotsChanged) return before
  await sql`
    update visit_offer
    set
      ${sql.join([...names.map((name) => sql`${sql.ref(name)} = ${values[name]}`), sql`updated = ${work.now}`])}
    where id = ${before.id}`.execute(work.db)
  if (slotsChanged) await writeSlots(work, before.id, slots)
  const after = { ...before, ...values, slots: slots ?? before.slots }
  recordOffer(work, before, after, context)
  return after
}

/** Withdraws the answer and keeps the notification. OFR-085, OFR-090, TOK-065 */
export const unanswered: OfferChanges = {
  is_available: null,
  nurse_response_date: null,
  accepted_at: null,
  accepted_by: null,
  confirmed: null,
  confirmed_at: null,
  confirmed_by: null,
  slots: [],
}
