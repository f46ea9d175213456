// CHT-071, CHT-075, CHT-076, CHT-077, CHT-092, CHT-098, CHT-081: reads charts, and records reads by anyone but the
// chart's nurse.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { charts, ArchivedChart, Chart, PreviousChart } from '@wren/contract/charts'
import { unknownVersion, unknownVisitOfChart } from '@wren/contract/charts.refusals'
import { forbidden, isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import type { UserActor } from '../../platform/identity/actor.ts'
import { loadChartFacts, type ChartFacts } from './charts-context.queries.ts'
import {
  hasLaterVisit,
  chartReaderOf,
  isChartReadable,
  type ChartUser,
  type ChartReader,
} from './charts.policy.ts'
import {
  chartAnswer,
  chartByVisit,
  chartVersionByNumber,
  chartVersionRows,
  type ChartRecord,
} from './charts.store.ts'

export const chartUserOf = (user: UserActor): ChartUser => ({
  id: user.userId,
  isAdmin: user.role === 'admin',
  isDisabled: user.nurseStatus === 'Disabled',
})

export interface ReadableChart {
  readonly facts: ChartFacts
  readonly chart: ChartRecord | null
  readonly reader: ChartReader
  readonly person: ChartUser
}

/** Loads visit and chart, and decides in which role the user reads them. Every read starts here. */
export async function loadReadableChart(
  { db, now, user }: Pick<Read, 'db' | 'now' | 'user'>,
  id: number,
): Promise<ReadableChart | Refusal> {
  const facts = await loadChartFacts(db, id)
  if (facts === null) return unknownVisitOfChart
  const person = chartUserOf(user)
  const chart = await chartByVisit(db, id)
  const later = await sql<{
    later: boolean
  }>`select ${hasLaterVisit(person, now, 'visit')} as later from visit where visit.id = ${id}`.execute(
    db,
  )
  const reader = chartReaderOf(person, {
    visit: facts.visit,
    hasLaterVisit: later.rows[0]?.later === true,
    isSubmitted: (chart?.ver ?? 0) >= 1,
    isWithdrawn: chart !== null && chart.withdrawn_reason !== null,
    now,
  })
  return reader === null ? forbidden : { facts, chart, reader, person }
}

/** Records a read by anyone but the chart's nurse (CHT-081). `ver` null is the draft. */
export async function recordRead(
  { db, now, user }: Pick<Read, 'db' | 'now' | 'user'>,
  chart: ChartRecord,
  ver: number | null,
): Promise<void> {
  if (user.userId === chart.user_id_nurse) return
  await sql`insert into chart_read (chart_id, ver, user_id, at)
    values (${chart.id}, ${ver}, ${user.userId}, ${now})`.execute(db)
}

/** Other readers see the last submitted version, never a correction in progress. */
async function chartVisibleTo(
  db: Database,
  reader: ChartReader,
  chart: ChartRecord,
  person: ChartUser,
): Promise<Chart | null> {
  if (reader === 'admin' || (reader === 'own' && chart.user_id_nurse === person.id))
    return chartAnswer(chart)
  if (reader === 'own') return null // the chart belongs to a former nurse (CHT-084)
  const version = await chartVersionByNumber(db, chart.id, chart.ver)
  return version === null
    ? null
    : {
        ...chartAnswer(chart),
        data: version.data,
        state: chart.state === 'locked' ? 'locked' : 'submitted',
        returned_reason: null,
      }
}

export async function readChart(
  read: Read,
  { id }: Input<typeof charts.chart>,
): Promise<Answer<typeof charts.chart> | Refusal> {
  const readable = await loadReadableChart(read, id)
  if (isRefusal(readable)) return readable
  const { facts, chart, reader, person } = readable
  const visible = chart === null ? null : await chartVisibleTo(read.db, reader, chart, person)
  if (chart === null || visible === null) return { chart: null }
  read.viewed({ type: 'chart', id: chart.id, patient: facts.visit.patient_uuid })
  await recordRead(
    read,
    chart,
    visible.state === 'draft' || visible.state === 'returned' ? null : visible.ver,
  )
  return { chart: visible }
}

/** From and where clause of the patient's earlier submitted charts that a person may read. */
export const fromPreviousCharts = (person: ChartUser, now: string, visit: number) => sql`
  from visit this join visit earlier on earlier.patient_uuid = this.patient_uuid and earlier.id <> this.id
    and (earlier.start, earlier.id) < (this.start, this.id)
    and not earlier.is_deleted
    join chart on chart.assignment_id = earlier.id and chart.ver >= 1 and chart.withdrawn_at is null
      join chart_version version on version.chart_id = chart.id and version.ver = chart.ver
    join user_account person on person.id = version.submitted_by
  where this.id = ${visit} and ${isChartReadable(person, now, 'earlier')}`

export async function previousCharts(
  read: Read,
  { id }: Input<typeof charts.previous>,
): Promise<Answer<typeof charts.previous> | Refusal> {
  const readable = await loadReadableChart(read, id)
  if (isRefusal(readable)) return readable
  const { rows } =
    await sql<PreviousChart>`select earlier.id as assignment_id, earlier.start, earlier.timezone, earlier.treatment,
      person.first_name as nurse_first_name, person.last_name as nurse_last_name, version.ver, version.submitted_at
    ${fromPreviousCharts(readable.person, read.now, id)} order by earlier.start desc, earlier.id desc`.execute(
      read.db,
    )
  read.viewed({ type: 'visit', id, patient: readable.facts.visit.patient_uuid })
  return { data: rows }
}

export async function chartVersions(
  read: Read,
  { id, ver }: Input<typeof charts.versions>,
): Promise<Answer<typeof charts.versions> | Refusal> {
  const readable = await loadReadableChart(read, id)
  if (isRefusal(readable)) return readable
  const { chart, facts } = readable
  if (ver === undefined) {
    const data = chart === null ? [] : await chartVersionRows(read.db, chart.id)
    if (chart !== null)
      read.viewed({ type: 'chart', id: chart.id, patient: facts.visit.patient_uuid })
    return { data }
  }
  const version = chart === null ? null : await chartVersionByNumber(read.db, chart.id, ver)
  if (chart === null || version === null) return unknownVersion
  read.viewed({ type: 'chart', id: chart.id, patient: facts.visit.patient_uuid })
  await recordRead(read, chart, ver)
  return { chart: version }
}

export async function archivedCharts(
  read: Read,
  { id }: Input<typeof charts.archived>,
): Promise<Answer<typeof charts.archived> | Refusal> {
  const facts = await loadChartFacts(read.db, id)
  if (facts === null) return unknownVisitOfChart
  const { rows } = await sql<
    Omit<ArchivedChart, 'is_late'> & { is_late: boolean }
  >`select old.id, old.user_id_nurse, person.first_name as nurse_first_name,
      person.last_name as nurse_last_name, old.revision,
      old.archived_at, old.is_late, old.data
    from chart_archived old join user_account person on person.id = old.user_id_nurse where old.assignment_id = ${id}
      order by old.archived_at desc, old.id desc`.execute(read.db)
  for (const { id: draft } of rows)
    read.viewed({ type: 'chart', id: `archived-${draft}`, patient: facts.visit.patient_uuid })
  return {
    data: rows.map(({ is_late, ...row }) => (is_late ? { ...row, is_late: true as const } : row)),
  }
}
