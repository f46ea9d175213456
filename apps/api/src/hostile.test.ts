// AUD "Input" 064-070, 075: every field of every call gets every hostile value, over a database with real records.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '@wren/contract/call'
import { corpus, fieldsOf, hostileTexts, isList, withAt } from './hostile-corpus.builders.ts'
import { everyCall, readingCalls, sampleOf, titleOf } from './every-call.builders.ts'
import { addressOf, partsOfCall, takesBody, type Parts } from './parts-of-call.builders.ts'
import { unstorableError } from './platform/http/input-sanitising.ts'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { aWorld, type World } from './world.builders.ts'
import { traces, watchWrites, type Writes } from './writes.builders.ts'

const app = useTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } })
let world: World
let chief: Client
let written: Writes
beforeAll(async () => {
  world = await aWorld(app)
  chief = await app.admin({ permissions: ['ALL'], is_account_admin: true, is_wren_admin: true })
  written = await watchWrites(app)
})
afterAll(async () => {
  await written.close()
})

/** What a refusal keeps on purpose: a refused chart's draft, a text that could not be sent, a wrong code. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'charts.submit': ['chart', 'audit_event update'],
  'scheduling.confirmSend': ['outbound_message', 'audit_event send'],
  'scheduling.patientResend': ['outbound_message', 'audit_event send'],
  'identity.confirm': ['sign_in_code'],
  'reports.payNurse': [
    'nurse_payment',
    'report',
    'visit',
    'audit_event create',
    'audit_event update',
  ],
}

const faults: string[] = []
const newWrites = (): Promise<string[]> => written.since()

interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

const shortOf = (call: Call, tried: string, { status }: Reply): string =>
  `${titleOf(call)} ${tried.slice(0, 160)} -> ${status}`

/** What must be true of any answer to anything. */
function look(call: Call, tried: string, reply: Reply): void {
  const { status, body } = reply
  const short = shortOf(call, tried, reply)
  if (status >= 500 && status !== 503) faults.push(short)
  if (status < 400) return
  const { error, code, fields } = body
  const fielded =
    fields === undefined ||
    (typeof fields === 'object' &&
      fields !== null &&
      Object.values(fields).every((text) => typeof text === 'string' && text !== ''))
  if (
    typeof error !== 'string' ||
    error === '' ||
    typeof code !== 'string' ||
    code === '' ||
    !fielded
  )
    faults.push(`${short} says ${JSON.stringify(body).slice(0, 200)}`)
}

/** The answer, and that a refusal left nothing behind. */
async function judge(call: Call, tried: string, reply: Reply): Promise<void> {
  // What only reads is looked at once a call: see the walk of the bodies.
  const writes = readingCalls.has(call.name) ? [] : await newWrites()
  look(call, tried, reply)
  if (reply.status >= 400) blame(call, shortOf(call, tried, reply), writes)
}

function blame(call: Call, tried: string, writes: readonly string[]): void {
  const half = writes.filter(
    (what) => !traces.has(what) && kept[call.name]?.includes(what) !== true,
  )
  if (half.length > 0) faults.push(`${tried} but wrote ${[...new Set(half)].join(', ')}`)
}

/** Some at a time, where one does not change what the next is told. */
async function eachOf<T>(
  all: readonly T[],
  run: (one: T) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const left = all.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) await run(one)
    }),
  )
}
/** What writes may change what the next is told. */
const atOnceOf = (call: Call): number => (readingCalls.has(call.name) ? 4 : 1)

interface Try {
  readonly tried: string
  send(): Promise<Reply>
  readonly expects?: (reply: Reply) => void
}

/**
 * Where every one is refused, what was written is asked once, after the last; if it was, they come again one by one
 * and the guilty is named.
 */
async function allRefused(call: Call, tries: readonly Try[]): Promise<void> {
  await eachOf(tries, async ({ tried, send, expects }) => {
    const reply = await send()
    look(call, tried, reply)
    expects?.(reply)
  })
  const before = faults.length
  blame(
    call,
    `${titleOf(call)} one of ${tries.length}, ${tries
      .map(({ tried }) => tried)
      .join(', ')
      .slice(0, 160)}`,
    await newWrites(),
  )
  if (faults.length > before)
    for (const { tried, send } of tries) await judge(call, tried, await send())
}

const clientOf = (call: Call): Client =>
  call.allow === 'non-admin' || call.name === 'nurse-visits.available' ? world.nurse : chief

