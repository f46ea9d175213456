// VIS-047, 048, 099, 127, NET-109: whether what a form chose exists, and what comes with it.
import { sql } from 'kysely'
import { invalid, type Refusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import type { VisitChanges } from './visits.store.ts'

const known = {
  // Shared, so that it is not deleted before the visit stands (PHA-062).
  provider_id: (id: number) =>
    sql`exists (select from pharmacy where id = ${id} and not is_deleted for share)`,
  patient_order_id: (id: number) => sql`exists (select from patient_order where id = ${id})`,
  user_id_assigned: (id: number) => sql`exists (select from nurse where user_id = ${id})`,
  user_id_ops: (id: number) =>
    sql`exists (select from user_account where id = ${id} and is_admin and not is_deleted)`,
} as const

/**
 * An unknown one is the field's fault. `changes` are those that differ from what is stored: a deleted pharmacy may
 * stay.
 */
export async function choiceFault(db: Database, changes: VisitChanges): Promise<Refusal | null> {
  const asked = Object.entries(known).flatMap(([name, exists]) => {
    const id = changes[name as keyof typeof known]
    return typeof id === 'number' ? [{ name, exists: exists(id) }] : []
  })
  const patient =
    typeof changes.patient_uuid === 'string'
      ? [
          {
            name: 'patient_uuid',
            exists: sql`exists (select from patient where uuid = ${changes.patient_uuid}::uuid)`,
          },
        ]
      : []
  const state =
    typeof changes.state === 'string'
      ? [{ name: 'state', exists: sql`exists (select from state where code = ${changes.state})` }]
      : []
  const all = [...asked, ...patient, ...state]
  if (all.length === 0) return null
  const found = await sql<
    Record<string, boolean>
  >`select ${sql.join(all.map(({ name, exists }) => sql`${exists} as ${sql.ref(name)}`))}`.execute(
    db,
  )
  const wrong = all.filter(({ name }) => found.rows[0]?.[name] !== true)
  return wrong.length === 0
    ? null
    : invalid(Object.fromEntries(wrong.map(({ name }) => [name, 'Invalid value'])))
}
