// CHT-070: fields of the chart on paper, drawn from their description; what was left empty is left out.
import { fieldName } from '@wren/contract/chart-answers.rules'
import { isEmpty, isObject } from '@wren/contract/chart-conditions.rules'
import type {
  FieldSpec,
  FieldSpecs,
  ChartGroupField,
  ChartRowsField,
} from '@wren/contract/chart-fields'
import { isFieldVisible } from '@wren/contract/chart-visible.rules'
import {
  formatDateTime,
  formatDay,
  formatTime,
  localDay,
  type Day,
  type Zone,
} from '@wren/contract/time'
import type { PdfNode, PdfTable } from '../../platform/pdf/document.ts'

export interface Paper {
  readonly zone: Zone
  /** The visit's own day: its times are written without the date. */
  readonly day: Day
  readonly people: Readonly<Record<number, string>>
  readonly data: unknown
}
type Values = Readonly<Record<string, unknown>>

const instantText = (instant: string, { zone, day }: Paper): string =>
  localDay(instant, zone) === day ? formatTime(instant, zone) : formatDateTime(instant, zone)

/** null: nothing to print. */
export function valueText(field: FieldSpec, value: unknown, paper: Paper): string | null {
  if (isEmpty(value)) return null
  switch (field.kind) {
    case 'flag':
      return value === true ? 'Yes' : field.asYesNo ? 'No' : null
    case 'choice':
      return field.labels?.[String(value)] ?? String(value)
    case 'choices':
    case 'texts':
      return Array.isArray(value) ? value.join(', ') : null
    case 'number':
      return `${String(value)}${field.unit ? ` ${field.unit}` : ''}`
    case 'instant':
      return instantText(String(value), paper)
    case 'day':
      return formatDay(String(value))
    case 'stamp':
      return field.of === 'instant'
        ? instantText(String(value), paper)
        : (paper.people[Number(value)] ?? `User ${String(value)}`)
    case 'text':
    case 'longtext':
      return String(value)
    default:
      return null
  }
}

interface Answer {
  readonly label: string
  readonly text: string
  readonly wide: boolean
}
const across = 4
const aParagraph = 600 // characters that may not part from their label
const wideFrom = 46 // characters that no longer fit a column in two lines

const answersOf = (fields: FieldSpecs, values: Values, paper: Paper): Answer[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const text = isFieldVisible(field, values, paper.data)
      ? valueText(field, values[key], paper)
      : null
    return text === null
      ? []
      : [
          {
            label: fieldName(field),
            text,
            wide: field.kind === 'longtext' || text.length > wideFrom,
          },
        ]
  })

const labelled = ({ label, text }: Answer): PdfNode => ({
  stack: [
    { text: label, style: 'label' },
    { text, style: 'cell' },
  ],
})

/** Short answers in columns, long ones across the page. */
export function grid(answers: readonly Answer[]): PdfNode[] {
  const short = answers.filter(({ wide }) => !wide)
  const rows = Array.from({ length: Math.ceil(short.length / across) }, (_, row) =>
    Array.from({ length: across }, (__, column): PdfNode => {
      const answer = short[row * across + column]
      return answer ? labelled(answer) : { text: '' }
    }),
  )
  const table: PdfTable = { widths: ['25%', '25%', '25%', '*'], dontBreakRows: true, body: rows }
  return [
    ...(rows.length > 0
      ? [{ table, layout: 'plain' as const, margin: [0, 0, 0, 2] as const }]
      : []),
    ...answers
      .filter(({ wide }) => wide)
      .map((answer): PdfNode => ({
        ...labelled(answer),
        margin: [0, 2, 0, 3],
        unbreakable: answer.text.length < aParagraph,
      })),
  ]
}

const header = (labels: readonly string[]): PdfNode[] =>
  labels.map((text) => ({ text, style: 'head' }))
const isNested = (field: FieldSpec): field is ChartRowsField | ChartGroupField =>
  field.kind === 'rows' || field.kind === 'group'
const unitOf = (field: FieldSpec): string =>
  field.kind === 'number' && field.unit ? ` (${field.unit})` : ''

/** One line a row; its long texts stand below it. */
function lines({ fields }: ChartRowsField, rows: readonly Values[], paper: Paper): PdfNode[] {
  const columns = Object.entries(fields).filter(
    ([key, field]) => field.kind !== 'longtext' && rows.some((row) => !isEmpty(row[key])),
  )
  if (columns.length === 0) return []
  const cell = (row: Values, key: string, field: FieldSpec): PdfNode => ({
    text:
      valueText(field.kind === 'number' ? { ...field, unit: '' } : field, row[key], paper) ?? '-',
    style: 'cell',
  })
  const body = rows.flatMap((row): (PdfNode | Record<string, never>)[][] => {
    const notes = answersOf(
      Object.fromEntries(Object.entries(fields).filter(([, field]) => field.kind === 'longtext')),
      row,
      paper,
    )
    return [
      columns.map(([key, field]) => cell(row, key, field)),
      ...notes.map(({ label, text }) => [
        {
          text: [{ text: `${label}: `, style: 'head' }, text],
          colSpan: columns.length,
          style: 'cell',
        },
        ...columns.slice(1).map(() => ({})),
      ]),
    ]
  })
  const widths = columns.map(([, field]) =>
    columns.length > 6 && (field.kind === 'number' || field.kind === 'instant')
      ? '*'
      : field.kind === 'number' || field.kind === 'instant' || field.kind === 'day'
        ? 'auto'
        : '*',
  )
  return [
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths,
        body: [header(columns.map(([, field]) => `${fieldName(field)}${unitOf(field)}`)), ...body],
      },
      layout: 'lines',
      margin: [0, 2, 0, 4],
    },
  ]
}

