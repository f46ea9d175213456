// AUD-064: bodies over their limit, sent over raw connections: how much the server reads before it refuses, and that it
// discards the rest.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { charts } from '@wren/contract/charts'
import { maxChartBytes } from '@wren/contract/charts.refusals'
import { documents } from '@wren/contract/documents'
import { everyCall, titleOf } from '../../every-call.builders.ts'
import { useAdmin, useTestApp } from '../testing-fixtures.ts'

const megabyte = 1024 * 1024
const app = useTestApp()
const admin = useAdmin(app)
let document = ''
/** Bytes that the server had read from the connection when it had answered. */
let bytesRead = 0
beforeAll(async () => {
  const made = await admin.call(documents.create, {
    fileName: 'order.pdf',
    fileType: 'application/pdf',
    fileSize: 100,
  })
  document = made.body.id
  app.instance.server.server.on('request', (request, reply) => {
    const before = request.socket.bytesRead
    reply.once('finish', () => {
      bytesRead = request.socket.bytesRead - before
    })
  })
})

const chunk = (piece: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
const filler = Buffer.alloc(64 * 1024, 'x')

interface OversizedAnswer {
  readonly status: number
  readonly body: { readonly error?: string; readonly code?: string }
  readonly sent: number
}
interface OversizedRequest {
  readonly method: string
  readonly path: string
  readonly type?: string
  readonly first?: string
  readonly most: number
  readonly headers?: string
  readonly token?: string | null
}

/** Rejects when the server has closed the connection. */
const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => {
      if (error == null) resolve()
      else reject(error)
    })
  })

/** Sends chunks until the answer or `most` bytes, and never the last chunk. */
async function sendChunks({
  method,
  path,
  type = 'application/json',
  first = '{"a":"',
  most,
  headers = '',
  token = admin.token,
}: OversizedRequest): Promise<OversizedAnswer> {
  const socket = connect(Number(new URL(app.instance.url).port), '127.0.0.1')
  let said = ''
  let sent = 0
  const answered = new Promise<void>((resolve, reject) => {
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => {
        said += part
        if (said.endsWith('}')) resolve()
      })
      .on('error', reject)
  })
  let over = false
  void answered.then(
    () => {
      over = true
    },
    () => {
      over = true
    },
  )
  await write(
    socket,
    Buffer.from(
      `${method} ${path} HTTP/1.1\r\nHost: wren.test\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: ${type}\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`,
    ),
  )
  await write(socket, chunk(Buffer.from(first)))
  while (!over && sent < most) {
    await Promise.race([write(socket, chunk(filler)).catch(() => answered), answered])
    sent += filler.length
  }
  await answered
  socket.destroy()
  const [head = '', body = ''] = said.split('\r\n\r\n')
  return {
    status: Number(head.split(' ')[1]),
    body: JSON.parse(body) as OversizedAnswer['body'],
    sent,
  }
}

/** Bytes that kernel and library may buffer beyond the limit before the refusal. */
const slack = 2 * megabyte
const pathOf = (path: string): string => path.replace(':id', '1').replaceAll(/:[a-z_]+/gi, '1')
const limitOf = (maxBytes: number | undefined): number => maxBytes ?? 8 * megabyte

test(
  'AUD-064 each call stops reading chunked bodies at its limit: 8 MB, events 16 KB, charts 2 MB',
  { timeout: 120_000 },
  async () => {
    expect([charts.save.maxBytes, charts.validate.maxBytes, charts.submit.maxBytes]).toEqual(
      Array(3).fill(maxChartBytes + 64 * 1024),
    )
    const nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
    const kinds = new Map(
      everyCall
        .filter(
          ({ method, multipart, allow }) =>
            method !== 'GET' &&
            multipart === undefined &&
            allow !== 'signature' &&
            allow !== 'wren-admin' &&
            allow !== 'account-admin',
        )
        .map((call) => [limitOf(call.maxBytes), call]),
    )
    expect([...kinds.keys()]).toEqual(
      expect.arrayContaining([8 * megabyte, 16 * 1024, maxChartBytes + 64 * 1024]),
    )
    for (const [limit, call] of kinds) {
      const answer = await sendChunks({
        method: call.method,
        path: pathOf(call.path),
        most: limit + 16 * megabyte,
        token: call.allow === 'non-admin' ? nurse.token : admin.token,
      })
      expect([answer.status, answer.body], titleOf(call)).toEqual([
        413,
        { error: 'The request is too large.', code: 'too_large' },
      ])
      expect(bytesRead, `${titleOf(call)} read ${bytesRead}`).toBeLessThan(limit + slack)
      expect(bytesRead, titleOf(call)).toBeGreaterThan(limit * 0.75) // it comes in pieces of 64 KB
    }
  },
)

