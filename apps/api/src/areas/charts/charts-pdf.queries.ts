// CHT "PDF" 069-070, CHT-078, AUD-003, 005: the chart as a file, for its readers and for the mail of an invoice.
import { sql } from 'kysely'
import type { FileAnswer, Input } from '@wren/contract/call'
import type { charts } from '@wren/contract/charts'
import { noChart, unknownVersion } from '@wren/contract/charts.refusals'
import { fullName } from '@wren/contract/format'
import { mrnText } from '@wren/contract/mrn.rules'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import type { Workflow } from '../../platform/http/bind.ts'
import { storeView } from '../../platform/audit/views.ts'
import { makePdf } from '../../platform/pdf/make.ts'
import { chartFileName, chartPdf, type ChartPaper } from './chart-pdf.ts'
import { around, type Around } from './charts-context.queries.ts'
import { enter, keepTrace } from './charts.queries.ts'
import { chartOf, versionOf, versionsOf, type ChartRecord } from './charts.store.ts'

async function peopleOf(
  db: Database,
  ids: readonly (number | null | undefined)[],
): Promise<Record<number, string>> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, first_name || ' ' || last_name as name from user_account
    where id = any(${ids.filter((id) => typeof id === 'number')}::int[])`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** `ver` null: the draft. Null: no such version. */
async function paperOf(
  db: Database,
  facts: Around,
  chart: ChartRecord,
  ver: number | null,
): Promise<ChartPaper | null> {
  const version = ver === null ? null : await versionOf(db, chart.id, ver)
  if (ver !== null && version === null) return null
  const data = version?.data ?? chart.data
  const author = version?.submitted_by ?? chart.user_id_nurse
  const people = await peopleOf(db, [author, data.home_medications?.approved_by])
  const earlier = await versionsOf(db, chart.id)
  const { visit, patient, provider } = facts
  return {
    visit,
    pharmacy: provider.title,
    nurse: people[author] ?? '',
    data,
    people,
    ver: ver ?? chart.ver,
    submittedAt: version?.submitted_at ?? null,
    patient:
      patient === null
        ? null
        : {
            name: fullName(patient.first_name, patient.last_name),
            dob: patient.dob,
            mrn: mrnText(patient.pharmacy_mrn, patient.wren_mrn),
            allergies: patient.allergies,
          },
    withdrawn: chart.withdrawn_reason,
    corrections: earlier.flatMap(({ ver: one, submitted_at: at, correction_reason: reason }) =>
      reason !== null && ver !== null && one <= ver ? [{ at, reason }] : [],
    ),
  }
}

async function draw(paper: ChartPaper): Promise<FileAnswer | Refusal> {
  const bytes = await makePdf(chartPdf(paper))
  return isRefusal(bytes)
    ? bytes
    : {
        bytes,
        type: 'application/pdf',
        name: chartFileName(paper.visit.id, paper.ver),
        inline: true,
      }
}

/** For other areas; the caller stores who it was made for. Null: no chart, or no such version. */
export async function chartFile(
  db: Database,
  visitId: number,
  ver: number,
): Promise<FileAnswer | Refusal | null> {
  const [facts, chart] = [await around(db, visitId), await chartOf(db, visitId)]
  const paper = facts === null || chart === null ? null : await paperOf(db, facts, chart, ver)
  return paper === null ? null : draw(paper)
}

/** The latest version, else the draft; those who may read only what was submitted never get the draft (CHT-002). */
export async function printChart(
  workflow: Workflow,
  { id, ver }: Input<typeof charts.pdf>,
): Promise<FileAnswer | Refusal> {
  const {
    platform: { db },
    now,
    user,
  } = workflow
  const entered = await enter({ db, now, user }, id)
  if (isRefusal(entered)) return entered
  const { chart, facts, reader, person } = entered
  if (chart === null || (chart.ver === 0 && reader === 'own' && chart.user_id_nurse !== person.id))
    return noChart
  const wanted = ver ?? (chart.ver === 0 ? null : chart.ver)
  const paper = await paperOf(db, facts, chart, wanted)
  if (paper === null) return unknownVersion
  const file = await draw(paper)
  if (isRefusal(file)) return file
  return workflow.work(async (work) => {
    const patient = facts.visit.patient_uuid
    await storeView(work.platform, work.actor, work.origin, {
      type: 'chart',
      id: chart.id,
      patient,
    })
    await keepTrace({ db: work.db, now, user }, chart, wanted)
    work.recordEvent('charts.printed', {
      changes: [{ type: 'chart', id: chart.id, patient, action: 'print', detail: { ver: wanted } }],
    })
    return file
  })
}
