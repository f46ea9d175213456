// REF "Money" 060: cents inside, dollars of at most two decimals at the edges of every call that carries money.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '@wren/contract/call'
import { everyCall, titleOf } from './every-call.builders.ts'
import { fieldsOf, isList, withAt } from './hostile-corpus.builders.ts'
import { addressOf, partsOfCall, takesBody } from './parts-of-call.builders.ts'
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

const parts = (call: Call) => partsOfCall({ app, world, mine: world.ready }, call)
const inCents = /(^|_)cents$|Cents$/
const inDollars = /^price_|^flat_rate$|^hourly_rate$|^rate$|^amount$/

interface Field {
  readonly call: Call
  readonly place: readonly (string | number)[]
}
const fieldsNamed = (name: RegExp): Field[] =>
  everyCall
    .filter(
      (call) =>
        takesBody(call) && call.body !== undefined && !isList(call) && call.development !== true,
    )
    .flatMap((call) =>
      fieldsOf(call)
        .filter((place) => name.test(String(place.at(-1))))
        .map((place) => ({ call, place })),
    )
const titles = (fields: readonly Field[]): string[] =>
  fields.map(({ call, place }) => `${call.name} ${place.join('.')}`)

/** What stands at the field when it is refused. */
async function refusalOf({ call, place }: Field, value: string): Promise<string> {
  const { path, query, body } = parts(call)
  const answer = await chief.raw(call.method, addressOf(path, query), withAt(body, [place], value))
  const named = Object.keys((answer.body['fields'] ?? {}) as object).some(
    (field) => field.split('.')[0] === String(place[0]),
  )
  return answer.status === 400 && named
    ? 'refused'
    : `${titleOf(call)} ${place.join('.')} = ${value} -> ${answer.status} ${JSON.stringify(answer.body)}`
}

test(
  'REF-060 every amount a call takes in dollars has at most two decimals, every one in cents none',
  { timeout: 120_000 },
  async () => {
    const [cents, dollars] = [fieldsNamed(inCents), fieldsNamed(inDollars)]
    expect(titles(cents)).toEqual(
      expect.arrayContaining([
        'reports.change lines.0.unitCents',
        'reports.change nursePaymentCents',
      ]),
    )
    expect(titles(dollars)).toEqual(
      expect.arrayContaining([
        'visits.save flat_rate',
        'visits.save price_nurse_hourly_rate',
        'visits.save price_provider_hourly_rate',
      ]),
    )
    for (const field of cents)
      for (const value of ['50.5', '1e-7', '"50"'])
        expect(await refusalOf(field, value)).toBe('refused')
    for (const field of dollars)
      for (const value of ['50.005', '1.0049999999999999', '1e-7', '0.30000000000000004'])
        expect(await refusalOf(field, value)).toBe('refused')
  },
)

test(
  'REF-060 amounts are stored as whole cents and come back as the dollars that were sent, those too that binary fractions miss',
  { timeout: 120_000 },
  async () => {
    const { rows } = await sql<{
      name: string
      type: string
    }>`select table_name || '.' || column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and column_name ~ '(price|rate|amount|cents|fee|cost|balance|paid)'
      and data_type in ('numeric', 'real', 'double precision', 'money')`.execute(
      app.instance.platform.db,
    )
    // The share of what was asked that took a visit: no money.
    expect(rows.filter(({ name }) => !name.endsWith('.take_rate'))).toEqual([])
    const id = world.offered.visit
    for (const dollars of [100.1, 100.15, 100.29, 101.14, 108.57, 100, 109.99]) {
      expect(
        (
          await chief.raw('PUT', `/assignments/${id}`, {
            flat_rate: dollars,
            price_nurse_hourly_rate: null,
          })
        ).status,
        String(dollars),
      ).toBe(200)
      const stored = await sql<{
        cents: number
      }>`select flat_rate_cents as cents from visit where id = ${id}`.execute(
        app.instance.platform.db,
      )
      expect(stored.rows[0]?.cents).toBe(Number(dollars.toFixed(2).replace('.', '')))
      expect((await chief.raw('GET', `/assignments/${id}`)).body).toMatchObject({
        assignment: { flat_rate: dollars },
      })
    }
  },
)
