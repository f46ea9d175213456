// A visit's reason, links and messages while nurse, patient and staff answer. VIS-066, VIS-069, VIS-082, VIS-148.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { linkState, tokenPages } from '@wren/contract/token-pages'
import { addMinutes, formatDate } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, phoneOfUser, textsTo } from '../offers/offers.builders.ts'
import { aBookedVisit, aVisit } from '../visits/visits.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
let admin: Client
beforeAll(async () => {
  stage = await aStage(app)
  admin = stage.scene.admin
})

const read = async (id: number) =>
  (await admin.call(visits.byId, { id })).body.assignment as Assignment
const save = (id: number, fields: object) => admin.call(visits.save, { id, ...fields } as never)
const reasonOf = async (id: number) => (await read(id)).status_reason
const set = (id: number, what: ReturnType<typeof sql>) =>
  sql`update visit set ${what} where id = ${id}`.execute(app.instance.platform.db)

test('VIS-066 while New the reason follows the answers, and a reason chosen by hand stays', async () => {
  for (const picked of [null, 'Pending PA', 'Pending Nurse Confirmation'] as const) {
    const nurse = await aNurse(app)
    const { visit, from, phone } = await stage.aFlexibleVisit(2)
    const expected = (reason: string | null) => (picked === 'Pending PA' ? 'Pending PA' : reason)
    if (picked !== null) await save(visit.id, { status_reason: picked })
    const morning = at(from, '07:00')
    await stage.accepted(visit.id, nurse, [morning])
    expect(await reasonOf(visit.id), `${picked} accepted`).toBe(
      expected('Pending Patient Confirmation'),
    )
    await app.nobody.call(tokenPages.patientSelectTime, {
      patient_token: await stage.patientLink(visit.id, phone),
      selected_dates: [{ start: morning, assignment_id: visit.id }],
    })
    expect(await reasonOf(visit.id), `${picked} patient`).toBe(
      expected('Pending Nurse Confirmation'),
    )
    const nurse_token = await stage.nurseLink(visit.id, nurse)
    expect(
      (await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true, start: morning }))
        .body.confirmed,
    ).toBe(true)
    expect(await read(visit.id), `${picked} nurse`).toMatchObject({
      status: 'Active - Booked',
      status_reason: expected(null),
    })
  }
  const fixed = await stage.aFixedVisit()
  await stage.accepted(fixed.id, await aNurse(app))
  expect(await reasonOf(fixed.id), 'the patient is not asked').toBe('Pending Nurse Confirmation')
})

test("VIS-069 Hold stops notifications and answers, frees the nurse's time, and can be lifted", async () => {
  const request = await stage.aConfirmationRequest()
  const { visit, nurse, start } = request
  const unanswered = await aNurse(app)
  const token = await anOffer(app, visit.id, unanswered)
  const states = await stage.statesOf(visit.id)
  const before = await read(visit.id)
  expect((await save(visit.id, { status: 'Hold' })).status).toBe(200)
  expect(await read(visit.id)).toMatchObject({
    status: 'Hold',
    start: before.start,
    selected_start: start,
    user_id_selected: nurse,
    patient_confirmed: before.patient_confirmed,
    nurse_informed: before.nurse_informed,
  })
  expect(
    await admin.call(offers.notify, { id: visit.id, nurses: [await aNurse(app)] }),
  ).toMatchObject({ status: 409, body: { error: 'This visit is on Hold' } })
  for (const [call, input] of [
    [tokenPages.selectTime, { token }],
    [tokenPages.confirm, { nurse_token: request.nurse_token }],
  ] as const) {
    const page = await app.nobody.call(call, input as never)
    expect([page.status, page.headers.get(linkState)]).toEqual([200, 'covered'])
  }
  expect(
    await app.nobody.call(tokenPages.confirm, {
      nurse_token: request.nurse_token,
      confirmed: true,
      start,
    }),
  ).toMatchObject({ status: 409, body: { error: 'This visit has been covered or canceled.' } })
  expect((await save(visit.id, { status: 'New' })).status).toBe(200)
  expect(await stage.statesOf(visit.id)).toEqual(states)
  expect(
    (
      await app.nobody.call(tokenPages.confirm, {
        nurse_token: request.nurse_token,
        confirmed: true,
        start,
      })
    ).body.confirmed,
  ).toBe(true)

  // A confirmed visit keeps nurse and time, but another visit may use the same hour.
  const booked = await read(visit.id)
  await save(visit.id, { status: 'Hold' })
  expect(await read(visit.id)).toMatchObject({
    status: 'Hold',
    user_id_assigned: nurse,
    start: booked.start,
    nurse_confirmed: booked.nurse_confirmed,
  })
  const parallel = await aBookedVisit(
    app,
    stage.scene,
    { start: booked.start, patient_order_id: null },
    nurse,
  )
  await admin.call(visits.cancel, { id: parallel.id, reason: 'Cancelled - Patient Declined' })
  expect((await save(visit.id, { status: 'Active - Booked' })).body.assignment).toMatchObject({
    status: 'Active - Booked',
    user_id_assigned: nurse,
    nurse_confirmed: booked.nurse_confirmed,
  })
})

