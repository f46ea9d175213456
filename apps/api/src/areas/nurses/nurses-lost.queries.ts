// VIS-169: upcoming visits that lose their nurse when the patient moves or the patient's age changes.
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
import { confirmationRefusal } from './nurses-cleared.queries.ts'

interface UpcomingVisit {
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

/** Changed data of the patient, or another patient. Omitted fields stay as they are. */
export interface PatientMove {
  readonly patient_uuid?: string | null | undefined
  readonly state?: string | null | undefined
  readonly timezone?: Zone | null | undefined
  readonly dob?: { readonly from: Day | null; readonly to: Day } | undefined
}

/** PAT-085: an unconfirmed visit keeps its wall clock, a confirmed one its instant. */
const dayIn = ({ start, timezone, confirmed }: UpcomingVisit, zone: Zone): Day =>
  localDay(
    confirmed ? start : atLocal(localDay(start, timezone), localTime(start, timezone), zone),
    zone,
  )

type RuleContext = Pick<Work, 'db' | 'platform' | 'now'>

async function brokenRule(
  context: RuleContext,
  visit: UpcomingVisit,
  move: PatientMove,
): Promise<string | null> {
  const { nurse_id: nurseId } = visit
  const zone = move.timezone ?? visit.timezone
  const place = {
    provider_id: visit.provider_id,
    patient_uuid: move.patient_uuid === undefined ? visit.patient_uuid : move.patient_uuid,
    state: move.state ?? visit.state,
  }
  const ruleWithDob = async (dob: Day | null | undefined): Promise<string | null> => {
    const refusal = await confirmationRefusal(context, {
      nurseId,
      visit: place,
      day: dayIn(visit, zone),
      ...(dob == null ? {} : { dob }),
    })
    return refusal === null ? null : String(refusal.extra?.['hint'])
  }
  const rule = await ruleWithDob(move.dob?.to)
  const isMoved =
    place.state !== visit.state ||
    zone !== visit.timezone ||
    place.patient_uuid !== visit.patient_uuid
  if (rule === null || isMoved) return rule
  // At an unchanged place only a rule broken by the birth date counts.
  return move.dob !== undefined && (await ruleWithDob(move.dob.from)) === null ? rule : null
}

export async function nursesLost(
  context: RuleContext,
  visits: RawBuilder<boolean>,
  move: PatientMove,
): Promise<NurseLost[]> {
  const { rows } =
    await sql<UpcomingVisit>`select visit.id, visit.start, visit.timezone, visit.state, visit.provider_id,
      visit.patient_uuid,
      visit.user_id_assigned as nurse_id, person.first_name || ' ' || person.last_name as nurse_name,
        visit.nurse_confirmed is not null as confirmed
    from visit join user_account person on person.id = visit.user_id_assigned
    where ${visits} and visit.status = any(${[...openVisitStatuses]}::text[]) and visit.start > ${context.now}
      and not visit.is_deleted and not visit.missed
    order by visit.start, visit.id`.execute(context.db)
  const lost: NurseLost[] = []
  for (const visit of rows) {
    const rule = await brokenRule(context, visit, move)
    if (rule !== null)
      lost.push({ id: visit.id, nurse_id: visit.nurse_id, nurse_name: visit.nurse_name, rule })
  }
  return lost
}
