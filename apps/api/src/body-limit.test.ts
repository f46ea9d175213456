// NET-015: the largest JSON body.
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { useAdmin, useTestApp } from './platform/testing-fixtures.ts'

const app = useTestApp()
const admin = useAdmin(app)

/** Sends a body with a content length, or chunked. */
const sendBytes = (
  path: string,
  bytes: number,
  chunked: boolean,
): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const head = '{"notes":"'
    const body = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(bytes - head.length - 2, 'x'),
      Buffer.from('"}'),
    ])
    const sent = request(
      app.instance.url + path,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/json',
          ...(chunked
            ? { 'transfer-encoding': 'chunked' }
            : { 'content-length': String(body.length) }),
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => {
            resolve({ status: answer.statusCode ?? 0, body: String(Buffer.concat(parts)) })
          })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

test('NET-015 a JSON body of 8 MB is accepted, one byte more is too large', async () => {
  const limit = 8 * 1024 * 1024
  for (const chunked of [false, true]) {
    const read = await sendBytes('/intake/insert', limit, chunked)
    expect([read.status, (JSON.parse(read.body) as { code: string }).code]).toEqual([
      400,
      'validation',
    ])
    const refused = await sendBytes('/intake/insert', limit + 1, chunked)
    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      413,
      { error: 'The request is too large.', code: 'too_large' },
    ])
  }
})