/** A block a row, for rows that hold rows. */
function cards(field: ChartRowsField, rows: readonly Values[], paper: Paper): PdfNode[] {
  return rows.flatMap((row, index) => {
    const [first] = Object.entries(field.fields)
    const name = first ? valueText(first[1], row[first[0]], paper) : null
    return [
      {
        text: `${field.row} ${index + 1}${name ? `: ${name}` : ''}`,
        style: 'part',
        headlineLevel: 2,
      } as const,
      ...fieldsNodes(
        first ? Object.fromEntries(Object.entries(field.fields).slice(1)) : field.fields,
        row,
        paper,
      ),
    ]
  })
}

/** Groups of the same questions, as the body systems: a line a group. */
function groupsOfOneKind(
  groups: readonly (readonly [string, ChartGroupField])[],
  values: Values,
  paper: Paper,
): PdfNode[] {
  const shape = Object.entries(groups[0]?.[1].fields ?? {}).filter(([name]) =>
    groups.some(([key]) => {
      const here = values[key]
      return isObject(here) && !isEmpty(here[name])
    }),
  )
  const body = groups.flatMap(([key, { label, fields }]) => {
    const here = values[key]
    return isObject(here) && !isEmpty(here)
      ? [
          [
            { text: label, style: 'cell' },
            ...shape.map(([name, field]) => ({
              text: valueText(fields[name] ?? field, here[name], paper) ?? '-',
              style: 'cell',
            })),
          ],
        ]
      : []
  })
  return body.length === 0
    ? []
    : [
        {
          table: {
            headerRows: 1,
            keepWithHeaderRows: 1,
            dontBreakRows: true,
            widths: ['auto', 'auto', '*'].slice(0, shape.length + 1),
            body: [header(['', ...shape.map(([, field]) => field.label)]), ...body],
          },
          layout: 'lines',
          margin: [0, 2, 0, 4],
        },
      ]
}

function nestedNodes(
  field: ChartRowsField | ChartGroupField,
  value: unknown,
  paper: Paper,
): PdfNode[] {
  if (field.kind === 'rows') {
    const rows = (Array.isArray(value) ? value : []).filter(
      (row): row is Values => isObject(row) && !isEmpty(row),
    )
    return Object.values(field.fields).some(isNested)
      ? cards(field, rows, paper)
      : lines(field, rows, paper)
  }
  if (!isObject(value) || isEmpty(value)) return []
  const inner = Object.entries(field.fields)
  const groups = inner.filter(
    (entry): entry is [string, ChartGroupField] => entry[1].kind === 'group',
  )
  return groups.length > 1 && groups.length === inner.length
    ? groupsOfOneKind(groups, value, paper)
    : fieldsNodes(field.fields, value, paper, field.label)
}

const fewRows = 12
const fewCharacters = 2500 // a block that goes whole to the next page must find room on it
const charactersOf = (node: unknown): number =>
  typeof node === 'string'
    ? node.length
    : typeof node === 'object' && node !== null
      ? Object.values(node).reduce<number>((sum, inner) => sum + charactersOf(inner), 0)
      : 0
/** A short table moves to the next page whole, with its label. */
function together(label: PdfNode, nodes: readonly PdfNode[]): PdfNode[] {
  const [only] = nodes
  const isShort =
    nodes.length === 1 &&
    only !== undefined &&
    'table' in only &&
    only.table.body.length <= fewRows &&
    charactersOf(only) <= fewCharacters
  return isShort ? [{ stack: [label, only], unbreakable: true }] : [label, ...nodes]
}

/** Plain answers first, then what is nested in them, each below its own label unless that stands above already. */
export function fieldsNodes(
  fields: FieldSpecs,
  values: Values,
  paper: Paper,
  above = '',
): PdfNode[] {
  const nested = Object.entries(fields).filter(
    (entry): entry is [string, ChartRowsField | ChartGroupField] =>
      isNested(entry[1]) && isFieldVisible(entry[1], values, paper.data),
  )
  return [
    ...grid(answersOf(fields, values, paper)),
    ...nested.flatMap(([key, field]) => {
      const nodes = nestedNodes(field, values[key], paper)
      return nodes.length === 0 || field.label === above
        ? nodes
        : together({ text: field.label, style: 'part', headlineLevel: 2 }, nodes)
    }),
  ]
}

/** One key of the chart without a label of its own: the section's heading stands above it. */
export const keyNodes = (field: FieldSpec, value: unknown, key: string, paper: Paper): PdfNode[] =>
  isNested(field)
    ? nestedNodes(field, value, paper)
    : grid(answersOf({ [key]: field }, { [key]: value }, paper))
