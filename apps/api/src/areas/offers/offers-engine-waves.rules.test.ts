// Waves of automatic offers. OFR-107, OFR-117
import { expect, test } from 'vitest'
import { isDue, nextWave, type WaveCandidate } from './offers-engine-waves.rules.ts'
import { ruleRecord } from './offers-engine-rule.builders.ts'

test('a wave takes the next reachable nurses, and no raise is due while any remain', () => {
  const near = (nurse: number, own: Partial<WaveCandidate> = {}): WaveCandidate => ({
    nurse,
    distance: 10,
    notified: null,
    opted_out: false,
    sent_today: 0,
    ...own,
  })
  const all = [
    near(1, { notified: '2026-11-20T10:00:00.000Z' }),
    near(2, { distance: 60.1 }),
    near(3, { distance: null }),
    near(4, { opted_out: true }),
    near(5, { sent_today: 5 }),
    near(6, { sent_today: 4, distance: 60 }),
    near(7),
    near(8),
  ]
  expect(nextWave(all, ruleRecord)).toEqual({ nurses: [6, 7], open: true })
  expect(nextWave(all, { wave_size: 100, max_distance_miles: null })).toEqual({
    nurses: [2, 3, 6, 7, 8],
    open: true,
  })
  expect(nextWave(all.slice(0, 5), ruleRecord)).toEqual({ nurses: [], open: true })
  expect(nextWave(all.slice(0, 4), ruleRecord)).toEqual({ nurses: [], open: false })
  expect([
    isDue(null, 60, '2026-11-20T10:00:00.000Z'),
    isDue('2026-11-20T10:00:00.000Z', 60, '2026-11-20T10:59:59.999Z'),
    isDue('2026-11-20T10:00:00.000Z', 60, '2026-11-20T11:00:00.000Z'),
  ]).toEqual([true, false, true])
})
