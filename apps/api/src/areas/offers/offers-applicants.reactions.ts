// OFR-110, INT-008, INT-022, INT-079: the intake list counts who applied, so it hears of everybody who joins or
// leaves them.
import { sql } from 'kysely'
import { within, type Reaction } from '../../platform/work/reactions.ts'
import type { Work } from '../../platform/work/work.ts'

interface Answered {
  readonly visit: number
  readonly applied: boolean
}

/** Also while automatic offers are off: a list that is open beside a blast of staff would show the old number. */
async function tellIntakes(work: Work, { visit, applied }: Answered): Promise<void> {
  if (!applied) return
  const { rows } = await sql<{
    id: number
  }>`select intake.id from visit join intake on intake.patient_order_id = visit.patient_order_id where visit.id = ${visit} order by intake.id`.execute(
    work.db,
  )
  for (const { id } of rows) work.publish('intake', `intake/${id}`)
}

export const applicantReactions: readonly Reaction[] = [
  within('offers.answered', tellIntakes),
  within('offers.changed', tellIntakes),
]
