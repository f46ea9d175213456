// CHT-010, CHT-080, CHT-086: checks the types of a chart's data. A draft may be incomplete, but never of a wrong type.
import { fieldName } from './chart-answers.rules.ts'
import { isObject } from './chart-conditions.rules.ts'
import type { FieldSpec, FieldSpecs } from './chart-fields.ts'
import { imageProblem } from './chart-image.rules.ts'
import { type ChartData, chartFields } from './chart-sections.ts'
import { isDay, isInstant, toInstant } from './time.ts'

export const maxRows = 100
export const maxCharacters = 5000

export type ChartTypes =
  | { readonly data: ChartData }
  /** 413 and 415 only where nothing but an image is wrong. */
  | { readonly fields: Readonly<Record<string, string>>; readonly status: 400 | 413 | 415 }

type Status = 400 | 413 | 415
interface Problem {
  readonly text: string
  readonly status: Status
}
type Problems = Map<string, Problem>
type Result = { readonly value: unknown } | { readonly problem: string; readonly status?: Status }

const notePath = /^[a-z_]{1,40}(\.[a-z0-9_]{1,40}){0,8}$/

function checkText(value: unknown, orNumber: boolean): Result {
  if (orNumber && typeof value === 'number' && Number.isFinite(value))
    return { value: String(value) }
  if (typeof value !== 'string') return { problem: 'must be a text.' }
  if (value.length > maxCharacters)
    return { problem: `must have at most ${maxCharacters} characters.` }
  // PostgreSQL cannot store these in JSON. Refusing them here names the field to the nurse.
  return value.includes('\u0000') || !value.isWellFormed()
    ? { problem: 'contains characters that cannot be stored.' }
    : { value }
}

function checkTexts(value: unknown, choices: readonly string[] | null): Result {
  if (!Array.isArray(value)) return { problem: 'must be a list.' }
  if (value.length > maxRows) return { problem: `must have at most ${maxRows} rows.` }
  const wrong = value.map((text) => checkText(text, false)).find((result) => 'problem' in result)
  if (wrong) return wrong
  return choices && value.some((choice) => !choices.includes(choice))
    ? { problem: `must be of: ${choices.join(', ')}.` }
    : { value }
}

function checkImage(value: unknown): Result {
  if (typeof value !== 'string') return { problem: 'must be a PNG image.' }
  const problem = imageProblem(value)
  if (problem === 'too-large') return { problem: 'must be at most 200 KB.', status: 413 }
  return problem ? { problem: 'must be a PNG image.', status: 415 } : { value }
}

function checkValue(field: FieldSpec, value: unknown): Result {
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return checkText(value, field.acceptsNumber === true)
    case 'texts':
      return checkTexts(value, null)
    case 'choices':
      return checkTexts(value, field.choices)
    case 'choice':
      return field.choices.some((choice) => choice === value)
        ? { value }
        : { problem: `must be one of: ${field.choices.join(', ')}.` }
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? { value }
        : { problem: 'must be a number.' }
    case 'flag':
      return typeof value === 'boolean' ? { value } : { problem: 'must be true or false.' }
    case 'day':
      return typeof value === 'string' && isDay(value) ? { value } : { problem: 'must be a date.' }
    case 'instant':
      return typeof value === 'string' && isInstant(value)
        ? { value: toInstant(value) }
        : { problem: 'must be a time with its offset.' }
    case 'image':
      return checkImage(value)
    case 'stamp':
      return checkValue(
        { label: '', ...(field.of === 'user' ? { kind: 'number', step: 1 } : { kind: 'instant' }) },
        value,
      )
    default:
      return { problem: 'is unknown.' }
  }
}

function checkNotes(
  value: unknown,
  path: string,
  name: string,
  problems: Problems,
): Record<string, string> | undefined {
  if (!isObject(value))
    return void problems.set(path, { text: `${name} must be an object.`, status: 400 })
  const entries = Object.entries(value).filter(([key, note]) => notePath.test(key) && note !== null)
  if (entries.length > maxRows)
    return void problems.set(path, {
      text: `${name} must have at most ${maxRows} rows.`,
      status: 400,
    })
  for (const [key, note] of entries) {
    const result = checkText(note, false)
    if ('problem' in result)
      problems.set(`${path}.${key}`, { text: `${name} ${result.problem}`, status: 400 })
  }
  return Object.fromEntries(entries) as Record<string, string>
}

/** Returns the value to store, or undefined for none. */
function checkField(field: FieldSpec, value: unknown, path: string, problems: Problems): unknown {
  const name = fieldName(field)
  const refuse = (text: string): undefined =>
    void problems.set(path, { text: `${name} ${text}`, status: 400 })
  if (field.kind === 'group' || field.kind === 'rows' || field.kind === 'notes') {
    if (value === null) return undefined
    if (field.kind === 'notes') return checkNotes(value, path, name, problems)
    if (field.kind === 'group')
      return isObject(value)
        ? checkFields(field.fields, value, path, problems)
        : refuse('must be an object.')
    if (!Array.isArray(value)) return refuse('must be a list.')
    if (value.length > maxRows) return refuse(`must have at most ${maxRows} rows.`)
    return value.map((row: unknown, index) => {
      if (isObject(row)) return checkFields(field.fields, row, `${path}.${index}`, problems)
      problems.set(`${path}.${index}`, { text: `${field.row} must be an object.`, status: 400 })
      return {}
    })
  }
  if (value === null) return null
  const result = checkValue(field, value)
  if ('value' in result) return result.value
  problems.set(path, { text: `${name} ${result.problem}`, status: result.status ?? 400 })
  return undefined
}

/** Drops unknown fields, as for every body (NET-014). */
function checkFields(
  fields: FieldSpecs,
  input: Readonly<Record<string, unknown>>,
  path: string,
  problems: Problems,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    if (!Object.hasOwn(input, key) || input[key] === undefined) continue
    const value = checkField(field, input[key], path === '' ? key : `${path}.${key}`, problems)
    if (value !== undefined) values[key] = value
  }
  return values
}

/** Keeps values as typed, except that instants become UTC with milliseconds. */
export function checkChartTypes(data: unknown): ChartTypes {
  if (!isObject(data)) return { fields: { data: 'Data must be an object.' }, status: 400 }
  const problems: Problems = new Map()
  const values = checkFields(chartFields, data, '', problems)
  if (problems.size === 0) return { data: values }
  const statuses = [...problems.values()].map(({ status }) => status)
  return {
    fields: Object.fromEntries([...problems].map(([path, { text }]) => [path, text])),
    status: statuses.includes(400) ? 400 : (statuses[0] ?? 400),
  }
}
