// Hard checks, score and order of recommended nurses, and conflicts. OFR-050 to OFR-055, OFR-058 to OFR-072
import { expect, test } from 'vitest'
import type { SkillType } from '@wren/contract/nurses.rules'
import { compactStates } from '@wren/contract/reference'
import { addMinutes } from '@wren/contract/time'
import { busyColor, conflictsOf, stronger, type OtherVisit } from './offers-conflicts.rules.ts'
import {
  blockHints,
  fitOf,
  isCandidate,
  rankNurses,
  type NurseToRank,
  type VisitNeeds,
} from './offers-recommended.rules.ts'

const now = '2026-11-20T17:00:00.000Z'
const start = '2026-11-24T17:00:00.000Z'
const aVisit = (own: Partial<VisitNeeds> = {}): VisitNeeds => ({
  start,
  duration_estimate: 120,
  local_date: '2026-11-24',
  missing_exact_time: false,
  group_id: null,
  blast_type: 'fixed',
  state: 'NV',
  skill: 'PICC',
  compact_states: compactStates,
  vaccination_required: false,
  patient: {
    dob: '1970-05-17',
    nurse_gender_preference: null,
    languages: [{ code: 'en', name: 'English' }],
  },
  ...own,
})
const license = {
  type: 'Registered Nurse',
  location: 'NV',
  expires: '2027-01-01',
  verified: '2024-01-01',
  is_compact: false,
} as const
/** Eligible and without points. */
const aNurse = (own: Partial<NurseToRank> = {}): NurseToRank => ({
  user_id: 1,
  first_name: 'Nora',
  last_name: 'Reyes',
  nickname: null,
  phone: '+17025550101',
  status: 'Enabled',
  sub_status: 'Ready',
  is_deleted: false,
  state: 'NV',
  gender: 'F',
  languages: ['en'],
  rating: 0,
  covid_vaccination: true,
  cpr_expiry: '2026-11-24',
  nursing_insurance_expiry: '2026-11-24',
  pals_expiry: null,
  blocked_by_patient: false,
  blocked_for_pharmacy: false,
  licenses: [license],
  missing_vettings: [],
  skill_status: 'QUALIFIED',
  skill_interested: false,
  skill_verified: true,
  age_min: null,
  age_max: null,
  max_distance: null,
  is_primary: false,
  previous_visits: 0,
  last_visit: null,
  prefers_county: false,
  prefers_region: false,
  prefers_area: false,
  distance: null,
  visits: [],
  is_available: null,
  notified: null,
  ...own,
})
/** `from`: minutes from the visit's start. */
const other = (from: number, own: Partial<OtherVisit> = {}): OtherVisit => ({
  id: 7,
  nurse_id: 1,
  start: addMinutes(start, from),
  duration_estimate: 60,
  local_date: '2026-11-24',
  missing_exact_time: false,
  confirmed: true,
  group_id: null,
  ...own,
})
const compact = { ...license, location: 'AZ', is_compact: true }

type Hard = readonly [string, Partial<NurseToRank>, Partial<VisitNeeds>, readonly string[]]
const check = (rows: readonly Hard[]): void => {
  for (const [what, nurse, visit, reasons] of rows)
    expect(blockHints(aNurse(nurse), aVisit(visit)), what).toEqual(reasons)
}

test('OFR-032 a disabled or deleted account, or no phone, comes first', () =>
  check([
    ['nothing stands against a nurse whose credentials end on the very day', {}, {}, []],
    [
      'a disabled account',
      { status: 'Disabled', sub_status: 'Paused' },
      {},
      ['Account Disabled', 'Paused'],
    ],
    ['a deleted account', { is_deleted: true }, {}, ['Account Disabled']],
    ['no phone', { phone: null }, {}, ['No phone number']],
  ]))

test('OFR-059 a sub-status other than Ready is the reason', () =>
  check([['a sub-status other than Ready', { sub_status: 'Needs Docs' }, {}, ['Needs Docs']]]))

test('OFR-060 patient and pharmacy may block the nurse', () =>
  check([
    ['a patient who blocked her', { blocked_by_patient: true }, {}, ['Blocked by patient']],
    [
      'a pharmacy she is blocked for',
      { blocked_for_pharmacy: true },
      {},
      ['Blocked for this pharmacy'],
    ],
  ]))

