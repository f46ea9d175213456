// INT "Form fields" 036, NET "Bulk calls" 098: one ops owner for several intakes at once, answered row by row.
import { z } from 'zod'
import { calls, Id, post } from './call.ts'
import { unknownIntake } from './intake.refusals.ts'
import { deletedIntake, terminalStatus } from './intake-statuses.rules.ts'
import { stale, type Refusal } from './refusal.ts'

export const mostAtOnce = 100
export const tooManyAtOnce = `At most ${mostAtOnce} intakes can be assigned at once.`

const wrong = 'Invalid value'
const Chosen = z.object({ id: Id, version: z.int(wrong).optional() })
const Result = z.object({
  id: z.int(),
  ok: z.boolean(),
  error: z.string().nullable(),
  /** As it now stands, for an undo; null where there is no such intake. */ version: z
    .int()
    .nullable(),
})
export type AssignResult = z.output<typeof Result>

export const intakeBulk = calls('intake', {
  assignOps: post('/intake/assign-ops', {
    ids: 'INT-036 NET-098 AUD-030',
    allow: 'admin',
    idempotent: true,
    body: z.object({
      intakes: z
        .array(Chosen, wrong)
        .min(1, 'At least one intake must be chosen.')
        .max(mostAtOnce, tooManyAtOnce),
      /** null takes the owner away. */
      user_id_ops: Id.nullable(),
    }),
    answer: z.object({ results: z.array(Result) }),
  }),
})

/** Who stands in the way of a new owner: nobody, a deletion, or somebody who saved first. */
export function assignFault(
  intake: { readonly status: string; readonly version: number } | null,
  version: number | undefined,
): Refusal | null {
  if (intake === null) return unknownIntake
  if (intake.status === terminalStatus) return deletedIntake
  return version !== undefined && version !== intake.version ? stale('intake', null) : null
}
