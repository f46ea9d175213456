// NET-104: documents and signatures, in JSON and in parts: one check of contents, and a size that is looked at
// while it comes.
import { once } from 'node:events'
import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { aWorld, type World } from './world.builders.ts'

const app = useTestApp()
let world: World
let admin: Client
let revision = 0
beforeAll(async () => {
  world = await aWorld(app)
  admin = world.scene.admin
  revision = 1
})

const mb = 1024 * 1024
interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const inJson = (data: Buffer): Promise<Reply> =>
  admin.raw('POST', '/api/documents', {
    fileName: 'a.png',
    fileType: 'image/png',
    fileSize: Math.min(data.length, 5 * mb),
    data: data.toString('base64'),
  }) // a size declared too large is DOC-025's 400
const record = async (): Promise<string> =>
  String(
    (
      await admin.raw('POST', '/api/documents', {
        fileName: 'a.png',
        fileType: 'image/png',
        fileSize: 70,
      })
    ).body['id'],
  )
async function inParts(data: Buffer): Promise<Reply> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(data)], 'a.png', { type: 'image/png' }))
  const answer = await fetch(`${app.instance.url}/documents/${await record()}/contents`, {
    method: 'PUT',
    body: form,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
async function signature(data: Buffer): Promise<Reply> {
  const signatures = {
    ...world.fixture.data.signatures,
    nurse: {
      ...world.fixture.data.signatures?.nurse,
      image: `data:image/png;base64,${data.toString('base64')}`,
    },
  }
  const reply = await world.nurse.raw('PUT', `/assignments/${world.ready}/chart`, {
    data: { signatures },
    revision,
  })
  if (reply.status === 200) revision++
  return reply
}
const ways: Readonly<Record<string, (data: Buffer) => Promise<Reply>>> = {
  'a document in JSON': inJson,
  'a document in parts': inParts,
  'a signature': signature,
}

test('NET-104 the same contents are taken and refused whichever way they come', async () => {
  const hostile = {
    html: Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    zip: Buffer.from('504b0304140000000000000000000000', 'hex'),
    pdf: Buffer.from('%PDF-1.4\n%%EOF\n'),
    'half a picture': png.subarray(0, 12),
  }
  for (const [way, send] of Object.entries(ways)) {
    for (const [what, data] of Object.entries(hostile)) {
      const { status, body } = await send(data)
      expect([status, body['code']], `${what} as ${way}`).toEqual([415, 'unsupported_type'])
    }
    expect([200, 201], way).toContain((await send(png)).status)
  }
})

const limits: readonly (readonly [string, (data: Buffer) => Promise<Reply>, number])[] = [
  ['a document in JSON', inJson, 5 * mb],
  ['a document in parts', inParts, 5 * mb],
  ['a signature', signature, 200 * 1024],
]
test.each(limits)('NET-104 %s over its size is 413', async (_, send, limit) => {
  const { status, body } = await send(Buffer.concat([png, Buffer.alloc(limit - png.length + 1, 0)]))
  expect([status, body['code']]).toEqual([413, 'too_large'])
})

/** Sends without ever coming to an end. */
async function endless(method: string, path: string, type: string, head: string): Promise<Reply> {
  const sent = request(app.instance.url + path, {
    method,
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': type,
      'transfer-encoding': 'chunked',
    },
  })
  sent.on('error', () => undefined)
  let answered = false
  const answer = new Promise<Reply>((resolve) => {
    sent.on('response', (response) => {
      answered = true
      const parts: Buffer[] = []
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            body: JSON.parse(String(Buffer.concat(parts))) as Record<string, unknown>,
          })
        })
    })
  })
  sent.write(head)
  const piece = Buffer.alloc(256 * 1024, 'A')
  for (let n = 0; n < 400 && !answered; n++)
    if (!sent.write(piece)) await Promise.race([once(sent, 'drain'), answer])
  const reply = await answer
  sent.destroy()
  return reply
}

test('NET-104 the size is looked at while a body comes: one that never ends is answered 413', async () => {
  const json = await endless(
    'POST',
    '/api/documents',
    'application/json',
    '{"fileName":"a.png","fileType":"image/png","fileSize":70,"data":"',
  )
  const parts = await endless(
    'PUT',
    `/documents/${await record()}/contents`,
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
  )
  for (const { status, body } of [json, parts])
    expect([status, body['code']]).toEqual([413, 'too_large'])
})
