// NET "md5 response cache" 023, 027, 028: which of all calls take part, and what a caller may send.
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '@wren/contract/call'
import { intake } from '@wren/contract/intake'
import { everyCall, titleOf } from './every-call.builders.ts'
import { addressOf, partsOfCall } from './parts-of-call.builders.ts'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { aWorld, type World } from './world.builders.ts'

const app = useTestApp()
let world: World
let chief: Client
beforeAll(async () => {
  world = await aWorld(app)
  chief = await app.admin({ permissions: ['ALL'], is_account_admin: true, is_wren_admin: true })
})

const md5Of = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex')
const clientOf = (call: Call): Client =>
  [call.allow].flat().some((one) => one === 'non-admin') ||
  ['nurseVisits.available', 'nurse-visits.available'].includes(call.name)
    ? world.nurse
    : chief

/** As the text has it, without a look at the contract. A key is kept by no browser (CHT-093). */
const outside =
  /^\/(?:signin|public|health|ready|openapi\.json|dev|events|internal|me\/draft-key)(?:\/|$)/
const takesPart = (method: string, path: string): boolean =>
  !outside.test(path) && (method === 'GET' || (method === 'POST' && /(?:\/|-)search$/.test(path)))
/** What ends records and sessions comes last. */
const ends = [
  'pharmacy-vettings.remove',
  'pharmacies.remove',
  'pharmacyGroups.remove',
  'vettings.remove',
  'documents.remove',
  'identity.forceLogout',
  'ownSessions.endOthers',
  'identity.signOut',
]
const left = new Set(['development.clock', 'development.runJob'])

test('NET-023 NET-027 an error bears no hash; one that is missing or malformed counts as none and is no error', async () => {
  const ask = async (path: string, hash: string | null, client = chief) => {
    const answer = await fetch(app.instance.url + path, {
      headers: {
        authorization: `Bearer ${client.token}`,
        ...(hash === null ? {} : { 'last-response-md5': hash }),
      },
    })
    return {
      status: answer.status,
      text: await answer.text(),
      md5: answer.headers.get('response-md5'),
    }
  }
  const full = await ask('/states', null)
  const right = full.md5 ?? ''
  expect(right).toMatch(/^[0-9a-f]{32}$/)
  for (const hash of [
    '',
    ' ',
    'none',
    right.toUpperCase(),
    right.slice(1),
    `${right}0`,
    `"${right}"`,
    `${right}, ${right}`,
    'x'.repeat(9_000),
    '%00',
  ])
    expect(await ask('/states', hash), hash.slice(0, 40)).toEqual(full)
  expect((await ask('/states', right)).text).toBe('{"up_to_date":true}')
  for (const path of ['/intake/by-id/999999', '/no/such/call'])
    expect(await ask(path, right)).toMatchObject({ status: 404, md5: null })
  // Right hash, wrong person: she is refused before it is looked at.
  const providers = await ask('/providers', null)
  expect(await ask('/providers', providers.md5, world.nurse)).toMatchObject({
    status: 403,
    md5: null,
  })
})

test("NET-028 after a person's own save the same read with her last hash is answered in full", async () => {
  const read = async (hash?: string) => {
    const answer = await fetch(`${app.instance.url}/intake/by-id/${world.intake}`, {
      headers: {
        authorization: `Bearer ${world.scene.admin.token}`,
        ...(hash === undefined ? {} : { 'last-response-md5': hash }),
      },
    })
    return {
      body: (await answer.json()) as { up_to_date?: boolean; intake?: { notes: string } },
      md5: answer.headers.get('response-md5') ?? '',
    }
  }
  const first = await read()
  expect((await read(first.md5)).body).toEqual({ up_to_date: true })
  expect(
    (await world.scene.admin.call(intake.save, { id: world.intake, notes: 'Saved since' })).status,
  ).toBe(200)
  const after = await read(first.md5)
  expect([after.body.intake?.notes, after.body.up_to_date, after.md5 === first.md5]).toEqual([
    'Saved since',
    undefined,
    false,
  ])
})

// The last: it ends sessions too.
test(
  'NET-023 every 200 JSON answer of a GET or a search bears the hash of its body, and no other answer does',
  { timeout: 120_000 },
  async () => {
    const bearing: string[] = []
    for (const call of everyCall
      .filter(({ name }) => !left.has(name))
      .toSorted((one, other) => ends.indexOf(one.name) - ends.indexOf(other.name))) {
      const { path, query, body } = partsOfCall({ app, world, mine: world.ready }, call)
      const send = (headers: Record<string, string> = {}) =>
        fetch(app.instance.url + addressOf(path, query), {
          method: call.method,
          headers: {
            authorization: `Bearer ${clientOf(call).token}`,
            accept: 'application/json',
            ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) }),
        })
      const answer = await send()
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
      const expected = answer.status === 200 && isJson && takesPart(call.method, call.path)
      expect(answer.headers.get('response-md5'), `${titleOf(call)} ${answer.status}`).toBe(
        expected ? md5Of(text) : null,
      )
      if (!expected) continue
      bearing.push(titleOf(call))
      const again = await send({ 'last-response-md5': md5Of(text) })
      const second = await again.text()
      // What a log of views or a clock puts into an answer is another answer.
      if (again.headers.get('response-md5') === md5Of(text))
        expect([again.status, second], titleOf(call)).toEqual([200, '{"up_to_date":true}'])
    }
    expect(bearing).toEqual(
      expect.arrayContaining([
        'GET /me',
        'GET /feature-flags',
        'POST /assignments-search',
        'POST /patient/search',
        'POST /patient-search',
        'POST /nurses-search',
        'POST /api/audit/search',
        'GET /intake/by-id/:id',
      ]),
    )
    expect(bearing.length).toBeGreaterThan(45)
  },
)
