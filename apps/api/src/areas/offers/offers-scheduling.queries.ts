// Answers of nurses with the offered times. OFR-077, OFR-082
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { scheduling } from '@wren/contract/offers-scheduling'
import type { Refusal } from '@wren/contract/refusal'
import { daysOf, longestRun, offeredDays } from '@wren/contract/token-pages.rules'
import { unknownVisit } from '@wren/contract/visits.refusals'
import type { Read } from '../../platform/http/bind.ts'
import { visitById } from '../visits/visits.public.ts'
import { offersOfVisit } from './offers.store.ts'
import { offerFacts } from './offers-visit.rules.ts'

export async function allAvailabilities(
  read: Read,
  { assignment_id }: Input<typeof scheduling.availabilities>,
): Promise<Answer<typeof scheduling.availabilities> | Refusal> {
  const visit = await visitById(read.db, assignment_id)
  if (visit === null) return unknownVisit
  const offers = (await offersOfVisit(read.db, visit.id))
    .filter(({ is_available }) => is_available !== null)
    .toSorted(
      (a, b) =>
        Number(b.is_available) - Number(a.is_available) ||
        (a.nurse_response_date ?? '').localeCompare(b.nurse_response_date ?? ''),
    )
  const names = await sql<{ id: number; first_name: string; last_name: string }>`
    select id, first_name, last_name from user_account
    where id = any(${offers.map(({ nurse_id }) => nurse_id)}::int[])`.execute(read.db)
  const nameOf = new Map(names.rows.map((row) => [row.id, row]))
  const phoneAnswers = await sql<{ nurse_id: number; recorded_by: string; recorded_at: string }>`
    select distinct on (said.nurse_id) said.nurse_id,
      staff.first_name || ' ' || staff.last_name as recorded_by, iso(said.recorded_at) as recorded_at
    from visit_phone_answer said
      join user_account staff on staff.id = said.recorded_by
    where said.assignment_id = ${visit.id} and said.nurse_id is not null
    order by said.nurse_id, said.id desc`.execute(read.db)
  const phoneOf = new Map(phoneAnswers.rows.map(({ nurse_id, ...row }) => [nurse_id, row]))
  const allDays = offeredDays(offerFacts(visit))
  return {
    data: offers.map((offer) => {
      const days = daysOf(offer.slots, visit.timezone)
      return {
        nurse_id: offer.nurse_id,
        first_name: nameOf.get(offer.nurse_id)?.first_name ?? '',
        last_name: nameOf.get(offer.nurse_id)?.last_name ?? '',
        is_available: offer.is_available,
        nurse_response_date: offer.nurse_response_date,
        scheduling_dates: offer.slots.map(({ start, all_day }) => ({ start, all_day })),
        note: offer.note,
        covers_all_days: offer.is_available === true && allDays.every((day) => days.includes(day)),
        max_consecutive_days: longestRun(days),
        by_phone:
          phoneOf.get(offer.nurse_id)?.recorded_at === offer.nurse_response_date
            ? (phoneOf.get(offer.nurse_id) ?? null)
            : null,
      }
    }),
  }
}
