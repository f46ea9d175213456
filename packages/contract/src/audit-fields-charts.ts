// Audit labels of the fields and sections of charts, in the words of the chart screen. AUD-019
import { many, number, person, text, words, type Kind, type Reader } from './audit-kinds.ts'
import { chartFields, chartSections } from './chart-sections.ts'
import type { FieldSpec, FieldSpecs } from './chart-fields.ts'
import type { FieldTable } from './audit-fields.ts'
import { formatDateTime, formatDay, isDay, isInstant, zoneAbbreviation } from './time.ts'
import { isBlank } from './audit-kinds.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function leafText(field: FieldSpec, value: unknown, { zone, nameOf }: Reader): string {
  switch (field.kind) {
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'choice':
      return field.labels?.[String(value)] ?? String(value).replaceAll('_', ' ')
    case 'choices':
    case 'texts':
      return (Array.isArray(value) ? value : [value])
        .map((one) => String(one).replaceAll('_', ' '))
        .join(', ')
    case 'number':
      return `${String(value)}${field.unit ? ` ${field.unit}` : ''}`
    case 'image':
      return 'Signed'
    case 'stamp':
      if (field.of === 'user') return nameOf('person', String(value)) ?? `#${String(value)}`
  }
  const said = String(value)
  return isDay(said)
    ? formatDay(said)
    : isInstant(said)
      ? `${formatDateTime(said, zone)} ${zoneAbbreviation(said, zone)}`
      : said
}

/** For example 'Pulse: 80; Set 2, Pulse: 84'. */
function leaves(
  field: FieldSpec,
  value: unknown,
  reader: Reader,
  place: readonly string[],
): string[] {
  if (isBlank(value)) return []
  if (field.kind === 'rows' && Array.isArray(value))
    return value.flatMap((row, at) =>
      ofFields(field.fields, row, reader, [...place, `${field.row} ${at + 1}`]),
    )
  if (field.kind === 'group') return ofFields(field.fields, value, reader, place)
  if (field.kind === 'notes' && isObject(value)) return Object.values(value).map(String)
  return [`${[...place, field.label].join(', ')}: ${leafText(field, value, reader)}`]
}
const ofFields = (
  fields: FieldSpecs,
  value: unknown,
  reader: Reader,
  place: readonly string[],
): string[] =>
  isObject(value)
    ? Object.entries(fields).flatMap(([key, field]) => leaves(field, value[key], reader, place))
    : []

const section = (key: keyof typeof chartFields): Kind => {
  const field: FieldSpec = chartFields[key]
  return {
    show: (value, reader) => {
      if (isBlank(value)) return null
      const said =
        field.kind === 'rows' || field.kind === 'group' || field.kind === 'notes'
          ? leaves(field, value, reader, [])
          : [leafText(field, value, reader)]
      return said.length === 0 ? null : said.join('; ')
    },
  }
}

const heading = (key: string): string =>
  chartSections.find((one) => one.key === key)?.heading ??
  chartFields[key as keyof typeof chartFields].label

export const chartTableFields: FieldTable = {
  state: ['Chart', words],
  ver: ['Version', number],
  returned_reason: ['Reason for the Return', text],
  withdrawn_reason: ['Withdrawn', text],
  user_id_nurse: ['Nurse', person],
  archived: [
    'Archived',
    { show: (value) => (value === true ? 'Yes' : value === false ? 'No' : null) },
  ],
  audit_flags: ['Audit Flags', many(words)],
  correction_reason: ['Reason for the Correction', text],
  ...Object.fromEntries(
    (Object.keys(chartFields) as (keyof typeof chartFields)[]).map((key) => [
      key,
      [heading(key), section(key)] as const,
    ]),
  ),
}
