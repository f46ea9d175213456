// INT "Form layout" 031, AUD-083: the draft of a new intake, over HTTP.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { documents } from '@wren/contract/documents'
import { intake } from '@wren/contract/intake'
import { draftTooLarge, intakeDraft, mostDraftBytes } from '@wren/contract/intake-draft'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { intakeFields } from './intake.builders.ts'

const app = useTestApp()
let pharmacy: number
beforeAll(async () => {
  pharmacy = await aPharmacy(app)
})

const draftOf = async (client: Client) => (await client.call(intakeDraft.own, {})).body.draft
const keep = (client: Client, data: Record<string, unknown>, documentIds: string[] = []) =>
  client.call(intakeDraft.keep, { data, documentIds })
let words = 0
const upload = async (client: Client) =>
  (
    await client.call(documents.create, {
      fileName: 'order.txt',
      fileType: 'text/plain',
      fileSize: 9,
      category: 'Orders',
      data: Buffer.from(`Words ${++words}`).toString('base64'),
    })
  ).body
const linkedTo = (client: Client, id: number, ...documentIds: string[]) =>
  client.call(documents.setOfIntake, { id, documentIds })
const made = async (client: Client) =>
  (await client.call(intake.insert, intakeFields(app, pharmacy) as never)).body.id
const still = (client: Client, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await client.call(documents.one, { id })).status))
interface Told {
  readonly action: string
  readonly changes: object
  readonly detail: { readonly fact: string }
}
const toldOf = async (client: Client): Promise<readonly Told[]> =>
  (
    await sql<Told>`select action, changes, detail from audit_event where record_type = 'setting' and record_id = ${`intake-draft/${client.id}`} order by id`.execute(
      app.instance.platform.db,
    )
  ).rows

test("a draft is one person's own: kept, read whole, replaced, dropped", async () => {
  const [one, other] = [await app.admin(), await app.admin()]
  expect(await draftOf(one)).toBeNull()
  const typed = { zip: '89052', slots: [], contact: { name: 'Zoë "Z" Quist' }, first: null }
  const kept = await keep(one, typed)
  expect(kept).toMatchObject({ status: 200, body: { updated: expect.stringMatching(/Z$/) } })
  expect(await draftOf(one)).toEqual({
    data: typed,
    updated: kept.body.updated,
    documents: [],
    gone: 0,
  })
  expect(await draftOf(other)).toBeNull()
  await keep(one, { notes: 'Later' })
  expect((await draftOf(one))?.data).toEqual({ notes: 'Later' })
  expect((await other.call(intakeDraft.drop, {})).body).toEqual({ ok: true })
  expect((await draftOf(one))?.data).toEqual({ notes: 'Later' })
  expect((await one.call(intakeDraft.drop, {})).body).toEqual({ ok: true })
  expect(await draftOf(one)).toBeNull()
})

test('the draft goes with the intake that was made of it, and stays when the intake is refused', async () => {
  const [one, other] = [await app.admin(), await app.admin()]
  for (const client of [one, other]) await keep(client, { notes: 'Typed' })
  expect(
    (
      await one.call(intake.insert, {
        ...intakeFields(app, pharmacy),
        patient_uuid: '00000000-0000-4000-8000-000000000000',
      } as never)
    ).status,
  ).toBe(400)
  expect((await draftOf(one))?.data).toEqual({ notes: 'Typed' })
  expect((await one.call(intake.insert, intakeFields(app, pharmacy) as never)).status).toBe(201)
  expect([await draftOf(one), (await draftOf(other))?.data]).toEqual([null, { notes: 'Typed' }])
})

test('what is no object or larger than 64 KB is refused at its field; what fits exactly is kept', async () => {
  const one = await app.admin()
  for (const data of ['text', 5, ['a'], null, undefined])
    expect(await one.raw('PUT', '/api/intake-draft', { data }), String(data)).toMatchObject({
      status: 400,
      body: { fields: { data: expect.any(String) } },
    })
  const filled = (bytes: number) => ({ a: 'é'.repeat((bytes - '{"a":""}'.length) / 2) })
  expect((await keep(one, filled(mostDraftBytes))).status).toBe(200)
  expect(await keep(one, filled(mostDraftBytes + 2))).toMatchObject({
    status: 400,
    body: { error: draftTooLarge, fields: { data: draftTooLarge } },
  })
  expect(
    (await one.raw('PUT', '/api/intake-draft', { data: filled(8 * mostDraftBytes) })).status,
  ).toBe(413)
})

test('the trail says when a draft was kept, seen and dropped, and not a word of it', async () => {
  const one = await app.admin()
  await app.clock('2026-08-17T16:20:00.000Z')
  await keep(one, { contact_name: 'whistlesthroughteeth' })
  await draftOf(one)
  await app.clock('2026-08-17T16:21:00.000Z')
  await keep(one, { contact_name: 'whistlesthroughteeth still' })
  await one.call(intakeDraft.drop, {})
  await one.call(intakeDraft.drop, {})
  const told = await toldOf(one)
  expect(told.map(({ action, detail }) => [action, detail.fact])).toEqual([
    ['create', 'intake-draft.kept'],
    ['view', 'viewed'],
    ['update', 'intake-draft.kept'],
    ['delete', 'intake-draft.dropped'],
  ])
  expect(told[2]?.changes).toEqual({
    kept_at: {
      before: expect.stringMatching(/^2026-08-17T16:20/),
      after: expect.stringMatching(/^2026-08-17T16:21/),
    },
  })
  expect(JSON.stringify(told)).not.toContain('whistles')
})

