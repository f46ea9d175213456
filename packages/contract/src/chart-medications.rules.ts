// CHT-043, CHT-044, CHT-045, CHT-048: checks of the section Medications Administered.
import { answerFindings } from './chart-answers.rules.ts'
import { isEmpty } from './chart-conditions.rules.ts'
import {
  type ChartView,
  type FieldFinding,
  missing,
  outsideVisit,
  warning,
  wrong,
} from './chart-context.ts'
import {
  givenRows,
  isBefore,
  medicationRows,
  type MedicationAt,
  treatmentRows,
} from './chart-infusion.rules.ts'
import { medicationsSection } from './chart-medications.ts'
import { ratesFindings } from './chart-rates.rules.ts'
import type { ChartData } from './chart-sections.ts'
import { minutesBetween } from './time.ts'

const premedicationLeadMinutes = 30

const missingTreatment = (data: ChartData): FieldFinding[] =>
  data.no_medication_reason || treatmentRows(data).length > 0
    ? []
    : [missing('medications', 'A treatment or a no medication reason')]

function timeFindings({ row, path }: MedicationAt, data: ChartData): FieldFinding[] {
  const { visit_start, visit_end } = data.times ?? {}
  const { start, end } = row
  const startsEarly =
    start && visit_start && !row.running_on_arrival && isBefore(start, visit_start)
  return [
    ...(startsEarly || (start && visit_end && isBefore(visit_end, start))
      ? [wrong(`${path}.start`, outsideVisit('Start'))]
      : []),
    ...(end && row.running_at_departure
      ? [wrong(`${path}.end`, 'End must stay empty while the medication is running at departure.')]
      : []),
    ...(end &&
    ((visit_start && isBefore(end, visit_start)) || (visit_end && isBefore(visit_end, end)))
      ? [wrong(`${path}.end`, outsideVisit('End'))]
      : []),
    ...(start && end && !isBefore(start, end)
      ? [wrong(`${path}.end`, 'End must be after start.')]
      : []),
  ]
}

function deviceStatusFindings(data: ChartData): FieldFinding[] {
  const status = data.post_assessment?.device_status
  const isRunningAtDeparture = givenRows(data).some(({ row }) => row.running_at_departure === true)
  // An empty status has its own finding.
  return isRunningAtDeparture && status && status !== 'connected'
    ? [
        wrong(
          'post_assessment.device_status',
          'Device status must be connected while a medication is running at departure.',
        ),
      ]
    : []
}

/** Requires one lot with number and expiry, which trace a recall. */
function lotFindings({ row, path }: MedicationAt): FieldFinding[] {
  if (row.kind !== 'treatment' || (row.completed !== 'yes' && row.completed !== 'partial'))
    return []
  const lots = row.lots ?? []
  if (lots.length === 0) return [missing(`${path}.lots`, 'Lot')]
  if (lots.some(({ lot, expiry }) => !isEmpty(lot) && !isEmpty(expiry))) return []
  return lots.flatMap(({ lot, expiry }, index) => [
    ...(isEmpty(lot) ? [missing(`${path}.lots.${index}.lot`, 'Lot')] : []),
    ...(isEmpty(expiry) ? [missing(`${path}.lots.${index}.expiry`, 'Expiry')] : []),
  ])
}

/** A note with 'per order' permits another interval: the order's own terms are not available as data. */
function premedicationTiming(data: ChartData): FieldFinding[] {
  const rows = givenRows(data)
  const starts = rows
    .filter(({ row }) => row.kind === 'treatment' && !row.running_on_arrival)
    .flatMap(({ row }) => (row.start ? [row.start] : []))
  const first = starts.toSorted().at(0)
  return rows.flatMap(({ row, path }) => {
    if (row.kind !== 'premedication' || !row.start || !first || /per order/i.test(row.note ?? ''))
      return []
    return minutesBetween(row.start, first) < premedicationLeadMinutes
      ? [
          warning(
            `${path}.start`,
            `Premedication timing: ${row.name || 'a premedication'} starts less than 30 minutes ` +
              'before the treatment.',
          ),
        ]
      : []
  })
}

export const medicationsFindings = (view: ChartView): FieldFinding[] => [
  ...missingTreatment(view.data),
  ...medicationRows(view.data).flatMap((at) => [
    ...answerFindings(medicationsSection.fields, at.row, at.path, view),
    ...timeFindings(at, view.data),
    ...lotFindings(at),
  ]),
  ...ratesFindings(view),
  ...premedicationTiming(view.data),
  ...deviceStatusFindings(view.data),
]
