// VIS-159, ORD-059: what operations are told to do about a visit.
import { sql } from 'kysely'
import { urgent } from '@wren/contract/updates'
import type { Work } from '../../platform/work/work.ts'
import { createUpdate } from '../updates/updates.public.ts'
import type { VisitRecord } from './visits.store.ts'

type Told = Pick<VisitRecord, 'id' | 'start' | 'user_id_ops'>

/** Once per start: a repeated run says nothing more (UPD-029 would add a line). */
export async function tellNotReady(work: Work, { id, start, user_id_ops }: Told): Promise<void> {
  const cause = `not-ready ${start}`
  const told =
    await sql`select 1 from update_item where type = 'assignment' and type_id = ${id} and cause = ${cause}`.execute(
      work.db,
    )
  if (told.rows.length === 0)
    await createUpdate(work, {
      type: 'assignment',
      typeId: id,
      description: `Visit #${id} is not ready`,
      priority: urgent,
      assignedTo: user_id_ops,
      cause,
    })
}

export const askReplacement = async (work: Work, { id, user_id_ops }: Told): Promise<void> => {
  await createUpdate(work, {
    type: 'assignment',
    typeId: id,
    description: `Patient needs a replacement visit for #${id}`,
    priority: urgent,
    assignedTo: user_id_ops,
  })
}
