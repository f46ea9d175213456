// NUR-081, NUR-157, SES-039, SES-040: rules of nurses.
import { expect, test } from 'vitest'
import { expiryMessages, licenseStatus, nurseStatusText, requiredSkill } from './nurses.rules.ts'

test('NUR-081 each access type requires its skill, a difficult PIV the harder one', () => {
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
    ].map((type) => requiredSkill(type as never, false)),
  ).toEqual(['PIV', 'PIV', 'PORT', 'PICC', 'MID', 'SUBQ', 'TUNNELED', 'IM_INJECTION', null])
  expect([
    requiredSkill('piv', true),
    requiredSkill('unknown', true),
    requiredSkill('picc', true),
  ]).toEqual(['PIV_DIFFICULT', 'PIV_DIFFICULT', 'PICC'])
})

test('SES-039 SES-040 names credentials that expired or expire within two months, not later or unset ones', () => {
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

test('a licence is Current on its last day and Expired the day after; status texts omit None', () => {
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
