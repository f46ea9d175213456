// NUR-023, NUR-119, NET-035: error summaries of the nurse forms.
import { expect, test } from 'vitest'
import { blankNurse, nurseErrors, nurseErrorSummary } from './nurses-form.rules.ts'
import { ownProfileErrors, ownProfileErrorSummary } from './nurses-own.rules.ts'

test('the banner names the first field with an error, in the order of the form', () => {
  const fault = (fields: object) =>
    ownProfileErrorSummary(
      ownProfileErrors({
        nickname: 'Zel',
        phone: '+17025550199',
        zip: '89119',
        timezone: 'America/Los_Angeles',
        ...fields,
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
    nurseErrorSummary(nurseErrors({ ...blankNurse, languages: [] })),
    nurseErrorSummary({ standing: 'Invalid value' }),
  ]).toEqual(['Languages: English cannot be removed', 'Status: Invalid value'])
})
