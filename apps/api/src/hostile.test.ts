// AUD-064, AUD-069, AUD-075: sends every hostile value in every field of every call, on a database with real records.
import { expect, test } from 'vitest'
import { corpus, fieldsOf, hostileTexts, isList, withAt } from './hostile-corpus.builders.ts'
import { readingCalls, sampleOf, titleOf } from './every-call.builders.ts'
import { addressOf, takesBody } from './parts-of-call.builders.ts'
import { unstorableError } from './platform/http/input-sanitising.ts'
import {
  app,
  world,
  chief,
  faults,
  newWrites,
  type Reply,
  judge,
  blame,
  eachOf,
  atOnceOf,
  allRefused,
  clientOf,
  partsOf,
  done,
  walked,
  withBody,
  openHostileServer,
} from './hostile-server.testing.ts'

openHostileServer()

test('the trigger that watches for partial writes sees a complete one', async () => {
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
  'a stale version is refused with the current record, a malformed one with its field',
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
  'AUD-069 an invalid id in a path is 404 with the text of its record, unstorable text 400',
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
                  `${titleOf(call)} {${name}} = ${text} -> ${reply.status} ${String(reply.body['error'])}, ` +
                    `not 404 ${call.notFound}`,
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
  'every parameter of every query: once, twice and as a list',
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

/** A list request is refused at the first invalid one of these. */
const ofLists = new Set(['filters', 'filter', 'page', 'limit', 'order_by', 'orderby'])

type Place = readonly (string | number)[]
const textOf = (places: readonly Place[]): string => places.map((one) => one.join('.')).join(' ')

const holds = (outer: Place, inner: Place): boolean =>
  outer.length < inner.length && outer.every((key, n) => inner[n] === key)

/** Fields that the schema refuses together. A container would hide its contents, so it is in another group. */
function groupsOf(places: readonly Place[]): Place[][] {
  const top = places.filter((place) => place.length === 1)
  const leaves = places.filter(
    (place) => place.length > 1 && !places.some((other) => holds(place, other)),
  )
  const between = places.filter((place) => place.length > 1 && !leaves.includes(place))
  return [top, leaves, ...between.map((one) => [one])].filter((group) => group.length > 0)
}

test(
  'AUD-075 hostile values in any field of any body cause no fault and no partial write',
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
      // Values that the schema refuses are first, because they leave the records unchanged.
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
                  `${titleOf(call)} ${textOf(group)} = ${value.slice(0, 60)} -> ${status}, ` +
                    `not each named: ${named.join(' ')}`,
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
