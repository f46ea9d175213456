// NUR-081, NUR-157, SES-039, SES-040: the pure rules of nurses.
import { expect, test } from 'vitest'
import { expiryMessages, licenseStatus, nurseStatusText, skillNeeded } from './nurses.rules.ts'

test('NUR-081 each access type needs its skill, a difficult access the harder one', () => {
  expect(
    [
      'piv',
      'unknown',
      'port',
      'picc',
      'mid',
      'subq',
      'tunneled',
      'im-injection',
      'enteral-feeding-tube',
    ].map((type) => skillNeeded(type as never, false)),
  ).toEqual(['PIV', 'PIV', 'PORT', 'PICC', 'MID', 'SUBQ', 'TUNNELED', 'IM_INJECTION', null])
  expect([
    skillNeeded('piv', true),
    skillNeeded('unknown', true),
    skillNeeded('picc', true),
  ]).toEqual(['PIV_DIFFICULT', 'PIV_DIFFICULT', 'PICC'])
})

test('SES-039 SES-040 credentials past or within two months are named, absent ones and later ones are not', () => {
  const today = '2026-11-20'
  expect(
    expiryMessages(
      {
        cpr_expiry: '2026-11-19',
        license_expiry: '2026-11-20',
        nursing_insurance_expiry: '2027-01-20',
        pals_expiry: null,
      },
      today,
    ),
  ).toEqual([
    'Your CPR certificate expired on Nov 19, 2026.',
    'Your nursing license expires on Nov 20, 2026.',
    'Your nursing insurance expires on Jan 20, 2027.',
  ])
  expect(
    expiryMessages(
      {
        cpr_expiry: '2027-01-21',
        license_expiry: null,
        nursing_insurance_expiry: null,
        pals_expiry: '2026-10-01',
      },
      today,
    ),
  ).toEqual(['Your PALS certificate expired on Oct 1, 2026.'])
})

test('a licence of today is Current, one of yesterday Expired, and the status text leaves None out', () => {
  expect([
    licenseStatus('2026-11-20', '2026-11-20'),
    licenseStatus('2026-11-19', '2026-11-20'),
    licenseStatus(null, '2026-11-20'),
  ]).toEqual(['Current', 'Expired', null])
  expect([
    nurseStatusText('Enabled', 'Ready'),
    nurseStatusText('Admin', null),
    nurseStatusText('Disabled', 'None'),
  ]).toEqual(['Enabled - Ready', 'Admin', 'Disabled'])
})
