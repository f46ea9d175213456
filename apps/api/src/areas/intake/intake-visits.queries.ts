// INT "Order and visits from an intake" 114-120, 143: the visits that would be made.
import type { Input } from '@wren/contract/call'
import type { intake, Intake } from '@wren/contract/intake'
import { unknownIntake } from '@wren/contract/intake.refusals'
import {
  hasOpenVisits,
  missingForVisits,
  notAvailableIn,
  orderNotActive,
  proposedVisits,
  type SeriesFacts,
} from '@wren/contract/intake-visits.rules'
import type { Refusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { orderState } from './intake-shell.queries.ts'
import { intakeById } from './intake.store.ts'

/** INT-115, 123, 124: why no visits can be made now. */
export async function visitsFault(db: Database, found: Intake): Promise<Refusal | null> {
  if (found.status !== 'New Intake' && found.status !== 'In Progress')
    return notAvailableIn(found.status)
  if (found.patient_order_id !== null) {
    const order = await orderState(db, found.id, found.patient_order_id)
    if (order?.open === true) return hasOpenVisits
    if (
      order !== null &&
      order.status !== 'Active' &&
      !(order.status === 'Inactive - Cancelled' && order.shell)
    )
      return orderNotActive
  }
  return missingForVisits(found)
}

export const seriesOf = (found: Intake): SeriesFacts => found as unknown as SeriesFacts

export async function proposed(read: Read, { id }: Input<typeof intake.proposedVisits>) {
  const found = await intakeById(read.db, id)
  if (found === null) return unknownIntake
  read.viewed({ type: 'intake', id, patient: found.patient_uuid })
  const fault = await visitsFault(read.db, found)
  return fault ?? { data: proposedVisits(seriesOf(found)) }
}
