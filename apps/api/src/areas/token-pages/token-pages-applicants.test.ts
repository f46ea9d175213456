// OFR-110, INT-022, NET-086: the intake list counts who applied, and is told of everybody who joins or leaves them.
import { beforeAll, expect, test } from 'vitest'
import { intake } from '@wren/contract/intake'
import { tokenPages } from '@wren/contract/token-pages'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer } from '../offers/offers.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
beforeAll(async () => {
  stage = await aStage(app)
})

test('OFR-110 INT-022 a nurse who applies and one who withdraws are news for the intake list while automatic offers are off, a decline is none', async () => {
  const { admin, pharmacy } = stage.scene
  const id = await anIntake(app, admin, pharmacy)
  const { patient_order_id } = (await admin.call(intake.createOrderAndVisits, { id })).body
  const { visit, from } = await stage.aFlexibleVisit(2, { patient_order_id })
  const [first, second] = [
    await anOffer(app, visit.id, await aNurse(app)),
    await anOffer(app, visit.id, await aNurse(app)),
  ]
  const heard: string[] = []
  const listener = await listen(
    app.databaseUrl,
    ({ topics = [] }) => {
      heard.push(...topics.map(({ topic }) => topic))
    },
    () => undefined,
  )
  const hears = async (act: () => Promise<{ status: number }>): Promise<boolean> => {
    heard.length = 0
    expect((await act()).status).toBe(200)
    await expect.poll(() => heard).toContain('assignment_notify')
    return heard.includes('intake') && heard.includes(`intake/${id}`)
  }
  const applicants = async () =>
    (await admin.call(intake.search, { filters: {} })).body.data.find((row) => row.id === id)
      ?.applicant_count
  expect(await hears(() => stage.answer(first, true, [at(from, '07:00')]))).toBe(true)
  expect(await applicants()).toBe(1)
  expect(await hears(() => stage.answer(second, false))).toBe(false)
  expect(await hears(() => app.nobody.call(tokenPages.remove, { token: first }))).toBe(true)
  expect(await applicants()).toBe(0)
  await listener.close()
})