test('a draft nobody came back to for seven days is removed by the hourly job, a younger one stays', async () => {
  await app.clock('2026-09-01T08:00:00.000Z')
  const [one, other] = [await app.admin(), await app.admin()]
  expect((await keep(one, { notes: 'Old' })).status).toBe(200)
  await app.clock('2026-09-01T08:05:00.000Z')
  expect((await keep(other, { notes: 'Younger' })).status).toBe(200)
  await app.clock('2026-09-08T08:02:00.000Z')
  expect((await app.nobody.raw('POST', '/dev/jobs/old-intake-drafts/run', {})).status).toBe(200)
  const left = await sql<{
    user_id: number
  }>`select user_id from intake_draft where user_id = any(${[one.id, other.id]}::int[])`.execute(
    app.instance.platform.db,
  )
  expect(left.rows).toEqual([{ user_id: other.id }])
  expect((await toldOf(one)).at(-1)).toMatchObject({
    action: 'delete',
    detail: { fact: 'intake-draft.expired' },
  })
})

test("a draft keeps what was uploaded to it, also when nothing is typed, and tells of what is gone, linked meanwhile, another's or no document only that it is not there", async () => {
  const [one, other] = [await app.admin(), await app.admin()]
  const mine = [await upload(one), await upload(one), await upload(one), await upload(one)] as const
  const [first, second, removed, linked] = mine
  const hers = await upload(other)
  const empty = (
    await one.call(documents.create, {
      fileName: 'later.pdf',
      fileType: 'application/pdf',
      fileSize: 5,
    })
  ).body
  expect((await keep(one, {}, [first.id, second.id, first.id.toUpperCase()])).status).toBe(200)
  expect(await draftOf(one)).toMatchObject({ data: {}, documents: [first, second], gone: 0 })
  await one.call(documents.remove, { id: removed.id })
  await linkedTo(one, await made(one), linked.id)
  expect(await draftOf(one)).toBeNull()
  const unknown = '00000000-0000-4000-8000-000000000000'
  await keep(one, { notes: 'Typed' }, [...mine.map(({ id }) => id), hers.id, empty.id, unknown])
  expect(await draftOf(one)).toMatchObject({
    data: { notes: 'Typed' },
    documents: [first, second, empty],
    gone: 4,
  })
  expect(JSON.stringify(await draftOf(one))).not.toContain('"data":"')
  expect(await draftOf(other)).toBeNull()
  await one.call(intakeDraft.keep, { data: { notes: 'Of an older page' } })
  expect(await draftOf(one)).toMatchObject({ documents: [], gone: 0 })
})

test('ids that are none, or more than an intake may hold, are refused at their field and leave the draft as it was; as many as it may hold are kept', async () => {
  const one = await app.admin()
  const id = crypto.randomUUID()
  const many = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
  await keep(one, { notes: 'Typed' }, [id])
  for (const documentIds of [
    ['7'],
    [7],
    [null],
    [id, "'; drop table document"],
    id,
    { 0: id },
    null,
    many(201),
    many(1000),
  ])
    expect(
      await one.raw('PUT', '/api/intake-draft', { data: { notes: 'Lost' }, documentIds }),
      JSON.stringify(documentIds).slice(0, 60),
    ).toMatchObject({ status: 400, body: { fields: { documentIds: expect.any(String) } } })
  expect(await draftOf(one)).toMatchObject({ data: { notes: 'Typed' }, gone: 1 })
  expect((await keep(one, {}, many(200))).status).toBe(200)
  expect(await draftOf(one)).toMatchObject({ documents: [], gone: 200 })
  expect(await one.raw('DELETE', '/api/intake-draft', { keepDocuments: 'no' })).toMatchObject({
    status: 400,
    body: { fields: { keepDocuments: expect.any(String) } },
  })
})

test("a discarded draft takes its documents along and nobody else's, one that is only dropped and one that became an intake leave them", async () => {
  const [one, other] = [await app.admin(), await app.admin()]
  const [mine, linked, hers] = [await upload(one), await upload(one), await upload(other)]
  const ids = [mine.id, linked.id, hers.id]
  const id = await made(one)
  await linkedTo(one, id, linked.id)
  await keep(one, {}, ids)
  await one.call(intakeDraft.drop, { keepDocuments: true })
  expect(await still(one, ids)).toEqual([200, 200, 200])
  await keep(one, {}, ids)
  expect((await one.call(intakeDraft.drop, {})).body).toEqual({ ok: true })
  expect(await still(one, ids)).toEqual([404, 200, 200])
  const trail = await sql<{
    action: string
  }>`select action from audit_event where record_type = 'document' and record_id = ${mine.id} and action <> 'view' order by id`.execute(
    app.instance.platform.db,
  )
  expect(trail.rows.map(({ action }) => action)).toEqual(['create', 'delete'])
  const waiting = await upload(one)
  await keep(one, {}, [waiting.id])
  const next = await made(one)
  expect(await draftOf(one)).toBeNull()
  expect((await linkedTo(one, next, waiting.id)).body).toMatchObject({
    data: [{ id: waiting.id, intakeId: next }],
  })
})

test('what waits longer than 24 hours is removed although a draft names it, which then says so', async () => {
  await app.clock('2026-10-01T08:00:00.000Z')
  let one = await app.admin()
  const old = await upload(one)
  await app.clock('2026-10-01T16:00:00.000Z')
  const young = await upload(one)
  await keep(one, {}, [old.id, young.id])
  const hourly = () => app.nobody.raw('POST', '/dev/jobs/unlinked-documents/run', {})
  await app.clock('2026-10-02T08:00:00.000Z')
  expect((await hourly()).status).toBe(200)
  one = await app.signIn(one.id)
  expect(await draftOf(one)).toMatchObject({ documents: [old, young], gone: 0 })
  await app.clock('2026-10-02T08:00:10.000Z')
  await hourly()
  expect(await draftOf(one)).toMatchObject({ documents: [young], gone: 1 })
})
