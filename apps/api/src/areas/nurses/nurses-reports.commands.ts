// NUR-107, NUR-108, NUR-109, NUR-110, NUR-111, NUR-112, NUR-113, NUR-114, NUR-115, NUR-116, NUR-117, NUR-118, NUR-143,
// NUR-144, NUR-145, NUR-146: feedback about a nurse. Its events are in the nurse's History.
import { sql, type RawBuilder } from 'kysely'
import { ok, type Answer, type Input } from '@wren/contract/call'
import { unknownFeedback, type NurseReport, type nurseReports } from '@wren/contract/nurse-reports'
import { unknownNurse } from '@wren/contract/nurses.refusals'
import { stale, type Refusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import type { UserActor } from '../../platform/identity/actor.ts'
import type { Read } from '../../platform/http/bind.ts'
import type { Work } from '../../platform/work/work.ts'
import { nurseById } from './nurses.public.ts'

async function findFeedback(
  db: Database,
  where: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql``,
): Promise<NurseReport[]> {
  const { rows } =
    await sql<NurseReport>`select report.id, report.kind, report.notes, report.details_links as "detailsLinks",
      json_build_object('id', report.subject_nurse_id) as "subjectNurse",
      json_build_object('firstName', person.first_name, 'lastName', person.last_name) as "reportingUser",
        iso(report.created_at) as "createdAt", report.version
    from nurse_feedback report join user_account person on person.id = report.reporting_user_id where ${where}
      order by report.created_at desc, report.id desc ${lock}`.execute(db)
  return rows
}

const lockFeedback = async (work: Work, id: number): Promise<NurseReport | null> =>
  (await findFeedback(work.db, sql`report.id = ${id}`, sql`for update of report`))[0] ?? null
const feedbackById = async (work: Work, id: number): Promise<NurseReport> =>
  (await findFeedback(work.db, sql`report.id = ${id}`))[0] as NurseReport
const isNurse = async (db: Database, id: number): Promise<boolean> =>
  (await nurseById(db, id))?.is_deleted === false

const historyValues = ({ kind, notes, detailsLinks }: NurseReport) => ({
  kind,
  notes,
  details_links: detailsLinks.links,
})
function recordFeedback(
  work: Work,
  nurse: number,
  feedback: number,
  before: NurseReport | null,
  after: NurseReport | null,
  unconditional = false,
): void {
  work.recordEvent('nurses.feedback-changed', {
    changes: [
      {
        type: 'nurse',
        id: nurse,
        action: 'update',
        before: before === null ? {} : historyValues(before),
        after: after === null ? {} : historyValues(after),
        detail: { feedback, ...(unconditional ? { unconditional } : {}) },
      },
    ],
    data: { nurse },
  })
}

export async function listReports(
  read: Read,
  { nurseId }: Input<typeof nurseReports.list>,
): Promise<Answer<typeof nurseReports.list>> {
  return { data: await findFeedback(read.db, sql`report.subject_nurse_id = ${nurseId}`) }
}

export async function createReport(
  work: Work,
  { kind, notes, detailsLinks, subjectNurseId }: Input<typeof nurseReports.create>,
): Promise<Answer<typeof nurseReports.create> | Refusal> {
  if (!(await isNurse(work.db, subjectNurseId))) return unknownNurse
  const { rows } = await sql<{
    id: number
  }>`insert into nurse_feedback (subject_nurse_id, kind, notes, details_links, reporting_user_id, created_at,
    updated_at)
    values (${subjectNurseId}, ${kind}, ${notes ?? null}, ${JSON.stringify(detailsLinks ?? { links: [] })}::jsonb,
      ${(work.actor as UserActor).userId}, ${work.now}, ${work.now}) returning id`.execute(work.db)
  const report = await feedbackById(work, rows[0]?.id as number)
  recordFeedback(work, subjectNurseId, report.id, null, report)
  return { report }
}

export async function saveReport(
  work: Work,
  { id, version, kind, notes, detailsLinks }: Input<typeof nurseReports.save>,
): Promise<Answer<typeof nurseReports.save> | Refusal> {
  const before = await lockFeedback(work, id)
  if (before === null) return unknownFeedback
  if (version !== undefined && version !== before.version)
    return stale('report', { report: before })
  const merged = {
    kind: kind ?? before.kind,
    notes: notes === undefined ? before.notes : notes,
    detailsLinks:
      detailsLinks === undefined ? before.detailsLinks : (detailsLinks ?? { links: [] }),
  }
  if (
    JSON.stringify(merged) ===
    JSON.stringify({ kind: before.kind, notes: before.notes, detailsLinks: before.detailsLinks })
  )
    return { report: before }
  await sql`update nurse_feedback set kind = ${merged.kind}, notes = ${merged.notes},
    details_links = ${JSON.stringify(merged.detailsLinks)}::jsonb, version = version + 1, updated_at = ${work.now}
    where id = ${id}`.execute(work.db)
  const after = await feedbackById(work, id)
  recordFeedback(work, before.subjectNurse.id, id, before, after, version === undefined) // AUD-030
  return { report: after }
}

export async function removeReport(
  work: Work,
  { id, version }: Input<typeof nurseReports.remove>,
): Promise<typeof ok | Refusal> {
  const before = await lockFeedback(work, id)
  if (before === null) return unknownFeedback
  if (version !== undefined && version !== before.version)
    return stale('report', { report: before })
  await sql`delete from nurse_feedback where id = ${id}`.execute(work.db)
  recordFeedback(work, before.subjectNurse.id, id, before, null, version === undefined)
  return ok
}
