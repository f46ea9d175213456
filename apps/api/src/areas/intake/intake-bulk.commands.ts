// INT-036, NET "Bulk calls" 098: one ops owner for several intakes, in one transaction; what one of them refuses
// stops no other.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import { assignFault, type AssignResult, type intakeBulk } from '@wren/contract/intake-bulk'
import { invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import { attempt, type Work } from '../../platform/work/work.ts'
import { intakeById, lockIntake, updateIntake } from './intake.store.ts'

type Chosen = Input<typeof intakeBulk.assignOps>['intakes'][number]

async function isOps(work: Work, person: number): Promise<boolean> {
  const found =
    await sql`select 1 from user_account where id = ${person} and is_admin and not is_deleted`.execute(
      work.db,
    )
  return found.rows.length > 0
}

/** The version the intake has afterwards; one whose owner is already this one stays as it is. */
async function assign(
  work: Work,
  { id, version }: Chosen,
  owner: number | null,
): Promise<number | Refusal> {
  const before = await lockIntake(work, id)
  const fault = assignFault(before, version)
  if (before === null || fault !== null) return fault as Refusal
  const after = await updateIntake(work, before, { user_id_ops: owner })
  if (isRefusal(after)) return after
  if (after === before) return before.version
  const detail = version === undefined ? { detail: { unconditional: true } } : {} // AUD-030
  work.recordEvent('intake.changed', {
    changes: [
      {
        type: 'intake',
        id,
        patient: after.patient_uuid,
        version: after.version,
        before,
        after,
        ...detail,
      },
    ],
    data: { intake: id },
  })
  return after.version
}

export async function assignOps(
  work: Work,
  { intakes, user_id_ops: owner }: Input<typeof intakeBulk.assignOps>,
): Promise<Answer<typeof intakeBulk.assignOps> | Refusal> {
  if (owner !== null && !(await isOps(work, owner)))
    return invalid({ user_id_ops: 'Invalid value' })
  // In one order whatever was sent, so that two such calls wait for each other instead of dying.
  await sql`select 1 from intake where id = any(${intakes.map(({ id }) => id)}::int[]) order by id for update`.execute(
    work.db,
  )
  const results: AssignResult[] = []
  for (const chosen of intakes) {
    const { id } = chosen
    const done = await attempt(work, () => assign(work, chosen, owner))
    results.push(
      isRefusal(done)
        ? {
            id,
            ok: false,
            error: done.error,
            version: (await intakeById(work.db, id))?.version ?? null,
          }
        : { id, ok: true, error: null, version: done },
    )
  }
  return { results }
}
