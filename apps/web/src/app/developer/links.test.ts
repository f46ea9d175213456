import { expect, test } from 'vitest'
import { partsOf } from './links.ts'

test('an address in a message is a link without the full stop behind it', () => {
  expect(partsOf('Open http://localhost:3000/ns?t=a_B-9. Thank you')).toEqual([
    { text: 'Open ', link: false },
    { text: 'http://localhost:3000/ns?t=a_B-9', link: true },
    { text: '. Thank you', link: false },
  ])
})
