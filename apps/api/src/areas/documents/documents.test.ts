// DOC "Document calls", "Document data", "Safety" over HTTP, with the sample documents.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { documents } from '@wren/contract/documents'
import { addFault, documentsAreClosed, type DocumentType } from '@wren/contract/documents.rules'
import { featureFlags } from '@wren/contract/flags'
import { intake } from '@wren/contract/intake'
import { connectSignedIn } from '../../platform/realtime/testing-client.ts'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'

const folder = (name: string): string =>
  fileURLToPath(new URL(`../../../../../e2e/fixtures/${name}`, import.meta.url))
const sample = (name: string): Buffer => readFileSync(folder(`documents/${name}`))
const bad = (name: string): Buffer => readFileSync(folder(`documents-bad/${name}`))
const mostBytes = 5 * 1024 * 1024

const app = useTestApp()
const admin = useAdmin(app)
let pharmacy: number
beforeAll(async () => {
  pharmacy = await aPharmacy(app)
})

const home = (more: object = {}): Promise<number> => anIntake(app, admin, pharmacy, more)
const made = async (fileName: string, fileType: DocumentType, more: object = {}) =>
  (await admin.call(documents.create, { fileName, fileType, fileSize: 100, ...more })).body
const upload = async (id: string, name: string, bytes: Buffer, type: string, by = admin) =>
  by.call(documents.contents, { id, file: new File([new Uint8Array(bytes)], name, { type }) })
const text = (content: string, more: object = {}) =>
  admin.call(documents.create, {
    fileName: 'note.txt',
    fileType: 'text/plain',
    fileSize: content.length,
    data: Buffer.from(content).toString('base64'),
    ...more,
  })
const only = (name: string): string =>
  `${name}: only JPEG, PNG, PDF and plain text files are accepted`
const away = '00000000-0000-4000-8000-000000000000'
const nothingFound = { status: 404, body: { error: 'Document not found.' } }

const good = [
  ['physician-order.pdf', 'application/pdf'],
  ['demographics-sheet.pdf', 'application/pdf'],
  ['prior-authorization-letter.pdf', 'application/pdf'],
  ['scanned-order.pdf', 'application/pdf'],
  ['nursing-instructions.txt', 'text/plain'],
  ['lab-result.png', 'image/png'],
  ['photo-order-page-1.jpg', 'image/jpeg'],
  ['photo-order-page-2.jpg', 'image/jpeg'],
] as const

test('DOC-009 the eight documents as they arrive with a referral are accepted and come back unchanged, and so are a truncated and an encrypted one', async () => {
  for (const [name, type, bytes] of [
    ...good.map(([one, kind]) => [one, kind, sample(one)] as const),
    ['truncated.pdf', 'application/pdf', bad('truncated.pdf')] as const,
    ['encrypted.pdf', 'application/pdf', bad('encrypted.pdf')] as const,
  ]) {
    const document = await made(name, type)
    const stored = await upload(document.id, name, bytes, type)
    expect(stored, name).toMatchObject({
      status: 200,
      body: { fileSize: bytes.length, contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    const read = await admin.call(documents.one, { id: document.id })
    expect(Buffer.from(read.body.data ?? '', 'base64').equals(bytes), name).toBe(true)
  }
  for (const name of ['page.jfif', 'page.JPE'])
    expect(
      (
        await upload(
          (await made(name, 'image/jpeg')).id,
          name,
          sample('photo-order-page-1.jpg'),
          'image/jpeg',
        )
      ).status,
      name,
    ).toBe(200)
  for (const type of [
    'image/gif',
    'image/svg+xml',
    'text/html',
    'application/zip',
    'application/msword',
    '',
  ]) {
    expect(
      await admin.raw('POST', '/api/documents', {
        fileName: 'a.pdf',
        fileType: type,
        fileSize: 100,
      }),
      type,
    ).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { fileType: 'Invalid value' } },
    })
    expect(addFault({ name: 'a.x', type, size: 100 })).toBe(only('a.x'))
  }
})

