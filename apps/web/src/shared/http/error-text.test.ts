import { expect, test } from 'vitest'
import { callError, networkError } from './call-error.ts'
import { errorText, formFault, isShown } from './error-text.ts'

const failed = (status: number, data: unknown, sent: unknown = {}) =>
  callError({ status, data, sent, background: false })

test('NET-031 prefers the error of the answer, then its data, the request data, the error', () => {
  expect(errorText(failed(409, { error: 'Already staffed', code: 'conflict' }, { id: 1 }))).toBe(
    'Already staffed',
  )
  expect(errorText(failed(502, 'Bad gateway', { id: 1 }))).toBe('Bad gateway')
  expect(errorText(failed(500, null, { id: 1 }))).toBe('{"id":1}')
  expect(errorText(failed(500, null))).toBe('HTTP 500')
  expect(errorText(new Error('Broken'))).toBe('Broken')
})

test('shows messages of objects or 300 characters of JSON, and no markup', () => {
  expect(errorText(failed(500, { message: 'Down' }))).toBe('Down')
  expect(errorText(failed(500, { detail: 'x'.repeat(400) }))).toHaveLength(300)
  expect(errorText(failed(502, '<!DOCTYPE html><html></html>'))).toBe('An error occurred')
})

test('repeats no fault above the form that a field shows', () => {
  const fields = { reason: 'Please enter at least 5 characters.' }
  const error = failed(400, { error: 'Please enter at least 5 characters.', fields })
  expect([
    formFault({ error: null, fields: {} }, ['reason']),
    formFault({ error, fields }, ['cents', 'reason']),
    formFault({ error, fields }, ['cents']),
    formFault({ error: failed(409, { error: 'Already paid' }), fields: {} }, ['cents']),
  ]).toEqual([null, null, 'Please enter at least 5 characters.', 'Already paid'])
})

test('shows no token, code or document of the request data', () => {
  expect(
    errorText(failed(500, null, { token: 't', code: '123456', document: 'JVBERi0', visit: 3 })),
  ).toBe('{"visit":3}')
})

test('NET-039 shows the network text without an answer, nothing in the background', () => {
  expect(errorText(networkError({}, false))).toBe(
    'Network error. Please check your connection and try again.',
  )
  expect([isShown(networkError({}, false)), isShown(networkError({}, true))]).toEqual([true, false])
})

test('shows no banner for a 401 or 403', () => {
  expect([401, 403, 404, 409].map((status) => isShown(failed(status, { error: 'No' })))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('names a refused nurse with rule and remedy', () => {
  const refused = (error: string) => errorText(failed(409, { error, code: 'nurse_refused' }))
  expect([
    refused('Account Disabled'),
    refused('Not licensed in AZ'),
    refused('The nurse is blocked for this patient or pharmacy.'),
  ]).toEqual([
    "The nurse may not do this visit: Account Disabled. Choose another nurse, or correct the nurse's record.",
    "The nurse may not do this visit: Not licensed in AZ. Choose another nurse, or correct the nurse's record.",
    'The nurse is blocked for this patient or pharmacy. Choose another nurse.',
  ])
})
