// Starts and ends automatic offers of an intake after changes and answers. INT-137, OFR-096, OFR-103
import { sql } from 'kysely'
import { isStaffed } from '@wren/contract/offers-notify.rules'
import { after, within, type Reaction } from '../../platform/work/reactions.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Work } from '../../platform/work/work.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockIntake } from '../intake/intake.public.ts'
import { visitById, type VisitFact } from '../visits/visits.public.ts'
import { openVisitsOf } from './offers-engine-facts.queries.ts'
import { endOffers, type EndReason } from './offers-engine-state.commands.ts'
import { deleteRun, runOf } from './offers-engine.store.ts'
import { offerIntake } from './offers.jobs.ts'

const intakesOf = async (db: Database, order: number | null): Promise<readonly number[]> =>
  (
    await sql<{ id: number }>`
      select id from intake where patient_order_id = ${order} and auto_offer_enabled order by id
    `.execute(db)
  ).rows.map(({ id }) => id)

/** Ends automatic offers whose offered visit, or only remaining visit, this is. INT-113 */
async function endForVisit(
  work: Work,
  { visit, order }: Pick<VisitFact, 'visit' | 'order'>,
  reason: EndReason,
): Promise<void> {
  for (const id of await intakesOf(work.db, order)) {
    const intake = await lockIntake(work, id)
    if (intake?.auto_offer_enabled !== true) continue
    const { assignment_id: offered } = await runOf(work.db, id)
    const { visits } = await openVisitsOf(work.db, intake)
    if (
      offered === null ||
      offered === visit ||
      visits.every((candidate) => candidate.id === visit)
    )
      await endOffers(work, intake, reason, visit)
  }
}

const endByStatus = (work: Work, fact: VisitFact): Promise<void> =>
  endForVisit(work, fact, 'disabled by visit status')

const holders: ReadonlySet<string> = new Set(['user_id_selected', 'user_id_assigned'])
async function endByStaffing(work: Work, fact: VisitFact): Promise<void> {
  if (!fact.fields.some((name) => holders.has(name))) return
  const visit = await visitById(work.db, fact.visit)
  if (visit !== null && isStaffed(visit)) await endForVisit(work, fact, 'disabled by staffing')
}

interface OfferAnswer {
  readonly visit: number
}
const intakesOfVisit = async (db: Database, visit: number): Promise<readonly number[]> => {
  const record = await visitById(db, visit)
  return record === null ? [] : intakesOf(db, record.patient_order_id)
}

async function runAfterAnswer(platform: Platform, { visit }: OfferAnswer): Promise<void> {
  for (const id of await intakesOfVisit(platform.db, visit))
    await offerIntake(platform, id, `answer-${visit}`)
}

/** Runs automatic offers right after a person's save, which may have solved a problem. OFR-099 */
async function runAfterSave(work: Work, { order }: Pick<VisitFact, 'order'>): Promise<void> {
  if (work.actor.kind !== 'user') return
  for (const intake of await intakesOf(work.db, order))
    work.recordEvent('offers.saved', { data: { intake } })
}

interface OffersRequest {
  readonly intake: number
  readonly switchedOn: boolean
}

export const engineReactions: readonly Reaction[] = [
  within('intake.offers-wanted', async (work, { intake, switchedOn }: OffersRequest) => {
    if (switchedOn) await deleteRun(work, intake)
  }),
  after('intake.offers-wanted', 'auto-offers-intake', (platform, { intake }: OffersRequest) =>
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
  ].map((fact) => within(fact, runAfterSave)),
  after(
    'offers.saved',
    'auto-offers-saved',
    (platform, { intake }: Pick<OffersRequest, 'intake'>) => offerIntake(platform, intake, 'saved'),
  ),
  after('offers.answered', 'auto-offers-answer', runAfterAnswer),
  within('visits.changed', endByStaffing),
  within('visits.confirmed', endByStaffing),
  within('visits.cancelled', endByStatus),
  within('visits.lost', endByStatus),
]
