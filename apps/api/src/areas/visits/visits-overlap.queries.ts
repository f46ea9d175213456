// VIS "One nurse, one place, one time" 149, 150, OFR-055: which confirmed visits of a nurse stand at a time.
import { sql } from 'kysely'
import { addMinutes, type Instant } from '@wren/contract/time'
import type { OverlappingVisit } from '@wren/contract/visits.refusals'
import type { Database } from '../../platform/database/database.ts'

export interface WantedTime {
  readonly visit: number
  readonly group: number | null
  readonly nurse: number
  readonly start: Instant
  readonly minutes: number
  /** Minutes that must lie between (VIS-149: 30 when the nurse confirms herself). */
  readonly gap?: number
}

/** The longest visit (VIS-048): nothing that began earlier can still run. */
export const longestVisit = 775

/** Those allowed to overlap count too: they left the constraint, not the nurse's day. */
export async function overlappingVisits(
  db: Database,
  { visit, group, nurse, start, minutes, gap = 0 }: WantedTime,
): Promise<OverlappingVisit[]> {
  const found = await sql<OverlappingVisit>`select id, start, timezone, duration_estimate from visit
    where user_id_assigned = ${nurse} and id <> ${visit} and nurse_confirmed is not null and not missing_exact_time and not is_deleted and not missed
      and status in ('Active - Booked', 'Active - Ready') and (group_id is null or group_id is distinct from ${group}::int)
      and start < ${addMinutes(start, minutes + gap)}::timestamptz and start > ${addMinutes(start, -gap - longestVisit)}::timestamptz and ends_at > ${addMinutes(start, -gap)}::timestamptz
    order by start, id`.execute(db)
  return found.rows
}
