// A visit moves during answers, notifications and saves of its blast; the visit's lock serialises them. OFR-138
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { detailsOf, offeredDays } from '@wren/contract/offers-blast.rules'
import { holdsOwnDay } from '@wren/contract/offers-days.rules'
import { defaultTemplates } from '@wren/contract/offers-template.rules'
import { addDays, atLocal, formatDay, localDay } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { useScene, aVisit } from '../visits/visits.builders.ts'
import { visitById, type VisitRecord } from '../visits/visits.public.ts'
import { anOffer, phoneOfUser, textsTo } from './offers.builders.ts'
import { offersOfVisit } from './offers.store.ts'

const app = useTestApp({ now: '2026-12-01T18:00:00.000Z' })
const scene = useScene(app)
const zone = 'America/Phoenix'
const day = '2026-12-15'
const at = (one: string, time = '10:00') => atLocal(one, time, zone)
const blast = {
  blast_type: 'flexible' as const,
  blast_details: { date_from: day, date_to: addDays(day, 3), slots: ['07:00-10:55' as const] },
  template: defaultTemplates.flexible,
}

const rounds = 10
test('OFR-138 concurrent move, answer, notification and save leave no former day offered', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const [asked, next] = [await aNurse(app), await aNurse(app)]
    const { id } = await aVisit(app, scene, {
      start: at(day),
      missing_exact_time: true,
      price_nurse_hourly_rate_cents: 8_000,
    })
    expect((await scene.admin.call(offers.blastSave, { assignment_id: id, ...blast })).status).toBe(
      200,
    )
    const token = await anOffer(app, id, asked)
    const calls = [
      () => scene.admin.call(visits.save, { id, start: at('2026-12-22') } as never),
      () =>
        app.nobody.call(tokenPages.selectTime, {
          token,
          is_available: true,
          scheduling_dates: [{ start: at(day, '07:00'), all_day: false, checked: true }],
        }),
      () => scene.admin.call(offers.notify, { id, nurses: [next] }),
      () => scene.admin.call(offers.blastSave, { assignment_id: id, ...blast }),
    ]
    const turned = [...calls.slice(round % 4), ...calls.slice(0, round % 4)]
    const answers = await Promise.all(turned.map((run) => run()))
    seen.add(answers.map(({ status }) => status).join(' '))
    for (const { status } of answers) expect([200, 400, 409, 410]).toContain(status)
    const { db } = app.instance.platform
    const visit = (await visitById(db, id)) as VisitRecord
    expect([localDay(visit.start, zone), holdsOwnDay(visit)]).toEqual(['2026-12-22', true])
    const { first, last } = offeredDays({ ...visit, blast_details: detailsOf(visit.blast_details) })
    for (const { slots } of await offersOfVisit(db, id))
      for (const { start } of slots)
        expect(localDay(start, zone) >= first && localDay(start, zone) <= last).toBe(true)
    const texts = await textsTo(app, await phoneOfUser(app, next))
    const former = texts.some((text) => text.includes(`between ${formatDay(day)}`))
    const told = texts.some((text) => text.startsWith(`The date of Wren visit #${id} has changed.`))
    expect(former && !told).toBe(false)
    const live =
      await sql`select 1 from visit_link where assignment_id = ${id} and nurse_id = ${asked}
      and kind = 'token' and revoked_at is null`.execute(db)
    expect(live.rows).toEqual([])
  }
  expect(seen.size).toBeGreaterThan(1)
})
