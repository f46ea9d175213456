import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'

const app = useTestApp()

const readPublic = async (slug: string) => {
  const { status, body } = await app.nobody.raw('GET', `/public/pharmacy-groups/by-slug/${slug}`)
  return [status, body]
}
const setPublished = (name: string, isPublished: boolean) =>
  sql`update pharmacy_group set is_published = ${isPublished}, was_published = true where name = ${name}`.execute(
    app.instance.platform.db,
  )

test('SHL-075 GRP-029 answers a published slug in any case to anybody, and no other slug', async () => {
  const [b, a] = [
    await aPharmacy(app, { group: 'Northern Valley', title: 'Beta' }),
    await aPharmacy(app, { group: 'Northern Valley', title: 'Alpha' }),
  ]
  await aPharmacy(app, { group: 'Northern Valley', title: 'Closed', is_deleted: true })
  const notFound = [404, expect.objectContaining({ error: 'Pharmacy group not found.' })]
  expect(await readPublic('northern-valley')).toEqual(notFound)
  await setPublished('Northern Valley', true)
  const group = [
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
  expect(await readPublic('northern-valley')).toEqual(group)
  expect(await readPublic('Northern-VALLEY')).toEqual(group)
  await setPublished('Northern Valley', false)
  expect(await readPublic('northern-valley')).toEqual(notFound)
  expect(await readPublic('nobody')).toEqual(notFound)
})

test('SHL-088 limits slug lookups and configuration to 60 calls a minute and address each', async () => {
  const limited = await openTestApp({ environment: { RATE_LIMIT_FACTOR: '1' } })
  try {
    await limited.clock('2026-03-02T18:00:00Z')
    const statuses = async (path: string) => {
      const answers: number[] = []
      for (let n = 0; n < 62; n++) answers.push((await limited.nobody.raw('GET', path)).status)
      return [answers.indexOf(429), new Set(answers.slice(0, 60)).size]
    }
    expect(await statuses('/public/pharmacy-groups/by-slug/nobody')).toEqual([60, 1])
    expect(await statuses('/public/config')).toEqual([60, 1])
    // A minute after the first call of the second window, however long the calls took.
    await limited.clock('2026-03-02T18:03:00Z')
    expect((await limited.nobody.raw('GET', '/public/config')).status).toBe(200)
  } finally {
    await limited.close()
  }
})
