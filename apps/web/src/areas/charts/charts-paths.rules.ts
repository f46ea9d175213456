// CHT-064, CHT-087: answers are named by their path; a change makes a new chart and leaves the rest as it is.
import { isObject } from '@wren/contract/chart-conditions.rules'
import type { ChartData } from '@wren/contract/chart-sections'

const notes = 'policy_notes.'

function put(here: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return value
  if (Array.isArray(here) || (!isObject(here) && /^\d+$/.test(key))) {
    const rows: unknown[] = Array.isArray(here) ? [...here] : []
    rows[Number(key)] = put(rows[Number(key)], rest, value)
    return rows
  }
  const record = isObject(here) ? here : {}
  return { ...record, [key]: put(record[key], rest, value) }
}

/** Notes on breaks of policy are kept under the whole path of the break. */
export function withAnswer(data: ChartData, path: string, value: unknown): ChartData {
  if (!path.startsWith(notes)) return put(data, path.split('.'), value) as ChartData
  const { [path.slice(notes.length)]: _, ...others } = data.policy_notes ?? {}
  return {
    ...data,
    policy_notes: value ? { ...others, [path.slice(notes.length)]: String(value) } : others,
  }
}

export function answerAt(data: ChartData, path: string): unknown {
  if (path.startsWith(notes)) return data.policy_notes?.[path.slice(notes.length)]
  return path
    .split('.')
    .reduce<unknown>(
      (here, key) =>
        Array.isArray(here) ? here[Number(key)] : isObject(here) ? here[key] : undefined,
      data,
    )
}

export const joined = (path: string, key: string | number): string =>
  path === '' ? String(key) : `${path}.${key}`
