// VIS-089: a deleted visit comes back, by somebody who runs the server; what its deletion ended stays ended: its
// links, its group.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { dueDateTakenText } from '@wren/contract/visits.refusals'
import type { Instant } from '@wren/contract/time'
import { violatedConstraint, type Database } from '../../platform/database/database.ts'
import { eventOf } from '../../platform/audit/events.ts'
import type { AuditSigner } from '../../platform/audit/hash-chain.ts'
import { appendEvents } from '../../platform/audit/write.ts'

const inTheWay: Readonly<Record<string, string>> = {
  visit_nurse_overlap: 'The nurse has another confirmed visit at this time now.',
  visit_auto_due_once: dueDateTakenText,
}

/** What stands in the way; null when the visit is back. Needs a transaction around it. */
export async function restoreVisit(
  db: Database,
  signer: AuditSigner,
  id: number,
  now: Instant,
): Promise<string | null> {
  const found: { rows: readonly { patient_uuid: string | null }[] } | string = await sql<{
    patient_uuid: string | null
  }>`update visit set is_deleted = false, updated = greatest(${now}::timestamptz, updated + interval '1 millisecond')
    where id = ${id} and is_deleted returning patient_uuid`
    .execute(db)
    .catch((error: unknown) => {
      const text = inTheWay[violatedConstraint(error) ?? '']
      if (text !== undefined) return text
      throw error
    })
  if (typeof found === 'string') return `${found} Nothing was restored.`
  const [visit] = found.rows
  if (visit === undefined) return `No deleted visit has the id ${id}.`
  const { patient_uuid: patient } = visit
  // As the reactions to a change of the visit would: what the lists keep of the patient's orders is reckoned again.
  if (patient !== null)
    await sql`select summarise_orders(${[patient]}::uuid[], ${now}::timestamptz)`.execute(db)
  const event = eventOf(
    {
      type: 'visit',
      id,
      patient,
      action: 'maintenance',
      before: { is_deleted: true },
      after: { is_deleted: false },
    },
    'visits.restored',
    { kind: 'command', name: 'visit:restore' },
    { requestId: randomUUID(), address: null },
    now,
    hostname(),
  )
  await appendEvents(db, signer, [event])
  return null
}
