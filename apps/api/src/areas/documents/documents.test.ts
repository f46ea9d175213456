// DOC "Document calls" over HTTP, with the sample documents.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '@wren/contract/documents'
import { openTestApp, type Client, type TestApp } from '../../platform/testing.ts'

const folder = (name: string): string => fileURLToPath(new URL(`../../../../../e2e/fixtures/${name}`, import.meta.url))
const sample = (name: string): Buffer => readFileSync(folder(`documents/${name}`))
const bad = (name: string): Buffer => readFileSync(folder(`documents-bad/${name}`))

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const made = async (fileName: string, fileType: 'application/pdf' | 'image/png' | 'image/jpeg' | 'text/plain', fileSize = 100) =>
  (await admin.call(documents.create, { fileName, fileType, fileSize })).body
const upload = async (id: string, name: string, bytes: Buffer, type: string) => admin.call(documents.contents, { id, file: new File([new Uint8Array(bytes)], name, { type }) })

const good = [
  ['physician-order.pdf', 'application/pdf'], ['demographics-sheet.pdf', 'application/pdf'], ['prior-authorization-letter.pdf', 'application/pdf'],
  ['scanned-order.pdf', 'application/pdf'], ['nursing-instructions.txt', 'text/plain'], ['lab-result.png', 'image/png'],
  ['photo-order-page-1.jpg', 'image/jpeg'], ['photo-order-page-2.jpg', 'image/jpeg'],
] as const

test.each(good)('%s is accepted and comes back unchanged', async (name, type) => {
  const document = await made(name, type)
  const stored = await upload(document.id, name, sample(name), type)
  expect(stored).toMatchObject({ status: 200, body: { fileSize: sample(name).length, contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/) } })
  const read = await admin.call(documents.one, { id: document.id })
  expect(Buffer.from(read.body.data ?? '', 'base64').equals(sample(name))).toBe(true)
})

test.each(['truncated.pdf', 'encrypted.pdf'])('%s is accepted because type and first bytes agree', async (name) => {
  const document = await made(name, 'application/pdf')
  expect((await upload(document.id, name, bad(name), 'application/pdf')).status).toBe(200)
})

test.each([['html-inside.pdf', 'application/pdf'], ['pdf-header-html.pdf', 'application/pdf'], ['really-elf.png', 'image/png']] as const)(
  '%s is refused with 415 and nothing is stored', async (name, type) => {
    const document = await made(name, type)
    const refused = await upload(document.id, name, bad(name), type)
    expect(refused).toMatchObject({ status: 415, body: { code: 'unsupported_type', error: `${name}: only JPEG, PNG, PDF and plain text files are accepted` } })
    const inJson = await admin.call(documents.create, { fileName: name, fileType: type, fileSize: 10, data: bad(name).toString('base64') })
    expect(inJson.status).toBe(415)
    expect((await admin.call(documents.one, { id: document.id })).body).toMatchObject({ contentSha256: null, data: null })
  })

test('an empty file is 400, five megabytes pass, and a byte more is 413', async () => {
  expect(await admin.call(documents.create, { fileName: 'empty.pdf', fileType: 'application/pdf', fileSize: 0 })).toMatchObject({ status: 400, body: { code: 'validation', fields: { fileSize: 'empty.pdf: the file is empty' } } })
  const text = Buffer.alloc(5 * 1024 * 1024, 'a')
  const fits = await made('big.txt', 'text/plain')
  expect((await upload(fits.id, 'big.txt', text, 'text/plain')).status).toBe(200)
  const over = await made('bigger.txt', 'text/plain')
  expect(await upload(over.id, 'bigger.txt', Buffer.concat([text, Buffer.from('b')]), 'text/plain')).toMatchObject({ status: 413, body: { code: 'too_large', error: 'bigger.txt: the file is larger than 5 MB' } })
  expect((await admin.call(documents.one, { id: over.id })).body.contentSha256).toBeNull()
})

test('contents are stored once, and a document without contents has none to show', async () => {
  const document = await made('nursing-instructions.txt', 'text/plain')
  const both = await Promise.all([1, 2].map(() => upload(document.id, 'nursing-instructions.txt', sample('nursing-instructions.txt'), 'text/plain')))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a referral is read, and what was made of it is kept', async () => {
  const message = readFileSync(folder('referrals/009.txt'), 'utf8')
  const read = await admin.call(documents.extract, { message, receivedAt: '2026-08-17T09:20:00-07:00' })
  expect(read).toMatchObject({ status: 200, body: { success: true, address: { postalCode: '89052' }, accessType: 'piv', startDate: '2026-08-20' } })
  const { start, end } = read.body.evidence['postal_code'] ?? { start: 0, end: 0 }
  expect(message.slice(start, end)).toBe('89052')
  expect((await admin.call(documents.acceptance, { id: read.body.executionId, accepted: false, entityId: null })).body).toEqual({ ok: true })
  expect((await admin.call(documents.acceptance, { id: crypto.randomUUID(), accepted: true })).status).toBe(404)
  expect(await admin.call(documents.extract, { message: ' ' })).toMatchObject({ status: 400, body: { fields: { message: 'This field is required.' } } })
  expect((await admin.call(documents.extract, { message: 'a'.repeat(20_001) })).status).toBe(400)
})
