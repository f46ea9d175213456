// Uploads are of their declared type, and downloads cannot run. AUD-073, AUD-074.
import { deflateRawSync, crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { documents } from '@wren/contract/documents'
import type { DocumentType } from '@wren/contract/documents.rules'
import { decodeText } from '@wren/contract/file-heads.rules'
import { anIntake } from '../../areas/intake/intake.builders.ts'
import { aPharmacy } from '../../areas/pharmacies/pharmacies.builders.ts'
import { everyCall } from '../../every-call.builders.ts'
import { partsOfCall, addressOf } from '../../parts-of-call.builders.ts'
import { sha256 } from './content.ts'
import type { Client } from '../testing.ts'
import { useAdmin, useTestApp } from '../testing-fixtures.ts'
import { aWorld, type World } from '../../world.builders.ts'

const app = useTestApp()
const admin = useAdmin(app)

const bytes = (...values: number[]): Buffer => Buffer.from(values)
const part = (type: string, data: Buffer): Buffer => {
  const [head, body] = [Buffer.alloc(4), Buffer.concat([Buffer.from(type), data])]
  head.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, check])
}
const size32 = (n: number): Buffer => {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(n)
  return four
}
const png = (width = 1, height = 1): Buffer =>
  Buffer.concat([
    bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    part('IHDR', Buffer.concat([size32(width), size32(height), bytes(8, 0, 0, 0, 0)])),
    part('IDAT', deflateRawSync(bytes(0, 0))),
    part('IEND', Buffer.alloc(0)),
  ])
const jpeg = (width = 1, height = 1, fill: readonly number[] = []): Buffer =>
  Buffer.concat([
    bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    bytes(
      ...fill,
      0xff,
      0xc0,
      0,
      11,
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      1,
      1,
      0x11,
      0,
    ),
    bytes(0xff, 0xd9),
  ])
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const zip = Buffer.concat([
  bytes(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0),
  Buffer.alloc(16),
  Buffer.from('a'),
])
const gzip = bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3)
const html = Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const text = Buffer.from('Grüße, vital signs\tstable\r\n👩🏽‍⚕️\n')

const inJson = async (fileName: string, fileType: string, data: Buffer) =>
  admin.raw('POST', '/api/documents', {
    fileName,
    fileType,
    fileSize: data.length,
    data: data.toString('base64'),
  })
async function inParts(fileName: string, fileType: string, data: Buffer) {
  const { body } = await admin.raw('POST', '/api/documents', {
    fileName,
    fileType,
    fileSize: data.length,
  })
  return {
    stored: body,
    answer: await admin.call(documents.contents, {
      id: String(body['id']),
      file: new File([new Uint8Array(data)], fileName, { type: fileType }),
    }),
  }
}
async function both(
  fileName: string,
  fileType: string,
  data: Buffer,
): Promise<{ status: number; body: Record<string, unknown> }[]> {
  const { answer } = await inParts(fileName, fileType, data)
  return [
    await inJson(fileName, fileType, data),
    { status: answer.status, body: answer.body as unknown as Record<string, unknown> },
  ]
}

test('AUD-073 each of the four types is accepted under its extension and downloads unchanged', async () => {
  for (const [name, type, data] of [
    ['a.pdf', 'application/pdf', pdf],
    ['A.PDF', 'application/pdf', pdf],
    ['a.png', 'image/png', png()],
    ['a.jpg', 'image/jpeg', jpeg()],
    ['a.jpeg', 'image/jpeg', jpeg(1, 1, [0xff, 0xff])],
    ['a.txt', 'text/plain', text],
    ['a.txt', 'text/plain', Buffer.from('\ufeffBMI 24, MZ, line\u0085end')],
  ] as const) {
    for (const { status } of await both(name, type, data))
      expect([200, 201], name).toContain(status)
    const { body } = await inJson(name, type, data)
    expect(
      Buffer.from(
        String((await admin.raw('GET', `/api/documents/${String(body['id'])}`)).body['data']),
        'base64',
      ).equals(data),
    ).toBe(true)
  }
})

