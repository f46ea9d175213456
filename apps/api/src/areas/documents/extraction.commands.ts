// DOC "Referral text extraction" 043-051: a run of the reader is stored with its text, and what people made of it.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import { ok } from '@wren/contract/call'
import type { documents } from '@wren/contract/documents'
import { unknownExecution } from '@wren/contract/documents.refusals'
import { invalid } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import type { Workflow } from '../../platform/http/bind.ts'
import { stackOf } from '../../platform/log/log.ts'
import type { UserActor } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { readOutside } from './extraction-outside.queries.ts'
import { readerReference } from './extraction.reference.ts'
import { answerOf, inTime } from './extraction-outcome.rules.ts'
import { readReferral } from './extraction.rules.ts'
import type { Reading } from './extraction.rules.ts'
import { withinPatient } from './extraction-reading.rules.ts'

/** Asked outside any transaction: another reader may take its five seconds (DOC-059). */
async function readBy(
  act: Workflow,
  message: string,
  receivedAt: Instant,
  patient: number,
): Promise<Reading | null> {
  const reference = await readerReference(act.platform.db)
  const outside = await readOutside(act.platform, message, receivedAt, reference)
  return inTime(
    () => {
      const byRules = readReferral(message, receivedAt, reference, patient)
      return outside === null ? byRules : withinPatient(outside, byRules, message.length)
    },
    () => performance.now(),
    (error) => act.platform.log.error({ kind: 'extraction_failed', stack: stackOf(error) }),
  )
}

export async function extractReferral(
  act: Workflow,
  { message, receivedAt, patient }: Input<typeof documents.extract>,
) {
  const began = performance.now()
  const read = await readBy(act, message, receivedAt ?? act.now, patient ?? 1)
  // Nobody of that number is in the text.
  if (patient !== undefined && read !== null && patient > read.patients.length)
    return invalid({ patient: 'Invalid value' })
  const duration = Math.round(performance.now() - began)
  return act.work(async (work) => {
    const made = await sql<{
      id: string
    }>`insert into agent_execution (kind, input_text, output, success, duration_ms, created_by, created_at)
      values ('intake-extract', ${message}, ${JSON.stringify(read)}::jsonb, ${read !== null}, ${duration}, ${(work.actor as UserActor).userId}, ${work.now})
      returning id`.execute(work.db)
    const { id } = made.rows[0] as { id: string }
    work.recordEvent('documents.extracted', {
      changes: [{ type: 'execution', id, action: 'create' }],
    })
    return answerOf(read, id)
  })
}

export async function storeAcceptance(
  work: Work,
  { id, accepted, entityId = null }: Input<typeof documents.acceptance>,
) {
  if (
    entityId !== null &&
    (await sql`select 1 from intake where id = ${entityId}`.execute(work.db)).rows.length === 0
  )
    return invalid({ entityId: 'Invalid value' })
  const before = await sql<{
    accepted: boolean | null
    entity_id: number | null
  }>`select accepted, entity_id from agent_execution where id = ${id} for update`.execute(work.db)
  const row = before.rows[0]
  if (row === undefined) return unknownExecution
  // Told again it stays whose it was (NET-097).
  if (row.accepted === accepted && row.entity_id === entityId) return ok
  await sql`update agent_execution set accepted = ${accepted}, accepted_by = ${(work.actor as UserActor).userId}, accepted_at = ${work.now}, entity_id = ${entityId} where id = ${id}`.execute(
    work.db,
  )
  work.recordEvent('documents.acceptance', {
    changes: [
      { type: 'execution', id, before: { ...row }, after: { accepted, entity_id: entityId } },
    ],
  })
  return ok
}
