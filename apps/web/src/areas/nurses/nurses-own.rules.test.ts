// NUR "My Profile" 119, "Nurse form" 023, NET-035
import { expect, test } from 'vitest'
import { blank, checkNurse, firstFault as firstOfNurse } from './nurses-form.rules.ts'
import { checkOwn, firstFault } from './nurses-own.rules.ts'

test('the banner of My Profile names the field it speaks of, the first as it stands in the form', () => {
  const fault = (some: object) =>
    firstFault(
      checkOwn({
        nickname: 'Zel',
        phone: '+17025550199',
        zip: '89119',
        timezone: 'America/Los_Angeles',
        ...some,
      } as never),
    )
  expect([
    fault({ nickname: ' ', zip: '1' }),
    fault({ phone: null, zip: '1' }),
    fault({ zip: '1' }),
    fault({ timezone: null }),
  ]).toEqual([
    'Preferred Name: This field is required.',
    'Phone is not valid',
    'Zip: 5 digits required',
    'Timezone: This field is required.',
  ])
  expect([
    firstOfNurse(checkNurse({ ...blank, languages: [] })),
    firstOfNurse({ standing: 'Invalid value' }),
  ]).toEqual(['Languages: English cannot be removed', 'Status: Invalid value'])
})
