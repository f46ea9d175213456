// VIS-149, VIS-154, OFR-055, OFR-061, OFR-063: who may be confirmed, and which times are in each other's way.
import { describe, expect, test } from 'vitest'
import { compactStates } from './reference.ts'
import {
  leastGap,
  nurseHint,
  nurseRefusal,
  timesConflict,
  type NurseFacts,
} from './visits-nurse.rules.ts'

const day = '2026-08-20'
const license = {
  type: 'Registered Nurse',
  location: 'CA',
  expires: day,
  verified: '2026-01-01',
  is_compact: false,
}
const nurse: NurseFacts = {
  status: 'Enabled',
  sub_status: 'Ready',
  is_deleted: false,
  state: 'AZ',
  cpr_expiry: day,
  nursing_insurance_expiry: day,
  pals_expiry: null,
  blocked_by_patient: false,
  blocked_for_pharmacy: false,
  licenses: [license],
}
const place = { state: 'CA', compact_states: compactStates, patient_dob: '1970-01-01' }

test.each([
  ['everything valid to the very day', {}, {}, null],
  ['disabled', { status: 'Disabled' }, {}, 'Account Disabled'],
  ['a deleted account', { is_deleted: true }, {}, 'Account Disabled'],
  ['blocked by the patient', { blocked_by_patient: true }, {}, 'Blocked by patient'],
  ['blocked for the pharmacy', { blocked_for_pharmacy: true }, {}, 'Blocked for this pharmacy'],
  ['no license', { licenses: [] }, {}, 'Not licensed in CA'],
  [
    'a license that ended the day before',
    { licenses: [{ ...license, expires: '2026-08-19' }] },
    {},
    'Not licensed in CA',
  ],
  [
    'a license nobody verified',
    { licenses: [{ ...license, verified: null }] },
    {},
    'Not licensed in CA',
  ],
  [
    'another kind of license',
    { licenses: [{ ...license, type: 'Other' }] },
    {},
    'Not licensed in CA',
  ],
  ['a nurse practitioner', { licenses: [{ ...license, type: 'Nurse Practitioner' }] }, {}, null],
  [
    'a compact license of home in a compact state',
    { licenses: [{ ...license, location: 'AZ', is_compact: true }] },
    { state: 'TX' },
    null,
  ],
  [
    'a compact license in a state outside the compact',
    { licenses: [{ ...license, location: 'AZ', is_compact: true }] },
    {},
    'Not licensed in CA',
  ],
  [
    'a compact license of another state than home',
    { licenses: [{ ...license, location: 'NM', is_compact: true }] },
    { state: 'TX' },
    'Compact license is not of the home state',
  ],
  [
    "a practitioner's license is never compact",
    { licenses: [{ ...license, type: 'Nurse Practitioner', location: 'AZ', is_compact: true }] },
    { state: 'TX' },
    'Not licensed in TX',
  ],
  [
    'an ordinary license of home',
    { licenses: [{ ...license, location: 'AZ' }] },
    { state: 'TX' },
    'Not licensed in TX',
  ],
  ['no CPR', { cpr_expiry: null }, {}, 'Credentials expired'],
  ['insurance ended', { nursing_insurance_expiry: '2026-08-19' }, {}, 'Credentials expired'],
  ['a child without PALS', {}, { patient_dob: '2008-08-21' }, 'Credentials expired'],
  ['a child of 18 that day', {}, { patient_dob: '2008-08-20' }, null],
  ['a child with PALS', { pals_expiry: day }, { patient_dob: '2020-01-01' }, null],
] as const)('%s', (_, over, where, hint) => {
  expect(nurseHint({ ...nurse, ...over } as NurseFacts, { ...place, ...where }, day)).toBe(hint)
})

test('a block is refused in the words of the save, and the hint is kept', () => {
  expect(nurseRefusal({ ...nurse, blocked_for_pharmacy: true }, place, day)).toMatchObject({
    status: 409,
    error: 'The nurse is blocked for this patient or pharmacy.',
    extra: { hint: 'Blocked for this pharmacy' },
  })
})

describe('times', () => {
  const at = (time: string, minutes: number) => ({
    start: `2026-08-20T${time}:00.000Z`,
    duration_estimate: minutes,
  })
  test.each([
    ['touching', at('10:00', 60), at('11:00', 60), false, true],
    ['a minute of overlap', at('10:00', 65), at('11:00', 60), true, true],
    ['inside', at('10:00', 120), at('10:30', 5), true, true],
    ['29 minutes between', at('10:00', 60), at('11:29', 60), false, true],
    ['30 minutes between', at('10:00', 60), at('11:30', 60), false, false],
  ] as const)('%s', (_, a, b, overlap, direct) => {
    expect([timesConflict(a, b), timesConflict(b, a)]).toEqual([overlap, overlap])
    expect([timesConflict(a, b, leastGap), timesConflict(b, a, leastGap)]).toEqual([direct, direct])
  })
})