test('OFR-061 a verified license of the state, or a compact one of the home state, unexpired on the visit date', () =>
  check([
    ['no license', { licenses: [] }, {}, ['Not licensed in NV']],
    [
      'an unverified license',
      { licenses: [{ ...license, verified: null }] },
      {},
      ['Not licensed in NV'],
    ],
    [
      'a license that ends the day before',
      { licenses: [{ ...license, expires: '2026-11-23' }] },
      {},
      ['Not licensed in NV'],
    ],
    [
      'a license that ends on the day',
      { licenses: [{ ...license, expires: '2026-11-24' }] },
      {},
      [],
    ],
    [
      'a license of another kind',
      { licenses: [{ ...license, type: 'Other' }] },
      {},
      ['Not licensed in NV'],
    ],
    [
      'a nurse practitioner of the state',
      { licenses: [{ ...license, type: 'Nurse Practitioner' }] },
      {},
      [],
    ],
    [
      'a compact license in a state that is none',
      { state: 'AZ', licenses: [compact] },
      {},
      ['Not licensed in NV'],
    ],
    [
      'a compact license of the home state',
      { state: 'AZ', licenses: [compact] },
      { state: 'TX' },
      [],
    ],
    [
      'a compact license of another than the home state',
      { state: 'CA', licenses: [compact] },
      { state: 'TX' },
      ['Compact license is not of the home state'],
    ],
    [
      'a compact nurse practitioner',
      { state: 'AZ', licenses: [{ ...compact, type: 'Nurse Practitioner' }] },
      { state: 'TX' },
      ['Not licensed in TX'],
    ],
  ]))

test('OFR-063 CPR, insurance, PALS for a child, and the vaccination where the pharmacy wants it', () =>
  check([
    ['CPR past', { cpr_expiry: '2026-11-23' }, {}, ['Credentials expired']],
    ['insurance missing', { nursing_insurance_expiry: null }, {}, ['Credentials expired']],
    [
      'a child without PALS',
      {},
      { patient: { dob: '2008-11-25', nurse_gender_preference: null, languages: [] } },
      ['Credentials expired'],
    ],
    [
      'a child with PALS to that day',
      { pals_expiry: '2026-11-24' },
      { patient: { dob: '2008-11-25', nurse_gender_preference: null, languages: [] } },
      [],
    ],
    [
      'PALS past for a child',
      { pals_expiry: '2026-11-23' },
      { patient: { dob: '2008-11-25', nurse_gender_preference: null, languages: [] } },
      ['Credentials expired'],
    ],
    ['insurance past', { nursing_insurance_expiry: '2026-11-23' }, {}, ['Credentials expired']],
    [
      'somebody who is 18 that day',
      {},
      { patient: { dob: '2008-11-24', nurse_gender_preference: null, languages: [] } },
      [],
    ],
    [
      'a vaccination the pharmacy wants',
      { covid_vaccination: false },
      { vaccination_required: true },
      ['Vaccination required'],
    ],
    ['a vaccination nobody wants', { covid_vaccination: false }, {}, []],
  ]))

test('OFR-064 names each missing vetting', () =>
  check([
    [
      'vettings she lacks',
      { missing_vettings: ['Drug screen', 'Fingerprints'] },
      {},
      ['Missing vetting: Drug screen', 'Missing vetting: Fingerprints'],
    ],
  ]))

test('OFR-065 the gender that the patient prefers', () =>
  check([
    [
      'the patient wants a man',
      {},
      { patient: { dob: '1970-05-17', nurse_gender_preference: 'M', languages: [] } },
      ['Patient prefers male nurse'],
    ],
    [
      'the patient wants a woman',
      { gender: 'M' },
      { patient: { dob: '1970-05-17', nurse_gender_preference: 'F', languages: [] } },
      ['Patient prefers female nurse'],
    ],
  ]))

test('OFR-067 a direct conflict with a confirmed visit is Busy for fixed and manual visits, -25 for others', () => {
  check([
    ['a confirmed visit 29 minutes after, fixed', { visits: [other(149)] }, {}, ['Busy']],
    ['a confirmed visit 30 minutes after, fixed', { visits: [other(150)] }, {}, []],
    [
      'a confirmed visit in the way, manual',
      { visits: [other(0)] },
      { blast_type: 'manual' },
      ['Busy'],
    ],
    [
      'a confirmed visit in the way, flexible',
      { visits: [other(0)] },
      { blast_type: 'flexible' },
      [],
    ],
    [
      'an unconfirmed visit in the way, fixed',
      { visits: [other(0, { confirmed: false })] },
      {},
      [],
    ],
    ['a linked visit in the way', { visits: [other(0, { group_id: 3 })] }, { group_id: 3 }, []],
    ['a visit without exact time', { visits: [other(0)] }, { missing_exact_time: true }, []],
  ])
  for (const blast_type of ['fixed-date', 'flexible', 'multi-day'])
    expect(fitOf(aNurse({ visits: [other(0)] }), aVisit({ skill: null, blast_type }), now)).toEqual(
      { score: -25, reasons: ['Busy'] },
    )
})

