// Recommended nurses, conflicts and busy nurses. OFR-050, OFR-053, OFR-057
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import { type offers } from '@wren/contract/offers'
import { mostRecommended, type BusyNurse } from '@wren/contract/offers-shapes'
import { farMilesOf } from '@wren/contract/offers-distance.rules'
import { addMinutes } from '@wren/contract/time'
import { unknownVisit } from '@wren/contract/visits.refusals'
import type { Read } from '../../platform/http/bind.ts'
import { visitById } from '../visits/visits.public.ts'
import {
  busyColor,
  closeBy,
  conflictsOf,
  stronger,
  type OtherVisit,
} from './offers-conflicts.rules.ts'
import { visitContextOf } from './offers-context.queries.ts'
import { candidateNurses } from './offers-nurses.queries.ts'
import { isCandidate, rankNurses } from './offers-recommended.rules.ts'

export async function recommendedNurses(read: Read, { id }: Input<typeof offers.recommended>) {
  const visit = await visitById(read.db, id)
  if (visit === null) return unknownVisit
  const context = await visitContextOf(read, visit)
  const ranked = rankNurses(
    (await candidateNurses(read.db, context)).filter(isCandidate),
    context.needs,
    read.now,
  )
  return {
    data: ranked
      .slice(0, mostRecommended)
      .map(({ nurse, score, rank, eligible, blockReasons, reasons }) => ({
        nurseId: nurse.user_id,
        firstName: nurse.first_name,
        lastName: nurse.last_name,
        nickname: nurse.nickname,
        status: nurse.status,
        subStatus: nurse.sub_status,
        score,
        rank,
        eligible,
        blockReasons: [...blockReasons],
        reasons: [...reasons],
        distanceMiles: nurse.distance,
        farMiles: farMilesOf(nurse.max_distance),
        previousVisits: nurse.previous_visits,
        lastVisit: nurse.last_visit,
        isPrimary: nurse.is_primary,
        conflicts: conflictsOf(context.needs, nurse.visits),
        notified: nurse.notified,
        isAvailable: nurse.is_available,
      })),
  }
}

/** For every nurse in the panels' lists. OFR-053 */
export async function nurseConflicts(read: Read, { id }: Input<typeof offers.conflicts>) {
  const visit = await visitById(read.db, id)
  if (visit === null) return unknownVisit
  const context = await visitContextOf(read, visit)
  const nurses = await candidateNurses(read.db, context)
  const listed = nurses.filter((nurse) => nurse.is_offered || isCandidate(nurse))
  return {
    data: conflictsOf(
      context.needs,
      listed.flatMap((nurse) => nurse.visits),
    ),
  }
}

export async function busyNurses(
  read: Read,
  { time_in, duration, ignore_assignment_id = null }: Input<typeof offers.busy>,
) {
  const { rows } = await sql<OtherVisit>`
      select other.id, nurse.id as nurse_id, other.start, other.duration_estimate, other.missing_exact_time,
        (other.nurse_confirmed is not null and other.user_id_assigned = nurse.id
          and other.status <> 'Hold') as confirmed
      from visit other
        cross join lateral (select other.user_id_assigned as id union select other.user_id_selected) nurse
      where other.start between ${addMinutes(time_in, -(24 * 60))}::timestamptz and
        ${addMinutes(time_in, duration + closeBy)}::timestamptz
        and other.ends_at >= ${addMinutes(time_in, -closeBy)}::timestamptz and nurse.id is not null
        and other.id is distinct from ${ignore_assignment_id}::int and not other.is_deleted
        and not other.missed and other.status not like 'Inactive%'
      order by nurse.id, other.id`.execute(read.db)
  const visit = { start: time_in, duration_estimate: duration }
  const colors = new Map<number, BusyNurse['color']>()
  for (const other of rows) {
    const color = busyColor(visit, other)
    if (color !== null)
      colors.set(other.nurse_id, stronger(color, colors.get(other.nurse_id) ?? color))
  }
  return { data: [...colors].map(([id, color]) => ({ id, color })) }
}
