// Creates and saves updates (UPD-018, UPD-019, UPD-020, UPD-021, UPD-022, UPD-026, UPD-027, UPD-028).
import type { Input } from '@wren/contract/call'
import { isRefusal, stale, type Refusal } from '@wren/contract/refusal'
import type { Update, updates } from '@wren/contract/updates'
import { unknownTarget, unknownUpdate, wrongAssignee } from '@wren/contract/updates.refusals'
import { newUpdate, resolvedAt } from '@wren/contract/updates.rules'
import type { UserActor } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { isAdminAccount } from '../users/users.public.ts'
import {
  insertUpdate,
  isTarget,
  lockUpdate,
  recordUpdate,
  storeUpdate,
  updateAnswer,
  type Item,
} from './updates.store.ts'

/** An unchanged assignee is not checked again, as the account may be no admin any more. */
async function assigneeFault(
  work: Work,
  sent: number | null | undefined,
  before: number | null,
): Promise<Refusal | null> {
  return sent === undefined ||
    sent === null ||
    sent === before ||
    (await isAdminAccount(work.db, sent))
    ? null
    : wrongAssignee
}

export async function addUpdate(
  work: Work,
  { type, type_id, description, ...sent }: Input<typeof updates.create>,
): Promise<Update | Refusal> {
  const fault = await assigneeFault(work, sent.user_id_assigned, null)
  if (fault !== null) return fault
  if (!(await isTarget(work, type, type_id))) return unknownTarget(type)
  const { userId } = work.actor as UserActor
  const status = sent.status ?? newUpdate.status
  const item = (await insertUpdate(work, {
    type,
    type_id,
    description,
    status,
    priority: sent.priority ?? newUpdate.priority,
    user_id_assigned: sent.user_id_assigned ?? null,
    user_id_created: userId,
    resolved: resolvedAt(null, status, work.now),
    cause: null,
  })) as Item
  await recordUpdate(work, 'updates.created', null, item)
  return updateAnswer(work.db, item.id)
}

export async function saveUpdate(
  work: Work,
  { id, version, ...sent }: Input<typeof updates.save>,
): Promise<Update | Refusal> {
  const before = await lockUpdate(work, id)
  if (before === null) return unknownUpdate
  if (version !== undefined && version !== before.version)
    return stale('update', await updateAnswer(work.db, id))
  const fault = await assigneeFault(work, sent.user_id_assigned, before.user_id_assigned)
  if (fault !== null) return fault
  const changes = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof Item],
  )
  if (changes.length > 0) {
    const draft = { ...before, ...(Object.fromEntries(changes) as Partial<Item>) }
    const after = await storeUpdate(work, {
      ...draft,
      resolved: resolvedAt(before, draft.status, work.now),
    })
    if (isRefusal(after)) return after
    await recordUpdate(
      work,
      'updates.changed',
      before,
      after,
      version === undefined ? { unconditional: true } : {},
    ) // AUD-030
  }
  return updateAnswer(work.db, id)
}