test('OFR-066 hard skills need QUALIFIED with verified experience, the others EDUCATED or QUALIFIED', () => {
  const fits = (skill: SkillType, own: Partial<NurseToRank>): boolean =>
    blockHints(aNurse(own), aVisit({ skill })).length === 0
  for (const skill of ['PORT', 'PICC', 'MID', 'TUNNELED', 'PIV_DIFFICULT'] as const)
    expect([
      fits(skill, {}),
      fits(skill, { skill_verified: false }),
      fits(skill, { skill_status: 'EDUCATED' }),
    ]).toEqual([true, false, false])
  for (const skill of ['PIV', 'SUBQ', 'IM_INJECTION'] as const)
    expect([
      fits(skill, { skill_verified: false }),
      fits(skill, { skill_status: 'EDUCATED' }),
      fits(skill, { skill_status: 'NOT_QUALIFIED' }),
      fits(skill, { skill_status: null }),
    ]).toEqual([true, true, false, false])
  expect(blockHints(aNurse({ skill_verified: false }), aVisit())).toEqual([
    'Skill PICC not verified',
  ])
  expect(
    blockHints(aNurse({ skill_status: 'EDUCATED' }), aVisit({ skill: 'PIV_DIFFICULT' })),
  ).toEqual(['Skill Difficult PIV not verified'])
  expect(blockHints(aNurse({ skill_status: null }), aVisit({ skill: null }))).toEqual([])
})

test('OFR-032 all reasons are in the order of the hints', () => {
  const nurse = aNurse({
    status: 'Disabled',
    sub_status: 'Stopped',
    phone: null,
    blocked_by_patient: true,
    blocked_for_pharmacy: true,
    licenses: [],
    cpr_expiry: null,
    covid_vaccination: false,
    missing_vettings: ['Drug screen'],
    gender: 'F',
    skill_status: 'NOT_QUALIFIED',
    visits: [other(0)],
  })
  expect(
    blockHints(
      nurse,
      aVisit({
        vaccination_required: true,
        patient: { dob: '1970-05-17', nurse_gender_preference: 'M', languages: [] },
      }),
    ),
  ).toEqual([
    'Account Disabled',
    'No phone number',
    'Stopped',
    'Blocked by patient',
    'Blocked for this pharmacy',
    'Not licensed in NV',
    'Credentials expired',
    'Vaccination required',
    'Missing vetting: Drug screen',
    'Patient prefers male nurse',
    'Skill PICC not verified',
    'Busy',
  ])
})

const noSkill = { skill: null } as const
const spanish = {
  dob: '1970-05-17',
  nurse_gender_preference: null,
  languages: [
    { code: 'en', name: 'English' },
    { code: 'es', name: 'Spanish' },
  ],
} as const
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

test('OFR-055 visits of a day conflict, directly within 30 minutes; without an exact time only indirectly', () => {
  const others = [
    other(149, { id: 1, nurse_id: 2 }),
    other(150, { id: 2 }),
    other(-89, { id: 3, confirmed: false }),
    other(0, { id: 4, missing_exact_time: true }),
    other(24 * 60, { id: 5, local_date: '2026-11-25' }),
  ]
  expect(
    conflictsOf(aVisit(), others).map(
      ({ nurseId, assignmentId, isDirectConflict, nurseConfirmed }) => [
        nurseId,
        assignmentId,
        isDirectConflict,
        nurseConfirmed,
      ],
    ),
  ).toEqual([
    [1, 3, true, false],
    [1, 4, false, true],
    [1, 2, false, true],
    [2, 1, true, true],
  ])
  expect(conflictsOf(aVisit({ missing_exact_time: true }), [other(0)])[0]?.isDirectConflict).toBe(
    false,
  )
})

test('OFR-051 red overlaps a confirmed visit, orange an unconfirmed one, yellow is near; the strongest wins', () => {
  const wanted = { start, duration_estimate: 120 }
  const of = (from: number, own: Partial<OtherVisit> = {}) => busyColor(wanted, other(from, own))
  expect([
    of(0),
    of(0, { confirmed: false }),
    of(0, { missing_exact_time: true }),
    of(120),
    of(180),
    of(181),
    of(-120),
    of(-121),
  ]).toEqual(['red', 'orange', 'orange', 'yellow', 'yellow', null, 'yellow', null])
  expect([stronger('yellow', 'red'), stronger('orange', 'yellow')]).toEqual(['red', 'orange'])
})
