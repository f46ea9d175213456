// NVS-020, NVS-055, NVS-057: the visits of a nurse: assigned, pending, shadowed, missed or ended.
import { sql } from 'kysely'
import type { Answer } from '@wren/contract/call'
import {
  endingsVisibleSince,
  endingForNurse,
  type StoredEnding,
} from '@wren/contract/chart-ended.rules'
import { isChartAvailable } from '@wren/contract/chart-window.rules'
import { centsToDollars } from '@wren/contract/money'
import type { MyVisit, nurseVisits } from '@wren/contract/nurse-visits'
import { isPending } from '@wren/contract/nurse-visits.rules'
import { addMinutes, type Instant } from '@wren/contract/time'
import { visitDetailsUrl } from '@wren/contract/visits.rules'
import type { Read } from '../../platform/http/bind.ts'
import { tokensOfNurse } from '../offers/offers.public.ts'

export interface MyVisitRow {
  readonly id: number
  readonly start: Instant
  readonly selected_start: Instant | null
  readonly timezone: string
  readonly duration_estimate: number
  readonly missing_exact_time: boolean
  readonly treatment: string
  readonly city: string | null
  readonly state: string | null
  readonly status: string
  readonly missed: boolean
  readonly missed_reason: string | null
  readonly user_id_assigned: number | null
  readonly user_id_selected: number | null
  readonly shadow_nurse_id: number | null
  readonly shadow_nurse_clicked: Instant | null
  readonly is_available: boolean | null
  readonly nurse_informed: Instant | null
  readonly nurse_confirmed: Instant | null
  readonly nurse_rejected: Instant | null
  readonly nurse_chart_received: Instant | null
  readonly payment_nurse_paid: Instant | null
  readonly payment_nurse_scheduled: Instant | null
  readonly payment_nurse_refunded: Instant | null
  readonly price_nurse_estimate_cents: number | null
  readonly price_nurse_note: string | null
  readonly price_nurse_paid_cents: number | null
  readonly price_nurse_hourly_rate_cents: number | null
  readonly flat_rate_cents: number | null
  readonly visit_details_url: string | null
  readonly visit_details_checked: boolean
  readonly blast_type: string | null
  readonly has_own_chart: boolean
  readonly chart_state: 'draft' | 'submitted' | 'returned' | 'locked' | null
  readonly ended_kind: StoredEnding | null
  readonly ended_at: Instant | null
}

const visitColumns = sql`visit.id, visit.start, visit.selected_start, visit.timezone, visit.duration_estimate,
  visit.missing_exact_time, visit.treatment, visit.city, visit.state, visit.status, visit.missed,
  visit.missed_reason, visit.user_id_assigned, visit.user_id_selected, visit.shadow_nurse_id,
  visit.shadow_nurse_clicked, visit.nurse_informed, visit.nurse_confirmed, visit.nurse_rejected,
  visit.nurse_chart_received, visit.payment_nurse_paid, visit.payment_nurse_scheduled,
  visit.price_nurse_estimate_cents, visit.price_nurse_note, visit.price_nurse_paid_cents,
  visit.price_nurse_hourly_rate_cents, visit.flat_rate_cents, visit.visit_details_url,
  visit.visit_details_checked, visit.blast_type, pharmacy.has_own_chart`

export const dollars = (cents: number | null): number | null =>
  cents === null ? null : centsToDollars(cents)
/** The note on a raised estimate (VIS-172). */
export const priceNote = ({ price_nurse_note }: Pick<MyVisitRow, 'price_nurse_note'>) =>
  price_nurse_note === null ? {} : { price_nurse_note }
const yearMinutes = 365 * 24 * 60
const noPay = {
  price_nurse_estimate: null,
  price_nurse_paid: null,
  price_nurse_hourly_rate: null,
  flat_rate: null,
} as const

interface CardContext {
  readonly nurse: number
  readonly now: Instant
  readonly publicUrl: string
  readonly nurseToken: string | null
}

