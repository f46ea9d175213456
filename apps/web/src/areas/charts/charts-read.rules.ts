// CHT-006, CHT-070: texts of answers and paths, for preview, findings and replaced answers.
import { isEmpty, isObject, valueAt } from '@wren/contract/chart-conditions.rules'
import type { FieldSpec, FieldSpecs } from '@wren/contract/chart-fields'
import { chartFields, chartSections, sectionOf } from '@wren/contract/chart-sections'
import { formatDateTime, formatDay, isDay, isInstant, zoneAbbreviation } from '@wren/contract/time'

export function fieldText(field: FieldSpec, value: unknown, zone: string): string {
  if (isEmpty(value)) return '-'
  switch (field.kind) {
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'choice':
      return field.labels?.[String(value)] ?? String(value)
    case 'choices':
    case 'texts':
      return Array.isArray(value) ? value.join(', ') : String(value)
    case 'number':
      return `${String(value)}${field.unit ? ` ${field.unit}` : ''}`
    case 'day':
      return typeof value === 'string' && isDay(value) ? formatDay(value) : String(value)
    case 'instant':
    case 'stamp':
      return typeof value === 'string' && isInstant(value)
        ? `${formatDateTime(value, zone)} ${zoneAbbreviation(value, zone)}`
        : String(value)
    case 'image':
      return 'Signed'
    case 'rows':
      return Array.isArray(value) ? `${value.length} ${field.label.toLowerCase()}` : '-'
    case 'group':
    case 'notes':
      return isObject(value)
        ? Object.values(value)
            .filter((answer) => !isEmpty(answer))
            .join(', ')
        : String(value)
    default:
      return String(value)
  }
}

/** The label of a path on screen, for example 'Vitals, Set 2, Pulse'. */
export function pathLabel(path: string): string {
  const keys = path.replace(/^policy_notes\./, '').split('.')
  const words: string[] = [chartSections.find(({ key }) => key === sectionOf(path))?.heading ?? '']
  let fields: FieldSpecs = chartFields
  let field: FieldSpec | undefined
  for (const key of keys) {
    if (/^\d+$/.test(key) && field?.kind === 'rows') {
      words.push(`${field.row} ${Number(key) + 1}`)
      continue
    }
    field = fields[key]
    if (!field) break
    if (field.kind === 'rows' || field.kind === 'group') fields = field.fields
    if (field.kind !== 'rows') words.push(field.label)
  }
  return words.filter((word, at) => word !== words[at - 1]).join(', ')
}

/** The description of the field at a path, if any. */
export function fieldSpecAt(path: string): FieldSpec | undefined {
  let node: unknown = chartFields
  let spec: FieldSpec | undefined
  for (const key of path.split('.')) {
    if (/^\d+$/.test(key)) continue
    spec = valueAt(node, key) as FieldSpec | undefined
    node = spec && 'fields' in spec ? spec.fields : undefined
  }
  return spec
}
