// CHT-066: conditions between fields as data, evaluated alike by the form and the check.

type Scalar = string | number | boolean

/** Facts from outside the chart that a condition may refer to. chartView computes them once per check. */
export type ChartFact =
  | 'late_reason_needed'
  | 'duration_reason_needed'
  | 'infusion_start_needed'
  | 'infusion_end_needed'
  | 'dose_per_kg'
  | 'first_lifetime_dose_unknown'
  | 'lab_order'
  | 'gap_reason_needed'
  | 'supply_form_required'

/** `at` is a key of the same row or group, or, with a leading '/', a path from the chart's root. */
export type FieldCondition =
  | { readonly at: string; readonly is: readonly Scalar[] }
  | { readonly at: string; readonly isNot: readonly Scalar[] }
  | { readonly at: string; readonly has: string }
  | { readonly at: string; readonly hasOther: string }
  | { readonly at: string; readonly from: number }
  | { readonly at: string; readonly filled: boolean }
  | { readonly fact: ChartFact }
  | { readonly all: readonly FieldCondition[] }
  | { readonly any: readonly FieldCondition[] }
  | { readonly not: FieldCondition }

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True for blank texts, empty lists and groups without an answer. False and 0 are answers. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(isEmpty)) ||
  (isObject(value) && Object.values(value).every(isEmpty))

export const valueAt = (root: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        Array.isArray(value)
          ? value[Number(key)]
          : isObject(value) && Object.hasOwn(value, key)
            ? value[key]
            : undefined,
      root,
    )

export interface ConditionScope {
  readonly group: unknown
  readonly root: unknown
  readonly facts: ReadonlySet<ChartFact>
}

export function isConditionMet(condition: FieldCondition, place: ConditionScope): boolean {
  if ('fact' in condition) return place.facts.has(condition.fact)
  if ('all' in condition) return condition.all.every((part) => isConditionMet(part, place))
  if ('any' in condition) return condition.any.some((part) => isConditionMet(part, place))
  if ('not' in condition) return !isConditionMet(condition.not, place)
  const value = condition.at.startsWith('/')
    ? valueAt(place.root, condition.at.slice(1))
    : valueAt(place.group, condition.at)
  if ('filled' in condition) return isEmpty(value) !== condition.filled
  if ('is' in condition) return condition.is.some((scalar) => scalar === value)
  // An unanswered question meets no condition, so that dependent fields wait for the answer.
  if (isEmpty(value)) return false
  if ('isNot' in condition) return !condition.isNot.some((scalar) => scalar === value)
  if ('from' in condition) return typeof value === 'number' && value >= condition.from
  if (!Array.isArray(value)) return false
  return 'has' in condition
    ? value.includes(condition.has)
    : value.some((one) => one !== condition.hasOther)
}
