// PHA-079, VIS-103, VIS-105: a pharmacy's new terms reprice its visits that have not started; what has started
// keeps its own.
import { sql } from 'kysely'
import type { BillingTerms } from '@wren/contract/pharmacies.rules'
import { isRefusal } from '@wren/contract/refusal'
import type { Platform } from '../../platform/platform.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { pharmacyById } from '../pharmacies/pharmacies.public.ts'
import { changeVisit } from './visits-change.commands.ts'
import { pricesOf } from './visits-prices.queries.ts'
import { lockVisit } from './visits.store.ts'

/** The pharmacy's hourly rate in cents and its terms as they were. */
interface Repriced {
  readonly pharmacy: number
  readonly rate: number | null
  readonly terms: BillingTerms
}

const mostAtOnce = 200

/**
 * In the pharmacy's own unit of work: what began before this moment is billed by the old terms, although nobody had
 * written them down yet.
 */
export async function freezeStarted(work: Work, { pharmacy, terms }: Repriced): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from visit where provider_id = ${pharmacy} and start <= ${work.now} and price_terms_frozen_at is null and not is_deleted order by id`.execute(
    work.db,
  )
  for (const { id } of rows) {
    const visit = await lockVisit(work, id)
    if (visit === null || visit.price_terms_frozen_at !== null || visit.start > work.now) continue
    const frozen = {
      price_terms_frozen_at: work.now,
      provider_duration_rounding_method: terms.duration_rounding_method,
      provider_minimal_minutes_charge: terms.minimal_minutes_charge,
    }
    await changeVisit(work, visit, frozen, { fact: 'visits.terms-frozen', cause: 'system' })
  }
}

/** A rate that somebody had set for the visit itself stays. */
async function reprice(
  work: Work,
  id: number,
  { pharmacy: provider, rate }: Repriced,
): Promise<void> {
  const visit = await lockVisit(work, id)
  if (
    visit === null ||
    visit.provider_id !== provider ||
    visit.start <= work.now ||
    visit.price_terms_frozen_at !== null ||
    visit.is_deleted
  )
    return
  const pharmacy = await pharmacyById(work.db, provider)
  const own = visit.price_provider_hourly_rate_cents
  const price_provider_hourly_rate_cents =
    own === null || own === rate ? (pharmacy?.hourly_rate_cents ?? null) : own
  const after = { ...visit, price_provider_hourly_rate_cents }
  const changed = await changeVisit(
    work,
    visit,
    { price_provider_hourly_rate_cents, ...(await pricesOf(work.db, after)) },
    { cause: 'system' },
  )
  if (isRefusal(changed)) throw new Error(changed.error)
}

async function next(work: Work, repriced: Repriced, from: number): Promise<number | null> {
  const { rows } = await sql<{
    id: number
  }>`select id from visit where provider_id = ${repriced.pharmacy} and id > ${from} and start > ${work.now}
    and price_terms_frozen_at is null and not is_deleted order by id limit ${mostAtOnce}`.execute(
    work.db,
  )
  for (const { id } of rows) await reprice(work, id, repriced)
  return rows.at(-1)?.id ?? null
}

/** Many at a time in a unit of work each; the second run finds nothing to change. */
export async function repriceVisits(platform: Platform, repriced: Repriced): Promise<void> {
  for (let from: number | null = 0; from !== null;) {
    const last: number = from
    const done = await runWork(
      platform,
      { kind: 'job', name: 'visits-reprice' },
      { requestId: `visits-reprice-${repriced.pharmacy}-${last}`, address: null },
      async (work) => ({ last: await next(work, repriced, last) }),
    )
    if (isRefusal(done)) throw new Error(done.error)
    from = done.last
  }
}
