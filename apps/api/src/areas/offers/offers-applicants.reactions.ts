// Publishes a topic message of the intake whenever its number of applicants changes. INT-008, INT-022, INT-079, OFR-110
import { sql } from 'kysely'
import { within, type Reaction } from '../../platform/work/reactions.ts'
import type { Work } from '../../platform/work/work.ts'

interface OfferAnswer {
  readonly visit: number
  readonly applied: boolean
}

/** Also without automatic offers, because a blast of staff changes the number too. */
async function publishIntakes(
  work: Work,
  { visit, applied: changesApplicants }: OfferAnswer,
): Promise<void> {
  if (!changesApplicants) return
  const { rows } = await sql<{ id: number }>`
    select intake.id from visit
      join intake on intake.patient_order_id = visit.patient_order_id
    where visit.id = ${visit}
    order by intake.id`.execute(work.db)
  for (const { id } of rows) work.publish('intake', `intake/${id}`)
}

export const applicantReactions: readonly Reaction[] = [
  within('offers.answered', publishIntakes),
  within('offers.changed', publishIntakes),
]
