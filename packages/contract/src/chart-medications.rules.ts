// CHT "Medications Administered" 043-045 and 048
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

const premedicationLead = 30 // minutes

const treatmentNeeded = (data: ChartData): FieldFinding[] =>
  data.no_medication_reason || treatmentRows(data).length > 0
    ? []
    : [missing('medications', 'A treatment or a no medication reason')]

function timesOf({ row, path }: MedicationAt, data: ChartData): FieldFinding[] {
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

function connected(data: ChartData): FieldFinding[] {
  const status = data.post_assessment?.device_status
  const runsOn = givenRows(data).some(({ row }) => row.running_at_departure === true)
  // An empty status is already asked for.
  return runsOn && status && status !== 'connected'
    ? [
        wrong(
          'post_assessment.device_status',
          'Device status must be connected while a medication is running at departure.',
        ),
      ]
    : []
}

/** One lot with number and expiry is enough; a recall is traced by both. */
function lotsOf({ row, path }: MedicationAt): FieldFinding[] {
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

/** 'per order' in the note stands for an order that names another interval; the server cannot read the order. */
function premedicationTiming(data: ChartData): FieldFinding[] {
  const given = givenRows(data)
  const starts = given
    .filter(({ row }) => row.kind === 'treatment' && !row.running_on_arrival)
    .flatMap(({ row }) => (row.start ? [row.start] : []))
  const first = starts.toSorted().at(0)
  return given.flatMap(({ row, path }) => {
    if (row.kind !== 'premedication' || !row.start || !first || /per order/i.test(row.note ?? ''))
      return []
    return minutesBetween(row.start, first) < premedicationLead
      ? [
          warning(
            `${path}.start`,
            `Premedication timing: ${row.name || 'a premedication'} starts less than 30 minutes before the treatment.`,
          ),
        ]
      : []
  })
}

export const medicationsFindings = (view: ChartView): FieldFinding[] => [
  ...treatmentNeeded(view.data),
  ...medicationRows(view.data).flatMap((at) => [
    ...answerFindings(medicationsSection.fields, at.row, at.path, view),
    ...timesOf(at, view.data),
    ...lotsOf(at),
  ]),
  ...ratesFindings(view),
  ...premedicationTiming(view.data),
  ...connected(view.data),
]
