import { expect, test } from 'vitest'
import { callError, networkError } from './call-error.ts'
import { errorText, formFault, isShown } from './error-text.ts'

const failed = (status: number, data: unknown, sent: unknown = {}) =>
  callError({ status, data, sent, background: false })

test('NET-031 the response error comes first, then its data, then the request data, then the error itself', () => {
  expect(errorText(failed(409, { error: 'Already staffed', code: 'conflict' }, { id: 1 }))).toBe(
    'Already staffed',
  )
  expect(errorText(failed(502, 'Bad gateway', { id: 1 }))).toBe('Bad gateway')
  expect(errorText(failed(500, null, { id: 1 }))).toBe('{"id":1}')
  expect(errorText(failed(500, null))).toBe('HTTP 500')
  expect(errorText(new Error('Broken'))).toBe('Broken')
})

test('objects show their message or their JSON cut to 300 characters, HTML shows no markup', () => {
  expect(errorText(failed(500, { message: 'Down' }))).toBe('Down')
  expect(errorText(failed(500, { detail: 'x'.repeat(400) }))).toHaveLength(300)
  expect(errorText(failed(502, '<!DOCTYPE html><html></html>'))).toBe('An error occurred')
})

test('a fault that each field shows is not repeated above the form; one that no field shows is', () => {
  const fields = { reason: 'Please enter at least 5 characters.' }
  const error = failed(400, { error: 'Please enter at least 5 characters.', fields })
  expect([
    formFault({ error: null, fields: {} }, ['reason']),
    formFault({ error, fields }, ['cents', 'reason']),
    formFault({ error, fields }, ['cents']),
    formFault({ error: failed(409, { error: 'Already paid' }), fields: {} }, ['cents']),
  ]).toEqual([null, null, 'Please enter at least 5 characters.', 'Already paid'])
})

test('request data never shows a token, a code or the contents of a document', () => {
  expect(
    errorText(failed(500, null, { token: 't', code: '123456', document: 'JVBERi0', visit: 3 })),
  ).toBe('{"visit":3}')
})

test('NET-039 a call without an answer shows the network text, in the background it stays silent', () => {
  expect(errorText(networkError({}, false))).toBe(
    'Network error. Please check your connection and try again.',
  )
  expect([isShown(networkError({}, false)), isShown(networkError({}, true))]).toEqual([true, false])
})

test('no banner is shown for a 401 or 403', () => {
  expect([401, 403, 404, 409].map((status) => isShown(failed(status, { error: 'No' })))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('a refused nurse is named with the rule and with what to do', () => {
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
