// SHL "Public pharmacy slug page" 075, 088
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'

const app = useTestApp()

const look = async (slug: string) => {
  const { status, body } = await app.nobody.raw('GET', `/public/pharmacy-groups/by-slug/${slug}`)
  return [status, body]
}
const publish = (name: string, published: boolean) =>
  sql`update pharmacy_group set is_published = ${published}, was_published = true where name = ${name}`.execute(
    app.instance.platform.db,
  )

test('SHL-075 GRP-029 a published slug answers anybody with the group and its pharmacies, in any case; others are not found', async () => {
  const [b, a] = [
    await aPharmacy(app, { group: 'Northern Valley', title: 'Beta' }),
    await aPharmacy(app, { group: 'Northern Valley', title: 'Alpha' }),
  ]
  await aPharmacy(app, { group: 'Northern Valley', title: 'Closed', is_deleted: true })
  const missing = [404, expect.objectContaining({ error: 'Pharmacy group not found.' })]
  expect(await look('northern-valley')).toEqual(missing)
  await publish('Northern Valley', true)
  const found = [
    200,
    {
      id: expect.any(Number),
      name: 'Northern Valley',
      slug: 'northern-valley',
      pharmacies: [
        { id: a, title: 'Alpha' },
        { id: b, title: 'Beta' },
      ],
    },
  ]
  expect(await look('northern-valley')).toEqual(found)
  expect(await look('Northern-VALLEY')).toEqual(found)
  await publish('Northern Valley', false)
  expect(await look('northern-valley')).toEqual(missing)
  expect(await look('nobody')).toEqual(missing)
})

test('SHL-088 the slug lookup and the configuration are answered 60 times a minute and address, each by itself', async () => {
  const limited = await openTestApp({ environment: { RATE_LIMIT_FACTOR: '1' } })
  try {
    await limited.clock('2026-03-02T18:00:00Z')
    const statuses = async (path: string) => {
      const seen: number[] = []
      for (let n = 0; n < 62; n++) seen.push((await limited.nobody.raw('GET', path)).status)
      return [seen.indexOf(429), new Set(seen.slice(0, 60)).size]
    }
    expect(await statuses('/public/pharmacy-groups/by-slug/nobody')).toEqual([60, 1])
    expect(await statuses('/public/config')).toEqual([60, 1])
    // A minute after the first call of the second window, however long the first took.
    await limited.clock('2026-03-02T18:03:00Z')
    expect((await limited.nobody.raw('GET', '/public/config')).status).toBe(200)
  } finally {
    await limited.close()
  }
})