/** Cards of visits that the nurse shadows or has not confirmed contain fewer fields (NVS-024, NVS-057). */
function myVisit(row: MyVisitRow, { nurse, now, publicUrl, nurseToken }: CardContext): MyVisit {
  const isOwn = row.user_id_assigned === nurse
  const isShadow = !isOwn && row.shadow_nurse_id === nurse
  const pending = !isShadow && isPending(row, nurse)
  const { ended_kind: kind, ended_at: at } = row
  const ended = kind === null || at === null ? null : endingForNurse(row, nurse, { kind, at })
  return {
    // The nurse confirms the accepted time, not the one proposed before.
    id: row.id,
    start: pending ? (row.selected_start ?? row.start) : row.start,
    timezone: row.timezone,
    duration_estimate: row.duration_estimate,
    missing_exact_time: row.missing_exact_time,
    treatment: row.treatment,
    city: row.city,
    state: row.state,
    status: row.status,
    missed: row.missed,
    missed_reason: row.missed_reason,
    // Does not name the current nurse.
    user_id_assigned:
      ended !== null && !isOwn && !isShadow && !pending ? null : row.user_id_assigned,
    is_shadow: isShadow,
    shadow_nurse_clicked: isShadow ? row.shadow_nurse_clicked : null,
    is_available: row.is_available,
    is_pending: pending,
    is_active_ready: row.status === 'Active - Ready',
    nurse_chart_received: row.nurse_chart_received,
    payment_nurse_paid: isShadow ? null : row.payment_nurse_paid,
    payment_nurse_scheduled: isShadow ? null : row.payment_nurse_scheduled,
    ...(isShadow || row.payment_nurse_refunded === null
      ? {}
      : { payment_nurse_refunded: row.payment_nurse_refunded }),
    ...(isShadow || (ended !== null && !isOwn)
      ? noPay
      : {
          price_nurse_estimate: dollars(row.price_nurse_estimate_cents),
          ...priceNote(row),
          price_nurse_paid: dollars(row.price_nurse_paid_cents),
          price_nurse_hourly_rate: dollars(row.price_nurse_hourly_rate_cents),
          flat_rate: dollars(row.flat_rate_cents),
        }),
    is_chart_available:
      isOwn &&
      isChartAvailable({
        now,
        nurse,
        visit: { ...row, nurse_confirmed: row.nurse_confirmed !== null },
        has_own_chart: row.has_own_chart,
        phone: '',
        chart: row.chart_state === null ? null : { state: row.chart_state },
      }),
    provider_has_own_chart: row.has_own_chart,
    visit_details_url: isOwn ? visitDetailsUrl(row, publicUrl) : null,
    visit_details_checked: row.visit_details_checked,
    nurse_token: pending ? nurseToken : null,
    blast_type: row.blast_type,
    ...(ended === null ? {} : { ended }),
  }
}

/** Empty for users who are not nurses (SES-086). */
export async function myVisits(read: Read): Promise<Answer<typeof nurseVisits.mine>> {
  const {
    db,
    now,
    user: { userId },
    platform: { settings, secrets },
  } = read
  const { rows } =
    await sql<MyVisitRow>`select ${visitColumns}, offer.is_available, chart.state as chart_state,
      ended.kind as ended_kind, ended.at as ended_at,
      case when visit.payment_nurse_paid is null then (select max(refund.created_at) from nurse_payment payment
        join nurse_refund refund on refund.payment_id = payment.id
        where payment.assignment_id = visit.id and payment.user_id = ${userId} and payment.status = 'Refunded'
          and refund.status = 'Processed') end as payment_nurse_refunded
    from visit join pharmacy on pharmacy.id = visit.provider_id
      left join visit_offer offer on offer.assignment_id = visit.id and offer.nurse_id = ${userId}
      left join chart on chart.assignment_id = visit.id and chart.user_id_nurse = ${userId}
      left join chart_ended ended on ended.assignment_id = visit.id and ended.user_id_nurse = ${userId}
        and ended.at >= ${endingsVisibleSince(now)} and (chart.state in ('draft', 'returned')
          or exists (select from chart_archived old where old.assignment_id = visit.id
            and old.user_id_nurse = ${userId}))
    where visit.id in (
        select id from visit where user_id_assigned = ${userId} and not is_deleted
        union all select id from visit where shadow_nurse_id = ${userId} and not is_deleted
        union all select assignment_id from chart_ended
          where user_id_nurse = ${userId} and at >= ${endingsVisibleSince(now)}
        union all select id from visit where user_id_selected = ${userId}
          and status in ('New', 'Active - Booked') and not is_deleted)
      and not visit.is_deleted and (visit.status not like 'Inactive%' or visit.missed
        or visit.payment_nurse_paid is not null
        or ended.at is not null) and visit.start >= ${addMinutes(now, -yearMinutes)}
    order by visit.start, visit.id`.execute(db)
  const tokens = await tokensOfNurse(
    db,
    secrets.token,
    now,
    'nurse_token',
    userId,
    rows.map(({ id }) => id),
  )
  const cards = rows.map((row) =>
    myVisit(row, {
      nurse: userId,
      now,
      publicUrl: settings.publicUrl,
      nurseToken: tokens.get(row.id) ?? null,
    }),
  )
  return {
    data: cards.filter(
      (visit) =>
        visit.user_id_assigned === userId ||
        visit.is_shadow ||
        visit.is_pending ||
        visit.ended !== undefined,
    ),
  }
}
