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

const at = (email: string) => leaveEmail(typeEmail(start, email), 'wren.example')

test('an empty and a malformed e-mail stay on the step with their texts', () => {
  expect([at(''), at('ada@'), at('  ')].map(({ step, fault }) => [step, fault])).toEqual([
    ['Email', 'Please enter your email.'],
    ['Email', 'Please enter a valid email address.'],
    ['Email', 'Please enter your email.'],
  ])
})

test('SES-009 an e-mail is malformed here when no account could have it, and no other', () => {
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
  expect(typed.map((email) => at(email).fault === null)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    true,
  ])
  expect(typed.map((email) => account.safeParse(email).success)).toEqual(
    typed.map((email) => at(email).fault === null),
  )
})

test('a company address in any case goes to Google, any other to the choice of delivery', () => {
  expect([
    at('ops@Wren.Example').step,
    at('nurse@mail.example').step,
    at('a@notwren.example').step,
  ]).toEqual(['GoogleSignIn', 'SendCode', 'SendCode'])
  expect(codeInstead(at('ops@wren.example')).step).toBe('SendCode')
})

test('a requested code opens Confirm, another one empties the field and says so', () => {
  const confirm = codeRequested(at('nurse@mail.example'), 'sms', 'r1')
  expect(confirm).toMatchObject({ step: 'Confirm', delivery: 'sms', note: null })
  expect(codeRequested(typeCode(confirm, '123'), 'sms', 'r1')).toMatchObject({
    step: 'Confirm',
    code: '',
    note: 'A new code has been sent.',
  })
})

test('the code takes six digits and nothing else, and none is refused', () => {
  expect(typeCode(start, '12a 34-5678').code).toBe('123456')
  expect(codeMissing(start)?.fault).toBe('Please enter your code.')
  expect(codeMissing(typeCode(start, '1'))).toBeNull()
})

test('a refusal keeps step and typing, an unreachable server hides the form, Cancel begins anew', () => {
  const typed = typeCode(codeRequested(at('nurse@mail.example'), 'email', 'r1'), '12')
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