test(
  'AUD-073 type, extension and first bytes must agree; SVG, HTML and archives are always refused',
  { timeout: 180_000 },
  async () => {
    const typeOf: Record<string, DocumentType> = {
      pdf: 'application/pdf',
      png: 'image/png',
      jpg: 'image/jpeg',
      txt: 'text/plain',
    }
    const contents: Record<string, Buffer> = { pdf, png: png(), jpg: jpeg(), txt: text }
    const tries: [string, string, Buffer][] = []
    for (const [ending, type] of Object.entries(typeOf)) {
      for (const [other, data] of Object.entries(contents)) {
        if (other !== ending)
          tries.push([`a.${ending}`, type, data], [`a.${other}`, type, contents[ending] as Buffer])
      }
      for (const data of [
        zip,
        gzip,
        html,
        svg,
        Buffer.concat([Buffer.from('\n \ufeff<!-- x -->\n'), html]),
      ])
        tries.push([`a.${ending}`, type, data])
      for (const name of ['a', 'a.exe', `a.${ending}.exe`, `a.${ending}/`, `${ending}`])
        tries.push([name, type, contents[ending] as Buffer])
    }
    for (const wrong of ['\u0000', '\u0007', '\u001b[2J', '\u007f', '\u009b'])
      tries.push(['a.txt', 'text/plain', Buffer.from(`a${wrong}b`)])
    for (const comment of ['', 'a comment']) {
      const archive = Buffer.concat([
        zip,
        bytes(0x50, 0x4b, 5, 6),
        Buffer.alloc(16),
        bytes(comment.length, 0),
        Buffer.from(comment),
      ])
      tries.push(
        ['a.pdf', 'application/pdf', Buffer.concat([pdf, archive])],
        ['a.png', 'image/png', Buffer.concat([png(), archive])],
        ['a.jpg', 'image/jpeg', Buffer.concat([jpeg(), archive])],
      )
    }
    tries.push(
      ['a.txt', 'text/plain', bytes(0x61, 0x81)], // free in Windows-1252
      ['a.txt', 'text/plain', bytes(0xff, 0xfe, 0x61)], // half a character of UTF-16
      ['a.txt', 'text/plain', bytes(0xff, 0xfe, 0, 0, 0x61, 0)],
      ['a.pdf', 'application/pdf', Buffer.concat([html, Buffer.from('\n'), pdf])],
      ['a.pdf', 'application/pdf', Buffer.concat([bytes(0x7f, 0x45, 0x4c, 0x46, 0), pdf])],
      ['a.pdf', 'application/pdf', Buffer.concat([Buffer.alloc(1_025, ' '), pdf])],
      ['a.pdf', 'application/pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), html])],
      ['a.png', 'image/png', png().subarray(0, 12)],
      ['a.jpg', 'image/jpeg', jpeg().subarray(0, 20)],
    )
    for (const [name, type, data] of tries) {
      for (const { status, body } of await both(name, type, data))
        expect(
          [status, body['code']],
          `${name} ${type} ${data.toString('latin1').slice(0, 20)}`,
        ).toEqual([415, 'unsupported_type'])
    }
    for (const type of [
      'image/svg+xml',
      'text/html',
      'application/zip',
      'application/octet-stream',
    ])
      expect((await inJson('a.pdf', type, pdf)).status, type).toBe(400) // no type of documents (DOC-025)
  },
)

const utf16 = (text: string, big = false): Buffer => {
  const little = Buffer.from(`\ufeff${text}`, 'utf16le')
  return big ? little.swap16() : little
}

test('DOC-078 a PDF header after a byte order mark, line ends or a part header is accepted unchanged', async () => {
  for (const before of [
    '\r\n\r\n',
    '\ufeff',
    'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="order.pdf"\r\n\r\n',
    ' '.repeat(1_000),
  ]) {
    const data = Buffer.concat([Buffer.from(before), pdf])
    for (const { status, body } of await both('a.pdf', 'application/pdf', data))
      expect([200, 201], JSON.stringify([before, body])).toContain(status)
    const { body } = await inJson('a.pdf', 'application/pdf', data)
    const stored = (await admin.raw('GET', `/api/documents/${String(body['id'])}`)).body
    expect(Buffer.from(String(stored['data']), 'base64').equals(data)).toBe(true)
    expect(stored['contentSha256']).toBe(sha256(data))
  }
})

test('DOC-079 accepts UTF16 with a byte order mark, Windows-1252, form feeds and vertical tabs', async () => {
  const words = 'Größe: 5 µg – “José Nuñez”'
  for (const data of [
    utf16(words),
    utf16(words, true),
    Buffer.from('Gr\u00f6\u00dfe: 5 \u00b5g \u0096 \u0093Jos\u00e9 Nu\u00f1ez\u0094', 'latin1'),
    Buffer.from(words),
    Buffer.from('page 1\fpage 2\vend'),
  ]) {
    for (const { status, body } of await both('a.txt', 'text/plain', data))
      expect([200, 201], JSON.stringify(body)).toContain(status)
    const { body } = await inJson('a.txt', 'text/plain', data)
    const stored = (await admin.raw('GET', `/api/documents/${String(body['id'])}`)).body
    expect(Buffer.from(String(stored['data']), 'base64').equals(data)).toBe(true)
    if (!data.includes('page')) expect(decodeText(data)?.replace('\ufeff', '')).toBe(words)
  }
  for (const data of [Buffer.from('a\u0000b'), Buffer.from('a\u0007b'), bytes(0x61, 0x81)])
    for (const { status, body } of await both('note.txt', 'text/plain', data))
      expect([status, body['error']]).toEqual([415, 'note.txt: this is not a readable text file'])
})

test('two files in one upload are refused at their field, and neither is stored', async () => {
  const {
    body: { id },
  } = await admin.raw('POST', '/api/documents', {
    fileName: 'a.txt',
    fileType: 'text/plain',
    fileSize: 5,
  })
  for (const names of [
    ['file', 'file'],
    ['other', 'file'],
    ['file', 'other'],
  ]) {
    const form = new FormData()
    for (const name of names)
      form.append(name, new File(['Words'], 'a.txt', { type: 'text/plain' }))
    const answer = await fetch(`${app.instance.url}/documents/${String(id)}/contents`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token ?? ''}` },
      body: form,
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'validation', fields: { file: 'Only one file can be sent at a time.' } },
    ])
  }
  expect((await admin.raw('GET', `/api/documents/${String(id)}`)).body).toMatchObject({
    data: null,
    contentSha256: null,
  })
})

test('AUD-073 pictures of more than 50 megapixels are 400, whatever precedes their size', async () => {
  for (const [name, type, small, large] of [
    ['a.png', 'image/png', png(10_000, 5_000), png(10_000, 5_001)],
    ['a.jpg', 'image/jpeg', jpeg(10_000, 5_000), jpeg(10_000, 5_001)],
    ['a.jpg', 'image/jpeg', jpeg(10_000, 5_000, [0xff]), jpeg(65_000, 65_000, [0xff, 0xff, 0xff])],
  ] as const) {
    for (const { status } of await both(name, type, small))
      expect([200, 201], name).toContain(status)
    for (const { status, body } of await both(name, type, large))
      expect([status, body['code']]).toEqual([400, 'validation'])
  }
})

test('NET-104 AUD-073 file names lose paths and control characters and are cut to 200 characters', async () => {
  const names = {
    '../../../etc/passwd.pdf': 'passwd.pdf',
    '/etc/a.pdf': 'a.pdf',
    'C:\\Users\\me\\a.pdf': 'a.pdf',
    'a\n/../b.pdf': 'b.pdf',
    'x/\ty.pdf': 'y.pdf',
    '\u202efdp.a.pdf': 'fdp.a.pdf',
    'a\u200f\u061c\u2066b.pdf': 'ab.pdf',
    ' Grüße 👩🏽‍⚕️.pdf ': 'Grüße 👩🏽‍⚕️.pdf',
    '..': '..',
    '/': 'document',
    [`${'x'.repeat(300)}.pdf`]: `${'x'.repeat(196)}.pdf`,
    [`${'👩'.repeat(250)}.jpeg`]: `${'👩'.repeat(195)}.jpeg`,
    [`${'y'.repeat(250)}`]: 'y'.repeat(200),
  }
  for (const [given, kept] of Object.entries(names)) {
    const { status, body } = await admin.raw('POST', '/api/documents', {
      fileName: given,
      fileType: 'application/pdf',
      fileSize: 5,
    })
    expect([status, body['fileName']], JSON.stringify(given)).toEqual([201, kept])
  }
  expect((await inJson(`../${'x'.repeat(300)}.pdf`, 'application/pdf', pdf)).status).toBe(201)
  expect((await inJson('a\u0000.pdf', 'application/pdf', pdf)).status).toBe(400) // AUD-066
})

test(
  'NET-104 AUD-074 files are sandboxed attachments with type, nosniff and encoded name, for permitted callers',
  { timeout: 180_000 },
  async () => {
    const world: World = await aWorld(app)
    const chief = await app.admin({
      permissions: ['ALL'],
      is_account_admin: true,
      is_wren_admin: true,
    })
    const stranger = await app.signIn(world.stranger)
    await sql`insert into received_chart (assignment_id, file_name, file_type, content_sha256, data, created_at)
    values (${world.charted}, 'chart.pdf', 'application/pdf', '', ${pdf},
      ${app.instance.platform.clock.now()})`.execute(app.instance.platform.db)
    const files = everyCall.filter(({ answer }) => answer === 'file')
    expect(files.length).toBeGreaterThan(5)
    for (const call of files) {
      const { path, query, body } = partsOfCall({ app, world, mine: world.charted }, call)
      const ask = (client: Client) =>
        client.raw(call.method, addressOf(path, query), call.method === 'GET' ? undefined : body)
      const { status, headers } = await ask(chief)
      expect(status, call.path).toBe(200)
      const type = /\/(?:pdf|file)$/.test(call.path) ? 'application/pdf' : /^text\/csv/
      expect(headers.get('content-type'), call.path).toMatch(type)
      expect([
        headers.get('x-content-type-options'),
        headers.get('content-security-policy'),
        headers.get('cache-control'),
      ]).toEqual(['nosniff', 'sandbox', 'no-store'])
      expect(headers.get('content-disposition'), call.path).toMatch(
        /^attachment; filename="[\w.() -]+"; filename\*=UTF-8''[A-Za-z0-9.!~_%-]+$/,
      )
      expect(
        [(await ask(app.nobody)).status, [403, 404].includes((await ask(stranger)).status)],
        call.path,
      ).toEqual([401, true])
    }
    // Documents are answered as base64 in JSON with their verified type, never as a page of the own origin.
    const { status, body, headers } = await chief.raw('GET', `/api/documents/${world.document}`)
    expect([
      status,
      body['fileType'],
      headers.get('content-type'),
      headers.get('x-content-type-options'),
    ]).toEqual([200, 'application/pdf', 'application/json; charset=utf-8', 'nosniff'])
    expect((await stranger.raw('GET', `/api/documents/${world.document}`)).status).toBe(403)
    expect((await app.nobody.raw('GET', `/api/documents/${world.document}`)).status).toBe(401)
  },
)

test('DOC-080 page breaks of a referral become line ends, and other control characters are refused', async () => {
  const sent =
    'Patient: Jane Roe\fDOB 1/2/1960\vZip: 85004\u0085Vyvgart\u2028weekly\u2029\u001b[1mUrgent\u001b[0m'
  const read = 'Patient: Jane Roe\nDOB 1/2/1960\nZip: 85004\nVyvgart\nweekly\nUrgent'
  const later = await app.admin() // the clock may have moved past the first session
  const extracted = await later.raw('POST', '/api/intakes/extract', { message: sent })
  expect(extracted.status).toBe(200)
  const plain = await later.raw('POST', '/api/intakes/extract', { message: read })
  expect(extracted.body['fields']).toEqual(plain.body['fields'])
  const kept = await later.raw('POST', '/api/intakes/extract', { message: 'a\u0007b' })
  expect([kept.status, kept.body['error']]).toEqual([
    400,
    'Text contains characters that are not allowed.',
  ])
  const id = await anIntake(app, later, await aPharmacy(app))
  const saved = await later.raw('PATCH', `/intake/${id}`, {
    orig_json: { referral_text: sent },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { rows } = await sql<{
    text: string
  }>`select orig_json ->> 'referral_text' as text from intake where id = ${id}`.execute(
    app.instance.platform.db,
  )
  expect(rows[0]?.text).toBe(read)
})
