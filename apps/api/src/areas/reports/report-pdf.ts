// AVR-037: the after-visit report on one or two pages: what was given and how the patient was, without prices.
import { vitalMeasures, type VitalMeasure } from '@wren/contract/chart-vitals'
import { accessTypes } from '@wren/contract/reference'
import type { ChartData } from '@wren/contract/chart-sections'
import { visibleChart } from '@wren/contract/chart-visible.rules'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  zoneAbbreviation,
  type Day,
  type Instant,
  type Zone,
} from '@wren/contract/time'
import type { PdfDocument, PdfNode } from '../../platform/pdf/document.ts'

export interface ReportPaper {
  readonly visit: {
    readonly id: number
    readonly start: Instant
    readonly timezone: Zone
    readonly treatment: string
    readonly actual_start: Instant | null
    readonly actual_end: Instant | null
  }
  readonly pharmacy: string
  /** `mrn` as mrnText writes it (CHT-091). */
  readonly patient: { readonly name: string; readonly dob: Day; readonly mrn: string } | null
  readonly nurse: string
  /** null: the pharmacy has its own chart. */
  readonly chart: {
    readonly ver: number
    readonly submittedAt: Instant
    readonly data: ChartData
    readonly corrections: readonly { readonly at: Instant; readonly reason: string }[]
  } | null
}

export const reportFileName = (visit: number): string => `after-visit-report-${visit}.pdf` // AVR-046

const listed = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ')
const cell = (text: string): PdfNode => ({ text, style: 'cell' })
const heads = (labels: readonly string[]): PdfNode[] =>
  labels.map((text) => ({ text, style: 'head' }))
const none: PdfNode = { text: 'Nothing charted.', style: 'quiet' }

const section = (heading: string, nodes: readonly PdfNode[]): PdfNode => {
  const isShort = nodes.every((node) => !('table' in node) || node.table.body.length <= 12)
  return {
    stack: [{ text: heading, style: 'section' }, ...(nodes.length > 0 ? nodes : [{ ...none }])],
    unbreakable: isShort,
  }
}
const pairs = (answers: readonly (readonly [string, string | null | undefined])[]): PdfNode[] => {
  const told = answers.filter(([, text]) => text)
  return told.length === 0
    ? []
    : [
        {
          table: {
            widths: [110, '*'],
            body: told.map(([label, text]) => [
              { text: label, style: 'label', margin: [0, 1.5, 0, 0] },
              cell(text ?? ''),
            ]),
          },
          layout: 'plain',
        },
      ]
}
const lines = (
  labels: readonly string[],
  widths: readonly (number | string)[],
  rows: readonly (readonly string[])[],
): PdfNode[] =>
  rows.length === 0
    ? []
    : [
        {
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths,
            body: [heads(labels), ...rows.map((row) => row.map(cell))],
          },
          layout: 'lines',
        },
      ]

/** A visit that ended before the treatment may have had its premedication all the same. */
function given(data: ChartData, time: (instant: Instant | null | undefined) => string): PdfNode[] {
  const { medications, no_medication_reason } = visibleChart(data)
  const rows = (medications ?? [])
    .filter(({ name, kind }) => name || kind)
    .map((row) => [
      listed(row.name, row.kind === 'treatment' ? null : row.kind),
      row.dose ? `${row.dose} ${row.dose_unit ?? ''}`.trim() : '-',
      row.route ?? '-',
      row.completed === 'not given'
        ? '-'
        : listed([time(row.start), time(row.end)].filter((one) => one !== '-').join(' - ')) || '-',
      listed(
        row.completed === 'yes' ? 'given' : row.completed,
        row.completed === 'yes' ? null : row.reason,
      ) || '-',
    ])
  return [
    ...pairs([['No medication', no_medication_reason]]),
    ...lines(
      ['Medication', 'Dose', 'Route', 'Time', 'Given'],
      ['*', 'auto', 'auto', 'auto', 130],
      rows,
    ),
  ]
}

const deviceText = (device: NonNullable<ChartData['access_devices']>[number]): string =>
  listed(
    accessTypes.find(({ value }) => value === device.type)?.label ?? device.type,
    listed(device.side === 'n/a' ? null : device.side, device.location),
    device.gauge,
    device.is_new ? 'new' : null,
    device.blood_return ? `blood return ${device.blood_return}` : null,
    device.site_after?.length ? `site after: ${device.site_after.join(', ')}` : null,
    device.discontinued ? 'discontinued' : null,
  )

