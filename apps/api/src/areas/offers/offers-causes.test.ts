// Every cause sends one message to each recipient, and none after a refusal. AUD-035, AUD-036, OFR-122
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { nurses } from '@wren/contract/nurses'
import { offers } from '@wren/contract/offers'
import { autoOffers } from '@wren/contract/offers-engine'
import { scheduling } from '@wren/contract/offers-scheduling'
import { reports } from '@wren/contract/reports'
import { addDays, addMinutes, localDay } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { visitShadows } from '@wren/contract/visits-shadow'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { messageKinds } from '../../platform/outbound/queue.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { aChartFixture } from '../charts/charts.builders.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aReport } from '../reports/reports.builders.ts'
import { aStage, at, type Stage } from '../token-pages/token-pages.builders.ts'
import { linkIn, phoneOfUser } from './offers.builders.ts'
import { signatureOf } from './offers-messages.commands.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00.000Z' })
let stage: Stage
beforeAll(async () => {
  stage = await aStage(app)
})

const seen = new Set<string>()
let last = 0
/** Messages stored since the last call: kind and number of recipients. */
async function sent(): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: number; kind: string; recipient: string }>`
    select id, kind, recipient from outbound_message where id > ${last} order by id
  `.execute(app.instance.platform.db)
  last = rows.at(-1)?.id ?? last
  for (const { kind } of rows) seen.add(kind)
  expect(new Set(rows.map(({ kind, recipient }) => `${kind} ${recipient}`)).size).toBe(rows.length)
  return Object.fromEntries(
    [...new Set(rows.map(({ kind }) => kind))].map((kind) => [
      kind,
      rows.filter((one) => one.kind === kind).length,
    ]),
  )
}
/** Discards messages of the preparation. */
const skip = async (): Promise<void> => {
  last =
    (
      await sql<{ id: number }>`
        select coalesce(max(id), 0) as id from outbound_message
      `.execute(app.instance.platform.db)
    ).rows[0]?.id ?? 0
}
const job = (name: string) => app.nobody.raw('POST', `/dev/jobs/${name}/run`, {})

test('OFR-122 a code, a bulk message and a reply to STOP are one message each', async () => {
  await app.createPerson({ email: 'somebody@people.example' })
  await skip()
  await app.nobody.call(identity.signIn, {
    email: 'somebody@people.example',
    confirmation_type: 'email',
  })
  expect(await sent()).toEqual({ sign_in_code: 1 })
  const two = [await aNurse(app), await aNurse(app)]
  await stage.scene.admin.call(nurses.notify, {
    message: 'Training on Friday',
    nurses: [...two, two[0] as number],
  })
  expect(await sent()).toEqual({ bulk: 2 })
  const phone = '+12065550188'
  expect(
    (
      await app.nobody.call(
        offers.messageInbound,
        { from: phone, text: 'Stop' },
        { 'x-message-signature': signatureOf(app.instance.platform.secrets.token, phone, 'Stop') },
      )
    ).status,
  ).toBe(204)
  expect(await sent()).toEqual({ text_answer: 1 })
})

test('OFR-122 a blast, an additional and an automatic one reach each nurse once', async () => {
  const { admin } = stage.scene
  const five = await Promise.all(Array.from({ length: 5 }, () => aNurse(app)))
  const { visit } = await stage.aFlexibleVisit(2, {
    blast_template: 'Free in {city}? {link}',
    price_nurse_hourly_rate_cents: 8_000,
  })
  await skip()
  expect(
    (await admin.call(offers.notify, { id: visit.id, nurses: [...five, ...five] })).body.failed,
  ).toEqual([])
  expect(await sent()).toEqual({ blast: 5 })
  await admin.call(offers.notify, { id: visit.id, nurses: five })
  expect(await sent()).toEqual({})
  expect(
    (
      await admin.call(offers.blastAdditional, {
        assignment_id: visit.id,
        template: 'Still free? {link}',
      })
    ).status,
  ).toBe(200)
  expect(await sent()).toEqual({ additional_blast: 5 })
  await admin.call(autoOffers.createRule, {
    name: 'All',
    priority: 1,
    state: 'AZ',
    waveSize: 2,
    waveIntervalMinutes: 60,
    stepPercent: 5,
    maxIncentivizedOffers: 2,
    stopOnEveryDay: false,
    stopOnConsecutive: false,
    requiredNurseCount: 2,
    maxDistanceMiles: 60,
  })
  const id = await anIntake(app, admin, stage.scene.pharmacy, {
    zip: '85004',
    city: 'Phoenix',
    county: 'Maricopa',
    state: 'AZ',
    timezone: 'America/Phoenix',
  })
  expect((await admin.call(intake.createOrderAndVisits, { id })).status).toBe(200)
  await skip()
  await admin.call(intake.save, { id, auto_offer_enabled: true })
  await app.settle()
  await job('auto-offers')
  await app.settle()
  expect(await sent()).toEqual({ auto_blast: 2 })
  await job('auto-offers')
  expect(await sent()).toEqual({})
  await admin.call(intake.save, { id, auto_offer_enabled: false })
})