const part = (name: string): string =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
  'Content-Type: application/pdf\r\n\r\n%PDF-1.7\n'

test('AUD-064 DOC-053 an upload stops at 5 MB of its file, and at little more around the parts', async () => {
  const upload = {
    method: 'PUT',
    path: `/documents/${document}/contents`,
    type: 'multipart/form-data; boundary=x',
    most: 32 * megabyte,
  }
  const file = await sendChunks({ ...upload, first: part('order.pdf') })
  expect([file.status, file.body]).toEqual([
    413,
    { error: 'order.pdf: the file is larger than 5 MB', code: 'too_large' },
  ])
  expect(bytesRead).toBeLessThan(5 * megabyte + slack)
  for (const first of [
    'nothing that begins a part',
    `${part('order.pdf')}\r\n--x--\r\n`,
    `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(100)}"\r\n\r\n`,
  ]) {
    const { status, body } = await sendChunks({ ...upload, first })
    expect([status, body.code], first.slice(0, 60)).toEqual([413, 'too_large'])
    expect(bytesRead).toBeLessThan(5 * megabyte + slack)
  }
  expect((await admin.call(documents.one, { id: document })).body).toMatchObject({
    contentSha256: null,
    data: null,
  })
})

test('AUD-064 a caller without access is refused before the body is read', async () => {
  const { status } = await sendChunks({
    method: 'POST',
    path: '/intake/insert',
    token: 'none',
    most: 32 * megabyte,
  })
  expect(status).toBe(401)
  expect(bytesRead).toBeLessThan(megabyte)
})

test('AUD-064 compressed bodies are 415, with a length or chunked, as JSON or as an upload', async () => {
  for (const coding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip']) {
    const headers = { 'content-encoding': coding }
    expect((await admin.raw('POST', '/intake/search', '{}', headers)).status, coding).toBe(415)
    const form = await fetch(`${app.instance.url}/documents/${document}/contents`, {
      method: 'PUT',
      body: '--x--\r\n',
      headers: {
        ...headers,
        authorization: `Bearer ${admin.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    })
    expect(form.status, coding).toBe(415)
  }
  const chunked = await sendChunks({
    method: 'PUT',
    path: `/documents/${document}/contents`,
    type: 'multipart/form-data; boundary=x',
    headers: 'Content-Encoding: gzip\r\n',
    most: 32 * megabyte,
    first: part('order.pdf'),
  })
  expect([chunked.status, chunked.body.code]).toEqual([415, 'unsupported_type'])
  expect(bytesRead).toBeLessThan(slack)
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const held = (): number => {
  collect()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}

test('AUD-064 bytes after a refusal do not use memory', { timeout: 180_000 }, async () => {
  for (const { path, method, type, first } of [
    { path: '/intake/insert', method: 'POST', type: 'application/json', first: '{"a":"' },
    {
      path: `/documents/${document}/contents`,
      method: 'PUT',
      type: 'multipart/form-data; boundary=x',
      first: part('order.pdf'),
    },
  ]) {
    const socket = connect({
      port: Number(new URL(app.instance.url).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    })
    const answered = once(socket.setEncoding('utf8'), 'data')
    socket.on('error', () => undefined)
    await write(
      socket,
      Buffer.from(
        `${method} ${path} HTTP/1.1\r\nHost: wren.test\r\nAuthorization: Bearer ${admin.token}\r\n` +
          `Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      ),
    )
    await write(socket, chunk(Buffer.from(first)))
    for (let sent = 0; sent < 9 * megabyte; sent += filler.length)
      await write(socket, chunk(filler))
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 413 /)
    const before = held()
    for (let sent = 0; sent < 96 * megabyte; sent += filler.length)
      await write(socket, chunk(filler))
    // Bytes in transit disappear. Bytes that the server kept would remain as long as the connection.
    await expect.poll(() => held() - before, { timeout: 20_000 }).toBeLessThan(24 * megabyte)
    socket.destroy()
  }
})