test('VIS-082 a cancellation ends links, series and group, and informs nurse and patient', async () => {
  const update = async (id: number) =>
    (
      await sql<{
        description: string
      }>`select description from update_item where type = 'assignment' and type_id = ${id}
        and description like 'Patient needs%'`.execute(app.instance.platform.db)
    ).rows
  for (const [reason, replaced] of [
    ['Cancelled - RN Call Out', true],
    ['Cancelled - Missing Meds', true],
    ['Cancelled - Patient Hospitalized', false],
  ] as const) {
    const { visit, nurse, phone, start, ...links } = await stage.aConfirmationRequest()
    const other = await aVisit(
      app,
      { ...stage.scene, patient: { ...stage.scene.patient, uuid: visit.patient_uuid ?? '' } },
      { start: addMinutes(start, 24 * 60), patient_order_id: null },
    )
    expect(
      (await admin.raw('POST', '/assignments-link', { id: visit.id, link: other.id })).status,
    ).toBe(200)
    await set(visit.id, sql`assignment_series_uuid = gen_random_uuid()`)
    const before = await read(visit.id)
    expect([before.group?.visits.length, before.assignmentSeriesUUID]).toEqual([
      2,
      expect.any(String),
    ])
    expect((await admin.call(visits.cancel, { id: visit.id, reason })).status).toBe(200)
    const after = await read(visit.id)
    expect(after).toMatchObject({
      status: 'Inactive - Canceled',
      cancel_reason: reason,
      group: null,
      assignmentSeriesUUID: null,
    })
    expect((await read(other.id)).group).toBeNull()
    for (const field of [
      'start',
      'selected_start',
      'user_id_selected',
      'patient_confirmed',
      'nurse_informed',
      'applicant_count',
      'blast_type',
      'blast_details',
    ] as const)
      expect(after[field], field).toEqual(before[field])
    for (const [call, input] of [
      [tokenPages.selectTime, { token: links.token }],
      [tokenPages.confirm, { nurse_token: links.nurse_token }],
      [tokenPages.patientSelectTime, { patient_token: links.patient_token }],
    ] as const)
      expect((await app.nobody.call(call, input as never)).status).toBe(410)
    const day = formatDate(start, visit.timezone)
    expect((await textsTo(app, await phoneOfUser(app, nurse)))[0]).toContain(
      `Wren visit #${visit.id} on ${day} has been canceled.`,
    )
    expect((await textsTo(app, phone))[0]).toContain(
      `your nurse visit on ${day} has been canceled.`,
    )
    expect((await update(visit.id)).length, reason).toBe(replaced ? 1 : 0)
  }
  const booked = await aBookedVisit(app, stage.scene, {
    start: at(stage.aDay(), '10:00'),
    patient_order_id: null,
  })
  await admin.call(visits.cancel, { id: booked.id, reason: 'Cancelled - Patient Declined' })
  expect((await textsTo(app, await phoneOfUser(app, stage.scene.nurse)))[0]).toContain(
    `Wren visit #${booked.id} on`,
  )
})

test('VIS-148 VIS-J7 of seven simultaneous confirmations one books, and six read that it is taken', async () => {
  for (let round = 0; round < 3; round++) {
    const visit = await stage.aFixedVisit()
    const [first, second, ...others] = (await Promise.all(
      Array.from({ length: 7 }, () => aNurse(app)),
    )) as [number, number, ...number[]]
    const admins = await Promise.all(others.map(() => app.admin()))
    // The first nurse was asked, then a second one was chosen. Both hold a link.
    await stage.accepted(visit.id, first)
    const earlier = await stage.nurseLink(visit.id, first)
    await stage.accepted(visit.id, second)
    const chosen = await stage.nurseLink(visit.id, second)
    const calls = [
      ...others.map(
        (nurse, n) => () =>
          (admins[n] as Client).call(scheduling.override, {
            assignment_id: visit.id,
            nurse_id: nurse,
            override_start_date_time: visit.start,
          }),
      ),
      () => app.nobody.call(tokenPages.confirm, { nurse_token: earlier, confirmed: true }),
      () => app.nobody.call(tokenPages.confirm, { nurse_token: chosen, confirmed: true }),
    ]
    const answers = await Promise.all(
      calls.map(
        (_, n) =>
          (calls[(n + round * 3) % calls.length] as (typeof calls)[number])() as Promise<{
            status: number
            body: { code?: string; confirmed?: boolean | null }
          }>,
      ),
    )
    const won = answers.filter(({ status, body }) => status === 200 && body.confirmed !== false)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.code]).toEqual([409, 'taken'])
    const after = await read(visit.id)
    expect(after).toMatchObject({ status: 'Active - Booked', nurse_confirmed: expect.any(String) })
    await app.settle()
    const { rows } = await sql<{
      confirmed: number
      booked: number
      nurse_texts: number
      patient_texts: number
    }>`select
      (select count(*)::int from visit_offer where assignment_id = ${visit.id} and confirmed) as confirmed,
      (select count(*)::int from visit_status_history
        where assignment_id = ${visit.id} and to_status = 'Active - Booked') as booked,
      (select count(*)::int from outbound_message
        where assignment_id = ${visit.id} and kind = 'override') as nurse_texts,
      (select count(*)::int from outbound_message
        where assignment_id = ${visit.id} and kind = 'patient_booked') as patient_texts`.execute(
      app.instance.platform.db,
    )
    const byOverride = others.includes(after.user_id_assigned ?? 0)
    expect(rows[0]).toEqual({
      confirmed: 1,
      booked: 1,
      nurse_texts: byOverride ? 1 : 0,
      patient_texts: 1,
    })
  }
}, 120_000)
