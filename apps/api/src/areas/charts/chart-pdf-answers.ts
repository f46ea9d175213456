// CHT-070: texts of a chart's answers, and the grid that prints them.
import { fieldName } from '@wren/contract/chart-answers.rules'
import { isEmpty } from '@wren/contract/chart-conditions.rules'
import type { FieldSpec, FieldSpecs } from '@wren/contract/chart-fields'
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

export interface PrintContext {
  readonly zone: Zone
  /** The visit's day. Times of this day are printed without the date. */
  readonly day: Day
  readonly people: Readonly<Record<number, string>>
  readonly data: unknown
}
export type RowValues = Readonly<Record<string, unknown>>

const instantText = (instant: string, { zone, day }: PrintContext): string =>
  localDay(instant, zone) === day ? formatTime(instant, zone) : formatDateTime(instant, zone)

/** The printed text of an answer, or null for an empty one. */
export function valueText(field: FieldSpec, value: unknown, context: PrintContext): string | null {
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
      return instantText(String(value), context)
    case 'day':
      return formatDay(String(value))
    case 'stamp':
      return field.of === 'instant'
        ? instantText(String(value), context)
        : (context.people[Number(value)] ?? `User ${String(value)}`)
    case 'text':
    case 'longtext':
      return String(value)
    default:
      return null
  }
}

interface PrintedAnswer {
  readonly label: string
  readonly text: string
  readonly wide: boolean
}
const columnCount = 4
const unbreakableCharacters = 600 // longest text that stays on one page with its label
const wideTextLength = 46 // longest text that fits a column in two lines

export const answersOf = (
  fields: FieldSpecs,
  values: RowValues,
  context: PrintContext,
): PrintedAnswer[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const text = isFieldVisible(field, values, context.data)
      ? valueText(field, values[key], context)
      : null
    return text === null
      ? []
      : [
          {
            label: fieldName(field),
            text,
            wide: field.kind === 'longtext' || text.length > wideTextLength,
          },
        ]
  })

const labelledAnswer = ({ label, text }: PrintedAnswer): PdfNode => ({
  stack: [
    { text: label, style: 'label' },
    { text, style: 'cell' },
  ],
})

/** Short answers in columns, long ones over the full width. */
export function grid(answers: readonly PrintedAnswer[]): PdfNode[] {
  const short = answers.filter(({ wide }) => !wide)
  const rows = Array.from({ length: Math.ceil(short.length / columnCount) }, (_, row) =>
    Array.from({ length: columnCount }, (__, column): PdfNode => {
      const answer = short[row * columnCount + column]
      return answer ? labelledAnswer(answer) : { text: '' }
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
        ...labelledAnswer(answer),
        margin: [0, 2, 0, 3],
        unbreakable: answer.text.length < unbreakableCharacters,
      })),
  ]
}
