// CHT-070: the printed chart: all sections in the order of the screen, signatures and version. A draft has the
// watermark DRAFT.
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
import { grid, type PrintContext } from './chart-pdf-answers.ts'
import { keyNodes } from './chart-pdf-fields.ts'

export interface PrintedChart {
  readonly visit: {
    readonly id: number
    readonly start: Instant
    readonly timezone: Zone
    readonly duration_estimate: number
    readonly treatment: string
  }
  readonly pharmacy: string
  /** `mrn` as formatted by mrnText (CHT-091). */
  readonly patient: {
    readonly name: string
    readonly dob: Day
    readonly mrn: string
    readonly allergies: string | null
  } | null
  readonly nurse: string
  readonly data: ChartData
  readonly ver: number
  /** null for a draft. */
  readonly submittedAt: Instant | null
  /** Reason of the withdrawal (CHT-103). */
  readonly withdrawn: string | null
  readonly corrections: readonly { readonly at: Instant; readonly reason: string }[]
  /** Names of the users in stamps, by user id. */
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

/** Explanations of policy breaks, printed in the section of the break (CHT-087). */
const explanationNodes = (data: ChartData, section: SectionKey): PdfNode[] =>
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

// Returns a new object each time, because the renderer stores the position on it.
const signatureLine = (): PdfNode => ({
  canvas: [{ type: 'line', x1: 0, y1: 2, x2: 220, y2: 2, lineWidth: 0.5, lineColor: '#8a9499' }],
})

function signatureNode(
  role: string,
  name: string | null | undefined,
  image: string | null | undefined,
  at: Instant | null | undefined,
  suffix: string,
  zone: Zone,
): PdfNode {
  const imageNode: PdfNode = image
    ? { image, fit: [200, 54], margin: [0, 4, 0, 2] }
    : { text: ' ', margin: [0, 30, 0, 0] }
  return {
    stack: [
      { text: role, style: 'label' },
      imageNode,
      signatureLine(),
      { text: `${name ?? ''}${suffix}`, style: 'cell', margin: [0, 3, 0, 0] },
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

function signatureNodes({ signatures: values }: ChartData, zone: Zone): PdfNode[] {
  if (isEmpty(values)) return []
  const { patient, nurse } = values ?? {}
  const onBehalf =
    patient?.signer === 'representative'
      ? `, ${patient.relationship ?? 'representative'} for the patient`
      : ''
  return [
    {
      columnGap: 24,
      margin: [0, 2, 0, 0],
      columns: [
        patient?.image
          ? signatureNode('Patient', patient.name, patient.image, patient.signed_at, onBehalf, zone)
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
        signatureNode(
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

function sectionNodes(
  key: SectionKey,
  heading: string,
  dataKeys: readonly (keyof ChartData)[],
  data: ChartData,
  context: PrintContext,
): PdfNode[] {
  const answers =
    key === 'signatures'
      ? signatureNodes(data, context.zone)
      : key === 'narrative'
        ? data.narrative?.trim()
          ? [{ text: data.narrative, style: 'cell' } as const]
          : []
        : dataKeys.flatMap((dataKey) =>
            keyNodes(
              chartFields[dataKey],
              valueAt(data, dataKey),
              dataKey,
              key === 'times' ? { ...context, day: '' } : context,
            ),
          )
  const nodes = [...answers, ...explanationNodes(data, key)]
  const block: PdfNode[] = [
    { text: heading, style: 'section', headlineLevel: 1 },
    ...(nodes.length > 0 ? nodes : [{ text: 'Nothing charted.', style: 'quiet' } as const]),
  ]
  return key === 'signatures' ? [{ stack: block, unbreakable: true }] : block
}

function headNodes({
  visit,
  pharmacy,
  patient,
  nurse,
  ver,
  submittedAt,
  withdrawn,
  corrections,
}: PrintedChart): PdfNode[] {
  const zone = visit.timezone
  const when = `${formatDate(visit.start, zone)}, ${formatRange(visit.start, visit.duration_estimate, zone)}`
  const status =
    submittedAt === null
      ? 'Draft, not submitted'
      : `Version ${ver}, submitted ${formatDateTime(submittedAt, zone)} ${zoneAbbreviation(submittedAt, zone)}`
  return [
    { text: `Chart of visit #${visit.id}`, style: 'title' },
    { text: status, style: 'quiet', margin: [0, 1, 0, 4] },
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

export function chartPdf(facts: PrintedChart): PdfDocument {
  const { visit, pharmacy, patient, ver, submittedAt, people } = facts
  const data = visibleChart(facts.data)
  const zone = visit.timezone
  const context: PrintContext = {
    zone,
    data,
    people,
    day: localDay(data.times?.visit_start ?? visit.start, zone),
  }
  const patientLine = patient ? `Born ${formatDay(patient.dob)}   MRN ${patient.mrn}` : 'MRN -'
  return {
    title: `Chart of visit #${visit.id}`,
    header: [patient?.name ?? 'No patient', patientLine, `${pharmacy}   Visit #${visit.id}`],
    footer:
      `${submittedAt === null ? 'Draft' : `Version ${ver}`}. Times are in ${zoneAbbreviation(visit.start, zone)} ` +
      `(${zone}); those without a date are of ${formatDay(context.day)}.`,
    content: [
      ...headNodes(facts),
      ...chartSections.flatMap(({ key, heading, dataKeys }) =>
        sectionNodes(key, heading, dataKeys, data, context),
      ),
    ],
    ...(submittedAt === null ? { watermark: 'DRAFT' } : {}),
  }
}
