// VIS-169: which upcoming visits lose their nurse when their patient moves or is of another age.
import { sql, type RawBuilder } from 'kysely'
import type { NurseLost } from '@wren/contract/nurses-lost'
import {
  atLocal,
  localDay,
  localTime,
  type Day,
  type Instant,
  type Zone,
} from '@wren/contract/time'
import { openVisitStatuses } from '@wren/contract/visits-statuses.rules'
import type { Work } from '../../platform/work/work.ts'
import { nurseFault } from './nurses-cleared.queries.ts'

interface Upcoming {
  readonly id: number
  readonly start: Instant
  readonly timezone: Zone
  readonly state: string | null
  readonly provider_id: number
  readonly patient_uuid: string | null
  readonly nurse_id: number
  readonly nurse_name: string
  readonly confirmed: boolean
}

/** What is new of the patient, or the patient who is new; what is left out stays as it is. */
export interface PatientMove {
  readonly patient_uuid?: string | null | undefined
  readonly state?: string | null | undefined
  readonly timezone?: Zone | null | undefined
  readonly dob?: { readonly from: Day | null; readonly to: Day } | undefined
}

/** PAT-085: an unconfirmed visit keeps its wall clock, a confirmed one its instant. */
const dayIn = ({ start, timezone, confirmed }: Upcoming, zone: Zone): Day =>
  localDay(
    confirmed ? start : atLocal(localDay(start, timezone), localTime(start, timezone), zone),
    zone,
  )

type Asker = Pick<Work, 'db' | 'platform' | 'now'>

async function ruleOf(asker: Asker, visit: Upcoming, move: PatientMove): Promise<string | null> {
  const { nurse_id: nurseId } = visit
  const zone = move.timezone ?? visit.timezone
  const place = {
    provider_id: visit.provider_id,
    patient_uuid: move.patient_uuid === undefined ? visit.patient_uuid : move.patient_uuid,
    state: move.state ?? visit.state,
  }
  const hintFor = async (dob: Day | null | undefined): Promise<string | null> => {
    const fault = await nurseFault(asker, {
      nurseId,
      visit: place,
      day: dayIn(visit, zone),
      ...(dob == null ? {} : { dob }),
    })
    return fault === null ? null : String(fault.extra?.['hint'])
  }
  const rule = await hintFor(move.dob?.to)
  const moved =
    place.state !== visit.state ||
    zone !== visit.timezone ||
    place.patient_uuid !== visit.patient_uuid
  if (rule === null || moved) return rule
  // Where the place is the same only what the birth date changes counts.
  return move.dob !== undefined && (await hintFor(move.dob.from)) === null ? rule : null
}

export async function nursesLost(
  asker: Asker,
  which: RawBuilder<boolean>,
  move: PatientMove,
): Promise<NurseLost[]> {
  const { rows } =
    await sql<Upcoming>`select visit.id, visit.start, visit.timezone, visit.state, visit.provider_id,
      visit.patient_uuid,
      visit.user_id_assigned as nurse_id, person.first_name || ' ' || person.last_name as nurse_name, visit.nurse_confirmed is not null as confirmed
    from visit join user_account person on person.id = visit.user_id_assigned
    where ${which} and visit.status = any(${[...openVisitStatuses]}::text[]) and visit.start > ${asker.now}
      and not visit.is_deleted and not visit.missed
    order by visit.start, visit.id`.execute(asker.db)
  const lost: NurseLost[] = []
  for (const visit of rows) {
    const rule = await ruleOf(asker, visit, move)
    if (rule !== null)
      lost.push({ id: visit.id, nurse_id: visit.nurse_id, nurse_name: visit.nurse_name, rule })
  }
  return lost
}
