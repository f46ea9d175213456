// NET-003: the trace id of a request, in its answer and in the log.
import { expect, test } from 'vitest'

import { useAdmin, useTestApp } from '../testing-fixtures.ts'

const app = useTestApp(() => ({
  environment: { LOG_LEVEL: 'info' },
  log: (line) => {
    lines.push(line)
  },
}))
const admin = useAdmin(app)
const lines: string[] = []

const logged = (id: string): object[] =>
  lines
    .map((line) => JSON.parse(line) as { kind: string; request_id?: string })
    .filter((line) => line.kind === 'call' && line.request_id === id)

test('NET-003 the trace id of a request, or a new id, is in x-request-id and in the log', async () => {
  const asked = [
    ['GET', '/me', 200],
    ['GET', '/intake/by-id/999999', 404],
    ['DELETE', '/states', 405],
    ['GET', '/no/such/call', 404],
    ['POST', '/intake/search', 400],
  ] as const
  for (const [n, [method, path, status]] of asked.entries()) {
    const trace = `0af7651916cd43dd8448eb211c80319${n}`
    const answer = await admin.raw(method, path, status === 400 ? '{' : undefined, {
      traceparent: `00-${trace}-b7ad6b7169203331-01`,
      'x-app-version': '1.86.1',
    })
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([status, trace])
    await expect.poll(() => logged(trace)).toEqual([expect.objectContaining({ method, status })])
  }
  const own: string[] = []
  for (const traceparent of [
    undefined,
    'nonsense',
    '00-zz7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    '00-0af7651916cd43dd8448eb211c80319c-b7ad',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`,
    'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  ]) {
    const id =
      (
        await admin.raw('GET', '/me', undefined, traceparent === undefined ? {} : { traceparent })
      ).headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    await expect.poll(() => logged(id)).toHaveLength(1)
    own.push(id)
  }
  expect(new Set(own)).toHaveProperty('size', own.length)
})
