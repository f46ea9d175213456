// DOC "Reading referrals, further rules" 058: nothing stalls the reader. Milliseconds are the benchmark's (npm run bench -- --only reader).
import { readdirSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { full, hostile, longest } from './extraction-hostile.builders.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-09-14T17:42:00.000Z', reference)
const referrals = ['referrals', 'referrals-more'].flatMap((folder) => {
  const path = new URL(`../../../../../e2e/fixtures/${folder}/`, import.meta.url)
  return readdirSync(path)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readFileSync(new URL(name, path), 'utf8'))
})
const inLines = (text: string): string => text.replace(/(.{70}) ?/g, '$1\n').slice(0, longest)

/** Every way of asking an expression ends in its exec, so this sees them all, also those put together while reading. */
function watched(text: string, expressions: Map<string, RegExp>): number {
  let times = 0
  const { exec } = RegExp.prototype
  RegExp.prototype.exec = function (asked) {
    times++
    if (!expressions.has(this.source)) expressions.set(this.source, this)
    return exec.call(this, asked)
  }
  try {
    read(text)
  } finally {
    RegExp.prototype.exec = exec
  }
  return times
}
const isExponential = ({ source, flags }: RegExp): boolean =>
  analyse({ source, flags }).reports.some((report) => report.exponential)

test(
  'DOC-058 no expression that reads a referral backtracks exponentially, and a text of 20,000 characters runs no more of them a character than one of 5,000',
  { timeout: 120_000 },
  () => {
    const expressions = new Map<string, RegExp>()
    for (const text of referrals) watched(text, expressions)
    for (const pattern of [...hostile, ...referrals.slice(0, 3)]) {
      const [quarter, whole] = [
        watched(full(pattern, longest / 4), expressions),
        watched(full(pattern), expressions),
      ]
      // Some run once a text, whatever its length.
      expect(whole, JSON.stringify(pattern.slice(0, 40))).toBeLessThan(5 * quarter + 5_000)
    }
    expect(expressions.size).toBeGreaterThan(500)
    expect([...expressions.values()].filter(isExponential)).toEqual([])
  },
)

test('the search for such expressions finds one', () => {
  expect(isExponential(/^(?:\w+ ?)*:/)).toBe(true)
})

// Not timed: what runs away takes hours, and the limit of the test finds it.
test('no 20,000 characters of anything make the reader run away', { timeout: 120_000 }, () => {
  for (const pattern of hostile)
    expect(read(inLines(full(pattern))), JSON.stringify(pattern)).toBeDefined()
  const joined = referrals.join(' ').replaceAll('\n', ' ')
  for (let from = 0; from + longest < joined.length; from += longest)
    expect(read(joined.slice(from, from + longest))).toBeDefined()
})
