// Constraints that refuse concurrent confirmations without the visit's lock. AUD-038, AUD-039
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aVisit, useScene } from '../visits/visits.builders.ts'
import { anOffer } from './offers.builders.ts'

const app = useTestApp()
const scene = useScene(app)
const inFiveDays = () =>
  atLocal(
    addDays(localDay(app.instance.platform.clock.now(), 'America/Phoenix'), 5),
    '10:00',
    'America/Phoenix',
  )
const aFixedVisit = (start: string) =>
  aVisit(app, scene, {
    start,
    blast_type: 'fixed',
    blast_details: {},
    blast_saved_at: app.instance.platform.clock.now(),
  })

test('constraints refuse a second confirmed answer and an overlapping confirmed visit', async () => {
  const [one, two] = [
    new pg.Client({ connectionString: app.databaseUrl }),
    new pg.Client({ connectionString: app.databaseUrl }),
  ]
  await Promise.all([one.connect(), two.connect()])
  const outcomes = async (texts: readonly [string, string]): Promise<(string | undefined)[]> => {
    await Promise.all([one.query('begin'), two.query('begin')])
    await one.query(texts[0])
    const second = two.query(texts[1]).then(
      () => undefined,
      (error: { constraint?: string }) => error.constraint,
    )
    await one.query('commit')
    const broken = await second
    await two.query('rollback')
    return [undefined, broken]
  }
  onTestFinished(async () => {
    await Promise.all([one.end(), two.end()])
  })
  const visit = await aFixedVisit(inFiveDays())
  const [a, b] = [await aNurse(app), await aNurse(app)]
  for (const nurse of [a, b]) await anOffer(app, visit.id, nurse)
  const confirmOffer = (nurse: number): string =>
    `update visit_offer set confirmed = true, confirmed_at = '2026-01-01T00:00:00Z'
      where assignment_id = ${visit.id} and nurse_id = ${nurse}`
  expect(await outcomes([confirmOffer(a), confirmOffer(b)])).toEqual([
    undefined,
    'visit_offer_one_confirmed',
  ])
  const near = await aFixedVisit(addMinutes(visit.start, 30))
  const book = (id: number): string =>
    `update visit
      set user_id_assigned = ${a}, nurse_confirmed = '2026-01-01T00:00:00Z', status = 'Active - Booked'
      where id = ${id}`
  expect(await outcomes([book(visit.id), book(near.id)])).toEqual([
    undefined,
    'visit_nurse_overlap',
  ])
})
