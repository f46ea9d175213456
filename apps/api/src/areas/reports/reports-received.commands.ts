// AVR "From chart to report" 008-010: staff take in the chart of a pharmacy that has its own; visit and report
// follow in one unit of work.
import { sql } from 'kysely'
import type { Answer, FileAnswer, Input, UploadedFile } from '@wren/contract/call'
import { tooLarge } from '@wren/contract/documents.refusals'
import { mostBytes } from '@wren/contract/documents.rules'
import { forbidden, isRefusal, refusal, type Refusal } from '@wren/contract/refusal'
import {
  actualTimesFault,
  cannotReceive,
  noReceivedFile,
  receivedTypes,
  type receivedCharts,
} from '@wren/contract/reports-received'
import { chartReceivedHint } from '@wren/contract/visits-buttons.rules'
import { unknownVisit } from '@wren/contract/visits.refusals'
import { contentFault, safeFileName, sha256 } from '../../platform/files/content.ts'
import type { Read } from '../../platform/http/bind.ts'
import { isStaff, userIdOf } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyById } from '../pharmacies/pharmacies.public.ts'
import {
  finishVisit,
  isAssignedNurse,
  lockVisit,
  visitAnswer,
  visitById,
} from '../visits/visits.public.ts'
import { openReport } from './reports-open.commands.ts'

const wrongKind = (name: string): Refusal =>
  refusal(415, 'unsupported_type', `${name}: only JPEG, PNG and PDF files are accepted`)

async function fileFault({ name, type, bytes }: UploadedFile): Promise<Refusal | null> {
  if (!receivedTypes.some((one) => one === type)) return wrongKind(name)
  if (bytes.length > mostBytes) return tooLarge(name)
  const fault = await contentFault(bytes, type, name)
  return fault?.status === 415 ? wrongKind(name) : fault
}

const nameOf = ({ name }: UploadedFile): string => safeFileName(name) || 'chart'

async function keepFile(work: Work, visit: number, file: UploadedFile): Promise<void> {
  await sql`insert into received_chart (assignment_id, file_name, file_type, content_sha256, data, created_at, created_by)
    values (${visit}, ${nameOf(file)}, ${file.type}, ${sha256(file.bytes)}, ${Buffer.from(file.bytes)}, ${work.now}, ${userIdOf(work.actor)})
    on conflict (assignment_id) do update set file_name = excluded.file_name, file_type = excluded.file_type, content_sha256 = excluded.content_sha256,
      data = excluded.data, created_at = excluded.created_at, created_by = excluded.created_by`.execute(
    work.db,
  )
}

export async function receiveChart(
  work: Work,
  { id, actual_start, actual_end, file }: Input<typeof receivedCharts.receive>,
): Promise<Answer<typeof receivedCharts.receive> | Refusal> {
  const before = await lockVisit(work, id)
  if (before === null) return unknownVisit
  const wrong =
    actualTimesFault({ actual_start, actual_end }, work.now) ??
    (file === undefined ? null : await fileFault(file))
  if (wrong !== null) return wrong
  const pharmacy = await pharmacyById(work.db, before.provider_id)
  const hint = chartReceivedHint({
    ...before,
    provider_has_own_chart: pharmacy?.has_own_chart === true,
  })
  if (hint !== null) return cannotReceive(hint)
  const visit = await finishVisit(work, before, {
    chartReceivedAt: work.now,
    actual_start,
    actual_end,
    cause: 'chart',
  })
  if (isRefusal(visit)) return visit
  if (file !== undefined) await keepFile(work, id, file)
  const report = await openReport(work, {
    visit,
    source: 'own-chart',
    flags: [],
    chartVersion: null,
    file: file === undefined ? undefined : nameOf(file),
  })
  if (isRefusal(report)) return report
  return {
    assignment: await visitAnswer(
      { db: work.db, now: work.now, publicUrl: work.platform.settings.publicUrl },
      visit,
    ),
    report_id: report.reportId,
  }
}

/**
 * The nurse reads what was handed in for her own visit, a Disabled one once it has begun (NUR-156), staff every
 * one.
 */
export async function receivedFile(
  read: Read,
  { id }: Input<typeof receivedCharts.file>,
): Promise<FileAnswer | Refusal> {
  const visit = await visitById(read.db, id)
  if (!isStaff(read.actor) && (visit === null || !isAssignedNurse(read.user, visit, read.now)))
    return forbidden
  if (visit === null) return unknownVisit
  const found = await sql<{
    data: Buffer
    file_type: string
    file_name: string
  }>`select data, file_type, file_name from received_chart where assignment_id = ${id}`.execute(
    read.db,
  )
  const [kept] = found.rows
  if (kept === undefined) return noReceivedFile
  read.viewed({ type: 'visit', id, patient: visit.patient_uuid })
  return { bytes: kept.data, type: kept.file_type, name: kept.file_name }
}
