// AUD-064, AUD-066: bodies that are too large or malformed, and hostile headers.
import { request } from 'node:http'
import { test } from 'vitest'
import type { Call } from '@wren/contract/call'
import { everyCall, titleOf } from './every-call.builders.ts'
import { addressOf } from './parts-of-call.builders.ts'
import {
  app,
  world,
  chief,
  faults,
  type Reply,
  judge,
  allRefused,
  clientOf,
  partsOf,
  done,
  withBody,
  openHostileServer,
} from './hostile-server.testing.ts'

openHostileServer()

const opened = (call: Call, headers: Record<string, string>) => {
  const { path, query } = partsOf(call)
  const { hostname, port } = new URL(app.instance.url)
  const token = clientOf(call).token
  return request({
    hostname,
    port,
    path: addressOf(path, query),
    method: call.method,
    agent: false,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
}

/** Sends chunks until the server answers or `pieces` are sent. */
async function pour(
  call: Call,
  headers: Record<string, string>,
  pieces: number,
): Promise<Reply & { readonly sent: number }> {
  const asked = opened(call, headers)
  let sent = 0
  const reply = new Promise<Reply>((resolve, reject) => {
    asked.on('response', (answer) => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => {
          text += part
        })
        .on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: JSON.parse(text) as Record<string, unknown>,
            headers: new Headers(),
          }),
        )
        .on('error', reject)
    })
    // A server that refuses early may close the connection during a write.
    asked.on('error', (error: { code?: string }) => {
      if (!['EPIPE', 'ECONNRESET'].includes(error.code ?? '')) reject(error)
    })
  })
  const answered = reply.then(() => true)
  const piece = Buffer.alloc(256 * 1024, 'x')
  for (; sent < pieces; sent++) {
    const goesOn = asked.write(sent === 0 ? Buffer.concat([Buffer.from('{"a":"'), piece]) : piece)
    if (
      !goesOn &&
      (await Promise.race([
        answered,
        new Promise<false>((resolve) => {
          asked.once('drain', () => resolve(false))
        }),
      ]))
    )
      break
  }
  if (sent === pieces) asked.end('"}')
  const said = await reply
  asked.destroy()
  return { ...said, sent }
}

test(
  'oversized bodies are 413 with and without a length, compressed ones 415',
  { timeout: 180_000 },
  async () => {
    for (const call of withBody) {
      const json = call.multipart === undefined
      const type = json ? 'application/json' : 'multipart/form-data; boundary=x'
      if (json) {
        const announced = await pour(
          call,
          { 'content-type': type, 'content-length': String(9 * 1024 * 1024) },
          0,
        )
        await judge(call, '9 MB announced', announced)
        if (announced.status !== 413 || announced.body['code'] !== 'too_large')
          faults.push(`${titleOf(call)} 9 MB announced -> ${announced.status}`)
        const chunked = await pour(
          call,
          { 'content-type': type, 'transfer-encoding': 'chunked' },
          200,
        )
        await judge(call, 'chunks without end', chunked)
        if (chunked.status !== 413)
          faults.push(`${titleOf(call)} chunks without end -> ${chunked.status}`)
        if (chunked.sent > 150)
          faults.push(`${titleOf(call)} took ${chunked.sent / 4} MB before it refused`)
      }
      const { path } = partsOf(call)
      await allRefused(
        call,
        ['gzip', 'br', 'deflate'].map((coding) => ({
          tried: coding,
          send: () =>
            clientOf(call).raw(call.method, path, '{}', {
              'content-type': type,
              'content-encoding': coding,
            }),
          expects: ({ status }) => {
            if (status !== 415) faults.push(`${titleOf(call)} ${coding} -> ${status}`)
          },
        })),
      )
    }
    await done()
  },
)

test('missing, truncated and wrongly typed bodies are refused', { timeout: 180_000 }, async () => {
  for (const call of withBody) {
    const { path, query } = partsOf(call)
    const send = (body: string | undefined, headers: Record<string, string> = {}) =>
      clientOf(call).raw(call.method, addressOf(path, query), body, headers)
    await judge(call, 'no body', await send(undefined))
    await judge(call, '{}', await send('{}'))
    await allRefused(
      call,
      [
        '[]',
        '"x"',
        '7',
        'true',
        '{',
        '{"a":',
        '{"a":1}}',
        'null x',
        "{'a': 1}",
        '\u0000',
        '<xml/>',
      ].map((text) => ({
        tried: text,
        send: () => send(text),
        expects: (reply) => {
          const expectedStatus = call.multipart === undefined ? 400 : 415
          if (
            reply.status !== expectedStatus &&
            !(call.multipart !== undefined && reply.status === 400)
          )
            faults.push(`${titleOf(call)} ${text} -> ${reply.status}`)
          if (reply.status === 400 && reply.body['error'] !== 'Invalid request body')
            faults.push(`${titleOf(call)} ${text} says ${String(reply.body['error'])}`)
        },
      })),
    )
    await allRefused(
      call,
      [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'text/json',
        ...(call.multipart === undefined ? ['multipart/form-data; boundary=x'] : []),
      ].map((type) => ({
        tried: type,
        send: () => send('{}', { 'content-type': type }),
        expects: ({ status }) => {
          if (status !== 415) faults.push(`${titleOf(call)} ${type} -> ${status}`)
        },
      })),
    )
  }
  await done()
})

test('hostile headers change nothing but the answer', async () => {
  const call = everyCall.find(({ name }) => name === 'patients.save') as Call
  const { path, body } = partsOf(call)
  for (const headers of [
    { 'if-match': '"x"' },
    { 'if-match': '"99999999999999999999"' },
    { 'if-match': '*' },
    { 'x-background': 'x'.repeat(5000) },
    { traceparent: '00-zz-zz-00' },
    { 'last-response-md5': "'; --" },
    { 'x-forwarded-for': '1.2.3.4, <script>' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { authorization: `Bearer ${'x'.repeat(4001)}` },
    { authorization: 'Basic eDp4' },
    { 'content-length': 'x' },
  ] as Record<string, string>[]) {
    // Null for headers that the client refuses to send.
    const reply = await chief.raw(call.method, path, body, headers).catch(() => null)
    if (reply !== null) await judge(call, JSON.stringify(headers), reply)
  }
  for (const key of ['', ' ', 'x'.repeat(256), 'a b', 'é'.normalize('NFD')]) {
    const reply = await chief
      .raw(
        'POST',
        '/provider-mrn',
        { patient_id: world.patient.id, provider_id: world.pharmacy, mrn: 'K-1' },
        { 'idempotency-key': key },
      )
      .catch(() => null)
    if (reply !== null) await judge(call, `key ${key}`, reply)
  }
  await done()
})
