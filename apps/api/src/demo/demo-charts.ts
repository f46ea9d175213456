// Charts of finished visits with their versions, and drafts that nurses are still writing (REF-067, CHT-009, CHT-014).
import { exampleChart, exampleContext, type ExampleVisit } from '@wren/contract/chart-example'
import { chartFlags } from '@wren/contract/chart-flags.rules'
import type { ChartContext } from '@wren/contract/chart-context'
import type { ChartData } from '@wren/contract/chart-sections'
import { addMinutes, type Instant } from '@wren/contract/time'
import type { VisitRecord } from '../areas/visits/visits.public.ts'
import type { Nurse } from './demo-nurses.ts'
import type { Order } from './demo-orders.ts'
import type { Patient } from './demo-patients.ts'
import { json, nurseActor, staff, type Output } from './demo-output.ts'
import type { Treatment } from './demo-treatments.ts'

export interface ChartSource {
  readonly visit: VisitRecord
  readonly nurse: Nurse
  readonly patient: Patient
  readonly order: Order
  readonly turn: number
  readonly whole: boolean
}
export interface ChartContent {
  readonly start: Instant
  readonly end: Instant
  readonly received: Instant
  readonly data: ChartData
  readonly flags: readonly string[]
  readonly ver: number
}

/** When the nurse was there. The chart follows in the evening, sometimes a day later. */
export function hoursOf(
  { start, duration_estimate, id }: Pick<VisitRecord, 'start' | 'duration_estimate' | 'id'>,
  isOld: boolean,
): Pick<ChartContent, 'start' | 'end' | 'received'> {
  const arrived = addMinutes(start, (id % 4) * 5)
  const minutes =
    id % 9 === 2 ? duration_estimate + 25 : Math.max(185, duration_estimate - ((id * 7) % 30))
  const end = addMinutes(arrived, minutes)
  return {
    start: arrived,
    end,
    received: addMinutes(end, isOld && id % 13 === 4 ? 1440 + 90 : 20 + (id % 5) * 12),
  }
}

const exampleOf = (
  { visit, nurse, patient, order }: ChartSource,
  start: Instant,
  end: Instant,
): ExampleVisit => ({
  visit_start: start,
  visit_end: end,
  timezone: visit.timezone,
  nurse: { id: nurse.id, name: `${nurse.first_name} ${nurse.last_name}` },
  patient_name: `${patient.first_name} ${patient.last_name}`,
  treatment: order.drug.text,
  lab_order: order.lab_order,
  supply_form_required: order.pharmacy.supplyFormRequired,
})

export const contextOf = (
  source: ChartSource,
  { start, end, received, ver }: Pick<ChartContent, 'start' | 'end' | 'received' | 'ver'>,
): ChartContext => {
  const { visit, order, patient } = source
  return exampleContext(exampleOf(source, start, end), {
    now: received,
    visit: {
      start: visit.start,
      timezone: visit.timezone,
      status: 'Active - Ready',
      duration_estimate: visit.duration_estimate,
    },
    order: {
      treatment: order.drug.text,
      doses: 12,
      access_type: order.drug.access,
      duration_max_auth: order.drug.minutes + 60,
      lab_order: order.lab_order,
      signed_date: order.signed_date,
      expiration_date: order.expiration_date,
      flexibility_days: 3,
    },
    patient: { dob: patient.dob },
    ver,
    ...(ver > 1 ? { correction_reason: correctionReason } : {}),
  })
}

export const correctionReason = 'The lot number of the first vial was wrong.'

/** The drug of the order with the patient's dose and package. */
const given = (data: ChartData, { dose, unit, maker, ndc }: Treatment): ChartData => ({
  ...data,
  medications: (data.medications ?? []).map((one) =>
    one.kind === 'treatment'
      ? {
          ...one,
          dose,
          dose_unit: unit,
          lots: (one.lots ?? []).map((lot) => ({ ...lot, manufacturer: maker, ndc })),
        }
      : one,
  ),
})

