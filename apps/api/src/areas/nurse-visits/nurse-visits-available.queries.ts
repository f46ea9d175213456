// NVS-047, NVS-048, NVS-049, NVS-050, NVS-051, NVS-056, NVS-057: the visits that a nurse may apply for.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import { listParameters } from '@wren/contract/list-answer'
import { readListRequest } from '@wren/contract/list-request.rules'
import type { AvailableVisit, nurseVisits } from '@wren/contract/nurse-visits'
import { availableVisitList } from '@wren/contract/nurse-visits.list'
import { noAccess } from '@wren/contract/nurse-visits.refusals'
import { isPending } from '@wren/contract/nurse-visits.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Read } from '../../platform/http/bind.ts'
import { tokensOfNurse } from '../offers/offers.public.ts'

import { dollars, priceNote, type MyVisitRow } from './nurse-visits-mine.queries.ts'

type AvailableRow = Omit<
  AvailableVisit,
  | 'price_nurse_estimate'
  | 'price_nurse_note'
  | 'price_nurse_hourly_rate'
  | 'flat_rate'
  | 'is_pending'
  | 'token'
  | 'nurse_token'
> &
  Pick<
    MyVisitRow,
    | 'status'
    | 'user_id_selected'
    | 'user_id_assigned'
    | 'nurse_informed'
    | 'nurse_confirmed'
    | 'nurse_rejected'
    | 'price_nurse_estimate_cents'
    | 'price_nurse_note'
    | 'price_nurse_hourly_rate_cents'
    | 'flat_rate_cents'
  >

export async function availableVisits(
  read: Read,
  input: Input<typeof nurseVisits.available>,
): Promise<Answer<typeof nurseVisits.available> | Refusal> {
  const {
    db,
    now,
    user,
    platform: { secrets },
  } = read
  if (user.role !== 'nurse' || user.nurseStatus === null || user.nurseStatus === 'Disabled')
    return noAccess
  const request = readListRequest(availableVisitList, input)
  if (isRefusal(request)) return request
  const { order, page, limit } = request
  const nurse = user.userId
  // NVS-050. Hides the accepted time of another nurse.
  const approved = sql`case when visit.user_id_selected = ${nurse} then coalesce(visit.selected_start, visit.start)
    else visit.start end`
  const { rows } = await sql<AvailableRow>`select visit.id, visit.start, case
      when visit.user_id_selected = ${nurse} then visit.selected_start end as selected_start,
      ${approved} as approved_start_date, visit.timezone, visit.duration_estimate, visit.treatment, visit.city,
      visit.blast_type, visit.blast_details, visit.days_to_schedule, offer.is_available, visit.status,
      visit.user_id_selected, visit.user_id_assigned, visit.nurse_informed, visit.nurse_confirmed,
      visit.nurse_rejected, visit.price_nurse_estimate_cents, visit.price_nurse_note,
      visit.flat_rate_cents, visit.price_nurse_hourly_rate_cents
    from visit_offer offer join visit on visit.id = offer.assignment_id
    where offer.nurse_id = ${nurse} and offer.notified is not null and visit.status = 'New' and not visit.is_deleted
      and (visit.user_id_assigned is null or visit.user_id_assigned = ${nurse}) and visit.ends_at > ${now}
      and not exists (select from nurse_block block where block.user_nurse_id = ${nurse}
        and block.provider_id = visit.provider_id) -- NUR-100
      and exists (select from visit_link link where link.assignment_id = visit.id and link.nurse_id = ${nurse}
        and link.kind = 'token' and link.revoked_at is null
        and link.expires_at > ${now})
    order by ${approved} ${sql.raw(order[0]?.direction ?? 'asc')} nulls last, visit.id desc
    limit ${limit + 1} offset ${Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER)}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const tokens = await tokensOfNurse(db, secrets.token, now, 'token', nurse, ids)
  const confirmTokens = await tokensOfNurse(db, secrets.token, now, 'nurse_token', nurse, ids)
  const data = rows.map((row): AvailableVisit => {
    const pending = isPending(row, nurse)
    return {
      id: row.id,
      start: row.start,
      selected_start: row.selected_start,
      approved_start_date: row.approved_start_date,
      timezone: row.timezone,
      duration_estimate: row.duration_estimate,
      treatment: row.treatment,
      city: row.city,
      price_nurse_estimate: dollars(row.price_nurse_estimate_cents),
      ...priceNote(row),
      price_nurse_hourly_rate: dollars(row.price_nurse_hourly_rate_cents),
      flat_rate: dollars(row.flat_rate_cents),
      is_available: row.is_available,
      is_pending: pending,
      blast_type: row.blast_type,
      blast_details: row.blast_details,
      days_to_schedule: row.days_to_schedule,
      token: tokens.get(row.id) ?? null,
      nurse_token: pending ? (confirmTokens.get(row.id) ?? null) : null,
    }
  })
  return { data, parameters: listParameters({ limit, order, page }, rows.length > limit) }
}
