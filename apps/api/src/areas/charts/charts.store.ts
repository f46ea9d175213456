// CHT "Life cycle" 009-016, "Safety" 084: charts, their versions and archived drafts as rows; one chart a visit,
// whose row is locked first.
import { sql } from 'kysely'
import type { Chart, ChartVersion, ChartVersionRow } from '@wren/contract/charts'
import type { ChartData, SectionKey } from '@wren/contract/chart-sections'
import type { ChartFlag } from '@wren/contract/chart-flags.rules'
import type { Finding } from '@wren/contract/chart-context'
import type { ChartState } from '@wren/contract/chart-window.rules'
import type { Database } from '../../platform/database/database.ts'
import { userIdOf } from '../../platform/identity/actor.ts'
import type { Change } from '../../platform/work/events.ts'
import type { Work } from '../../platform/work/work.ts'

export interface ChartRecord {
  readonly id: number
  readonly assignment_id: number
  readonly user_id_nurse: number
  readonly state: ChartState
  readonly ver: number
  readonly revision: number
  readonly data: ChartData
  readonly returned_reason: string | null
  /** CHT-103 */
  readonly withdrawn_reason: string | null
  readonly updated: string
}

const columns = sql`id, assignment_id, user_id_nurse, state, ver, revision, data, returned_reason, withdrawn_reason, updated`

export const chartAnswer = ({
  id,
  assignment_id,
  state,
  ver,
  revision,
  data,
  returned_reason,
  withdrawn_reason,
  updated,
  user_id_nurse,
}: ChartRecord): Chart => ({
  id,
  assignment_id,
  state,
  ver,
  revision,
  data,
  returned_reason,
  ...(withdrawn_reason === null ? {} : { withdrawn_reason }),
  updated,
  user_id_nurse,
})

export async function chartOf(db: Database, visit: number): Promise<ChartRecord | null> {
  return (
    (
      await sql<ChartRecord>`select ${columns} from chart where assignment_id = ${visit}`.execute(
        db,
      )
    ).rows[0] ?? null
  )
}
/** After the visit's own row. */
export async function lockChart(work: Work, visit: number): Promise<ChartRecord | null> {
  return (
    (
      await sql<ChartRecord>`select ${columns} from chart where assignment_id = ${visit} for update`.execute(
        work.db,
      )
    ).rows[0] ?? null
  )
}

const redacted = '[redacted]'
const withoutImages = (data: ChartData): object => {
  const { patient, nurse } = data.signatures ?? {}
  const hidden = <S extends { image?: string | null }>(signer: S | undefined) =>
    signer?.image ? { ...signer, image: redacted } : signer
  return data.signatures === undefined
    ? data
    : {
        ...data,
        signatures: {
          ...data.signatures,
          ...(patient ? { patient: hidden(patient) } : {}),
          ...(nurse ? { nurse: hidden(nurse) } : {}),
        },
      }
}
/** History names the sections that changed, not 'data' as a whole (AUD-004). */
const audited = ({
  state,
  ver,
  returned_reason,
  withdrawn_reason,
  user_id_nurse,
  data,
}: ChartRecord) => ({
  state,
  ver,
  returned_reason,
  withdrawn_reason,
  user_id_nurse,
  ...withoutImages(data),
})

export const chartChange = (
  patient: string | null,
  before: ChartRecord | null,
  after: ChartRecord | null,
): Change => ({
  type: 'chart',
  id: (after ?? (before as ChartRecord)).id,
  patient,
  version: (after ?? (before as ChartRecord)).revision,
  before: before === null ? null : audited(before),
  after: after === null ? null : audited(after),
})

/** CHT-098: an archived draft is an entry of its own; its number is told from those of charts. */
export const lateChange = (
  patient: string | null,
  record: string,
  version: number,
  { before, after }: { readonly before: ChartData; readonly after: ChartData },
): Change => ({
  type: 'chart',
  id: record,
  patient,
  version,
  before: withoutImages(before) as Record<string, unknown>,
  after: withoutImages(after) as Record<string, unknown>,
})

export interface ChartChanges {
  readonly state?: ChartState
  readonly ver?: number
  readonly data?: ChartData
  readonly returned_reason?: string | null
}

/** CHT-016: the first save makes the chart, at revision 1. */
export async function insertChart(
  work: Work,
  {
    visit,
    nurse,
    data,
  }: { readonly visit: number; readonly nurse: number; readonly data: ChartData },
): Promise<ChartRecord> {
  const made =
    await sql<ChartRecord>`insert into chart (assignment_id, user_id_nurse, state, data, created, updated)
    values (${visit}, ${nurse}, 'draft', ${JSON.stringify(data)}::jsonb, ${work.now}, ${work.now}) returning ${columns}`.execute(
      work.db,
    )
  return made.rows[0] as ChartRecord
}