const partsOf = (call: Call): Parts => partsOfCall({ app, world, mine: world.ready }, call)
const done = async (): Promise<void> => {
  await newWrites()
  const found = faults.splice(0)
  expect(found).toEqual([])
  expect((await app.nobody.raw('GET', '/health')).status).toBe(200)
}
/** The clock is left alone, and sessions are not ended under us. */
const left = new Set([
  'development.clock',
  'identity.signOut',
  'identity.openApi',
  'development.runJob',
])
const ends = [
  'visits.cancel',
  'visits.remove',
  'documents.remove',
  'pharmacy-vettings.remove',
  'pharmacies.remove',
  'vettings.remove',
  'pharmacyGroups.remove',
  'identity.forceLogout',
]
const walked = everyCall
  .filter(({ name }) => !left.has(name))
  .toSorted((one, other) => ends.indexOf(one.name) - ends.indexOf(other.name))

test('the trigger that watches for half-saved records sees a saved one', async () => {
  await newWrites()
  expect(
    (
      await chief.raw('POST', '/provider-mrn', {
        patient_id: world.patient.id,
        provider_id: world.pharmacy,
        mrn: 'Seen',
      })
    ).status,
  ).toBeLessThan(300)
  expect(await newWrites()).toEqual(expect.arrayContaining(['patient_mrn', 'audit_event create']))
})

test(
  'a stale version is refused with the record as it stands, a malformed one with its field',
  { timeout: 180_000 },
  async () => {
    const versioned = withBody.filter((call) =>
      ['version', 'revision'].some((name) => name in (call.body?.shape ?? {})),
    )
    expect(versioned.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'patients.save',
        'orders.save',
        'intake.save',
        'charts.save',
        'documents.category',
        'reports.change',
      ]),
    )
    for (const call of versioned) {
      const { path, query, body } = partsOf(call)
      const name = 'revision' in (call.body?.shape ?? {}) ? 'revision' : 'version'
      const reply = await clientOf(call).raw(call.method, addressOf(path, query), {
        ...body,
        [name]: 999_999,
      })
      await judge(call, `${name} 999999`, reply)
      expect(reply, titleOf(call)).toMatchObject({
        status: 409,
        body: { code: 'stale', current: expect.any(Object) },
      })
      const malformed = await clientOf(call).raw(call.method, addressOf(path, query), {
        ...body,
        [name]: 'two',
      })
      await judge(call, `${name} two`, malformed)
      expect(malformed, titleOf(call)).toMatchObject({
        status: 400,
        body: { fields: { [name]: 'Invalid value' } },
      })
    }
    await done()
  },
)

const ownText = new Set(['id', 'uuid'])

test(
  'AUD-069 every id in a path that is none is 404 with the text of its record, and text that cannot be stored 400',
  { timeout: 300_000 },
  async () => {
    for (const call of walked) {
      for (const name of Object.keys(call.params?.shape ?? {})) {
        const { query, body } = partsOf(call)
        const sample = sampleOf({ app, world, mine: world.ready }, call)
        await allRefused(
          call,
          hostileTexts.map((text) => ({
            tried: `{${name}} = ${text}`,
            send: () => {
              const path = call.path.replace(/:([a-z_]+)/gi, (_, one: string) =>
                one === name ? text : encodeURIComponent(String(sample[one])),
              )
              return clientOf(call).raw(
                call.method,
                addressOf(path, query),
                takesBody(call) ? body : undefined,
              )
            },
            expects: (reply) => {
              const unstorable =
                call.multipart === undefined &&
                ['%00', '1%00', '%07', '%ED%A0%80', '%E0%A4%A'].includes(text)
              const none = text === '' || text.startsWith('%2e%2e') // another path, or none
              if (unstorable && reply.status !== 400)
                faults.push(`${titleOf(call)} {${name}} = ${text} -> ${reply.status}, not 400`)
              const mayBe = name === 'zip' || name === 'name'
              if (
                call.multipart === undefined &&
                !unstorable &&
                !none &&
                !mayBe &&
                (reply.status !== 404 ||
                  (ownText.has(name) && reply.body['error'] !== call.notFound))
              )
                faults.push(
                  `${titleOf(call)} {${name}} = ${text} -> ${reply.status} ${String(reply.body['error'])}, not 404 ${call.notFound}`,
                )
            },
          })),
        )
      }
    }
    await done()
  },
)

test(
  'every parameter of every query, once, twice and as a list',
  { timeout: 180_000 },
  async () => {
    for (const call of walked) {
      const { path, query, body } = partsOf(call)
      for (const name of Object.keys(call.query?.shape ?? {})) {
        const rest = new URLSearchParams(
          Object.entries(query).filter(([one]) => one !== name),
        ).toString()
        await eachOf(
          [
            ...hostileTexts.map((one) => `${name}=${one}`),
            `${name}=1&${name}=2`,
            `${name}[]=1`,
            `${name}[a]=1`,
            name,
          ],
          async (text) => {
            const reply = await clientOf(call).raw(
              call.method,
              `${path}?${rest === '' ? '' : `${rest}&`}${text}`,
              takesBody(call) ? body : undefined,
            )
            await judge(call, text, reply)
          },
          atOnceOf(call),
        )
      }
    }
    await done()
  },
)

