// DOC "Field practice" 060-061, DOC-033, DOC-051, and the search inside documents: what time, a nurse and a reader
// do with documents.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { documents } from '@wren/contract/documents'
import { storedCategories } from '@wren/contract/documents.rules'
import { development } from '@wren/contract/identity'
import { addMinutes } from '@wren/contract/time'
import { readPdf } from '../../platform/pdf/read.ts'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { aBookedVisit, useScene, aVisit } from '../visits/visits.builders.ts'
import { documentsJobs } from './documents.jobs.ts'

const folder = (name: string): string =>
  fileURLToPath(new URL(`../../../../../e2e/fixtures/${name}`, import.meta.url))
const bytesOf = (name: string): Buffer => readFileSync(folder(name))

const app = useTestApp()
const scene = useScene(app)
let admin: Client
beforeAll(async () => {
  admin = scene.admin
})

const now = () => app.instance.platform.clock.now()
const db = () => app.instance.platform.db
const home = (more: object = {}): Promise<number> => anIntake(app, admin, scene.pharmacy, more)
let made = 0
const stored = async (intakeId: number | null, more: object = {}) =>
  (
    await admin.call(documents.create, {
      fileName: 'note.txt',
      fileType: 'text/plain',
      fileSize: 9,
      intakeId,
      data: Buffer.from(`Words ${++made}`).toString('base64'),
      ...more,
    })
  ).body