test('DOC-025 DOC-028 DOC-052 pages, programs, pictures that are programs and archives are refused with 415 and the text, by both calls, and nothing is stored', async () => {
  const zip = Buffer.concat([
    Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0]),
    Buffer.alloc(200, 7),
  ])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const id = await home()
  for (const [name, type, bytes] of [
    ['html-inside.pdf', 'application/pdf', bad('html-inside.pdf')],
    ['pdf-header-html.pdf', 'application/pdf', bad('pdf-header-html.pdf')],
    ['really-elf.png', 'image/png', bad('really-elf.png')],
    ['order.pdf', 'application/pdf', zip],
    ['photo.jpg', 'image/jpeg', zip],
    ['order.pdf', 'application/pdf', svg],
    ['photo.jpg', 'image/jpeg', svg],
    ['photo.jpg', 'image/jpeg', bad('really-elf.png')],
    ['photo.jpg', 'image/jpeg', bad('html-inside.pdf')],
    ['html-inside.pdf', 'text/plain', bad('html-inside.pdf')],
  ] as const) {
    const document = await made(name, type, { intakeId: id })
    for (const path of ['/documents', '/api/documents']) {
      const body = new FormData()
      body.append('file', new File([new Uint8Array(bytes)], name, { type }))
      const refused = await fetch(`${app.instance.url}${path}/${document.id}/contents`, {
        method: 'PUT',
        body,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      expect([refused.status, await refused.json()], name).toEqual([
        415,
        { code: 'unsupported_type', error: only(name) },
      ])
    }
    expect(
      await text('', {
        fileName: name,
        fileType: type,
        fileSize: 10,
        intakeId: id,
        data: bytes.toString('base64'),
      }),
      name,
    ).toMatchObject({ status: 415, body: { error: only(name) } })
    expect((await admin.call(documents.one, { id: document.id })).body).toMatchObject({
      contentSha256: null,
      data: null,
    })
  }
  expect((await admin.call(intake.byId, { id })).body.intake.has_documents).toBe(false)
})

test('DOC-010 DOC-025 DOC-028 DOC-053 5 MB pass, a byte more does not: 400 where it is announced, 413 where it is sent, base64 by its decoded size; an empty file is 400', async () => {
  const full = Buffer.alloc(mostBytes, 'a')
  const fits = await made('big.txt', 'text/plain', { fileSize: mostBytes })
  expect((await upload(fits.id, 'big.txt', full, 'text/plain')).status).toBe(200)
  expect((await text('', { fileSize: mostBytes, data: full.toString('base64') })).status).toBe(201)
  const over = await made('bigger.txt', 'text/plain')
  const more = Buffer.concat([full, Buffer.from('b')])
  expect(await upload(over.id, 'bigger.txt', more, 'text/plain')).toMatchObject({
    status: 413,
    body: { code: 'too_large', error: 'bigger.txt: the file is larger than 5 MB' },
  })
  expect((await admin.call(documents.one, { id: over.id })).body).toMatchObject({
    contentSha256: null,
    data: null,
  })
  expect(await text('', { fileSize: 100, data: more.toString('base64') })).toMatchObject({
    status: 413,
    body: { error: 'note.txt: the file is larger than 5 MB' },
  })
  expect(
    await admin.call(documents.create, {
      fileName: 'a.pdf',
      fileType: 'application/pdf',
      fileSize: mostBytes + 1,
    }),
  ).toMatchObject({
    status: 400,
    body: { code: 'validation', fields: { fileSize: 'a.pdf: the file is larger than 5 MB' } },
  })
  expect(
    await admin.call(documents.create, {
      fileName: 'empty.pdf',
      fileType: 'application/pdf',
      fileSize: 0,
    }),
  ).toMatchObject({
    status: 400,
    body: { code: 'validation', fields: { fileSize: 'empty.pdf: the file is empty' } },
  })
  const document = await made('empty.pdf', 'application/pdf')
  expect((await upload(document.id, 'empty.pdf', bad('empty.pdf'), 'application/pdf')).status).toBe(
    400,
  )
  expect((await admin.call(documents.one, { id: document.id })).body.contentSha256).toBeNull()
})

