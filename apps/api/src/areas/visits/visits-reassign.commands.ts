// NUR-156, NUR-065: visits that their nurse cannot make: she is out, or what she needs lapses before. One update per visit; they stay hers until staff reassign them.
import { sql } from 'kysely'
import { urgent } from '@wren/contract/updates'
import { credentialsHint, licenseHint } from '@wren/contract/visits-nurse.rules'
import { localDay } from '@wren/contract/time'
import type { Work } from '../../platform/work/work.ts'
import { nurseVisitFacts } from '../nurses/nurses.public.ts'
import { keepUpdate } from '../updates/updates.public.ts'

interface Upcoming {
  readonly id: number
  readonly start: string
  readonly timezone: string
  readonly state: string | null
  readonly status: string
  readonly user_id_ops: number | null
  readonly patient_uuid: string | null
  readonly provider_id: number
  readonly nurse: number
}

const upcoming = async (work: Work, nurse: number | null): Promise<readonly Upcoming[]> =>
  (
    await sql<Upcoming>`select id, start, timezone, state, status, user_id_ops, patient_uuid, provider_id, user_id_assigned as nurse from visit
  where user_id_assigned is not null and (${nurse}::int is null or user_id_assigned = ${nurse}) and start > ${work.now} and not is_deleted and not missed
    and status in ('New', 'Active - Booked', 'Active - Ready', 'Hold') order by start, id`.execute(
      work.db,
    )
  ).rows

/** A check that comes again and again says nothing more of what was said before. */
const tell = (work: Work, { id, user_id_ops, nurse }: Upcoming, hint: string): Promise<void> =>
  keepUpdate(work, {
    type: 'assignment',
    typeId: id,
    cause: 'reassign',
    occurrence: `${nurse} ${hint}`,
    description: `Reassign visit #${id}`,
    priority: urgent,
    assignedTo: user_id_ops,
  })

/** A licence, CPR or insurance that does not last to the visit's own day (VIS-154). */
async function check(work: Work, visit: Upcoming): Promise<void> {
  const facts = await nurseVisitFacts(work.db, visit.nurse, visit)
  if (facts === null) return
  if (facts.status === 'Disabled') return tell(work, visit, 'Account Disabled')
  if (!visit.status.startsWith('Active')) return
  const day = localDay(visit.start, visit.timezone)
  const place = { state: visit.state, compact_states: work.platform.settings.COMPACT_STATES }
  const hint = licenseHint(facts, place, day) ?? credentialsHint(facts, null, day)
  if (hint !== null) await tell(work, visit, hint)
}

export async function reassignOfNurse(work: Work, nurse: number): Promise<void> {
  for (const visit of await upcoming(work, nurse)) await check(work, visit)
}

export async function reassignLapsed(work: Work): Promise<void> {
  for (const visit of await upcoming(work, null)) await check(work, visit)
}