/** First, lowest, highest and last of each measure that was taken. */
function vitals({ vitals: taken }: ChartData): PdfNode[] {
  const sets = (taken?.sets ?? []).toSorted((a, b) => ((a.time ?? '') < (b.time ?? '') ? -1 : 1))
  const names = (Object.keys(vitalMeasures) as VitalMeasure[]).filter(
    (name) => name !== 'rate_ml_hr',
  )
  const rows = names.flatMap((name) => {
    const values = sets.map((set) => set[name]).filter((value) => typeof value === 'number')
    const { label, unit } = vitalMeasures[name]
    return values.length === 0
      ? []
      : [
          [
            `${label}${unit ? ` (${unit})` : ''}`,
            values[0],
            Math.min(...values),
            Math.max(...values),
            values.at(-1),
          ].map(String),
        ]
  })
  return lines(['Measure', 'First', 'Lowest', 'Highest', 'Last'], ['*', 70, 70, 70, 70], rows)
}

function reactions(
  { reactions: told }: ChartData,
  time: (instant: Instant | null | undefined) => string,
): PdfNode[] {
  if (told?.occurred !== 'yes')
    return [cell(told?.occurred === 'no' ? 'None reported.' : 'Not charted.')]
  return (told.reactions ?? []).map((one) =>
    cell(
      `${time(one.time)}: ${listed(one.severity, one.symptoms?.join(', '))}. ${listed(one.interventions?.join(', '), one.outcome)}.${one.note ? ` ${one.note}` : ''}`,
    ),
  )
}

function labs({ labs: told }: ChartData): PdfNode[] {
  if (told?.drawn === 'no')
    return [cell(`Not drawn${told.not_drawn_reason ? `: ${told.not_drawn_reason}` : '.'}`)]
  if (told?.drawn !== 'yes') return [cell('No labs.')]
  return [
    cell(
      listed(
        `Drawn: ${(told.tests ?? []).join(', ')}`,
        told.drop_off === 'Other' ? told.drop_off_other : told.drop_off,
        told.requisition ? `requisition ${told.requisition}` : null,
      ),
    ),
  ]
}

function nextVisit({ next_visit: told }: ChartData, zone: Zone): string | null {
  if (!told?.choice) return null
  return told.choice === 'Schedule' && told.start
    ? `${formatDateTime(told.start, zone)} ${zoneAbbreviation(told.start, zone)}`
    : listed(told.choice, told.reason)
}

function clinical({ data }: NonNullable<ReportPaper['chart']>, zone: Zone): PdfNode[] {
  const time = (instant: Instant | null | undefined): string =>
    instant ? formatTime(instant, zone) : '-'
  const after = data.post_assessment
  return [
    section('Treatment and Doses Given', given(data, time)),
    section(
      'Access Device',
      (data.access_devices ?? []).map((device) => cell(deviceText(device))),
    ),
    section('Vitals', vitals(data)),
    section('Adverse Reactions', reactions(data, time)),
    section('Labs', labs(data)),
    section(
      'Condition at Departure',
      pairs([
        ['Tolerated', listed(after?.tolerated, after?.tolerated_note)],
        ['Condition', after?.condition],
        ['Left with', after?.left_with],
        ['Device', after?.device_status],
      ]),
    ),
    section('Next Visit', pairs([['Next visit', nextVisit(data, zone)]])),
  ]
}

export function reportPdf({ visit, pharmacy, patient, nurse, chart }: ReportPaper): PdfDocument {
  const zone = visit.timezone
  const [start, end] = [visit.actual_start ?? visit.start, visit.actual_end]
  const times = `${formatDateTime(start, zone)}${end ? ` - ${formatDate(end, zone) === formatDate(start, zone) ? formatTime(end, zone) : formatDateTime(end, zone)}` : ''} ${zoneAbbreviation(start, zone)}`
  return {
    title: `After-visit report of visit #${visit.id}`,
    header: [
      patient?.name ?? 'No patient',
      patient ? `Born ${formatDay(patient.dob)}   MRN ${patient.mrn}` : 'MRN -',
      `${pharmacy}   Visit #${visit.id}`,
    ],
    footer:
      chart === null
        ? 'The chart was kept by the pharmacy.'
        : `Made from chart version ${chart.ver}, submitted ${formatDateTime(chart.submittedAt, zone)} ${zoneAbbreviation(chart.submittedAt, zone)}.`,
    content: [
      { text: 'After-Visit Report', style: 'title', margin: [0, 0, 0, 4] },
      ...(chart?.corrections ?? []).map(
        ({ at, reason }) =>
          ({
            text: `Corrected ${formatDate(at, zone)}: ${reason}`,
            style: 'banner',
            margin: [0, 0, 0, 2],
          }) as const,
      ),
      ...pairs([
        ['Visit', times],
        ['Treatment', visit.treatment],
        ['Nurse', nurse],
        ['Chart version', chart === null ? null : String(chart.ver)],
      ]),
      ...(chart === null
        ? [section('Chart', [cell('This pharmacy uses its own chart.')])]
        : clinical(chart, zone)),
    ],
  }
}