test(
  'DOC-026 DOC-060 DOC-061 the assigned nurse reads Orders and Instructions with contents, of the visit and of its order, from the booking until 7 days after the end, and nobody else does',
  { timeout: 120_000 },
  async () => {
    const [intakeId, ofOrder, foreign] = [await home(), await home(), await home()]
    const order = await anOrder(app, {
      patient_uuid: scene.patient.uuid,
      provider_id: scene.pharmacy,
      intake_id: ofOrder,
    })
    const nurse = await aNurse(app)
    const me = await app.signIn(nurse)
    const start = addMinutes(now(), 3 * 1440)
    const by = { ...scene, nurse }
    const visit = await aVisit(app, by, { start, intake_id: intakeId, patient_order_id: order.id })
    const all = await Promise.all(
      storedCategories.map((category) => stored(intakeId, { category })),
    )
    const readable = all.filter(
      ({ category }) => category === 'Orders' || category === 'Instructions',
    )
    const signed = await stored(ofOrder, { category: 'Orders' })
    const elsewhere = await stored(foreign, { category: 'Orders' })
    const empty = (
      await admin.call(documents.create, {
        fileName: 'later.pdf',
        fileType: 'application/pdf',
        fileSize: 9,
        intakeId,
        category: 'Orders',
      })
    ).body
    const asked = (client: Client, id: string) =>
      client.call(documents.one, { id }).then(({ status }) => status)
    const listed = async (client: Client, id = visit.id) => {
      const { status, body } = await client.call(documents.ofVisit, { id })
      return status === 200 ? body.data.map((one) => one.id).toSorted() : status
    }
    expect([await asked(me, signed.id), await listed(me)]).toEqual([403, 403]) // not booked yet

    const booked = await aBookedVisit(
      app,
      by,
      { start: addMinutes(start, 1440), intake_id: intakeId, patient_order_id: order.id },
      nurse,
    )
    const hers = [...readable, signed].map(({ id }) => id).toSorted()
    expect(await listed(me, booked.id)).toEqual(hers)
    const rows = (await me.call(documents.ofVisit, { id: booked.id })).body.data
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(
      rows.map(({ createdAt }) => createdAt).toSorted(),
    )
    expect(Object.keys(rows[0] ?? {})).not.toContain('data')
    for (const id of hers) expect(await asked(me, id)).toBe(200)
    for (const { id } of [...all.filter((one) => !readable.includes(one)), elsewhere, empty])
      expect(await asked(me, id)).toBe(403)
    const views = async (type: string, id: string) =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from audit_event where action = 'view' and record_type = ${type} and record_id = ${id} and user_id = ${nurse}`.execute(
          db(),
        )
      ).rows[0]?.n
    expect([await views('document', signed.id), await views('visit', String(booked.id))]).toEqual([
      1, 1,
    ])
    const set = (status: 'Enabled' | 'Disabled') =>
      sql`update nurse set status = ${status}, sub_status = ${status === 'Enabled' ? 'Ready' : 'Stopped'} where user_id = ${nurse}`.execute(
        db(),
      )
    await set('Disabled')
    expect([await asked(me, signed.id), await listed(me, booked.id)]).toEqual([403, 403])
    await set('Enabled')
    const change = (status: string) =>
      sql`update visit set status = ${status} where id = ${booked.id}`.execute(db())
    for (const [status, answer] of [
      ['Active - Ready', 200],
      ['Completed - Visit Finished', 200],
      ['Completed - Closed Out', 200],
      ['Hold', 403],
      ['Inactive - Canceled', 403],
      ['Active - Booked', 200],
    ] as const) {
      await change(status)
      expect(await asked(me, signed.id), status).toBe(answer)
    }
    const stranger = await app.signIn(await aNurse(app))
    expect([
      await asked(stranger, signed.id),
      await listed(stranger, booked.id),
      await listed(app.nobody, booked.id),
      await listed(me, 999_999),
      await listed(admin, 999_999),
    ]).toEqual([403, 403, 401, 404, 404])
    expect([await listed(admin, booked.id), await asked(admin, all[0]?.id ?? '')]).toEqual([
      hers,
      200,
    ])
    const end = addMinutes(booked.start, booked.duration_estimate)
    for (const [minutes, answer] of [
      [7 * 1440 - 1, 200],
      [7 * 1440 + 1, 403],
    ] as const) {
      await app.clock(addMinutes(end, minutes))
      expect(await asked(await app.signIn(nurse), signed.id)).toBe(answer)
    }
    expect(await listed(await app.signIn(nurse), booked.id)).toEqual([])
    await app.clock(null)
  },
)

test('DOC-033 DOC-051 documents without an intake go after 24 hours, and the text of an extraction after 30 days, while what was made of it stays', async () => {
  const [stray, linked] = [await stored(null), await stored(await home())]
  const message = 'Patient: Jane Roe\nZip: 85004\nVyvgart weekly'
  const { executionId } = (await admin.call(documents.extract, { message })).body
  const began = now()
  const row = async () =>
    (
      await sql<
        Record<string, unknown>
      >`select * from agent_execution where id = ${executionId}`.execute(db())
    ).rows[0] ?? {}
  const first = await row()
  expect(Object.keys(first).toSorted()).toEqual([
    'accepted',
    'accepted_at',
    'accepted_by',
    'created_at',
    'created_by',
    'duration_ms',
    'entity_id',
    'id',
    'input_text',
    'kind',
    'output',
    'success',
  ])
  expect(first).toMatchObject({
    kind: 'intake-extract',
    input_text: message,
    success: true,
    created_by: admin.id,
    accepted: null,
    accepted_by: null,
    accepted_at: null,
    entity_id: null,
    duration_ms: expect.any(Number),
    output: expect.objectContaining({ fields: expect.anything() }),
  })
  const entity = await home()
  await admin.call(documents.acceptance, { id: executionId, accepted: false })
  expect(await row()).toMatchObject({ accepted: false, entity_id: null })
  await admin.call(documents.acceptance, { id: executionId, accepted: true, entityId: entity })
  expect(await row()).toMatchObject({
    accepted: true,
    accepted_by: admin.id,
    accepted_at: expect.anything(),
    entity_id: entity,
  })
  const there = async () =>
    (
      await sql<{
        id: string
      }>`select id from document where id = any(${[stray.id, linked.id]}::uuid[])`.execute(db())
    ).rows.map(({ id }) => id)
  const hour = async (minutes: number) => {
    await app.clock(addMinutes(began, minutes))
    await app.nobody.call(development.runJob, { name: 'unlinked-documents' })
  }
  expect(documentsJobs.find(({ name }) => name === 'unlinked-documents')?.everyMinutes).toBe(60)
  await hour(24 * 60 - 1)
  expect(await there()).toHaveLength(2)
  await hour(24 * 60 + 1)
  expect(await there()).toEqual([linked.id])
  await hour(30 * 1440 - 1)
  expect((await row())['input_text']).toBe(message)
  await hour(30 * 1440 + 1)
  expect(await row()).toMatchObject({
    input_text: null,
    output: expect.anything(),
    accepted: true,
    entity_id: entity,
  })
  await app.clock(null)
})

test(
  'what PDFs and texts say is found in their intake alone, with page and place; locked, broken and drawn ones say nothing',
  { timeout: 120_000 },
  async () => {
    admin = await app.admin() // the clock went far
    const id = await home({ patient_uuid: scene.patient.uuid })
    const put = async (name: string, type: string) =>
      (
        await admin.raw('POST', '/api/documents', {
          fileName: name.split('/')[1],
          fileType: type,
          fileSize: 100,
          intakeId: id,
          data: bytesOf(name).toString('base64'),
        })
      ).body
    for (const name of [
      'physician-order',
      'demographics-sheet',
      'prior-authorization-letter',
      'scanned-order',
    ])
      await put(`documents/${name}.pdf`, 'application/pdf')
    for (const name of ['truncated', 'encrypted'])
      await put(`documents-bad/${name}.pdf`, 'application/pdf')
    await put('documents/nursing-instructions.txt', 'text/plain')
    await put('documents/lab-result.png', 'image/png')
    await app.settle()
    const find = async (q: string, where = id) =>
      (await admin.call(documents.search, { id: where, q })).body.data
    const titration = await find('Titration  schedule')
    expect(titration).toEqual([
      {
        documentId: expect.any(String),
        fileName: 'physician-order.pdf',
        page: 2,
        snippet: expect.stringContaining('Titration schedule'),
      },
    ])
    expect((await find('PEPPERCORN')).map(({ fileName, page }) => [fileName, page])).toEqual([
      ['demographics-sheet.pdf', 1],
    ])
    expect((await find('ocrevus')).map(({ fileName }) => fileName)).toContain(
      'prior-authorization-letter.pdf',
    )
    expect(
      (await find('prior-authorization')).filter(({ fileName }) => fileName === 'encrypted.pdf'),
    ).toEqual([]) // its contents are those of the letter
    expect((await find('Remodulin')).map(({ fileName, page }) => [fileName, page])).toEqual([
      ['nursing-instructions.txt', 1],
    ])
    for (const q of ['Yellowlark', '100%_of nothing', 'uric acid'])
      expect(await find(q), q).toEqual([])
    expect(await find('titration', await home())).toEqual([])
    const ask = (by: Client, q: string, where = id) => by.call(documents.search, { id: where, q })
    for (const q of ['', 'ab', ' a ', 'x'.repeat(101)])
      expect(Object.keys((await ask(admin, q)).body.fields ?? {}), q).toEqual(['q'])
    expect([
      (await ask(admin, 'a b')).status,
      (await ask(admin, 'x'.repeat(100))).status,
      (await ask(admin, 'abc', 999_999)).status,
      (await ask(app.nobody, 'abc')).status,
      (await ask(await app.signIn(scene.nurse), 'abc')).status,
    ]).toEqual([200, 200, 404, 401, 403])
    const views = await sql<{
      patient_uuid: string
    }>`select patient_uuid from audit_event where action = 'view' and record_type = 'intake' and record_id = ${String(id)} and user_id = ${admin.id}`.execute(
      db(),
    )
    expect(views.rows).toEqual([{ patient_uuid: scene.patient.uuid }])
    // From before there was a search: read by the job that looks for what waits.
    const { documentId } = titration[0] ?? { documentId: '' }
    await sql`update document_content set text_read_at = null where document_id = ${documentId}`.execute(
      db(),
    )
    await sql`delete from document_page where document_id = ${documentId}`.execute(db())
    expect(await find('titration schedule')).toEqual([])
    await app.nobody.call(development.runJob, { name: 'documents-waiting' })
    expect(await find('titration schedule')).toHaveLength(1)
    await admin.call(documents.remove, { id: documentId })
    expect([
      (await sql`select 1 from document_page where document_id = ${documentId}`.execute(db())).rows,
      await find('titration schedule'),
    ]).toEqual([[], []])
  },
)

test('AUD-099 a PDF that would never end, or fill the memory, gives no text and takes nothing along', async () => {
  const order = bytesOf('documents/physician-order.pdf')
  expect((await readPdf(order)).length).toBe(2)
  expect(await readPdf(order, { within: 0, more: 0 })).toEqual([])
  expect(
    (await readPdf(order, { within: 0 })).length,
    'what the machine had no time for is read again',
  ).toBe(2)
  expect(await readPdf(order, { growth: 0 })).toEqual([])
  expect(await readPdf(bytesOf('documents-bad/pdf-header-html.pdf'))).toEqual([])
})
