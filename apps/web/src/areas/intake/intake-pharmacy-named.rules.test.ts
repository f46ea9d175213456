import { expect, test } from 'vitest'
import { namedPharmacy } from './intake-pharmacy-named.rules.ts'

const pharmacies = [
  { id: 1, title: 'Saguaro Rx' },
  { id: 2, title: 'Saguaro Rx North' },
  { id: 3, title: 'Smith & Sons, Inc.' },
  { id: 4, title: 'Gone Pharmacy', is_deleted: true },
  { id: 5, title: 'Care' },
]
const named = (text: string) => namedPharmacy(text, pharmacies)?.id ?? null

test('the one pharmacy whose name stands in a referral, as whole words in any writing', () => {
  expect(named('SAGUARO  RX\n1830 W Fenwick Dr')).toBe(1)
  expect(named('From Saguaro Rx North, fax 555')).toBe(2)
  expect(named('Thanks, Smith and Sons Inc')).toBe(3)
  expect([
    named('Saguaro Rxs'),
    named('Gone Pharmacy'),
    named('Care of mom'),
    named(''),
    named('Saguaro Rx for Smith & Sons Inc'),
  ]).toEqual([null, null, null, null, null])
})
