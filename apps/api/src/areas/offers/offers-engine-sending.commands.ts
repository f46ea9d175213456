// OFR "Auto offers engine" 107-109, 117, OFR-124: a wave to nurses who were not asked yet, or the same visit again
// for more pay. The visit is locked by the caller.
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
import { contextOf } from './offers-context.queries.ts'
import type { EngineBlast } from './offers-engine-days.rules.ts'
import { askableOf, dayOf } from './offers-engine-facts.queries.ts'
import { payColumns, type Pay } from './offers-engine-pay.rules.ts'
import { claimMessages, lastBlast } from './offers-engine.store.ts'
import { mostPerDay } from './offers-engine-waves.rules.ts'
import { sendBlast, type BlastKind } from './offers-notify.commands.ts'
import { knownNurses, knownOffered, type KnownNurse } from './offers-nurses.queries.ts'

async function changed(
  work: Work,
  visit: VisitRecord,
  changes: VisitChanges,
): Promise<VisitRecord> {
  const after = await changeVisit(work, visit, changes, { cause: 'system' })
  if (isRefusal(after)) throw new Error(after.error)
  return after
}

/**
 * A multi-day blast is scheduled within as many days as it offers; a range that has grown too short for it is for
 * staff to see in the answers, not for the table to refuse.
 */
function daysOffered({ blast_type, blast_details, days_to_schedule }: EngineBlast): number | null {
  const { date_from, date_to } = detailsOf(blast_details)
  return blast_type !== 'multi-day' || date_from === null || date_to === null
    ? null
    : Math.max(days_to_schedule ?? 1, Math.min(14, daysBetween(date_from, date_to) + 1))
}

/** What staff would have saved in Prepare Blast, where nobody has. */
export const preparedVisit = (
  visit: VisitRecord,
  blast: EngineBlast,
  pay: Pay | null,
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

export interface Sent {
  readonly wave: number
  readonly nurses: readonly number[]
}

async function blast(
  work: Work,
  visit: VisitRecord,
  kind: BlastKind,
  nurses: readonly KnownNurse[],
): Promise<Sent> {
  const wave = (await lastBlast(work.db, visit.id)).wave + 1
  const claimed = await claimMessages(
    work,
    nurses.map((nurse) => dayOf(nurse, visit, work.now)),
  )
  const { results } = await sendBlast(work, await contextOf(work, visit), {
    kind,
    template: visit.blast_template as string,
    nurses: nurses.map(({ user_id }) => user_id).filter((id) => claimed.has(id)),
    wave,
    onlyNotified: kind === 'additional',
  })
  return { wave, nurses: results.filter(({ ok }) => ok).map(({ id }) => id) }
}

/** `ids` in the order of the recommendation. */
export async function sendWave(
  work: Work,
  lead: VisitRecord,
  prepared: VisitChanges,
  ids: readonly number[],
): Promise<Sent> {
  const visit = await changed(work, lead, prepared)
  const known = new Map(
    (await knownNurses(work.db, await contextOf(work, visit), ids)).map((nurse) => [
      nurse.user_id,
      nurse,
    ]),
  )
  return blast(
    work,
    visit,
    'auto',
    ids.flatMap((id) => known.get(id) ?? []),
  )
}

/** Who was asked and has not answered, and may still be texted today. */
export async function silentNurses(
  work: Work,
  lead: VisitRecord,
): Promise<{ readonly any: boolean; readonly today: readonly KnownNurse[] }> {
  const silent = (await knownOffered(work.db, await contextOf(work, lead))).filter(
    ({ notified, is_available }) => notified !== null && is_available === null,
  )
  const askable = new Map(
    (await askableOf(work.db, silent, lead, work.now)).map((one) => [one.nurse, one]),
  )
  const reachable = silent.filter(({ user_id }) => askable.get(user_id)?.opted_out === false)
  return {
    any: reachable.length > 0,
    today: reachable.filter(({ user_id }) => (askable.get(user_id)?.sent_today ?? 0) < mostPerDay),
  }
}

/** The other days of a multi-day offer are paid what its nurses were promised. */
async function raiseMembers(work: Work, lead: VisitRecord, pay: Pay): Promise<void> {
  if (lead.blast_type !== 'multi-day' || lead.assignment_series_uuid === null) return
  const { rows } = await sql<{
    id: number
  }>`select id from visit where assignment_series_uuid = ${lead.assignment_series_uuid}::uuid and id <> ${lead.id} and status = 'New' and not is_deleted
    and user_id_selected is null and user_id_assigned is null and flat_rate_cents is not distinct from ${lead.flat_rate_cents}::int
    and price_nurse_hourly_rate_cents is not distinct from ${lead.price_nurse_hourly_rate_cents}::int order by id`.execute(
    work.db,
  )
  for (const { id } of rows) {
    const member = await lockVisit(work, id)
    if (member !== null) await changed(work, member, payColumns(pay))
  }
}

export async function sendRaise(
  work: Work,
  lead: VisitRecord,
  prepared: VisitChanges,
  pay: Pay,
  nurses: readonly KnownNurse[],
): Promise<Sent> {
  await raiseMembers(work, lead, pay)
  return blast(
    work,
    await changed(work, lead, { ...prepared, ...payColumns(pay) }),
    'additional',
    nurses,
  )
}