/** A list's request is refused at the first of these that is wrong. */
const ofLists = new Set(['filters', 'filter', 'page', 'limit', 'order_by', 'orderby'])

type Place = readonly (string | number)[]
const textOf = (places: readonly Place[]): string => places.map((one) => one.join('.')).join(' ')
const holds = (outer: Place, inner: Place): boolean =>
  outer.length < inner.length && outer.every((key, n) => inner[n] === key)

/** What the schema refuses is refused together; a container would hide what it holds, so it comes in another group. */
function groupsOf(places: readonly Place[]): Place[][] {
  const top = places.filter((place) => place.length === 1)
  const leaves = places.filter(
    (place) => place.length > 1 && !places.some((other) => holds(place, other)),
  )
  const between = places.filter((place) => place.length > 1 && !leaves.includes(place))
  return [top, leaves, ...between.map((one) => [one])].filter((group) => group.length > 0)
}

test(
  'AUD-075 every field of every body: no fault, one error shape, and a refusal leaves nothing half saved',
  { timeout: 600_000 },
  async () => {
    for (const call of walked.filter((one) => takesBody(one) && one.body !== undefined)) {
      const { path, query, body } = partsOf(call)
      const places = fieldsOf(call)
      const ask = (group: readonly Place[], value: string): Promise<Reply> =>
        clientOf(call).raw(call.method, addressOf(path, query), withAt(body, group, value))
      const send = async (group: readonly Place[], value: string): Promise<Reply> => {
        const reply = await ask(group, value)
        await judge(call, `${textOf(group)} = ${value}`, reply)
        return reply
      }
      const parses = (place: Place, value: string): boolean => {
        try {
          return call.body?.safeParse(JSON.parse(withAt(body, [place], value))).success === true
        } catch {
          return false
        }
      }
      const split = corpus.map((value) => ({
        value,
        accepted: places.filter((place) => parses(place, value)),
      }))
      // What the schema refuses comes first: it leaves the records as they are.
      await allRefused(
        call,
        split.flatMap(({ value, accepted }) =>
          groupsOf(places.filter((place) => !accepted.includes(place))).map((group) => ({
            tried: `${textOf(group)} = ${value}`,
            send: () => ask(group, value),
            expects: ({ status, body: answer }) => {
              const named = Object.keys((answer['fields'] ?? {}) as object)
              const each =
                group[0]?.length !== 1 ||
                value === '1e999' ||
                answer['code'] === 'malformed' ||
                answer['error'] === unstorableError ||
                group.every(
                  ([name]) =>
                    named.some((field) => field.split('.')[0] === name) ||
                    (name === call.inside && named.length >= group.length),
                )
              const stated = status === 413 ? call.maxBytes !== undefined : status === 400 && each
              if (!stated)
                faults.push(
                  `${titleOf(call)} ${textOf(group)} = ${value.slice(0, 60)} -> ${status}, not each named: ${named.join(' ')}`,
                )
            },
          })),
        ),
      )
      await eachOf(
        split,
        async ({ value, accepted }) => {
          const isAlone = (place: Place): boolean =>
            place.length > 1 || (isList(call) && ofLists.has(String(place[0])))
          let open = accepted.filter((place) => !isAlone(place))
          const alone = accepted.filter(isAlone)
          while (open.length > 1) {
            const { status, body: answer } = await send(open, value)
            if (status < 400) break
            const named = new Set(
              Object.keys((answer['fields'] ?? {}) as object).map((field) => field.split('.')[0]),
            )
            const next = open.filter(([name]) => !named.has(String(name)))
            if (next.length === open.length || next.length === 0) {
              alone.push(...open)
              break
            }
            open = next
          }
          if (open.length === 1) alone.push(...open)
          for (const place of alone) await send([place], value)
        },
        atOnceOf(call),
      )
      if (readingCalls.has(call.name)) blame(call, titleOf(call), await newWrites())
    }
    await done()
  },
)

const withBody = walked.filter((call) => call.method !== 'GET')
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
/** Sends pieces until the server answers or `pieces` are gone; answers what it said. */
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
    // A server that refuses early may close while we still write.
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
  'bodies that are too large are 413 with a length and without, compressed ones 415',
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

test('bodies that are none: missing, cut off, of another kind', { timeout: 180_000 }, async () => {
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
    const reply = await chief.raw(call.method, path, body, headers).catch(() => null) // what the client itself will not send
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
