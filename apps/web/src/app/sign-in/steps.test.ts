import { expect, test } from 'vitest'
import { users } from '@wren/contract/users'
import {
  cancel,
  codeMissing,
  codeRequested,
  leaveEmail,
  refused,
  start,
  typeCode,
  typeEmail,
  unreachable,
  codeInstead,
} from './steps.ts'

const stepsAfter = (email: string) => leaveEmail(typeEmail(start, email), 'wren.example')

test('keeps the step for an empty or malformed e-mail, with its text', () => {
  expect(
    [stepsAfter(''), stepsAfter('ada@'), stepsAfter('  ')].map(({ step, fault }) => [step, fault]),
  ).toEqual([
    ['Email', 'Please enter your email.'],
    ['Email', 'Please enter a valid email address.'],
    ['Email', 'Please enter your email.'],
  ])
})

test('SES-009 refuses exactly the e-mail addresses that no account can have', () => {
  const typed = [
    'a..b@mail.example',
    '.a@mail.example',
    'a@mail',
    'a@mail.example',
    `a@mail.${'x'.repeat(25)}`,
    `a@${'b.'.repeat(9)}example`,
    ' ada@mail.example ',
  ]
  const account = users.create.body.shape.email
  expect(typed.map((email) => stepsAfter(email).fault === null)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    true,
  ])
  expect(typed.map((email) => account.safeParse(email).success)).toEqual(
    typed.map((email) => stepsAfter(email).fault === null),
  )
})

test('leads a company address in any case to Google, others to the choice of delivery', () => {
  expect([
    stepsAfter('ops@Wren.Example').step,
    stepsAfter('nurse@mail.example').step,
    stepsAfter('a@notwren.example').step,
  ]).toEqual(['GoogleSignIn', 'SendCode', 'SendCode'])
  expect(codeInstead(stepsAfter('ops@wren.example')).step).toBe('SendCode')
})

test('opens Confirm for a requested code; another one empties the field with a note', () => {
  const confirm = codeRequested(stepsAfter('nurse@mail.example'), 'sms', 'r1')
  expect(confirm).toMatchObject({ step: 'Confirm', delivery: 'sms', note: null })
  expect(codeRequested(typeCode(confirm, '123'), 'sms', 'r1')).toMatchObject({
    step: 'Confirm',
    code: '',
    note: 'A new code has been sent.',
  })
})

test('takes six digits as a code and requires one', () => {
  expect(typeCode(start, '12a 34-5678').code).toBe('123456')
  expect(codeMissing(start)?.fault).toBe('Please enter your code.')
  expect(codeMissing(typeCode(start, '1'))).toBeNull()
})

test('keeps step and input after a refusal, hides the form without a server, restarts with Cancel', () => {
  const typed = typeCode(codeRequested(stepsAfter('nurse@mail.example'), 'email', 'r1'), '12')
  expect(refused(typed, 'Too late')).toMatchObject({
    step: 'Confirm',
    code: '12',
    error: 'Too late',
  })
  expect(unreachable(typed)).toMatchObject({
    step: 'Confirm',
    away: true,
    fault: null,
    error: null,
  })
  expect(cancel()).toEqual(start)
})
