// CHT-015, CHT-J7, design "Stale": two windows wrote the same chart. Nothing of the other one is lost, and what was
// typed here is kept or named.
import { isObject } from '@wren/contract/chart-conditions.rules'
import { isSameAnswer } from '@wren/contract/chart-changes.rules'
import type { ChartData } from '@wren/contract/chart-sections'

export interface Replaced {
  readonly path: string
  readonly mine: unknown
}
export interface Merged {
  readonly data: ChartData
  readonly replaced: readonly Replaced[]
}

interface Three {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

const isRows = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some(isObject)
const rowsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isObject(value) ? value : {}

function merge(three: Three, path: string, replaced: Replaced[]): unknown {
  const { base, mine, theirs } = three
  if (isSameAnswer(base, mine) || isSameAnswer(mine, theirs)) return theirs
  if (isSameAnswer(base, theirs)) return mine
  if (isRows(mine) && isRows(theirs))
    return (
      (path === 'vitals.sets' ? mergeSets(three, path, replaced) : null) ??
      mergeRows(three, path, replaced)
    )
  if (isObject(mine) && isObject(theirs)) {
    const was = recordOf(base)
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
    return Object.fromEntries(
      keys.map((key) => [
        key,
        merge({ base: was[key], mine: mine[key], theirs: theirs[key] }, `${path}.${key}`, replaced),
      ]),
    )
  }
  replaced.push({ path, mine })
  return theirs
}

const timed = (rows: readonly unknown[]): Map<string, unknown> | null => {
  const times = rows.map((row) => recordOf(row)['time'])
  return new Set(times).size === rows.length && times.every((time) => typeof time === 'string')
    ? new Map(rows.map((row, at) => [times[at] as string, row]))
    : null
}

/**
 * A new set takes its place by its time, so that places tell nothing: two sets taken in two windows would become
 * one with the pulse of this and the pressure of that.
 * A set that one window removed and the other changed stays. Null where times do not tell the sets apart.
 */
function mergeSets({ base, mine, theirs }: Three, path: string, replaced: Replaced[]): unknown {
  const [was, own, other] = [timed(rowsOf(base)), timed(rowsOf(mine)), timed(rowsOf(theirs))]
  if (!was || !own || !other) return null
  const isKept = (time: string): boolean =>
    !was.has(time) ||
    (own.has(time) && other.has(time)) ||
    !isSameAnswer(was.get(time), own.get(time) ?? other.get(time))
  const times = [...new Set([...own.keys(), ...other.keys()])].filter(isKept).toSorted()
  return times.map((time, at) => {
    const [here, there] = [own.get(time), other.get(time)]
    return here && there
      ? merge({ base: was.get(time), mine: here, theirs: there }, `${path}.${at}`, replaced)
      : (here ?? there)
  })
}

/**
 * Rows have no names: where both still hold the rows of before, each is merged in its place, and new rows of both
 * are kept.
 */
function mergeRows({ base, mine, theirs }: Three, path: string, replaced: Replaced[]): unknown {
  const [was, own, other] = [rowsOf(base), rowsOf(mine), rowsOf(theirs)]
  if (own.length < was.length || other.length < was.length) {
    replaced.push({ path, mine })
    return theirs
  }
  const common = was.map((row, at) =>
    merge({ base: row, mine: own[at], theirs: other[at] }, `${path}.${at}`, replaced),
  )
  const added = other.slice(was.length)
  return [
    ...common,
    ...added,
    ...own.slice(was.length).filter((row) => !added.some((one) => isSameAnswer(one, row))),
  ]
}

export function mergeCharts(base: ChartData, mine: ChartData, theirs: ChartData): Merged {
  const replaced: Replaced[] = []
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])] as (keyof ChartData)[]
  const data = Object.fromEntries(
    keys.map((key) => [
      key,
      merge({ base: base[key], mine: mine[key], theirs: theirs[key] }, key, replaced),
    ]),
  ) as ChartData
  return { data, replaced }
}
