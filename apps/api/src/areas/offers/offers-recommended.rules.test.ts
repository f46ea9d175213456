// Candidates, score and order of recommended nurses. OFR-058, OFR-068 to OFR-072
import { expect, test } from 'vitest'
import {
  fitOf,
  isCandidate,
  rankNurses,
  type NurseToRank,
  type VisitNeeds,
} from './offers-recommended.rules.ts'
import { now, aVisit, aNurse, other } from './offers-recommended.builders.ts'

const noSkill = { skill: null } as const
type Scored = readonly [
  string,
  Partial<NurseToRank>,
  Partial<VisitNeeds>,
  number,
  readonly string[],
]
const score = (rows: readonly Scored[]): void => {
  for (const [what, nurse, visit, points, reasons] of rows)
    expect(fitOf(aNurse(nurse), aVisit(visit), now), what).toEqual({ score: points, reasons })
}
const spanish = {
  dob: '1970-05-17',
  nurse_gender_preference: null,
  languages: [
    { code: 'en', name: 'English' },
    { code: 'es', name: 'Spanish' },
  ],
} as const

test('OFR-068 preferred +40, visited before +25 and 1 per visit up to 10, within 30 days +5', () =>
  score([
    ['nothing', {}, noSkill, 0, []],
    ['the preferred nurse', { is_primary: true }, noSkill, 40, ['Preferred']],
    [
      'one visit',
      { previous_visits: 1, last_visit: '2026-01-01T00:00:00.000Z' },
      noSkill,
      26,
      ['1 visit'],
    ],
    [
      'twelve visits count as ten',
      { previous_visits: 12, last_visit: '2026-01-01T00:00:00.000Z' },
      noSkill,
      35,
      ['12 visits'],
    ],
    [
      'the last within 30 days',
      { previous_visits: 3, last_visit: '2026-10-22T00:00:00.000Z' },
      noSkill,
      33,
      ['3 visits', 'Recent visit'],
    ],
  ]))

test('OFR-069 qualified +15, educated +8, interested +4', () =>
  score([
    ['qualified', {}, {}, 15, ['PICC verified']],
    [
      'educated and interested',
      { skill_status: 'EDUCATED', skill_interested: true },
      {},
      12,
      ['PICC educated'],
    ],
    ['no skill needed counts none', { skill_interested: true }, noSkill, 0, []],
  ]))

test('OFR-070 county +15, else state or area +5; near +15, +10, +5', () =>
  score([
    ['county', { prefers_county: true, prefers_region: true }, noSkill, 15, ['Prefers county']],
    ['state or area', { prefers_region: true }, noSkill, 5, ['Prefers area']],
    [
      'the state from 100 miles',
      { prefers_region: true, distance: 100 },
      noSkill,
      5,
      ['Prefers area'],
    ],
    ['the state from beyond', { prefers_region: true, distance: 100.1 }, noSkill, 0, []],
    [
      'an area from beyond',
      { prefers_region: true, prefers_area: true, distance: 140 },
      noSkill,
      5,
      ['Prefers area'],
    ],
    ['10 miles', { distance: 10 }, noSkill, 15, []],
    ['25 miles', { distance: 25 }, noSkill, 10, []],
    ['50 miles', { distance: 50 }, noSkill, 5, []],
    ['farther', { distance: 50.1 }, noSkill, 0, []],
  ]))

test('OFR-071 a shared language +10, patient age +5 or -5, rating twice', () =>
  score([
    [
      'a language besides English',
      { languages: ['en', 'es'] },
      { ...noSkill, patient: spanish },
      10,
      ['Spanish'],
    ],
    ['age inside', { age_min: 18, age_max: 65 }, noSkill, 5, ['Patient age']],
    ['age outside', { age_max: 17 }, noSkill, -5, ['Outside patient age']],
    ['rating', { rating: 4.7 }, noSkill, 9.4, []],
  ]))

test('OFR-072 an overlap with an unconfirmed visit -25, another within 60 minutes -15, a decline -30', () =>
  score([
    [
      'an overlap with an unconfirmed visit',
      { visits: [other(30, { confirmed: false })] },
      noSkill,
      -25,
      ['Possibly busy'],
    ],
    ['another within 60 minutes', { visits: [other(180)] }, noSkill, -15, ['Tight schedule']],
    ['61 minutes away', { visits: [other(181)] }, noSkill, 0, []],
    ['declined already', { is_available: false }, noSkill, -30, ['Declined']],
  ]))

test('OFR-058 orders by eligibility, score, visits, distance and name', () => {
  const nurses = [
    aNurse({ user_id: 1, last_name: 'Zeta', distance: 60 }),
    aNurse({ user_id: 2, last_name: 'Alpha', distance: 60 }),
    aNurse({ user_id: 3, distance: 55 }),
    aNurse({ user_id: 4, is_primary: true, phone: null }),
    aNurse({ user_id: 5, rating: 1, distance: null }),
    aNurse({ user_id: 6, distance: null }),
  ]
  const ranked = rankNurses(nurses, aVisit(noSkill), now)
  expect(ranked.map(({ nurse, rank, eligible }) => [nurse.user_id, rank, eligible])).toEqual([
    [5, 1, true],
    [3, 2, true],
    [2, 3, true],
    [1, 4, true],
    [6, 5, true],
    [4, 6, false],
  ])
  // Eleven and twelve visits score alike; more visits come first despite a longer distance.
  const often = [
    aNurse({ user_id: 1, previous_visits: 11, distance: 60 }),
    aNurse({ user_id: 2, previous_visits: 12, distance: 70 }),
  ]
  expect(
    rankNurses(often, aVisit(noSkill), now).map(({ nurse, score: points }) => [
      nurse.user_id,
      points,
    ]),
  ).toEqual([
    [2, 35],
    [1, 35],
  ])
})

test('OFR-058 candidates live within 100 miles, prefer the place or have visited the patient', () => {
  const is = (own: Partial<NurseToRank>): boolean => isCandidate(aNurse(own))
  expect([
    is({ distance: 100 }),
    is({ distance: 100.1 }),
    is({ prefers_region: true }),
    is({ prefers_county: true }),
    is({}),
    is({ previous_visits: 1, status: 'Disabled' }),
    is({ distance: 1, status: 'Disabled' }),
    is({ distance: 1, is_deleted: true }),
  ]).toEqual([true, false, true, true, false, true, false, false])
})
