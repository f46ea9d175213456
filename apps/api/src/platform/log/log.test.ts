// AUD-092: the form of log lines.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../testing-fixtures.ts'
import { logKinds } from './kinds.ts'
import { openLog } from './log.ts'

const app = useTestApp(() => ({
  environment: { LOG_LEVEL: 'info' },
  log: (line) => {
    lines.push(line)
  },
}))
const lines: string[] = []
const read = (): Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>)

test('AUD-092 every line is one JSON object with time, level, instance and kind', async () => {
  const admin = await app.admin()
  await admin.call(
    visits.byId,
    { id: 4_242_424 },
    { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
  )
  await expect
    .poll(() => read().find(({ route }) => route === '/assignments/:id'))
    .toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      instance: app.instance.platform.instance,
      kind: 'call',
      request_id: '4bf92f3577b34da6a3ce929d0e0e4736',
      method: 'GET',
      route: '/assignments/:id',
      status: 404,
      duration_ms: expect.any(Number),
      user_id: admin.id,
      code: 'not_found',
    })
  for (const line of lines) expect(line.trimEnd()).not.toContain('\n')
  for (const one of read())
    expect(one).toMatchObject({
      time: expect.any(String),
      level: expect.any(Number),
      instance: expect.any(String),
      kind: expect.any(String),
    })
  expect(lines.join('')).not.toContain('4242424')
})

test('AUD-092 line breaks in values are escaped, and fields that are not allowed are left out', () => {
  const written: string[] = []
  const log = openLog('info', 'i1', (line) => {
    written.push(line)
  })
  const smuggled: object = {
    first_name: 'Zanzibar',
    notes: 'zanzibar',
    email: 'zanzibar@people.example',
    patient: { last_name: 'Zanzibar', phone: '+12065550100' },
    err: new Error('zanzibar'),
    msg: 'zanzibar',
  }
  log.error({ kind: 'fault', stack: 'Error\n    at here\r\n', ...smuggled })
  expect(written).toHaveLength(1)
  expect(written[0]?.trimEnd().split(/[\r\n]/)).toHaveLength(1)
  expect(written[0]).not.toMatch(/zanzibar|2065550100/i)
  expect(Object.keys(JSON.parse(written[0] ?? '{}') as object)).toEqual([
    'level',
    'time',
    'instance',
    'kind',
    'stack',
  ])
})

test('AUD-092 the operations document lists every kind', () => {
  const document = readFileSync(
    new URL('../../../../../docs/operations.md', import.meta.url),
    'utf8',
  )
  for (const kind of Object.keys(logKinds)) expect(document).toContain(`| \`${kind}\` |`)
})
