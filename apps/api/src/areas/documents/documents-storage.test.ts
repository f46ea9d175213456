// DOC-004, design "Outside services": contents that move to a file store: never lost, never doubled, never left behind.
import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { documents } from '@wren/contract/documents'
import { development } from '@wren/contract/identity'
import { signedHeaders } from '../../platform/files/s3-signature.ts'
import { openTestS3 } from '../../platform/outside/testing-s3.ts'
import { useFixture, useTestApp, useAdmin } from '../../platform/testing-fixtures.ts'

const s3 = useFixture(openTestS3, (service) => service.stop())
const app = useTestApp(() => ({ environment: s3.environment(), log: () => undefined }))
const admin = useAdmin(app)
beforeEach(() => {
  s3.mood = 'well'
})

let n = 0
async function stored(): Promise<{ id: string; text: string }> {
  const text = `Instructions number ${++n}`
  const { id } = (
    await admin.call(documents.create, {
      fileName: 'note.txt',
      fileType: 'text/plain',
      fileSize: text.length,
      data: Buffer.from(text).toString('base64'),
    })
  ).body
  return { id, text }
}
const run = () => app.nobody.call(development.runJob, { name: 'document-storage' })
const read = (id: string) => admin.call(documents.one, { id })
const contentOf = async (id: string) =>
  (
    await sql<{
      here: boolean
      object_key: string | null
    }>`select data is not null as here, object_key from document_content where document_id = ${id}`.execute(
      app.instance.platform.db,
    )
  ).rows[0]
const pathOf = (id: string) => `/wren-files/documents/${id}`
const removals = async () =>
  (await sql`select 1 from file_removal`.execute(app.instance.platform.db)).rows.length

test('contents are readable before, while and after they move, and lie in one place', async () => {
  const { id, text } = await stored()
  const isRead = async () =>
    expect(Buffer.from((await read(id)).body.data ?? '', 'base64').toString()).toBe(text)
  await isRead()
  expect(s3.objects.has(pathOf(id))).toBe(false)
  await run()
  expect(s3.objects.get(pathOf(id))?.toString()).toBe(text)
  expect(await contentOf(id)).toEqual({ here: false, object_key: `documents/${id}` })
  await isRead()
  const asked = s3.asked.length
  await run()
  expect(s3.asked.slice(asked).filter(({ method }) => method === 'PUT')).toEqual([])
})

test('a store that is away, or says yes and keeps nothing, leaves the contents in the database', async () => {
  const { id } = await stored()
  for (const mood of ['away', 'forgetful'] as const) {
    s3.mood = mood
    expect((await run()).status).toBe(500)
    expect(await contentOf(id)).toMatchObject({ here: true })
    expect((await read(id)).status).toBe(200)
  }
})

test('contents that the store lost, changed or does not give answer 502, never other bytes', async () => {
  const { id } = await stored()
  await run()
  s3.mood = 'away'
  expect(await read(id)).toMatchObject({
    status: 502,
    body: {
      code: 'provider_unavailable',
      error: 'The file is not available at the moment. Please try again.',
    },
  })
  s3.mood = 'well'
  s3.objects.set(pathOf(id), Buffer.from('something else'))
  expect((await read(id)).status).toBe(502)
  s3.objects.delete(pathOf(id))
  expect((await read(id)).status).toBe(502)
})

test('a deleted document leaves no object, also when it was deleted while it travelled or the store was away', async () => {
  const moved = await stored()
  await run()
  await admin.call(documents.remove, { id: moved.id })
  s3.mood = 'away'
  expect((await run()).status).toBe(500)
  expect([s3.objects.has(pathOf(moved.id)), await removals()]).toEqual([true, 1])
  s3.mood = 'well'
  await run()
  expect([s3.objects.has(pathOf(moved.id)), await removals()]).toEqual([false, 0])
  const travelling = await stored()
  s3.mood = 'forgetful'
  await run()
  await admin.call(documents.remove, { id: travelling.id })
  expect(await removals()).toBe(1)
  s3.mood = 'well'
  s3.objects.set(pathOf(travelling.id), Buffer.from('late'))
  await run()
  expect([s3.objects.has(pathOf(travelling.id)), await removals()]).toEqual([false, 0])
})

test('requests are signed as AWS documents it, by its own example', () => {
  const { authorization } = signedHeaders(
    {
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    {
      method: 'GET',
      url: 'https://examplebucket.s3.amazonaws.com/test.txt',
      headers: { range: 'bytes=0-9' },
      at: new Date('2013-05-24T00:00:00Z'),
    },
  )
  expect(authorization).toContain(
    'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})