test('OFR-122 OFR-131 links, times, overrides, shadows and cancellations reach only the people concerned', async () => {
  const { admin } = stage.scene
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  const start = at(from, '07:00')
  await skip()
  await stage.accepted(visit.id, nurse, [start])
  expect(await sent()).toEqual({})
  const patient_token = await stage.patientLink(visit.id, phone)
  expect(await sent()).toEqual({ patient_link: 1 })
  await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token,
    selected_dates: [{ start }],
  })
  expect(await sent()).toEqual({})
  const nurse_token = await stage.nurseLink(visit.id, nurse)
  expect(await sent()).toEqual({ confirm_link: 1 })
  expect(
    (await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true, start })).status,
  ).toBe(200)
  expect(await sent()).toEqual({ patient_booked: 1 })
  await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true, start })
  expect(await sent()).toEqual({})

  const moved = await admin.call(visits.save, { id: visit.id, start: addMinutes(start, 60) })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await sent()).toEqual({})
  const again = await stage.patientLink(visit.id, phone)
  expect(await sent()).toEqual({ patient_link: 1 })
  // After the patient's yes the nurse gets a link.
  await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token: again,
    selected_dates: [{ start: addMinutes(start, 60) }],
  })
  expect(await sent()).toEqual({ new_time: 1 })
  const asked = await linkIn(app, await phoneOfUser(app, nurse), 'nc')
  expect(
    (
      await app.nobody.call(tokenPages.confirm, {
        nurse_token: asked,
        confirmed: true,
        start: addMinutes(start, 60),
      })
    ).status,
  ).toBe(200)
  expect(await sent()).toEqual({ patient_moved: 1 })
  expect(
    (await admin.call(visits.cancel, { id: visit.id, reason: 'Cancelled - Patient Declined' }))
      .status,
  ).toBe(200)
  expect(await sent()).toEqual({ cancellation: 1, patient_canceled: 1 })
  await admin.call(visits.cancel, { id: visit.id, reason: 'Cancelled - Patient Declined' })
  expect(await sent()).toEqual({})

  const other = await stage.aFixedVisit()
  expect(
    (
      await admin.call(visitShadows.request, {
        id: other.id,
        nurse_id: await aNurse(app, { sub_status: 'Needs Shadow' }),
      })
    ).status,
  ).toBe(200)
  expect(await sent()).toEqual({ shadow_request: 1 })
  expect(
    (
      await admin.call(scheduling.override, {
        assignment_id: other.id,
        nurse_id: nurse,
        override_start_date_time: other.start,
      })
    ).status,
  ).toBe(200)
  expect(await sent()).toEqual({ override: 1, patient_booked: 1 })
})

test('OFR-122 a missing or returned chart, an expiring credential and an invoice send one each', async () => {
  const today = localDay(app.instance.platform.clock.now(), 'America/Los_Angeles')
  const fixture = await aChartFixture(app)
  await app.clock(addMinutes(fixture.visit.start, fixture.visit.duration_estimate + 1445))
  await app.settle()
  await skip()
  await job('chart-reminders')
  expect(await sent()).toEqual({ 'chart-reminder': 1 })
  await job('chart-reminders')
  expect(await sent()).toEqual({})
  const { admin, report } = await aReport(app)
  await skip()
  expect(
    (await admin.call(reports.returnChart, { id: report.id, reason: 'Please correct the weight.' }))
      .status,
  ).toBe(200)
  expect(await sent()).toEqual({ 'chart-returned': 1 })
  const billed = await aReport(app, {
    pharmacy: { billing_emails: ['one@billing.example', 'two@billing.example'] },
  })
  await skip()
  expect((await billed.admin.call(reports.send, { id: billed.report.id })).status).toBe(200)
  expect(await sent()).toEqual({ invoice: 2 })
  await aNurse(app, { cpr_expiry: addDays(today, 40) })
  await app.clock(`${addDays(today, 10)}T18:00:00.000Z`)
  await skip()
  await job('credential-alerts')
  expect(await sent()).toEqual({ credential_alert: 1 })
  await job('credential-alerts')
  expect(await sent()).toEqual({})
})

test('OFR-122 the tests above cover every kind of message', () => {
  expect([...seen].toSorted()).toEqual([...messageKinds].toSorted())
})

test('OFR-122 AUD-035 refused and failed calls send no message', async () => {
  // The former session has expired by now.
  const admin = await app.signIn(stage.scene.admin.id)
  const visit = await stage.aFixedVisit()
  await skip()
  const refused = [
    admin.call(scheduling.override, {
      assignment_id: visit.id,
      nurse_id: 999_999,
      override_start_date_time: visit.start,
    }),
    admin.call(scheduling.confirmSend, { assignment_id: visit.id }),
    admin.call(visits.cancel, { id: visit.id, reason: 'No such reason' as never }),
    admin.call(offers.notify, { id: visit.id, nurses: [999_999] }),
  ]
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([400, 409, 400, 200])
  expect(await sent()).toEqual({})
})
