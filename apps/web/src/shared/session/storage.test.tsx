// SES-092: the mark by which an account knows a browser again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identity } from '@wren/contract/identity'
import { send } from '../http/send.ts'
import { clearSignIn, deviceMark } from './storage.ts'

let marks: (string | null)[] = []
beforeEach(() => {
  localStorage.clear()
  marks = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    marks.push(new Headers(init.headers).get('x-device'))
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const email = 'nina@nurses.example'
const signInCalls = async () => {
  await send(identity.signIn, { email, confirmation_type: 'email' })
  await send(identity.confirm, { email, code: '123456', request: 'r'.repeat(43) })
}

test('SES-092 a browser keeps one mark of 256 bits beyond sign-out, sent with sign-in calls alone', async () => {
  await signInCalls()
  await send(identity.publicConfig, {})
  const mark = localStorage.getItem('device')
  expect(mark).toMatch(/^[\w-]{43}$/)
  expect(Buffer.from(mark ?? '', 'base64url')).toHaveLength(32)
  expect(marks).toEqual([mark, mark, null])
  clearSignIn()
  await signInCalls()
  expect(marks.slice(3)).toEqual([mark, mark])
  localStorage.clear()
  expect(deviceMark()).not.toBe(mark)
})

test('a browser that stores nothing has one mark as long as its page stands', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  expect(deviceMark()).toMatch(/^[\w-]{43}$/)
  expect(deviceMark()).toBe(deviceMark())
})
