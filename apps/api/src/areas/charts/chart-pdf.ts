// CHT-070: the printed chart: every section in the order of the screen, signatures, version; DRAFT across a draft.
import { isEmpty, valueAt } from '@wren/contract/chart-conditions.rules'
import { fieldName } from '@wren/contract/chart-answers.rules'
import type { FieldSpec } from '@wren/contract/chart-fields'
import { visibleChart } from '@wren/contract/chart-visible.rules'
import {
  type ChartData,
  chartFields,
  chartSections,
  sectionOf,
  type SectionKey,
} from '@wren/contract/chart-sections'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatRange,
  localDay,
  zoneAbbreviation,
  type Day,
  type Instant,
  type Zone,
} from '@wren/contract/time'
import type { PdfDocument, PdfNode } from '../../platform/pdf/document.ts'
import { grid, keyNodes, type Paper } from './chart-pdf-fields.ts'

export interface ChartPaper {
  readonly visit: {
    readonly id: number
    readonly start: Instant
    readonly timezone: Zone
    readonly duration_estimate: number
    readonly treatment: string
  }
  readonly pharmacy: string
  /** `mrn` as mrnText writes it (CHT-091). */
  readonly patient: {
    readonly name: string
    readonly dob: Day
    readonly mrn: string
    readonly allergies: string | null
  } | null
  readonly nurse: string
  readonly data: ChartData
  readonly ver: number
  /** null: a draft. */
  readonly submittedAt: Instant | null
  /** CHT-103 */
  readonly withdrawn: string | null
  readonly corrections: readonly { readonly at: Instant; readonly reason: string }[]
  /** Names of those whom stamps name by id. */
  readonly people: Readonly<Record<number, string>>
}

export const chartFileName = (visit: number, ver: number): string => `chart-${visit}-v${ver}.pdf` // CHT-069

function fieldAt(path: string): FieldSpec | null {
  let field: FieldSpec | undefined = undefined
  for (const key of path.split('.')) {
    if (/^\d+$/.test(key)) continue
    const fields: Readonly<Record<string, FieldSpec>> | undefined =
      field === undefined
        ? chartFields
        : field.kind === 'group' || field.kind === 'rows'
          ? field.fields
          : undefined
    field = fields?.[key]
    if (field === undefined) return null
  }
  return field ?? null
}

/** CHT-087: why policy was broken stands where it was. */
const explanations = (data: ChartData, section: SectionKey): PdfNode[] =>
  Object.entries(data.policy_notes ?? {})
    .filter(([path, note]) => note.trim() !== '' && sectionOf(`policy_notes.${path}`) === section)
    .map(([path, note]) => {
      const field = fieldAt(path)
      return {
        text: [
          { text: `Explanation${field ? ` (${fieldName(field)})` : ''}: `, style: 'head' },
          note,
        ],
        style: 'cell',
        margin: [0, 2, 0, 2],
      }
    })

// A new object each time: the renderer keeps its place on it.
const signatureLine = (): PdfNode => ({
  canvas: [{ type: 'line', x1: 0, y1: 2, x2: 220, y2: 2, lineWidth: 0.5, lineColor: '#8a9499' }],
})

function signature(
  role: string,
  name: string | null | undefined,
  image: string | null | undefined,
  at: Instant | null | undefined,
  more: string,
  zone: Zone,
): PdfNode {
  const drawn: PdfNode = image
    ? { image, fit: [200, 54], margin: [0, 4, 0, 2] }
    : { text: ' ', margin: [0, 30, 0, 0] }
  return {
    stack: [
      { text: role, style: 'label' },
      drawn,
      signatureLine(),
      { text: `${name ?? ''}${more}`, style: 'cell', margin: [0, 3, 0, 0] },
      ...(at
        ? [
            {
              text: `Signed ${formatDateTime(at, zone)} ${zoneAbbreviation(at, zone)}`,
              style: 'label',
            } as const,
          ]
        : []),
    ],
  }
}

