// The intake list counts applicants and receives a topic message when one applies or withdraws. OFR-110, INT-022,
// NET-086.
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

test('OFR-110 INT-022 applying and withdrawing update the intake list, a decline does not', async () => {
  const { admin, pharmacy } = stage.scene
  const id = await anIntake(app, admin, pharmacy)
  const { patient_order_id } = (await admin.call(intake.createOrderAndVisits, { id })).body
  const { visit, from } = await stage.aFlexibleVisit(2, { patient_order_id })
  const [first, second] = [
    await anOffer(app, visit.id, await aNurse(app)),
    await anOffer(app, visit.id, await aNurse(app)),
  ]
  const topicNames: string[] = []
  const listener = await listen(
    app.databaseUrl,
    ({ topics = [] }) => {
      topicNames.push(...topics.map(({ topic }) => topic))
    },
    () => undefined,
  )
  const updatesIntake = async (act: () => Promise<{ status: number }>): Promise<boolean> => {
    topicNames.length = 0
    expect((await act()).status).toBe(200)
    await expect.poll(() => topicNames).toContain('assignment_notify')
    return topicNames.includes('intake') && topicNames.includes(`intake/${id}`)
  }
  const applicants = async () =>
    (await admin.call(intake.search, { filters: {} })).body.data.find((row) => row.id === id)
      ?.applicant_count
  expect(await updatesIntake(() => stage.answer(first, true, [at(from, '07:00')]))).toBe(true)
  expect(await applicants()).toBe(1)
  expect(await updatesIntake(() => stage.answer(second, false))).toBe(false)
  expect(await updatesIntake(() => app.nobody.call(tokenPages.remove, { token: first }))).toBe(true)
  expect(await applicants()).toBe(0)
  await listener.close()
})