test('DOC-001 DOC-002 DOC-003 DOC-004 DOC-005 DOC-025 DOC-026 a document bears its fields and one of six categories, keeps its contents in the database and their hash from their arrival on, and the intake says that it has documents', async () => {
  const id = await home()
  const has = async () => [
    (await admin.call(intake.byId, { id })).body.intake.has_documents,
    (await admin.call(intake.search, { filters: {} })).body.data.find((row) => row.id === id)
      ?.has_documents,
  ]
  const created = await admin.call(documents.create, {
    fileName: 'order.pdf',
    fileType: 'application/pdf',
    fileSize: 100,
    intakeId: id,
  })
  expect(created).toMatchObject({
    status: 201,
    body: {
      fileName: 'order.pdf',
      fileType: 'application/pdf',
      fileSize: 100,
      intakeId: id,
      providerId: pharmacy,
      category: 'unspecified',
      contentSha256: null,
    },
  })
  const fields = [
    'category',
    'contentSha256',
    'createdAt',
    'fileName',
    'fileSize',
    'fileType',
    'id',
    'intakeId',
    'providerId',
    'version',
  ]
  expect(Object.keys(created.body).toSorted()).toEqual(fields)
  expect([created.body.id, created.body.createdAt]).toEqual([
    expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  ])
  expect((await admin.call(documents.one, { id: created.body.id })).body).toEqual({
    ...created.body,
    data: null,
  })
  expect(created.body.version).toBe(1)
  expect(
    (
      await admin.call(documents.create, {
        fileName: 'note.txt',
        fileType: 'text/plain',
        fileSize: 4,
        data: Buffer.from('Note').toString('base64'),
      })
    ).body.version,
  ).toBe(1)
  expect(await has()).toEqual([false, false])
  const order = sample('physician-order.pdf')
  const stored = await upload(created.body.id, 'order.pdf', order, 'application/pdf')
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(order))).toString(
    'hex',
  )
  expect(stored.body.contentSha256).toBe(digest)
  expect(await has()).toEqual([true, true])
  const kept = await sql<{
    data: Buffer
  }>`select data from document_content where document_id = ${created.body.id}`.execute(
    app.instance.platform.db,
  )
  expect(kept.rows[0]?.data.equals(order)).toBe(true)
  const one = await admin.call(documents.one, { id: created.body.id })
  expect(Object.keys(one.body).toSorted()).toEqual([...fields, 'data'].toSorted())
  for (const path of [
    `/documents/${created.body.id}`,
    `/documents/${created.body.id}/contents`,
    `/files/${created.body.id}`,
    `/assets/${created.body.id}`,
    `/${created.body.id}.pdf`,
  ])
    expect((await app.nobody.raw('GET', path)).status, path).not.toBe(200)
  for (const category of [
    'Authorization',
    'Demographics',
    'Information',
    'Instructions',
    'Orders',
    'unspecified',
  ] as const)
    expect((await made('a.pdf', 'application/pdf', { category })).category).toBe(category)
  expect((await admin.call(documents.remove, { id: created.body.id })).body).toEqual({ ok: true })
  expect(await has()).toEqual([false, false])
  const elsewhere = await aPharmacy(app)
  const [first, second] = [
    await made('a.txt', 'text/plain', { intakeId: id }),
    await made('b.txt', 'text/plain'),
  ]
  await admin.call(intake.save, { id, requested_provider_id: elsewhere })
  expect([
    (await admin.call(documents.one, { id: first.id })).body.providerId,
    second.providerId,
    (await made('c.txt', 'text/plain', { intakeId: id })).providerId,
  ]).toEqual([pharmacy, null, elsewhere])
  for (const [body, fields_] of [
    [{ fileType: 'application/pdf', fileSize: 5 }, ['fileName']],
    [{ fileName: ' ', fileType: 'application/pdf', fileSize: 5 }, ['fileName']],
    [{ fileName: 'a.pdf', fileType: 'image/gif', fileSize: 5 }, ['fileType']],
    [{ fileName: 'a.pdf', fileType: 'application/pdf', fileSize: 0 }, ['fileSize']],
    [{ fileName: 'a.pdf', fileType: 'application/pdf', fileSize: mostBytes + 1 }, ['fileSize']],
    [
      { fileName: 'a.pdf', fileType: 'application/pdf', fileSize: 5, category: 'Order' },
      ['category'],
    ],
    [{ fileName: 'a.pdf', fileType: 'application/pdf', fileSize: 5, data: '***' }, ['data']],
  ] as const) {
    const { status, body: answer } = await admin.raw('POST', '/api/documents', body)
    expect([status, Object.keys(answer['fields'] as object), typeof answer['error']]).toEqual([
      400,
      fields_,
      'string',
    ])
  }
  expect(await text('Inline', { intakeId: id })).toMatchObject({
    status: 201,
    body: { contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect((await text('Nowhere', { intakeId: 999_999 })).status).toBe(404)
  expect(await admin.call(documents.one, { id: away })).toMatchObject(nothingFound)
  const [nobody, nurse] = [app.nobody, await app.signIn(await app.createPerson({ is_nurse: true }))]
  expect([
    (await nobody.call(documents.one, { id: first.id })).status,
    (await nurse.call(documents.one, { id: first.id })).status,
    (
      await nurse.call(documents.create, {
        fileName: 'a.pdf',
        fileType: 'application/pdf',
        fileSize: 5,
      })
    ).status,
  ]).toEqual([401, 403, 403])
})

test('DOC-027 DOC-030 DOC-031 DOC-032 DOC-018 documents of an intake are listed as they came, sorted, set as a whole and removed; what is wrong changes nothing', async () => {
  const [id, other] = [await home(), await home()]
  expect((await admin.call(documents.ofIntake, { intakeId: String(id) })).body).toEqual({
    data: [],
  })
  expect((await admin.raw('GET', '/api/documents')).status).toBe(400)
  const views = async () =>
    (
      await sql<{
        record_id: string
      }>`select record_id from audit_event where action = 'view' and record_type = 'intake' and record_id in (${String(id)}, '999999')`.execute(
        app.instance.platform.db,
      )
    ).rows
  expect((await admin.call(documents.ofIntake, { intakeId: '999999' })).body).toEqual({ data: [] })
  expect(await views()).toEqual([{ record_id: String(id) }])
  const [a, b, c] = [
    (await text('One')).body,
    (await text('Two')).body,
    (await text('Three', { intakeId: other })).body,
  ]
  expect([a.intakeId, b.intakeId]).toEqual([null, null])
  const set = (ids: readonly string[], where = id) =>
    admin.call(documents.setOfIntake, { id: where, documentIds: [...ids] })
  const listed = async () =>
    (await admin.call(documents.ofIntake, { intakeId: String(id) })).body.data.map((one) => one.id)
  const linked = await set([b.id, a.id])
  expect([
    linked.status,
    linked.body.data.map(({ id: one, intakeId, providerId }) => [one, intakeId, providerId]),
  ]).toEqual([
    200,
    [
      [a.id, id, pharmacy],
      [b.id, id, pharmacy],
    ],
  ])
  expect(await listed()).toEqual([a.id, b.id])
  for (const wrong of [[a.id, away], [a.id, c.id], ['no id']])
    expect(await set(wrong)).toMatchObject({
      status: 400,
      body: { fields: { documentIds: 'Invalid value' } },
    })
  expect(await listed()).toEqual([a.id, b.id])
  expect((await set([], 999_999)).status).toBe(404)
  expect((await set([b.id])).body.data.map((one) => one.id)).toEqual([b.id])
  expect([await listed(), (await admin.call(documents.one, { id: a.id })).body.intakeId]).toEqual([
    [b.id],
    null,
  ])
  expect((await text('Two')).status).toBe(201) // the same contents are no matter without an intake
  expect(await set([b.id, (await text('Two')).body.id])).toMatchObject({
    status: 409,
    body: { error: 'This file has already been added.' },
  })
  const sorted = (category: string, version?: number) =>
    admin.raw('PATCH', `/api/documents/${b.id}/category`, {
      category,
      ...(version === undefined ? {} : { version }),
    })
  const first = await sorted('Orders')
  expect(first).toMatchObject({ status: 200, body: { id: b.id, category: 'Orders' } })
  expect(await sorted('Order')).toMatchObject({
    status: 400,
    body: { fields: { category: 'Invalid value' } },
  })
  expect(await sorted('Information', 1)).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { category: 'Orders', version: first.body['version'] } },
  })
  expect((await sorted('Information', Number(first.body['version']))).status).toBe(200)
  expect(
    await admin.raw('PATCH', `/api/documents/${away}/category`, { category: 'Orders' }),
  ).toMatchObject(nothingFound)
  expect((await admin.call(documents.remove, { id: b.id })).body).toEqual({ ok: true })
  expect(
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from document_content where document_id = ${b.id}`.execute(
        app.instance.platform.db,
      )
    ).rows[0]?.n,
  ).toBe(0)
  for (const again of [
    await admin.call(documents.remove, { id: b.id }),
    await admin.call(documents.one, { id: b.id }),
  ])
    expect(again).toMatchObject(nothingFound)
  const nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
  for (const by of [nurse, app.nobody]) {
    const answers = [
      await by.call(documents.ofIntake, { intakeId: String(id) }),
      await by.call(documents.category, { id: a.id, category: 'Orders' }),
      await by.call(documents.remove, { id: a.id }),
      await by.call(documents.setOfIntake, { id, documentIds: [] }),
      await upload(a.id, 'a.txt', Buffer.from('a'), 'text/plain', by),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(by === nurse ? 403 : 401))
  }
})

test('DOC-028 DOC-029 contents come as the part file, once, on both paths alike', async () => {
  for (const path of ['/documents', '/api/documents']) {
    const send = async (id: string, parts: FormData) => {
      const answer = await fetch(`${app.instance.url}${path}/${id}/contents`, {
        method: 'PUT',
        body: parts,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      return {
        status: answer.status,
        body: (await answer.json()) as { error?: string; contentSha256?: string },
      }
    }
    const parts = (name: string, type = 'text/plain') => {
      const form = new FormData()
      form.append(name, new File(['Some words'], 'a.txt', { type }))
      return form
    }
    const document = await made('a.txt', 'text/plain')
    expect((await send(document.id, parts('other'))).status).toBe(400)
    expect((await send(away, parts('file'))).status).toBe(404)
    const pdf = await made('a.pdf', 'application/pdf')
    expect(await send(pdf.id, parts('file'))).toMatchObject({
      status: 415,
      body: { error: only('a.pdf') },
    }) // not the declared type
    expect(await send(document.id, parts('file'))).toMatchObject({
      status: 200,
      body: { contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect((await send(document.id, parts('file'))).status).toBe(409)
  }
})

test('DOC-014 DOC-025 DOC-028 DOC-030 DOC-031 documents of an intake that is Done or deleted stay as they are and can be read', async () => {
  expect(
    [
      'Done',
      'Complete',
      'Deleted - Duplicated',
      'New Intake',
      'In Progress',
      'Hold',
      'Closed',
      'Lost',
    ].map(documentsAreClosed),
  ).toEqual([true, true, true, false, false, false, false, false])
  for (const status of ['Done', 'Deleted - Duplicated'] as const) {
    const id = await home()
    const [full, empty] = [
      (await text('Full', { intakeId: id })).body,
      await made('a.txt', 'text/plain', { intakeId: id }),
    ]
    expect((await admin.call(intake.save, { id, status })).status).toBe(200)
    const answers = [
      await text('More', { intakeId: id }),
      await upload(empty.id, 'a.txt', Buffer.from('a'), 'text/plain'),
      await admin.call(documents.category, { id: full.id, category: 'Orders' }),
      await admin.call(documents.remove, { id: full.id }),
      await admin.call(documents.setOfIntake, { id, documentIds: [] }),
    ]
    expect(answers.map((one) => [one.status, one.body.error])).toEqual(
      Array(5).fill([409, 'Documents of this intake cannot be changed.']),
    )
    expect(
      Buffer.from(
        (await admin.call(documents.one, { id: full.id })).body.data ?? '',
        'base64',
      ).toString(),
    ).toBe('Full')
    expect((await admin.call(documents.ofIntake, { intakeId: String(id) })).body.data).toHaveLength(
      2,
    )
  }
})

test('DOC-018 what was uploaded while an intake was being made is linked to it, also where it was made as Complete; nothing else is', async () => {
  const before = [(await text('First of two')).body.id, (await text('Second of two')).body.id]
  const id = await home({ status: 'Done' })
  const set = (documentIds: readonly string[], by = admin) =>
    by.call(documents.setOfIntake, { id, documentIds: [...documentIds] })
  const closed = { status: 409, body: { error: 'Documents of this intake cannot be changed.' } }
  const colleague = await app.admin()
  const [late, foreign] = [
    (await text('Afterwards')).body.id,
    (
      await colleague.call(documents.create, {
        fileName: 'a.txt',
        fileType: 'text/plain',
        fileSize: 4,
      })
    ).body.id,
  ]
  for (const ids of [[], [late], [...before, late], [foreign]])
    expect(await set(ids), ids.join()).toMatchObject(closed)
  expect((await set(before)).body.data.map((one) => one.id)).toEqual(before)
  expect((await admin.call(intake.byId, { id })).body.intake).toMatchObject({
    status: 'Complete',
    has_documents: true,
  })
  for (const ids of [before, before.slice(1), []])
    expect(await set(ids), ids.join()).toMatchObject(closed)
})

test('DOC-025 with the flag off, staff cannot add, list, sort or remove', async () => {
  const chief = await app.admin({ is_wren_admin: true })
  const { id } = (await text('Before')).body
  await chief.call(featureFlags.save, { key: 'document-upload', enabled: false })
  const answers = [
    await text('After'),
    await admin.call(documents.ofIntake, { intakeId: '1' }),
    await admin.call(documents.category, { id, category: 'Orders' }),
    await admin.call(documents.remove, { id }),
    await admin.call(documents.search, { id: 1, q: 'words' }),
  ]
  await chief.call(featureFlags.save, { key: 'document-upload', enabled: true })
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(403))
})

test(
  'DOC-023 DOC-055 of the same contents sent twice at once, to one document or to one intake, one is stored and one is 409, on connections of their own',
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < 6; round++) {
      const id = await home()
      const words = Buffer.from(`Round ${round} of the same words`)
      const one = await made('a.txt', 'text/plain', { intakeId: id })
      expect(
        (await Promise.all([1, 2].map(() => upload(one.id, 'a.txt', words, 'text/plain'))))
          .map(({ status }) => status)
          .toSorted(),
      ).toEqual([200, 409])
      const pair = [
        await made('b.txt', 'text/plain', { intakeId: id }),
        await made('c.txt', 'text/plain', { intakeId: id }),
      ]
      const other = Buffer.from(`Round ${round} of other words`)
      const both = await Promise.all([
        ...pair.map(({ id: document }) => upload(document, 'b.txt', other, 'text/plain')),
        text(String(other), { intakeId: id }),
      ])
      expect(both.map(({ status }) => (status < 300 ? 'stored' : status)).toSorted()).toEqual([
        409,
        409,
        'stored',
      ])
      for (const { status, body } of both)
        if (status === 409) expect(body.error).toBe('This file has already been added.')
      const kept = await sql<{
        n: number
      }>`select count(*)::int as n from document where intake_id = ${id} and content_sha256 is not null`.execute(
        app.instance.platform.db,
      )
      expect(kept.rows[0]?.n).toBe(2)
      const gone = await Promise.all([1, 2].map(() => admin.call(documents.remove, { id: one.id })))
      expect(gone.map(({ status }) => status).toSorted()).toEqual([200, 404])
    }
  },
)

test('DOC-034 adding, uploading, sorting and deleting is news of the intake, and without an intake of nobody', async () => {
  const id = await home()
  const foreign = await connectSignedIn(app.instance.url, admin.token ?? '')
  await foreign.subscribe('intake', `intake/${id}`)
  await foreign.sync()
  foreign.newTopics()
  const told = async (): Promise<string[]> => {
    for (const topic of ['intake', `intake/${id}`])
      await foreign.next('notify', ({ data }) => data === topic)
    await foreign.sync()
    return foreign.newTopics().toSorted()
  }
  const both = ['intake', `intake/${id}`]
  const stray = (await text('Stray')).body
  await admin.call(documents.category, { id: stray.id, category: 'Orders' })
  await admin.call(documents.remove, { id: stray.id })
  const document = await made('a.txt', 'text/plain', { intakeId: id })
  expect(await told()).toEqual(both)
  await upload(document.id, 'a.txt', Buffer.from('Words'), 'text/plain')
  expect(await told()).toEqual(both)
  await admin.call(documents.category, { id: document.id, category: 'Orders' })
  expect(await told()).toEqual(both)
  await admin.call(documents.remove, { id: document.id })
  expect(await told()).toEqual(both)
  foreign.socket.close()
})

test('a referral is read, and what was made of it is kept', async () => {
  const message = readFileSync(folder('referrals/009.txt'), 'utf8')
  const read = await admin.call(documents.extract, {
    message,
    receivedAt: '2026-08-17T09:20:00-07:00',
  })
  expect(read).toMatchObject({
    status: 200,
    body: {
      success: true,
      address: { postalCode: '89052' },
      accessType: 'piv',
      startDate: '2026-08-20',
    },
  })
  const { start, end } = read.body.evidence['postal_code'] ?? { start: 0, end: 0 }
  expect(message.slice(start, end)).toBe('89052')
  expect(
    (
      await admin.call(documents.acceptance, {
        id: read.body.executionId,
        accepted: false,
        entityId: null,
      })
    ).body,
  ).toEqual({ ok: true })
  expect(
    (await admin.call(documents.acceptance, { id: crypto.randomUUID(), accepted: true })).status,
  ).toBe(404)
  expect(await admin.call(documents.extract, { message: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { message: 'This field is required.' } },
  })
  expect((await admin.call(documents.extract, { message: 'a'.repeat(20_001) })).status).toBe(400)
})
