// VIS-159, ORD-059: what operations are told to do about a visit.
import { urgent } from '@wren/contract/updates'
import type { Work } from '../../platform/work/work.ts'
import { createUpdate, keepUpdate } from '../updates/updates.public.ts'
import type { VisitRecord } from './visits.store.ts'

type Told = Pick<VisitRecord, 'id' | 'start' | 'user_id_ops'>

/** Once per start, and never a second while one is open (UPD-030). */
export const tellNotReady = (work: Work, { id, start, user_id_ops }: Told): Promise<void> =>
  keepUpdate(work, {
    type: 'assignment',
    typeId: id,
    cause: 'visit_not_ready',
    occurrence: start,
    description: `Visit #${id} is not ready`,
    priority: urgent,
    assignedTo: user_id_ops,
  })

export const askReplacement = async (work: Work, { id, user_id_ops }: Told): Promise<void> => {
  await createUpdate(work, {
    type: 'assignment',
    typeId: id,
    cause: 'replacement',
    description: `Patient needs a replacement visit for #${id}`,
    priority: urgent,
    assignedTo: user_id_ops,
  })
}
