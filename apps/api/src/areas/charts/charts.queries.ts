// CHT "Calls" 071, 075-077, 092, CHT-098, "Limits" 081: reading charts; every reading by others than the chart's
// nurse is kept.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { charts, ArchivedChart, Chart, PreviousChart } from '@wren/contract/charts'
import { unknownVersion, unknownVisitOfChart } from '@wren/contract/charts.refusals'
import { forbidden, isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import type { UserActor } from '../../platform/identity/actor.ts'
import { around, type Around } from './charts-context.queries.ts'
import { hasLaterVisit, readerOf, visibleTo, type Person, type Reader } from './charts.policy.ts'
import { chartAnswer, chartOf, versionOf, versionsOf, type ChartRecord } from './charts.store.ts'

export const personOf = (user: UserActor): Person => ({
  id: user.userId,
  isAdmin: user.role === 'admin',
  isDisabled: user.nurseStatus === 'Disabled',
})

export interface Entered {
  readonly facts: Around
  readonly chart: ChartRecord | null
  readonly reader: Reader
  readonly person: Person
}

/** The way into every reading: the visit, its chart and as whom she reads it. */
export async function enter(
  { db, now, user }: Pick<Read, 'db' | 'now' | 'user'>,
  id: number,
): Promise<Entered | Refusal> {
  const facts = await around(db, id)
  if (facts === null) return unknownVisitOfChart
  const person = personOf(user)
  const chart = await chartOf(db, id)
  const later = await sql<{
    later: boolean
  }>`select ${hasLaterVisit(person, now, 'visit')} as later from visit where visit.id = ${id}`.execute(
    db,
  )
  const reader = readerOf(person, {
    visit: facts.visit,
    hasLaterVisit: later.rows[0]?.later === true,
    isSubmitted: (chart?.ver ?? 0) >= 1,
    isWithdrawn: chart !== null && chart.withdrawn_reason !== null,
    now,
  })
  return reader === null ? forbidden : { facts, chart, reader, person }
}

/** CHT-081; null: the draft. */
export async function keepTrace(
  { db, now, user }: Pick<Read, 'db' | 'now' | 'user'>,
  chart: ChartRecord,
  ver: number | null,
): Promise<void> {
  if (user.userId === chart.user_id_nurse) return
  await sql`insert into chart_read (chart_id, ver, user_id, at) values (${chart.id}, ${ver}, ${user.userId}, ${now})`.execute(
    db,
  )
}

/** Others see the last submitted version, never what is being corrected. */
async function seenBy(
  db: Database,
  reader: Reader,
  chart: ChartRecord,
  person: Person,
): Promise<Chart | null> {
  if (reader === 'admin' || (reader === 'own' && chart.user_id_nurse === person.id))
    return chartAnswer(chart)
  if (reader === 'own') return null // a former nurse's chart is not the present one's (CHT-084)
  const version = await versionOf(db, chart.id, chart.ver)
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
  const entered = await enter(read, id)
  if (isRefusal(entered)) return entered
  const { facts, chart, reader, person } = entered
  const seen = chart === null ? null : await seenBy(read.db, reader, chart, person)
  if (chart === null || seen === null) return { chart: null }
  read.viewed({ type: 'chart', id: chart.id, patient: facts.visit.patient_uuid })
  await keepTrace(
    read,
    chart,
    seen.state === 'draft' || seen.state === 'returned' ? null : seen.ver,
  )
  return { chart: seen }
}

/** The earlier submitted charts of the visit's patient that a person may read, as the end of a statement. */
export const previousOf = (person: Person, now: string, visit: number) => sql`
  from visit this join visit earlier on earlier.patient_uuid = this.patient_uuid and earlier.id <> this.id and (earlier.start, earlier.id) < (this.start, this.id)
    and not earlier.is_deleted
    join chart on chart.assignment_id = earlier.id and chart.ver >= 1 and chart.withdrawn_at is null join chart_version version on version.chart_id = chart.id and version.ver = chart.ver
    join user_account person on person.id = version.submitted_by
  where this.id = ${visit} and ${visibleTo(person, now, 'earlier')}`

export async function previousCharts(
  read: Read,
  { id }: Input<typeof charts.previous>,
): Promise<Answer<typeof charts.previous> | Refusal> {
  const entered = await enter(read, id)
  if (isRefusal(entered)) return entered
  const { rows } =
    await sql<PreviousChart>`select earlier.id as assignment_id, earlier.start, earlier.timezone, earlier.treatment,
      person.first_name as nurse_first_name, person.last_name as nurse_last_name, version.ver, version.submitted_at
    ${previousOf(entered.person, read.now, id)} order by earlier.start desc, earlier.id desc`.execute(
      read.db,
    )
  read.viewed({ type: 'visit', id, patient: entered.facts.visit.patient_uuid })
  return { data: rows }
}

export async function chartVersions(
  read: Read,
  { id, ver }: Input<typeof charts.versions>,
): Promise<Answer<typeof charts.versions> | Refusal> {
  const entered = await enter(read, id)
  if (isRefusal(entered)) return entered
  const { chart, facts } = entered
  if (ver === undefined) {
    const data = chart === null ? [] : await versionsOf(read.db, chart.id)
    if (chart !== null)
      read.viewed({ type: 'chart', id: chart.id, patient: facts.visit.patient_uuid })
    return { data }
  }
  const version = chart === null ? null : await versionOf(read.db, chart.id, ver)
  if (chart === null || version === null) return unknownVersion
  read.viewed({ type: 'chart', id: chart.id, patient: facts.visit.patient_uuid })
  await keepTrace(read, chart, ver)
  return { chart: version }
}

export async function archivedCharts(
  read: Read,
  { id }: Input<typeof charts.archived>,
): Promise<Answer<typeof charts.archived> | Refusal> {
  const facts = await around(read.db, id)
  if (facts === null) return unknownVisitOfChart
  const { rows } = await sql<
    Omit<ArchivedChart, 'is_late'> & { is_late: boolean }
  >`select old.id, old.user_id_nurse, person.first_name as nurse_first_name,
      person.last_name as nurse_last_name, old.revision,
      old.archived_at, old.is_late, old.data
    from chart_archived old join user_account person on person.id = old.user_id_nurse where old.assignment_id = ${id} order by old.archived_at desc, old.id desc`.execute(
    read.db,
  )
  for (const { id: archived } of rows)
    read.viewed({ type: 'chart', id: `archived-${archived}`, patient: facts.visit.patient_uuid })
  return {
    data: rows.map(({ is_late, ...row }) => (is_late ? { ...row, is_late: true as const } : row)),
  }
}
