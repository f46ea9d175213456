// DOC-067: the address of a warehouse inside a line takes nothing of the home beside it.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const placeOf = (text: string) => {
  const { postal_code, city, state } = readReferral(
    text,
    '2026-06-12T10:42:00-07:00',
    reference,
  ).fields
  return { postal_code, city, state }
}
const head = 'Patient John Smith DOB 3/4/1960 Remicade, start 6/17'
const home = '1200 Oak St, Sacramento CA 95814'
const sacramento = { postal_code: '95814', city: 'Sacramento', state: 'CA' }

describe('an unlabelled home beside a labelled warehouse', () => {
  test.each([
    `${head}. ${home}. Warehouse: 55 Dock Rd, Reno NV 89502.`,
    `${head}. ${home}, Warehouse: 55 Dock Rd, Reno NV 89502`,
    `${head}\n${home} Warehouse: 55 Dock Rd, Reno NV 89502`,
    `${head}\n${home} (Warehouse: 55 Dock Rd, Reno NV 89502)`,
    `${head}\n${home} - our warehouse: Reno NV 89502`,
    `${head}\n${home} / Depot: Reno NV 89502`,
    `${head}\n${home}, ship from: 55 Dock Rd, Reno NV 89502`,
    `${head}. Warehouse: 55 Dock Rd, Reno NV 89502. ${home}`,
    `${head}\nWarehouse: 55 Dock Rd, Reno NV 89502 - ${home}`,
    `${head}\nSupplier: 55 Dock Rd, Reno NV 89502; ${home}`,
    `John Smith, ${home}, Warehouse: Reno NV 89502, DOB 3/4/1960, Remicade, 6/17`,
  ])('DOC-067 the home is the place of the visit: %j', (text) => {
    expect(placeOf(text)).toEqual(sacramento)
  })

  test.each(['Warehouse', 'Our warehouse', 'Depot', 'Supplier', 'Ship from'])(
    'DOC-067 the address of "%s:" inside a line is never the place of the visit',
    (label) => {
      const empty = { postal_code: null, city: null, state: null }
      for (const mark of ['. ', ', ', '; ', ' - ', ' (', ' / '])
        expect(placeOf(`${head}${mark}${label}: 55 Dock Rd, Reno NV 89502`)).toEqual(empty)
    },
  )
})
