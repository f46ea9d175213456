// CHT-077, CHT-098: what heads a chart, for its nurse, for its readers and for the nurse who lost the visit.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import { notEditableReason } from '@wren/contract/chart-window.rules'
import type { charts } from '@wren/contract/charts'
import { fullName } from '@wren/contract/format'
import { schedulingPhone } from '@wren/contract/patients.rules'
import { showPhone } from '@wren/contract/phone-shown'
import { forbidden, isRefusal, type Refusal } from '@wren/contract/refusal'
import { age, localDay } from '@wren/contract/time'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { firstLifetimeDose } from '../nurse-visits/nurse-visits.public.ts'
import { languagesOf } from '../reference/reference.public.ts'
import { around, type Around, type ChartPatient } from './charts-context.queries.ts'
import { endedOf } from './charts-ended.store.ts'
import { isOwn, windowOf } from './charts.policy.ts'
import { enter, previousOf } from './charts.queries.ts'

const patientHeader = async (
  db: Database,
  patient: ChartPatient,
  zone: string,
  now: string,
): Promise<Answer<typeof charts.info>['patient']> => ({
  name: fullName(patient.first_name, patient.last_name),
  dob: patient.dob,
  age: age(patient.dob, localDay(now, zone)),
  wren_mrn: patient.wren_mrn,
  pharmacy_mrn: patient.pharmacy_mrn,
  has_allergy: patient.has_allergy,
  allergies: patient.allergies,
  diagnoses: patient.diagnoses,
  languages: await languagesOf(db, patient.languages),
  address_notes: patient.address_notes,
  phone_scheduling_contact: schedulingPhone(patient),
})

type Info = Answer<typeof charts.info>
type InfoParts = Pick<
  Info,
  'is_own' | 'not_editable_reason' | 'patient' | 'previous_charts' | 'ended'
>

const infoOf = (
  facts: Around,
  { is_own, not_editable_reason, patient, previous_charts, ended }: InfoParts,
): Info => {
  const { visit } = facts
  return {
    is_own,
    is_editable: is_own && not_editable_reason === null,
    not_editable_reason,
    ...(ended === undefined ? {} : { ended }),
    assignment: {
      id: visit.id,
      start: visit.start,
      timezone: visit.timezone,
      duration_estimate: visit.duration_estimate,
      missing_exact_time: visit.missing_exact_time,
      treatment: visit.treatment,
      status: visit.status,
      missed: visit.missed,
      missed_reason: visit.missed_reason,
      user_id_assigned: visit.user_id_assigned,
      nurse_first_name: visit.nurse_first_name,
      nurse_last_name: visit.nurse_last_name,
      nurse_chart_received: visit.nurse_chart_received,
    },
    patient,
    order: facts.order,
    provider: facts.provider,
    previous_charts,
    is_first_lifetime_dose: firstLifetimeDose(facts),
  }
}

/**
 * CHT-098: whose chart it was, for the nurse who lost the visit; neither where the patient lives nor how to reach
 * them.
 */
async function infoOfEnded(read: Read, id: number): Promise<Info | Refusal> {
  const facts = await around(read.db, id)
  const ended =
    facts === null ? null : await endedOf(read.db, facts.visit, read.user.userId, read.now)
  if (facts === null || ended === null) return forbidden
  const { visit, patient } = facts
  read.viewed({ type: 'visit', id, patient: visit.patient_uuid })
  const head = patient && (await patientHeader(read.db, patient, visit.timezone, read.now))
  return infoOf(
    { ...facts, visit: { ...visit, nurse_first_name: null, nurse_last_name: null } },
    {
      is_own: false,
      not_editable_reason: null,
      ended,
      previous_charts: 0,
      patient: head && {
        ...head,
        diagnoses: [],
        languages: [],
        address_notes: null,
        phone_scheduling_contact: null,
      },
    },
  )
}

export async function chartInfo(
  read: Read,
  { id }: Input<typeof charts.info>,
): Promise<Info | Refusal> {
  const entered = await enter(read, id)
  if (isRefusal(entered)) return entered.status === 403 ? infoOfEnded(read, id) : entered
  const { facts, chart, reader, person } = entered
  const { visit, patient } = facts
  const own = reader !== 'admin' && isOwn(person, visit)
  const written = chart?.user_id_nurse === person.id ? chart : null
  const reason = own
    ? notEditableReason(
        windowOf(person, facts, written, {
          now: read.now,
          phone: showPhone(read.platform.settings.OPERATIONS_PHONE),
        }),
      )
    : null
  const counted = await sql<{
    n: number
  }>`select count(*)::int as n ${previousOf(person, read.now, id)}`.execute(read.db)
  const ended = reader === 'admin' ? null : await endedOf(read.db, visit, person.id, read.now)
  read.viewed({ type: 'visit', id, patient: visit.patient_uuid })
  return infoOf(facts, {
    is_own: own,
    not_editable_reason: reason,
    ...(ended === null ? {} : { ended }),
    patient:
      patient === null ? null : await patientHeader(read.db, patient, visit.timezone, read.now),
    previous_charts: counted.rows[0]?.n ?? 0,
  })
}
