// CHT-064, CHT-087: reads and replaces answers by path, without mutation.
import { isObject } from '@wren/contract/chart-conditions.rules'
import type { ChartData } from '@wren/contract/chart-sections'

const notesPrefix = 'policy_notes.'

function withValueAt(node: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return value
  if (Array.isArray(node) || (!isObject(node) && /^\d+$/.test(key))) {
    const rows: unknown[] = Array.isArray(node) ? [...node] : []
    rows[Number(key)] = withValueAt(rows[Number(key)], rest, value)
    return rows
  }
  const record = isObject(node) ? node : {}
  return { ...record, [key]: withValueAt(record[key], rest, value) }
}

/** Policy notes are stored under the complete path of the break. */
export function withAnswer(data: ChartData, path: string, value: unknown): ChartData {
  if (!path.startsWith(notesPrefix)) return withValueAt(data, path.split('.'), value) as ChartData
  const { [path.slice(notesPrefix.length)]: _, ...others } = data.policy_notes ?? {}
  return {
    ...data,
    policy_notes: value ? { ...others, [path.slice(notesPrefix.length)]: String(value) } : others,
  }
}

export function answerAt(data: ChartData, path: string): unknown {
  if (path.startsWith(notesPrefix)) return data.policy_notes?.[path.slice(notesPrefix.length)]
  return path
    .split('.')
    .reduce<unknown>(
      (node, key) =>
        Array.isArray(node) ? node[Number(key)] : isObject(node) ? node[key] : undefined,
      data,
    )
}

export const childPath = (path: string, key: string | number): string =>
  path === '' ? String(key) : `${path}.${key}`