/** `save` raises the revision: somebody's window is older now (CHT-015). */
export async function updateChart(
  work: Work,
  before: ChartRecord,
  changes: ChartChanges,
  { save }: { readonly save: boolean },
): Promise<ChartRecord> {
  const { state, ver, data, returned_reason } = { ...before, ...changes }
  const written =
    await sql<ChartRecord>`update chart set state = ${state}, ver = ${ver}, data = ${JSON.stringify(data)}::jsonb, returned_reason = ${returned_reason},
    revision = revision + ${save ? 1 : 0}, updated = ${work.now} where id = ${before.id} returning ${columns}`.execute(
      work.db,
    )
  return written.rows[0] as ChartRecord
}

/** CHT-103: for good; its visit is cancelled and does not come back (VIS-164). */
export async function withdrawChart(
  work: Work,
  { id }: ChartRecord,
  reason: string,
): Promise<ChartRecord> {
  const written =
    await sql<ChartRecord>`update chart set withdrawn_at = ${work.now}, withdrawn_reason = ${reason}, updated = ${work.now}
    where id = ${id} returning ${columns}`.execute(work.db)
  return written.rows[0] as ChartRecord
}

export interface NewVersion {
  readonly nurse: number
  readonly changedSections: readonly SectionKey[]
  readonly correctionReason: string | null
  readonly flags: readonly ChartFlag[]
  readonly warnings: readonly Finding[]
}
/** CHT-014: the version is what the chart holds now. */
export async function insertVersion(
  work: Work,
  chart: ChartRecord,
  { nurse, changedSections, correctionReason, flags, warnings }: NewVersion,
): Promise<void> {
  await sql`insert into chart_version (chart_id, ver, data, submitted_at, submitted_by, changed_sections, correction_reason, audit_flags, warnings)
    values (${chart.id}, ${chart.ver}, ${JSON.stringify(chart.data)}::jsonb, ${work.now}, ${nurse}, ${[...changedSections]}, ${correctionReason}, ${[...flags]},
      ${JSON.stringify(warnings)}::jsonb)`.execute(work.db)
}

export async function versionsOf(db: Database, chart: number): Promise<ChartVersionRow[]> {
  return (
    await sql<ChartVersionRow>`select ver, submitted_at, submitted_by, changed_sections, correction_reason from chart_version
    where chart_id = ${chart} order by ver`.execute(db)
  ).rows
}
export async function versionOf(
  db: Database,
  chart: number,
  ver: number,
): Promise<ChartVersion | null> {
  return (
    (
      await sql<ChartVersion>`select ver, submitted_at, submitted_by, changed_sections, correction_reason, data from chart_version
    where chart_id = ${chart} and ver = ${ver}`.execute(db)
    ).rows[0] ?? null
  )
}

/**
 * The next nurse begins anew on a row that must stay because of its versions; her first save makes revision 1
 * (CHT-084, CHT-086).
 */
export async function takeOverChart(
  work: Work,
  before: ChartRecord,
  { nurse, data }: { readonly nurse: number; readonly data: ChartData },
): Promise<ChartRecord> {
  const written =
    await sql<ChartRecord>`update chart set user_id_nurse = ${nurse}, state = 'draft', data = ${JSON.stringify(data)}::jsonb, returned_reason = null,
    revision = 1, updated = ${work.now} where id = ${before.id} returning ${columns}`.execute(
      work.db,
    )
  return written.rows[0] as ChartRecord
}

/**
 * CHT-084: the draft stays readable beside the visit; without versions its row makes room for the next nurse's.
 * False: it was archived before.
 * A nurse who comes back begins at revision 1 again, so that the revision alone does not tell her second draft from
 * her first.
 */
export async function archiveChart(
  work: Work,
  { id, assignment_id, user_id_nurse, revision, data, ver }: ChartRecord,
): Promise<boolean> {
  const kept =
    await sql`insert into chart_archived (assignment_id, user_id_nurse, revision, data, archived_at, archived_by)
    select ${assignment_id}::int, ${user_id_nurse}::int, ${revision}::int, ${JSON.stringify(data)}::jsonb, ${work.now}::timestamptz, ${userIdOf(work.actor)}::int
    where not exists (select from chart_archived old where old.assignment_id = ${assignment_id} and old.user_id_nurse = ${user_id_nurse} and old.revision = ${revision}
      and old.data = ${JSON.stringify(data)}::jsonb)
    returning id`.execute(work.db)
  if (ver === 0) await sql`delete from chart where id = ${id}`.execute(work.db)
  return kept.rows.length > 0
}