function signatures({ signatures: signed }: ChartData, zone: Zone): PdfNode[] {
  if (isEmpty(signed)) return []
  const { patient, nurse } = signed ?? {}
  const behalf =
    patient?.signer === 'representative'
      ? `, ${patient.relationship ?? 'representative'} for the patient`
      : ''
  return [
    {
      columnGap: 24,
      margin: [0, 2, 0, 0],
      columns: [
        patient?.image
          ? signature('Patient', patient.name, patient.image, patient.signed_at, behalf, zone)
          : {
              stack: [
                { text: 'Patient', style: 'label' },
                {
                  text: `Unable to sign: ${patient?.unable_reason ?? '-'}`,
                  style: 'cell',
                  margin: [0, 4, 0, 0],
                },
              ],
            },
        signature(
          'Nurse',
          nurse?.name,
          nurse?.image,
          nurse?.signed_at,
          nurse?.credential ? `, ${nurse.credential}` : '',
          zone,
        ),
      ],
    },
  ]
}

function section(
  key: SectionKey,
  heading: string,
  dataKeys: readonly (keyof ChartData)[],
  data: ChartData,
  paper: Paper,
): PdfNode[] {
  const answers =
    key === 'signatures'
      ? signatures(data, paper.zone)
      : key === 'narrative'
        ? data.narrative?.trim()
          ? [{ text: data.narrative, style: 'cell' } as const]
          : []
        : dataKeys.flatMap((dataKey) =>
            keyNodes(
              chartFields[dataKey],
              valueAt(data, dataKey),
              dataKey,
              key === 'times' ? { ...paper, day: '' } : paper,
            ),
          )
  const nodes = [...answers, ...explanations(data, key)]
  const whole: PdfNode[] = [
    { text: heading, style: 'section', headlineLevel: 1 },
    ...(nodes.length > 0 ? nodes : [{ text: 'Nothing charted.', style: 'quiet' } as const]),
  ]
  return key === 'signatures' ? [{ stack: whole, unbreakable: true }] : whole
}

function opening({
  visit,
  pharmacy,
  patient,
  nurse,
  ver,
  submittedAt,
  withdrawn,
  corrections,
}: ChartPaper): PdfNode[] {
  const zone = visit.timezone
  const when = `${formatDate(visit.start, zone)}, ${formatRange(visit.start, visit.duration_estimate, zone)}`
  const standing =
    submittedAt === null
      ? 'Draft, not submitted'
      : `Version ${ver}, submitted ${formatDateTime(submittedAt, zone)} ${zoneAbbreviation(submittedAt, zone)}`
  return [
    { text: `Chart of visit #${visit.id}`, style: 'title' },
    { text: standing, style: 'quiet', margin: [0, 1, 0, 4] },
    ...(withdrawn === null ? [] : [{ text: `Withdrawn: ${withdrawn}`, style: 'banner' } as const]),
    ...corrections.map(
      ({ at, reason }) =>
        ({ text: `Corrected ${formatDate(at, zone)}: ${reason}`, style: 'banner' }) as const,
    ),
    ...grid(
      [
        ['Scheduled', when],
        ['Treatment', visit.treatment],
        ['Pharmacy', pharmacy],
        ['Nurse', nurse],
      ].map(([label = '', text = '']) => ({ label, text, wide: false })),
    ),
    ...(patient?.allergies
      ? [{ text: `Allergies: ${patient.allergies}`, style: 'alert', margin: [0, 2, 0, 0] } as const]
      : []),
  ]
}

export function chartPdf(facts: ChartPaper): PdfDocument {
  const { visit, pharmacy, patient, ver, submittedAt, people } = facts
  const data = visibleChart(facts.data)
  const zone = visit.timezone
  const paper: Paper = {
    zone,
    data,
    people,
    day: localDay(data.times?.visit_start ?? visit.start, zone),
  }
  const born = patient ? `Born ${formatDay(patient.dob)}   MRN ${patient.mrn}` : 'MRN -'
  return {
    title: `Chart of visit #${visit.id}`,
    header: [patient?.name ?? 'No patient', born, `${pharmacy}   Visit #${visit.id}`],
    footer: `${submittedAt === null ? 'Draft' : `Version ${ver}`}. Times are in ${zoneAbbreviation(visit.start, zone)} (${zone}); those without a date are of ${formatDay(paper.day)}.`,
    content: [
      ...opening(facts),
      ...chartSections.flatMap(({ key, heading, dataKeys }) =>
        section(key, heading, dataKeys, data, paper),
      ),
    ],
    ...(submittedAt === null ? { watermark: 'DRAFT' } : {}),
  }
}
