// CHT-070: prints the fields of a chart from their descriptions: rows, groups and what they contain.
import { fieldName } from '@wren/contract/chart-answers.rules'
import { isEmpty, isObject } from '@wren/contract/chart-conditions.rules'
import type {
  FieldSpec,
  FieldSpecs,
  ChartGroupField,
  ChartRowsField,
} from '@wren/contract/chart-fields'
import { isFieldVisible } from '@wren/contract/chart-visible.rules'
import type { PdfNode } from '../../platform/pdf/document.ts'
import {
  answersOf,
  grid,
  valueText,
  type PrintContext,
  type RowValues,
} from './chart-pdf-answers.ts'

const header = (labels: readonly string[]): PdfNode[] =>
  labels.map((text) => ({ text, style: 'head' }))
const isNested = (field: FieldSpec): field is ChartRowsField | ChartGroupField =>
  field.kind === 'rows' || field.kind === 'group'
const unitOf = (field: FieldSpec): string =>
  field.kind === 'number' && field.unit ? ` (${field.unit})` : ''

/** A table with a line per row. Long texts follow below their line. */
function rowsTable(
  { fields }: ChartRowsField,
  rows: readonly RowValues[],
  context: PrintContext,
): PdfNode[] {
  const columns = Object.entries(fields).filter(
    ([key, field]) => field.kind !== 'longtext' && rows.some((row) => !isEmpty(row[key])),
  )
  if (columns.length === 0) return []
  const cell = (row: RowValues, key: string, field: FieldSpec): PdfNode => ({
    text:
      valueText(field.kind === 'number' ? { ...field, unit: '' } : field, row[key], context) ?? '-',
    style: 'cell',
  })
  const body = rows.flatMap((row): (PdfNode | Record<string, never>)[][] => {
    const notes = answersOf(
      Object.fromEntries(Object.entries(fields).filter(([, field]) => field.kind === 'longtext')),
      row,
      context,
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

/** A block per row, for rows that contain rows. */
function rowBlocks(
  field: ChartRowsField,
  rows: readonly RowValues[],
  context: PrintContext,
): PdfNode[] {
  return rows.flatMap((row, index) => {
    const [first] = Object.entries(field.fields)
    const name = first ? valueText(first[1], row[first[0]], context) : null
    return [
      {
        text: `${field.row} ${index + 1}${name ? `: ${name}` : ''}`,
        style: 'part',
        headlineLevel: 2,
      } as const,
      ...fieldsNodes(
        first ? Object.fromEntries(Object.entries(field.fields).slice(1)) : field.fields,
        row,
        context,
      ),
    ]
  })
}

/** A table with a line per group, for groups with the same questions such as the body systems. */
function uniformGroupsTable(
  groups: readonly (readonly [string, ChartGroupField])[],
  values: RowValues,
  context: PrintContext,
): PdfNode[] {
  const shape = Object.entries(groups[0]?.[1].fields ?? {}).filter(([name]) =>
    groups.some(([key]) => {
      const group = values[key]
      return isObject(group) && !isEmpty(group[name])
    }),
  )
  const body = groups.flatMap(([key, { label, fields }]) => {
    const group = values[key]
    return isObject(group) && !isEmpty(group)
      ? [
          [
            { text: label, style: 'cell' },
            ...shape.map(([name, field]) => ({
              text: valueText(fields[name] ?? field, group[name], context) ?? '-',
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
  context: PrintContext,
): PdfNode[] {
  if (field.kind === 'rows') {
    const rows = (Array.isArray(value) ? value : []).filter(
      (row): row is RowValues => isObject(row) && !isEmpty(row),
    )
    return Object.values(field.fields).some(isNested)
      ? rowBlocks(field, rows, context)
      : rowsTable(field, rows, context)
  }
  if (!isObject(value) || isEmpty(value)) return []
  const inner = Object.entries(field.fields)
  const groups = inner.filter(
    (entry): entry is [string, ChartGroupField] => entry[1].kind === 'group',
  )
  return groups.length > 1 && groups.length === inner.length
    ? uniformGroupsTable(groups, value, context)
    : fieldsNodes(field.fields, value, context, field.label)
}

const keptTogetherRows = 12
const keptTogetherCharacters = 2500 // an unbreakable block must fit on one page
const charactersOf = (node: unknown): number =>
  typeof node === 'string'
    ? node.length
    : typeof node === 'object' && node !== null
      ? Object.values(node).reduce<number>((sum, inner) => sum + charactersOf(inner), 0)
      : 0
/** Keeps a short table and its label on one page. */
function keptTogether(label: PdfNode, nodes: readonly PdfNode[]): PdfNode[] {
  const [table] = nodes
  const isShort =
    nodes.length === 1 &&
    table !== undefined &&
    'table' in table &&
    table.table.body.length <= keptTogetherRows &&
    charactersOf(table) <= keptTogetherCharacters
  return isShort ? [{ stack: [label, table], unbreakable: true }] : [label, ...nodes]
}

/** Plain answers, then nested fields below their labels. `parentLabel` is not repeated. */
export function fieldsNodes(
  fields: FieldSpecs,
  values: RowValues,
  context: PrintContext,
  parentLabel = '',
): PdfNode[] {
  const nested = Object.entries(fields).filter(
    (entry): entry is [string, ChartRowsField | ChartGroupField] =>
      isNested(entry[1]) && isFieldVisible(entry[1], values, context.data),
  )
  return [
    ...grid(answersOf(fields, values, context)),
    ...nested.flatMap(([key, field]) => {
      const nodes = nestedNodes(field, values[key], context)
      return nodes.length === 0 || field.label === parentLabel
        ? nodes
        : keptTogether({ text: field.label, style: 'part', headlineLevel: 2 }, nodes)
    }),
  ]
}

/** The fields of one key of the chart, without a label, because the section's heading is above. */
export const keyNodes = (
  field: FieldSpec,
  value: unknown,
  key: string,
  context: PrintContext,
): PdfNode[] =>
  isNested(field)
    ? nestedNodes(field, value, context)
    : grid(answersOf({ [key]: field }, { [key]: value }, context))
