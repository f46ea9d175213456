// CHT-077, CHT-098: the header of a chart, for its nurse, its readers and the nurse who lost the visit.
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
import { loadChartFacts, type ChartFacts, type ChartPatient } from './charts-context.queries.ts'
import { visitEndingFor } from './charts-ended.store.ts'
import { isOwnVisit, chartWindowOf } from './charts.policy.ts'
import { loadReadableChart, fromPreviousCharts } from './charts.queries.ts'

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

type ChartInfoAnswer = Answer<typeof charts.info>
type ReaderInfo = Pick<
  ChartInfoAnswer,
  'is_own' | 'not_editable_reason' | 'patient' | 'previous_charts' | 'ended'
>

const chartInfoOf = (
  facts: ChartFacts,
  { is_own, not_editable_reason, patient, previous_charts, ended }: ReaderInfo,
): ChartInfoAnswer => {
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

/** CHT-098: the header for the nurse who lost the visit, without the patient's address and phone. */
async function infoOfEndedVisit(read: Read, id: number): Promise<ChartInfoAnswer | Refusal> {
  const facts = await loadChartFacts(read.db, id)
  const ended =
    facts === null ? null : await visitEndingFor(read.db, facts.visit, read.user.userId, read.now)
  if (facts === null || ended === null) return forbidden
  const { visit, patient } = facts
  read.viewed({ type: 'visit', id, patient: visit.patient_uuid })
  const header = patient && (await patientHeader(read.db, patient, visit.timezone, read.now))
  return chartInfoOf(
    { ...facts, visit: { ...visit, nurse_first_name: null, nurse_last_name: null } },
    {
      is_own: false,
      not_editable_reason: null,
      ended,
      previous_charts: 0,
      patient: header && {
        ...header,
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
): Promise<ChartInfoAnswer | Refusal> {
  const readable = await loadReadableChart(read, id)
  if (isRefusal(readable)) return readable.status === 403 ? infoOfEndedVisit(read, id) : readable
  const { facts, chart, reader, person } = readable
  const { visit, patient } = facts
  const isOwn = reader !== 'admin' && isOwnVisit(person, visit)
  const ownChart = chart?.user_id_nurse === person.id ? chart : null
  const reason = isOwn
    ? notEditableReason(
        chartWindowOf(person, facts, ownChart, {
          now: read.now,
          phone: showPhone(read.platform.settings.OPERATIONS_PHONE),
        }),
      )
    : null
  const previousCount = await sql<{
    n: number
  }>`select count(*)::int as n ${fromPreviousCharts(person, read.now, id)}`.execute(read.db)
  const ended =
    reader === 'admin' ? null : await visitEndingFor(read.db, visit, person.id, read.now)
  read.viewed({ type: 'visit', id, patient: visit.patient_uuid })
  return chartInfoOf(facts, {
    is_own: isOwn,
    not_editable_reason: reason,
    ...(ended === null ? {} : { ended }),
    patient:
      patient === null ? null : await patientHeader(read.db, patient, visit.timezone, read.now),
    previous_charts: previousCount.rows[0]?.n ?? 0,
  })
}
