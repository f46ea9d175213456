// VIS-065, VIS-168, VIS-169: a visit goes on without the nurse who may not do it: New, the nurse told as of a
// cancellation, operations asked to reassign.
import { urgent } from '@wren/contract/updates'
import type { NurseLost, VisitLosingNurse } from '@wren/contract/nurses-lost'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { nurseRefusedCode } from '@wren/contract/visits-nurse.rules'
import { reassignFacts } from '@wren/contract/visits-watch.rules'
import type { Work } from '../../platform/work/work.ts'
import { nurseById } from '../nurses/nurses.public.ts'
import { keepUpdate } from '../updates/updates.public.ts'
import { changeVisit, type About } from './visits-change.commands.ts'
import { unassignVisit } from './visits-steps.commands.ts'
import type { VisitChanges, VisitRecord } from './visits.store.ts'

/** For those who tell the nurse, and for the answer: who is lost, for which rule, and from when the visit was. */
export const lostFrom = (
  { user_id_assigned: nurse, start, timezone }: VisitRecord,
  rule: string,
) => ({ lost: { nurse, start, timezone, rule } })

export const askReassign = (
  work: Work,
  {
    id,
    start,
    timezone,
    user_id_ops,
  }: Pick<VisitRecord, 'id' | 'start' | 'timezone' | 'user_id_ops'>,
  nurse: number,
  rule: string,
): Promise<void> =>
  keepUpdate(work, {
    type: 'assignment',
    typeId: id,
    cause: 'reassign',
    occurrence: `${nurse} ${rule}`,
    description: `Reassign visit #${id}`,
    facts: reassignFacts(start, timezone, rule),
    priority: urgent,
    assignedTo: user_id_ops,
  })

/**
 * Names the nurse and the visit in a refusal that `without_nurse` answers. For calls of staff only: patients and other
 * nurses never read it.
 */
export async function nameLostNurse(
  work: Work,
  { id, user_id_assigned: nurseId, start, timezone }: VisitRecord,
  refusal: Refusal,
): Promise<Refusal> {
  const nurse =
    refusal.code === nurseRefusedCode && nurseId !== null ? await nurseById(work.db, nurseId) : null
  if (nurse === null) return refusal
  const lost: VisitLosingNurse = {
    id,
    nurse_id: nurse.user_id,
    nurse_name: `${nurse.first_name} ${nurse.last_name}`,
    rule: String(refusal.extra?.['hint']),
    start,
    timezone,
  }
  return { ...refusal, extra: { ...refusal.extra, nurses_lost: [lost] } }
}

/** VIS-168: the first refusal of a save of several visits, with the nurses of all. */
export const joinRefusals = ([first, ...others]: readonly Refusal[]): Refusal | null =>
  first === undefined || others.length === 0
    ? (first ?? null)
    : {
        ...first,
        extra: {
          ...first.extra,
          nurses_lost: [first, ...others].flatMap(({ extra }) => extra?.['nurses_lost'] ?? []),
        },
      }

/** The changes as they were asked for, and no nurse. */
export async function loseNurse(
  work: Work,
  visit: VisitRecord,
  changes: VisitChanges,
  { cause, together = [] }: About,
  rule: string,
): Promise<VisitRecord | Refusal> {
  const nurse = visit.user_id_assigned as number
  const after = await unassignVisit(work, visit, {
    cause,
    reason: rule,
    also: changes,
    together,
    off: 'Nurse not eligible any more',
    data: { previous_nurse: nurse, ...lostFrom(visit, rule) },
  })
  if (!isRefusal(after)) await askReassign(work, after, nurse, rule)
  return after
}

/** The change, without the nurse where the rule refuses the nurse for it. */
export async function changeOrLoseNurse(
  work: Work,
  visit: VisitRecord,
  changes: VisitChanges,
  about: About,
): Promise<VisitRecord | Refusal> {
  const after = await changeVisit(work, visit, changes, about)
  return isRefusal(after) && after.code === nurseRefusedCode
    ? loseNurse(work, visit, changes, about, String(after.extra?.['hint']))
    : after
}

interface Lost {
  readonly visit: number
  readonly lost?: { readonly nurse: number; readonly rule: string }
}
/** Whom the visits of this unit of work lost so far. */
export async function nursesLostIn(work: Work): Promise<NurseLost[]> {
  const lost: NurseLost[] = []
  for (const { data } of work.events as readonly { readonly data: unknown }[]) {
    const { visit, lost: gone } = data as Lost
    if (gone === undefined) continue
    const nurse = await nurseById(work.db, gone.nurse)
    lost.push({
      id: visit,
      nurse_id: gone.nurse,
      nurse_name: `${nurse?.first_name ?? ''} ${nurse?.last_name ?? ''}`,
      rule: gone.rule,
    })
  }
  return lost
}
