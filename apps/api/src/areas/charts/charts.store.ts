// CHT-009, CHT-010, CHT-011, CHT-012, CHT-013, CHT-014, CHT-015, CHT-016, CHT-084: rows of charts, versions and
// archived drafts. A visit has one chart. The visit's row is locked before the chart's.
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
  /** Set when the chart was withdrawn (CHT-103). */
  readonly withdrawn_reason: string | null
  readonly updated: string
}

const chartColumns = sql`id, assignment_id, user_id_nurse, state, ver, revision, data, returned_reason,
  withdrawn_reason, updated`

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

export async function chartByVisit(db: Database, visit: number): Promise<ChartRecord | null> {
  return (
    (
      await sql<ChartRecord>`select ${chartColumns} from chart where assignment_id = ${visit}`.execute(
        db,
      )
    ).rows[0] ?? null
  )
}
/** Lock the visit's row first. */
export async function lockChart(work: Work, visit: number): Promise<ChartRecord | null> {
  return (
    (
      await sql<ChartRecord>`select ${chartColumns} from chart where assignment_id = ${visit} for update`.execute(
        work.db,
      )
    ).rows[0] ?? null
  )
}

const redactedImage = '[redacted]'
const withoutImages = (data: ChartData): object => {
  const { patient, nurse } = data.signatures ?? {}
  const withoutImage = <S extends { image?: string | null }>(signer: S | undefined) =>
    signer?.image ? { ...signer, image: redactedImage } : signer
  return data.signatures === undefined
    ? data
    : {
        ...data,
        signatures: {
          ...data.signatures,
          ...(patient ? { patient: withoutImage(patient) } : {}),
          ...(nurse ? { nurse: withoutImage(nurse) } : {}),
        },
      }
}
/** Spreads the data, so that the history names the changed sections (AUD-004). */
const auditFields = ({
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
  before: before === null ? null : auditFields(before),
  after: after === null ? null : auditFields(after),
})

/** The audit change of an archived draft. `record` differs from the ids of charts (CHT-098). */
export const lateDraftChange = (
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

/** The first save creates the chart at revision 1 (CHT-016). */
export async function insertChart(
  work: Work,
  {
    visit,
    nurse,
    data,
  }: { readonly visit: number; readonly nurse: number; readonly data: ChartData },
): Promise<ChartRecord> {
  const inserted =
    await sql<ChartRecord>`insert into chart (assignment_id, user_id_nurse, state, data, created, updated)
    values (${visit}, ${nurse}, 'draft', ${JSON.stringify(data)}::jsonb, ${work.now}, ${work.now})
      returning ${chartColumns}`.execute(work.db)
  return inserted.rows[0] as ChartRecord
}

/** `save` increments the revision, which makes other windows stale (CHT-015). */
export async function updateChart(
  work: Work,
  before: ChartRecord,
  changes: ChartChanges,
  { save }: { readonly save: boolean },
): Promise<ChartRecord> {
  const { state, ver, data, returned_reason } = { ...before, ...changes }
  const updatedRow =
    await sql<ChartRecord>`update chart set state = ${state}, ver = ${ver}, data = ${JSON.stringify(data)}::jsonb,
      returned_reason = ${returned_reason},
    revision = revision + ${save ? 1 : 0}, updated = ${work.now}
      where id = ${before.id} returning ${chartColumns}`.execute(work.db)
  return updatedRow.rows[0] as ChartRecord
}

/** CHT-103. Permanent, because a cancelled visit does not become active again (VIS-164). */
export async function withdrawChart(
  work: Work,
  { id }: ChartRecord,
  reason: string,
): Promise<ChartRecord> {
  const updatedRow =
    await sql<ChartRecord>`update chart set withdrawn_at = ${work.now}, withdrawn_reason = ${reason},
      updated = ${work.now}
    where id = ${id} returning ${chartColumns}`.execute(work.db)
  return updatedRow.rows[0] as ChartRecord
}

export interface NewChartVersion {
  readonly nurse: number
  readonly changedSections: readonly SectionKey[]
  readonly correctionReason: string | null
  readonly flags: readonly ChartFlag[]
  readonly warnings: readonly Finding[]
}
/** Stores the chart's current data as a version (CHT-014). */
export async function insertVersion(
  work: Work,
  chart: ChartRecord,
  { nurse, changedSections, correctionReason, flags, warnings }: NewChartVersion,
): Promise<void> {
  await sql`insert into chart_version (chart_id, ver, data, submitted_at, submitted_by, changed_sections,
    correction_reason, audit_flags, warnings)
    values (${chart.id}, ${chart.ver}, ${JSON.stringify(chart.data)}::jsonb, ${work.now}, ${nurse},
      ${[...changedSections]}, ${correctionReason}, ${[...flags]},
      ${JSON.stringify(warnings)}::jsonb)`.execute(work.db)
}

export async function chartVersionRows(db: Database, chart: number): Promise<ChartVersionRow[]> {
  return (
    await sql<ChartVersionRow>`select ver, submitted_at, submitted_by, changed_sections, correction_reason
      from chart_version
    where chart_id = ${chart} order by ver`.execute(db)
  ).rows
}
export async function chartVersionByNumber(
  db: Database,
  chart: number,
  ver: number,
): Promise<ChartVersion | null> {
  return (
    (
      await sql<ChartVersion>`select ver, submitted_at, submitted_by, changed_sections, correction_reason, data
        from chart_version
    where chart_id = ${chart} and ver = ${ver}`.execute(db)
    ).rows[0] ?? null
  )
}

/** Resets a row with versions to revision 1 for the first save of the next nurse (CHT-084, CHT-086). */
export async function restartChart(
  work: Work,
  before: ChartRecord,
  { nurse, data }: { readonly nurse: number; readonly data: ChartData },
): Promise<ChartRecord> {
  const updatedRow =
    await sql<ChartRecord>`update chart set user_id_nurse = ${nurse}, state = 'draft',
      data = ${JSON.stringify(data)}::jsonb, returned_reason = null,
    revision = 1, updated = ${work.now} where id = ${before.id} returning ${chartColumns}`.execute(
      work.db,
    )
  return updatedRow.rows[0] as ChartRecord
}

/**
 * Copies the draft to the archive, and deletes its row unless it has versions (CHT-084). Returns false if the same
 * draft is archived already. Data is compared too, because a nurse who returns starts at revision 1 again.
 */
export async function archiveChart(
  work: Work,
  { id, assignment_id, user_id_nurse, revision, data, ver }: ChartRecord,
): Promise<boolean> {
  const archived =
    await sql`insert into chart_archived (assignment_id, user_id_nurse, revision, data, archived_at, archived_by)
    select ${assignment_id}::int, ${user_id_nurse}::int, ${revision}::int, ${JSON.stringify(data)}::jsonb,
      ${work.now}::timestamptz, ${userIdOf(work.actor)}::int
    where not exists (select from chart_archived old where old.assignment_id = ${assignment_id}
      and old.user_id_nurse = ${user_id_nurse} and old.revision = ${revision}
      and old.data = ${JSON.stringify(data)}::jsonb)
    returning id`.execute(work.db)
  if (ver === 0) await sql`delete from chart where id = ${id}`.execute(work.db)
  return archived.rows.length > 0
}
