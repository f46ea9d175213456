// Between the patient's and the nurse's confirmation every text and card names the day that the patient chose. OFR-125,
// OFR-131, NVS-055.
import { beforeAll, expect, test } from 'vitest'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { scheduling } from '@wren/contract/offers-scheduling'
import { tokenPages } from '@wren/contract/token-pages'
import { addDays, formatDate } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser, textsTo } from '../offers/offers.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
beforeAll(async () => {
  stage = await aStage(app)
})

test("the nurse's card and a cancellation name the day that the patient chose, not the one proposed", async () => {
  const { admin } = stage.scene
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit(3)
  const [proposed, chosen] = [at(addDays(from, 0), '07:00'), at(addDays(from, 2), '07:00')]
  await stage.answer(await anOffer(app, visit.id, nurse), true, [proposed, chosen])
  await admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  expect((await admin.call(scheduling.patientResend, { assignment_id: visit.id })).status).toBe(200)
  const patient_token = await linkIn(app, phone, 'ps')
  expect(
    (
      await app.nobody.call(tokenPages.patientSelectTime, {
        patient_token,
        selected_dates: [{ start: chosen, assignment_id: visit.id }],
      })
    ).status,
  ).toBe(200)
  await admin.call(scheduling.confirmSend, { assignment_id: visit.id })
  const day = formatDate(chosen, visit.timezone)
  const card = (await (await app.signIn(nurse)).call(nurseVisits.mine, {})).body.data.find(
    ({ id }) => id === visit.id,
  )
  expect([card?.is_pending, card?.start]).toEqual([true, chosen])
  expect(
    (await admin.call(visits.cancel, { id: visit.id, reason: 'Cancelled - Patient Hospitalized' }))
      .status,
  ).toBe(200)
  const texts = [
    ...(await textsTo(app, await phoneOfUser(app, nurse))),
    ...(await textsTo(app, phone)),
  ].filter((text) => text.includes('canceled'))
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).toContain(`on ${day} has been canceled`)
})
