// Time of the rules for a referral, and for texts made to stall them (DOC-058).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { full, hostile } from '../apps/api/src/areas/documents/extraction-hostile.builders.ts'
import { readReferral } from '../apps/api/src/areas/documents/extraction.rules.ts'
import { shippedReference } from '../scripts/referral-reference.ts'
import { root } from './bench-server.ts'
import { at, median, ms, type Figure } from './figures.ts'

const receivedAt = '2026-09-14T17:42:00.000Z'

export function measureReader(rounds: number): Figure[] {
  const reference = shippedReference()
  const timed = (text: string): number => {
    const began = performance.now()
    readReferral(text, receivedAt, reference)
    return performance.now() - began
  }
  const referrals = globSync('e2e/fixtures/referrals*/*.txt', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  )
  for (const text of referrals.slice(0, 20)) timed(text)
  const ordinary = Array.from({ length: rounds }, () => referrals.map(timed)).flat()
  const worst = Math.max(
    ...[...hostile, ...referrals.slice(0, 20)].map((text) => timed(full(text))),
  )
  return [
    {
      what: `an ordinary referral (${referrals.length}), median`,
      measured: ms(median(ordinary)),
      budget: '< 50 ms',
      within: median(ordinary) < 50,
    },
    {
      what: 'an ordinary referral, slowest of a hundred',
      measured: ms(at(ordinary, 0.99)),
      budget: '< 50 ms',
      within: at(ordinary, 0.99) < 50,
    },
    {
      what: `${hostile.length + 20} texts of 20,000 characters made to stall it, slowest`,
      measured: ms(worst),
      budget: '< 500 ms',
      within: worst < 500,
    },
  ]
}
