// DOC-059: another reader, played by a server on this machine that speaks the OpenAI protocol.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documents } from '@wren/contract/documents'
import {
  openTestService,
  type Reply,
  type TestService,
} from '../../platform/outside/testing-http.ts'
import { openTestApp, type Client, type TestApp } from '../../platform/testing.ts'
import { fieldNames } from './extraction-model.rules.ts'

const message =
  'Please see Ines Marsh (dob 4/2/1951) at 12 Fir St, Henderson NV 89052 for Vyvgart by PICC from 8/20. Call her at 702-555-0133.'
const sent = { message, receivedAt: '2026-08-17T09:20:00-07:00' }
let reply: () => Reply | Promise<Reply>
let reader: TestService
let app: TestApp
let admin: Client

const said = (
  fields: Readonly<Record<string, { value: unknown; quote: string | null }>>,
): Reply => ({
  status: 200,
  json: {
    choices: [
      {
        message: {
          content: JSON.stringify(
            Object.fromEntries(
              fieldNames.map((name) => [name, fields[name] ?? { value: null, quote: null }]),
            ),
          ),
        },
      },
    ],
  },
})

beforeAll(async () => {
  reader = await openTestService(() => reply())
  app = await openTestApp({
    log: () => undefined,
    environment: {
      EXTRACTION_PROVIDER: 'openai',
      EXTRACTION_URL: `${reader.url}/v1`,
      EXTRACTION_MODEL: 'reader-1',
      EXTRACTION_KEY: 'key-of-the-tests',
    },
  })
  admin = await app.admin()
})
afterAll(async () => {
  await app.close()
  await reader.stop()
})
beforeEach(() => {
  reader.asked.length = 0
})

test('DOC-059 the configured reader is asked by its protocol, and what it says is answered with its place in the message', async () => {
  reply = () =>
    said({
      patient_first_name: { value: 'Ines', quote: 'Ines' },
      postal_code: { value: '89052-1234', quote: '89052' },
      treatment: { value: 'Vyvgart', quote: 'Vyvgart' },
      access_type: { value: 'picc', quote: 'PICC' },
      start_date: { value: '2026-08-20', quote: '8/20' },
      contact_phone: { value: '(702) 555-0133', quote: '702-555-0133' },
    })
  const { status, body } = await admin.call(documents.extract, sent)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    address: { postalCode: '89052' },
    treatment: expect.stringContaining('Vyvgart'),
    accessType: 'picc',
    startDate: '2026-08-20',
    fields: { patient_first_name: 'Ines', patient_last_name: null, contact_phone: '7025550133' },
  })
  const { start, end } = body.evidence['start_date'] ?? { start: 0, end: 0 }
  expect(message.slice(start, end)).toBe('8/20')
  const [asked] = reader.asked
  expect(asked).toMatchObject({
    method: 'POST',
    path: '/v1/chat/completions',
    headers: { authorization: 'Bearer key-of-the-tests' },
  })
  expect(JSON.parse(asked?.bytes.toString() ?? '')).toMatchObject({
    model: 'reader-1',
    messages: [{ role: 'system' }, { role: 'user', content: message }],
    response_format: {
      type: 'json_schema',
      json_schema: { strict: true, schema: { required: [...fieldNames] } },
    },
  })
})

test('DOC-059 its answers pass the same validation: unknown values, and such as the message does not bear out, are not taken', async () => {
  reply = () =>
    said({
      postal_code: { value: '00000', quote: '89052' },
      access_type: { value: 'unknown', quote: 'PICC' },
      start_date: { value: '2028-08-20', quote: '8/20' },
      dob: { value: '2026-12-01', quote: '4/2/1951' },
      patient_last_name: { value: 'Invented', quote: 'Invented' },
      gender: { value: 'female', quote: 'her' },
      patient_first_name: { value: 'Ines', quote: 'Ines' },
      languages: { value: 'Spanish', quote: 'her' },
    })
  const { body } = await admin.call(documents.extract, sent)
  expect(body).toMatchObject({
    success: true,
    address: { postalCode: null },
    accessType: null,
    startDate: null,
  })
  expect(Object.entries(body.fields).filter(([, value]) => value !== null)).toEqual([
    ['patient_first_name', 'Ines'],
  ])
  expect(Object.keys(body.evidence)).toEqual(['patient_first_name'])
})

const failures: [string, () => Reply | Promise<Reply>][] = [
  ['is away', () => ({ status: 503 })],
  ['breaks off', () => 'cut'],
  [
    'answers no JSON',
    () => ({ status: 200, json: { choices: [{ message: { content: 'Sure! Here is' } }] } }),
  ],
  [
    'answers something else',
    () => ({
      status: 200,
      json: { choices: [{ message: { content: '{"postal_code":"89052"}' } }] },
    }),
  ],
  ['sends elsewhere', () => ({ status: 307, headers: { location: 'http://127.0.0.1:9/' } })],
]
test.each(failures)('DOC-059 when it %s the rules read', async (_, how) => {
  reply = how
  expect((await admin.call(documents.extract, sent)).body).toMatchObject({
    success: true,
    address: { postalCode: '89052' },
    accessType: 'picc',
  })
  expect(reader.asked).toHaveLength(1)
})

test('DOC-059 five seconds without an answer, and the rules read', async () => {
  let release = (): void => undefined
  const silence = new Promise<Reply>((resolve) => {
    release = () => resolve('cut')
  })
  reply = () => silence
  expect((await admin.call(documents.extract, sent)).body).toMatchObject({
    success: true,
    address: { postalCode: '89052' },
  })
  release()
})

test('DOC-059 the settings page of operations says that referral texts then leave the server', () => {
  const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  expect(page).toMatch(/EXTRACTION_PROVIDER=openai[^\n]*\n?[^\n]*referral texts leave the server/)
  for (const name of [
    'EXTRACTION_PROVIDER',
    'EXTRACTION_URL',
    'EXTRACTION_MODEL',
    'EXTRACTION_KEY',
  ])
    expect(page).toContain(`| \`${name}\` |`)
})
