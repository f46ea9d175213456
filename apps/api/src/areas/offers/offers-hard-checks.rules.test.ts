// Hints that make a nurse ineligible for a visit. OFR-032, OFR-059 to OFR-067
import { expect, test } from 'vitest'
import type { SkillType } from '@wren/contract/nurses.rules'
import { blockHints, fitOf, type NurseToRank, type VisitNeeds } from './offers-recommended.rules.ts'
import { now, aVisit, license, aNurse, other } from './offers-recommended.builders.ts'

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
