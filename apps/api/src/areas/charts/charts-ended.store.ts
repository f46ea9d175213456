// CHT-098: rows of visits that ended for their nurse while the chart could be written, and of the kept drafts.
import { sql } from 'kysely'
import {
  endingsVisibleSince,
  endingForNurse,
  type ChartEnded,
  type StoredEnding,
} from '@wren/contract/chart-ended.rules'
import type { KeptChart } from '@wren/contract/charts'
import type { ChartData } from '@wren/contract/chart-sections'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'

interface NurseOfVisit {
  readonly visit: number
  readonly nurse: number
}

/**
 * Records the ending where the nurse may have been charting: an unfinished chart exists, or the chart could be
 * written and the visit started within the last day.
 */
export async function insertVisitEnding(
  work: Work,
  { visit, nurse, kind }: NurseOfVisit & { readonly kind: StoredEnding },
  wasActive: boolean,
): Promise<void> {
  await sql`insert into chart_ended (assignment_id, user_id_nurse, kind, at)
    select visit.id, ${nurse}, ${kind}, ${work.now} from visit join pharmacy on pharmacy.id = visit.provider_id
    where visit.id = ${visit} and not pharmacy.has_own_chart and (
      exists (select from chart where chart.assignment_id = visit.id and chart.user_id_nurse = ${nurse}
        and chart.state in ('draft', 'returned'))
      or (${wasActive} and visit.start >= ${work.now}::timestamptz - interval '24 hours'
        and visit.start <= ${work.now}::timestamptz + interval '2 hours'))
    on conflict (assignment_id, user_id_nurse) do update set kind = excluded.kind, at = excluded.at`.execute(
    work.db,
  )
}

/** Null if the visit belongs to the nurse, never did, or ended more than 30 days ago. */
export async function visitEndingFor(
  db: Database,
  visit: {
    readonly id: number
    readonly status: string
    readonly user_id_assigned: number | null
  },
  nurse: number,
  now: Instant,
): Promise<ChartEnded | null> {
  const { rows } = await sql<{
    kind: StoredEnding
    at: Instant
  }>`select kind, at from chart_ended
    where assignment_id = ${visit.id} and user_id_nurse = ${nurse} and at >= ${endingsVisibleSince(now)}`.execute(
    db,
  )
  return endingForNurse(visit, nurse, rows[0] ?? null)
}

/** The nurse's latest draft: the chart itself or an archived draft, whichever was written last. */
export async function keptDraftOf(
  db: Database,
  { visit, nurse }: NurseOfVisit,
): Promise<(KeptChart & { readonly record: string }) | null> {
  const { rows } = await sql<KeptChart & { readonly record: string }>`
    select id::text as record, revision, updated as kept_at, data from chart
      where assignment_id = ${visit} and user_id_nurse = ${nurse} and state in ('draft', 'returned')
    union all select 'archived-' || id, revision, archived_at, data from chart_archived
      where assignment_id = ${visit} and user_id_nurse = ${nurse}
    order by kept_at desc, revision desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Archived drafts are immutable: late text creates another one with the complete data. */
export async function insertLateDraft(
  work: Work,
  { visit, nurse }: NurseOfVisit,
  { revision, data }: { readonly revision: number; readonly data: ChartData },
): Promise<string> {
  const { rows } = await sql<{
    record: string
  }>`insert into chart_archived (assignment_id, user_id_nurse, revision, data, archived_at, archived_by, is_late)
    values (${visit}, ${nurse}, ${revision}, ${JSON.stringify(data)}::jsonb, ${work.now}, ${nurse}, true)
    returning 'archived-' || id as record`.execute(work.db)
  return rows[0]?.record ?? ''
}
