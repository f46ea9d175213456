// OFR "Auto offers engine" 096, 103, INT-137: what starts the engine for an intake and what ends it.
import { sql } from 'kysely'
import { isStaffed } from '@wren/contract/offers-notify.rules'
import { after, within, type Reaction } from '../../platform/work/reactions.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Work } from '../../platform/work/work.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockIntake } from '../intake/intake.public.ts'
import { visitById, type VisitFact } from '../visits/visits.public.ts'
import { standingOf } from './offers-engine-facts.queries.ts'
import { endOffers, type End } from './offers-engine-state.commands.ts'
import { forgetRun, runOf } from './offers-engine.store.ts'
import { offerIntake } from './offers.jobs.ts'

const intakesOf = async (db: Database, order: number | null): Promise<readonly number[]> =>
  (
    await sql<{
      id: number
    }>`select id from intake where patient_order_id = ${order} and auto_offer_enabled order by id`.execute(
      db,
    )
  ).rows.map(({ id }) => id)

/**
 * The visit that is offered, or the last one that could be; the intake's own end has switched it off before
 * (INT-113).
 */
async function end(
  work: Work,
  { visit, order }: Pick<VisitFact, 'visit' | 'order'>,
  reason: End,
): Promise<void> {
  for (const id of await intakesOf(work.db, order)) {
    const intake = await lockIntake(work, id)
    if (intake?.auto_offer_enabled !== true) continue
    const { assignment_id: offered } = await runOf(work.db, id)
    const { visits } = await standingOf(work.db, intake)
    if (offered === null || offered === visit || visits.every((one) => one.id === visit))
      await endOffers(work, intake, reason, visit)
  }
}

const endByStatus = (work: Work, fact: VisitFact): Promise<void> =>
  end(work, fact, 'disabled by visit status')

const holders: ReadonlySet<string> = new Set(['user_id_selected', 'user_id_assigned'])
async function endByStaffing(work: Work, fact: VisitFact): Promise<void> {
  if (!fact.fields.some((name) => holders.has(name))) return
  const visit = await visitById(work.db, fact.visit)
  if (visit !== null && isStaffed(visit)) await end(work, fact, 'disabled by staffing')
}

interface Answered {
  readonly visit: number
}
const intakesOfVisit = async (db: Database, visit: number): Promise<readonly number[]> => {
  const found = await visitById(db, visit)
  return found === null ? [] : intakesOf(db, found.patient_order_id)
}

async function runAfterAnswer(platform: Platform, { visit }: Answered): Promise<void> {
  for (const id of await intakesOfVisit(platform.db, visit))
    await offerIntake(platform, id, `answer-${visit}`)
}

/**
 * OFR-099: what a person saved may have solved what kept it from offering; the next five minutes would be late for
 * somebody who looks on.
 */
async function wakeBySave(work: Work, { order }: Pick<VisitFact, 'order'>): Promise<void> {
  if (work.actor.kind !== 'user') return
  for (const intake of await intakesOf(work.db, order))
    work.recordEvent('offers.saved', { data: { intake } })
}

interface Wanted {
  readonly intake: number
  readonly switchedOn: boolean
}

export const engineReactions: readonly Reaction[] = [
  within('intake.offers-wanted', async (work, { intake, switchedOn }: Wanted) => {
    if (switchedOn) await forgetRun(work, intake)
  }),
  after('intake.offers-wanted', 'auto-offers-intake', (platform, { intake }: Wanted) =>
    offerIntake(platform, intake, 'save'),
  ),
  ...[
    'visits.changed',
    'visits.moved',
    'visits.held',
    'visits.reopened',
    'visits.unassigned',
    'visits.deleted',
    'orders.changed',
  ].map((fact) => within(fact, wakeBySave)),
  after('offers.saved', 'auto-offers-saved', (platform, { intake }: Pick<Wanted, 'intake'>) =>
    offerIntake(platform, intake, 'saved'),
  ),
  after('offers.answered', 'auto-offers-answer', runAfterAnswer),
  within('visits.changed', endByStaffing),
  within('visits.confirmed', endByStaffing),
  within('visits.cancelled', endByStatus),
  within('visits.lost', endByStatus),
]
