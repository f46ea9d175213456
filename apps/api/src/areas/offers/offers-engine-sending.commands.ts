// Sends a wave to further nurses, or a raise to nurses who have not answered. The caller has locked the visit.
// OFR-107 to OFR-109, OFR-117, OFR-124
import { sql } from 'kysely'
import { detailsOf } from '@wren/contract/offers-blast.rules'
import { defaultTemplate } from '@wren/contract/offers-template.rules'
import { isRefusal } from '@wren/contract/refusal'
import { daysBetween } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'
import {
  changeVisit,
  lockVisit,
  type VisitChanges,
  type VisitRecord,
} from '../visits/visits.public.ts'
import { visitContextOf } from './offers-context.queries.ts'
import type { EngineBlast } from './offers-engine-days.rules.ts'
import { waveCandidates, nurseDayOf } from './offers-engine-facts.queries.ts'
import { payColumns, type EnginePay } from './offers-engine-pay.rules.ts'
import { claimMessages, lastBlast } from './offers-engine.store.ts'
import { mostPerDay } from './offers-engine-waves.rules.ts'
import { sendBlast, type BlastKind } from './offers-blast-sending.commands.ts'
import { nursesForVisit, offeredNurses, type OfferNurse } from './offers-nurses.queries.ts'

async function changeOrThrow(
  work: Work,
  visit: VisitRecord,
  changes: VisitChanges,
): Promise<VisitRecord> {
  const after = await changeVisit(work, visit, changes, { cause: 'system' })
  if (isRefusal(after)) throw new Error(after.error)
  return after
}

/**
 * Number of days in the offered range of a multi-day blast, at least the days to schedule: the table would refuse a
 * smaller number.
 */
function daysOffered({ blast_type, blast_details, days_to_schedule }: EngineBlast): number | null {
  const { date_from, date_to } = detailsOf(blast_details)
  return blast_type !== 'multi-day' || date_from === null || date_to === null
    ? null
    : Math.max(days_to_schedule ?? 1, Math.min(14, daysBetween(date_from, date_to) + 1))
}

/** Fields that staff would save in Prepare Blast, for a visit without them. */
export const preparedVisit = (
  visit: VisitRecord,
  blast: EngineBlast,
  pay: EnginePay | null,
  now: string,
): VisitChanges => ({
  ...(visit.blast_type === null
    ? {
        ...blast,
        duration_days:
          visit.duration_days !== null && visit.duration_days >= (blast.days_to_schedule ?? 1)
            ? visit.duration_days
            : daysOffered(blast),
      }
    : {}),
  blast_template: visit.blast_template ?? defaultTemplate(blast.blast_type),
  blast_saved_at: visit.blast_saved_at ?? now,
  ...(pay === null ? {} : payColumns(pay)),
})

export interface SentWave {
  readonly wave: number
  readonly nurses: readonly number[]
}

async function sendToNurses(
  work: Work,
  visit: VisitRecord,
  kind: BlastKind,
  nurses: readonly OfferNurse[],
): Promise<SentWave> {
  const wave = (await lastBlast(work.db, visit.id)).wave + 1
  const claimed = await claimMessages(
    work,
    nurses.map((nurse) => nurseDayOf(nurse, visit, work.now)),
  )
  const { results } = await sendBlast(work, await visitContextOf(work, visit), {
    kind,
    template: visit.blast_template as string,
    nurses: nurses.map(({ user_id }) => user_id).filter((id) => claimed.has(id)),
    wave,
    onlyNotified: kind === 'additional',
  })
  return { wave, nurses: results.filter(({ ok }) => ok).map(({ id }) => id) }
}

/** `ids`: nurses in the order of the recommendation. */
export async function sendWave(
  work: Work,
  lead: VisitRecord,
  prepared: VisitChanges,
  ids: readonly number[],
): Promise<SentWave> {
  const visit = await changeOrThrow(work, lead, prepared)
  const nurseById = new Map(
    (await nursesForVisit(work.db, await visitContextOf(work, visit), ids)).map((nurse) => [
      nurse.user_id,
      nurse,
    ]),
  )
  return sendToNurses(
    work,
    visit,
    'auto',
    ids.flatMap((id) => nurseById.get(id) ?? []),
  )
}

/** `any`: nurses without an answer exist. `today`: those of them who may still get a text today. */
export async function silentNurses(
  work: Work,
  lead: VisitRecord,
): Promise<{ readonly any: boolean; readonly today: readonly OfferNurse[] }> {
  const silent = (await offeredNurses(work.db, await visitContextOf(work, lead))).filter(
    ({ notified, is_available }) => notified !== null && is_available === null,
  )
  const askable = new Map(
    (await waveCandidates(work.db, silent, lead, work.now)).map((entry) => [entry.nurse, entry]),
  )
  const reachable = silent.filter(({ user_id }) => askable.get(user_id)?.opted_out === false)
  return {
    any: reachable.length > 0,
    today: reachable.filter(({ user_id }) => (askable.get(user_id)?.sent_today ?? 0) < mostPerDay),
  }
}

/** Applies the raised pay to the other days of a multi-day offer. */
async function raiseMembers(work: Work, lead: VisitRecord, pay: EnginePay): Promise<void> {
  if (lead.blast_type !== 'multi-day' || lead.assignment_series_uuid === null) return
  const { rows } = await sql<{ id: number }>`
    select id from visit
    where assignment_series_uuid = ${lead.assignment_series_uuid}::uuid and id <> ${lead.id}
      and status = 'New' and not is_deleted and user_id_selected is null and user_id_assigned is null
      and flat_rate_cents is not distinct from ${lead.flat_rate_cents}::int
      and price_nurse_hourly_rate_cents is not distinct from ${lead.price_nurse_hourly_rate_cents}::int
    order by id`.execute(work.db)
  for (const { id } of rows) {
    const member = await lockVisit(work, id)
    if (member !== null) await changeOrThrow(work, member, payColumns(pay))
  }
}

export async function sendRaise(
  work: Work,
  lead: VisitRecord,
  prepared: VisitChanges,
  pay: EnginePay,
  nurses: readonly OfferNurse[],
): Promise<SentWave> {
  await raiseMembers(work, lead, pay)
  return sendToNurses(
    work,
    await changeOrThrow(work, lead, { ...prepared, ...payColumns(pay) }),
    'additional',
    nurses,
  )
}
