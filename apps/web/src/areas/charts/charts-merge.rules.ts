// CHT-015: three-way merge of a chart that two windows changed. Stored answers win; replaced answers of this window are
// listed.
import { isObject } from '@wren/contract/chart-conditions.rules'
import { isSameAnswer } from '@wren/contract/chart-changes.rules'
import type { ChartData } from '@wren/contract/chart-sections'

export interface ReplacedAnswer {
  readonly path: string
  readonly mine: unknown
}
export interface MergedChart {
  readonly data: ChartData
  readonly replaced: readonly ReplacedAnswer[]
}

interface ThreeWay {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

const isRows = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some(isObject)
const rowsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isObject(value) ? value : {}

function merge(three: ThreeWay, path: string, replaced: ReplacedAnswer[]): unknown {
  const { base, mine, theirs } = three
  if (isSameAnswer(base, mine) || isSameAnswer(mine, theirs)) return theirs
  if (isSameAnswer(base, theirs)) return mine
  if (isRows(mine) && isRows(theirs))
    return (
      (path === 'vitals.sets' ? mergeSets(three, path, replaced) : null) ??
      mergeRows(three, path, replaced)
    )
  if (isObject(mine) && isObject(theirs)) {
    const old = recordOf(base)
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
    return Object.fromEntries(
      keys.map((key) => [
        key,
        merge({ base: old[key], mine: mine[key], theirs: theirs[key] }, `${path}.${key}`, replaced),
      ]),
    )
  }
  replaced.push({ path, mine })
  return theirs
}

const byTime = (rows: readonly unknown[]): Map<string, unknown> | null => {
  const times = rows.map((row) => recordOf(row)['time'])
  return new Set(times).size === rows.length && times.every((time) => typeof time === 'string')
    ? new Map(rows.map((row, at) => [times[at] as string, row]))
    : null
}

/**
 * Matches sets by time, because a new set changes the indices of others. A set that one window removed and the other
 * changed stays. Null where times are missing or not unique.
 */
function mergeSets(
  { base, mine, theirs }: ThreeWay,
  path: string,
  replaced: ReplacedAnswer[],
): unknown {
  const [old, mineNow, other] = [byTime(rowsOf(base)), byTime(rowsOf(mine)), byTime(rowsOf(theirs))]
  if (!old || !mineNow || !other) return null
  const isKept = (time: string): boolean =>
    !old.has(time) ||
    (mineNow.has(time) && other.has(time)) ||
    !isSameAnswer(old.get(time), mineNow.get(time) ?? other.get(time))
  const times = [...new Set([...mineNow.keys(), ...other.keys()])].filter(isKept).toSorted()
  return times.map((time, at) => {
    const [mySet, theirSet] = [mineNow.get(time), other.get(time)]
    return mySet && theirSet
      ? merge({ base: old.get(time), mine: mySet, theirs: theirSet }, `${path}.${at}`, replaced)
      : (mySet ?? theirSet)
  })
}

/** Matches rows by index while both sides have all rows of the base, and keeps the new rows of both. */
function mergeRows(
  { base, mine, theirs }: ThreeWay,
  path: string,
  replaced: ReplacedAnswer[],
): unknown {
  const [old, mineNow, other] = [rowsOf(base), rowsOf(mine), rowsOf(theirs)]
  if (mineNow.length < old.length || other.length < old.length) {
    replaced.push({ path, mine })
    return theirs
  }
  const mergedRows = old.map((row, at) =>
    merge({ base: row, mine: mineNow[at], theirs: other[at] }, `${path}.${at}`, replaced),
  )
  const added = other.slice(old.length)
  return [
    ...mergedRows,
    ...added,
    ...mineNow.slice(old.length).filter((row) => !added.some((one) => isSameAnswer(one, row))),
  ]
}

export function mergeCharts(base: ChartData, mine: ChartData, theirs: ChartData): MergedChart {
  const replaced: ReplacedAnswer[] = []
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])] as (keyof ChartData)[]
  const data = Object.fromEntries(
    keys.map((key) => [
      key,
      merge({ base: base[key], mine: mine[key], theirs: theirs[key] }, key, replaced),
    ]),
  ) as ChartData
  return { data, replaced }
}
