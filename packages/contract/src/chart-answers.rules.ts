// CHT "Validation" 066: what the description of a field says by itself: required answers, ranges, times within the
// visit.
import { holds, isEmpty, isObject } from './chart-conditions.rules.ts'
import {
  type ChartView,
  type Found,
  missing,
  outOfRange,
  outsideVisit,
  wrong,
} from './chart-context.ts'
import type { ChoicesField, Field, Fields, InstantField, NumberField } from './chart-fields.ts'
import { isBefore } from './chart-infusion.rules.ts'

export const nameOf = (field: Field): string => field.name ?? field.label

function numberFindings(field: NumberField, value: unknown, path: string): Found[] {
  if (typeof value !== 'number') return []
  const { min, max, above } = field
  const name = nameOf(field)
  if (min !== undefined && max !== undefined)
    return value < min || value > max ? [wrong(path, outOfRange(name, min, max))] : []
  if (min !== undefined && value < min) return [wrong(path, `${name} must be ${min} or more.`)]
  return above !== undefined && value <= above
    ? [wrong(path, `${name} must be above ${above}.`)]
    : []
}

function instantFindings(
  field: InstantField,
  value: unknown,
  path: string,
  { data }: ChartView,
): Found[] {
  if (field.within !== 'visit' || typeof value !== 'string') return []
  const { visit_start, visit_end } = data.times ?? {}
  const outside =
    (visit_start && isBefore(value, visit_start)) || (visit_end && isBefore(visit_end, value))
  return outside ? [wrong(path, outsideVisit(nameOf(field)))] : []
}

function aloneFindings({ alone }: ChoicesField, value: unknown, path: string): Found[] {
  if (
    !alone ||
    !Array.isArray(value) ||
    !value.includes(alone) ||
    value.every((one) => one === alone)
  )
    return []
  return [
    wrong(
      path,
      `${alone.charAt(0).toUpperCase()}${alone.slice(1)} cannot be combined with other values.`,
    ),
  ]
}

function fieldFindings(
  field: Field,
  value: unknown,
  path: string,
  here: unknown,
  view: ChartView,
): Found[] {
  const place = { here, root: view.data, facts: view.facts }
  if (field.visibleWhen && !holds(field.visibleWhen, place)) return []
  // A blank row was added on purpose and is asked for its own fields.
  const blank = field.kind === 'rows' ? !Array.isArray(value) || value.length === 0 : isEmpty(value)
  if (field.required && blank && (field.required === true || holds(field.required, place)))
    return [missing(path, nameOf(field))]
  switch (field.kind) {
    case 'number':
      return numberFindings(field, value, path)
    case 'instant':
      return instantFindings(field, value, path, view)
    case 'choices':
      return aloneFindings(field, value, path)
    case 'flag': {
      const mustBeTrue = field.ticked && (field.ticked === true || holds(field.ticked, place))
      return mustBeTrue && value !== true ? [missing(path, nameOf(field))] : []
    }
    case 'group':
      return answerFindings(field.fields, value, path, view)
    case 'rows': {
      const listed = Array.isArray(value) ? value : []
      const tooMany =
        field.max !== undefined && listed.length > field.max
          ? [wrong(path, outOfRange(nameOf(field), 1, field.max))]
          : []
      return [
        ...tooMany,
        ...listed.flatMap((row, index) =>
          answerFindings(field.fields, row, `${path}.${index}`, view),
        ),
      ]
    }
    default:
      return []
  }
}

export const answerFindings = (
  fields: Fields,
  here: unknown,
  path: string,
  view: ChartView,
): Found[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    fieldFindings(
      field,
      isObject(here) ? here[key] : undefined,
      path === '' ? key : `${path}.${key}`,
      here,
      view,
    ),
  )