/** Findings of nurses, one at a time. Most of them require an audit (CHT-067). */
function varied(data: ChartData, turn: number, start: Instant): ChartData {
  const assessment = data.pre_assessment
  const reaction = {
    time: addMinutes(start, 100),
    symptoms: ['headache' as const],
    severity: 'mild' as const,
    interventions: ['rate slowed' as const],
    outcome: 'resolved' as const,
    note: 'Mild headache after the third step; rate slowed for ten minutes.',
  }
  switch (turn % 12) {
    case 1:
      return {
        ...data,
        pre_assessment: {
          ...assessment,
          hospitalized_since_last: true,
          change_note: 'Overnight stay for observation, discharged without changes.',
        },
      }
    case 3:
      return { ...data, pre_assessment: { ...assessment, weight: 148 + (turn % 40) } }
    case 5:
      return { ...data, reactions: { occurred: 'yes', reactions: [reaction] } }
    case 7:
      return {
        ...data,
        narrative: `${data.narrative ?? ''} Family was present during the whole visit.`,
      }
    case 9:
      return {
        ...data,
        pre_assessment: {
          ...assessment,
          new_medications: true,
          change_note: 'Started a multivitamin last week.',
        },
      }
    default:
      return data
  }
}

/** Enough for a list of a million visits: times, one set of vitals, a sentence. */
const brief = (start: Instant, end: Instant, treatment: string): ChartData => ({
  times: { visit_start: start, visit_end: end },
  vitals: {
    sets: [
      {
        time: addMinutes(start, 5),
        phase: 'pre',
        pulse: 74,
        bp_systolic: 122,
        bp_diastolic: 76,
        spo2: 98,
      },
    ],
  },
  narrative: `${treatment} given as ordered, tolerated well.`,
})

export function chartOf(source: ChartSource, isOld: boolean): ChartContent {
  const { visit, turn, whole, order } = source
  const hours = hoursOf(visit, isOld)
  const ver = isOld && turn % 20 === 9 ? 2 : 1
  if (!whole)
    return {
      ...hours,
      ver: 1,
      data: brief(hours.start, hours.end, order.drug.text),
      flags: visit.id % 4 === 0 ? ['vitals_gap'] : [],
    }
  const data = varied(
    given(exampleChart(exampleOf(source, hours.start, hours.end)), order.drug),
    turn,
    hours.start,
  )
  return { ...hours, ver, data, flags: chartFlags(data, contextOf(source, { ...hours, ver })) }
}

const hidden = (data: ChartData): object => ({
  ...data,
  ...(data.signatures === undefined ? {} : { signatures: '[redacted]' }),
})

interface Standing {
  readonly state: 'draft' | 'submitted' | 'returned' | 'locked'
  readonly returned_reason: string | null
  readonly updated: Instant
}

/** A correction keeps the version before it (CHT-014). */
export function putChart(
  output: Output,
  id: number,
  source: ChartSource,
  charted: ChartContent,
  { state, returned_reason, updated }: Standing,
): void {
  const { visit, nurse, whole } = source
  const ver = state === 'draft' ? 0 : charted.ver
  const data = json(charted.data)
  const created = addMinutes(charted.start, 15)
  output.row('chart', {
    id,
    assignment_id: visit.id,
    user_id_nurse: nurse.id,
    state,
    ver,
    revision: 3 + ver,
    data,
    returned_reason,
    created,
    updated,
  })
  const base = { type: 'chart', id, patient: visit.patient_uuid } as const
  const told = {
    state: 'draft',
    ver: 0,
    returned_reason: null,
    user_id_nurse: nurse.id,
    ...(whole ? hidden(charted.data) : {}),
  }
  output.event({
    at: created,
    actor: nurseActor(nurse.id, visit.id),
    fact: 'charts.saved',
    cause: `visit-${visit.id}`,
    change: { ...base, version: 1, after: told },
  })
  for (let number = 1; number <= ver; number++) {
    const submitted_at = number === 1 ? charted.received : addMinutes(charted.received, 600)
    output.row('chart_version', {
      chart_id: id,
      ver: number,
      data,
      submitted_at,
      submitted_by: nurse.id,
      changed_sections: number === 1 ? [] : ['medications'],
      correction_reason: number === 1 ? null : correctionReason,
      audit_flags: charted.flags,
      warnings: '[]',
    })
    if (whole)
      output.event({
        at: submitted_at,
        actor: nurseActor(nurse.id, visit.id),
        fact: 'charts.submitted',
        cause: `visit-${visit.id}`,
        change: {
          ...base,
          version: 2 + number,
          before: { state: 'draft', ver: number - 1 },
          after: { state: 'submitted', ver: number },
        },
      })
  }
  if (whole && (state === 'locked' || state === 'returned'))
    output.event({
      at: updated,
      actor: staff(1),
      fact: `charts.${state}`,
      cause: `chart-${id}`,
      change: {
        ...base,
        version: 3 + ver,
        before: { state: 'submitted', returned_reason: null },
        after: { state, returned_reason },
      },
    })
}
