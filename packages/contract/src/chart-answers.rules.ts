// CHT-066: checks that follow from the description of a field: required answers, ranges and times within the visit.
import { isConditionMet, isEmpty, isObject } from './chart-conditions.rules.ts'
import {
  type ChartView,
  type FieldFinding,
  missing,
  outOfRange,
  outsideVisit,
  wrong,
} from './chart-context.ts'
import type {
  ChartChoicesField,
  FieldSpec,
  FieldSpecs,
  ChartInstantField,
  ChartNumberField,
} from './chart-fields.ts'
import { isBefore } from './chart-infusion.rules.ts'

export const fieldName = (field: FieldSpec): string => field.name ?? field.label

function numberFindings(field: ChartNumberField, value: unknown, path: string): FieldFinding[] {
  if (typeof value !== 'number') return []
  const { min, max, above } = field
  const name = fieldName(field)
  if (min !== undefined && max !== undefined)
    return value < min || value > max ? [wrong(path, outOfRange(name, min, max))] : []
  if (min !== undefined && value < min) return [wrong(path, `${name} must be ${min} or more.`)]
  return above !== undefined && value <= above
    ? [wrong(path, `${name} must be above ${above}.`)]
    : []
}

function instantFindings(
  field: ChartInstantField,
  value: unknown,
  path: string,
  { data }: ChartView,
): FieldFinding[] {
  if (field.within !== 'visit' || typeof value !== 'string') return []
  const { visit_start, visit_end } = data.times ?? {}
  const outside =
    (visit_start && isBefore(value, visit_start)) || (visit_end && isBefore(visit_end, value))
  return outside ? [wrong(path, outsideVisit(fieldName(field)))] : []
}

function exclusiveFindings(
  { exclusive: alone }: ChartChoicesField,
  value: unknown,
  path: string,
): FieldFinding[] {
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
  field: FieldSpec,
  value: unknown,
  path: string,
  group: unknown,
  view: ChartView,
): FieldFinding[] {
  const scope = { group, root: view.data, facts: view.facts }
  if (field.visibleWhen && !isConditionMet(field.visibleWhen, scope)) return []
  // A blank row was added on purpose: its own fields are checked instead.
  const blank = field.kind === 'rows' ? !Array.isArray(value) || value.length === 0 : isEmpty(value)
  if (field.required && blank && (field.required === true || isConditionMet(field.required, scope)))
    return [missing(path, fieldName(field))]
  switch (field.kind) {
    case 'number':
      return numberFindings(field, value, path)
    case 'instant':
      return instantFindings(field, value, path, view)
    case 'choices':
      return exclusiveFindings(field, value, path)
    case 'flag': {
      const mustBeTrue =
        field.mustBeTrue && (field.mustBeTrue === true || isConditionMet(field.mustBeTrue, scope))
      return mustBeTrue && value !== true ? [missing(path, fieldName(field))] : []
    }
    case 'group':
      return answerFindings(field.fields, value, path, view)
    case 'rows': {
      const values: readonly unknown[] = Array.isArray(value) ? value : []
      const rowLimit =
        field.max !== undefined && values.length > field.max
          ? [wrong(path, outOfRange(fieldName(field), 1, field.max))]
          : []
      return [
        ...rowLimit,
        ...values.flatMap((row, index) =>
          answerFindings(field.fields, row, `${path}.${index}`, view),
        ),
      ]
    }
    default:
      return []
  }
}

export const answerFindings = (
  fields: FieldSpecs,
  group: unknown,
  path: string,
  view: ChartView,
): FieldFinding[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    fieldFindings(
      field,
      isObject(group) ? group[key] : undefined,
      path === '' ? key : `${path}.${key}`,
      group,
      view,
    ),
  )
