// Notified nurses and their texts. OFR-026, OFR-031, OFR-032, OFR-041 to OFR-049, OFR-128
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { development } from '@wren/contract/identity'
import { offers } from '@wren/contract/offers'
import { notificationLabel } from '@wren/contract/offers-notify.rules'
import { defaultTemplates } from '@wren/contract/offers-template.rules'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { useScene } from '../visits/visits.builders.ts'
import {
  aHendersonVisit,
  aNearbyNurse,
  aSavedVisit,
  blastNow,
  textsAbout,
} from './offers-blast.builders.ts'

const app = useTestApp({ now: blastNow })
const scene = useScene(app)
/** The clock keeps running during a test. */
const around = expect.stringMatching(/^2026-11-20T18:00:/) as string

test('OFR-041 OFR-042 OFR-043 OFR-044 OFR-045 OFR-046 OFR-047 OFR-049 texts and lists five nurses', async () => {
  const visit = await aSavedVisit(app, scene)
  const chosen = (await scene.admin.call(offers.recommended, { id: visit })).body.data.filter(
    ({ eligible, conflicts }) => eligible && conflicts.length === 0,
  )
  const five = [
    ...chosen.map(({ nurseId }) => nurseId),
    await aNearbyNurse(app),
    await aNearbyNurse(app),
    await aNearbyNurse(app),
    await aNearbyNurse(app),
    await aNearbyNurse(app),
  ].slice(0, 5)
  const sent = await scene.admin.call(offers.notify, { id: visit, nurses: five })
  expect(sent.status).toBe(200)
  expect(sent.body.results).toEqual(five.map((id) => ({ id, ok: true, error: null })))
  expect(sent.body.failed).toEqual([])
  expect(sent.body.data[0]).toMatchObject({
    user_id: five[0],
    notified: around,
    sms_status: 'queued',
    is_available: null,
    block_hint: null,
  })
  expect(sent.body.data[0]?.text).toMatch(
    new RegExp(
      String.raw`^Hi \w+, Wren has a visit in Henderson between Nov 24, 2026 - Nov 26, 2026 \(2 h\)\. Pay: .+\. ` +
        String.raw`Bring a pump\. Pick your times: http://wren\.test/ns\?t=[\w-]{43}( Reply STOP to opt out\.)?$`,
    ),
  )
  const stored = await textsAbout(app, visit)
  expect(
    stored
      .map(({ status, kind, assignment_id, nurse_id }) => [status, kind, assignment_id, nurse_id])
      .toSorted(),
  ).toEqual(five.map((id) => ['queued', 'blast', visit, id]).toSorted())
  expect(stored.every(({ body, link_id }) => link_id !== null && !/http|token|\{/.test(body))).toBe(
    true,
  )
  await app.settle()
  expect((await textsAbout(app, visit)).map(({ status }) => status)).toEqual(
    five.map(() => 'delivered'),
  )
  const read = (await scene.admin.call(development.messages, { to: stored[0]?.recipient })).body
    .data[0]
  expect(read?.body).toMatch(/http:\/\/wren\.test\/ns\?t=[\w-]{43}/)
  const list = (await scene.admin.call(offers.blasted, { id: visit })).body
  expect(list.data.map(({ user_id }) => user_id).toSorted()).toEqual(five.toSorted())
  expect(list.data[0]).toMatchObject({
    sms_status: 'delivered',
    scheduling_dates: [],
    sent_count: 1,
    wave: null,
  })
  expect(notificationLabel(list.data[0] as never, '2026-11-20T18:07:59.000Z')).toBe(
    'delivered 7 min',
  )
  expect(list.blasts).toMatchObject([
    {
      kind: 'first',
      blast_type: 'flexible',
      text: defaultTemplates.flexible,
      sent_at: around,
      nurses_count: 5,
    },
  ])
  expect(
    (await scene.admin.call(offers.notified, { assignment_id: visit })).body.data,
  ).toHaveLength(5)
  const texts = await scene.admin.call(offers.notifyTexts, {
    assignment_id: visit,
    nurse_id: five[0] as number,
  })
  expect(texts.body.data).toMatchObject([
    { notified: around, is_available: null, nurse_response_date: null },
  ])
  expect(texts.body.data[0]?.text).toContain('http://wren.test/ns?t=')
  expect(
    (await scene.admin.call(offers.notifyList, { id: visit })).body.data.find(
      ({ user_id }) => user_id === five[0],
    ),
  ).toMatchObject({ notified: around, sms_status: 'delivered' })
  const inContext = [
    'user_id',
    'first_name',
    'last_name',
    'status',
    'sub_status',
    'is_available',
    'notified',
    'nurse_response_date',
    'sms_status',
  ]
  const row = (await scene.admin.call(offers.notifyList, { id: visit })).body.data[0] ?? {}
  expect(Object.keys(row).toSorted()).toEqual(
    [
      ...inContext,
      'wave',
      'price_nurse_hourly_rate',
      'flat_rate',
      'block_hint',
      'distance_miles',
      'far_miles',
    ].toSorted(),
  )
  expect(Object.keys(list.data[0] ?? {}).toSorted()).toEqual(
    [...Object.keys(row), 'scheduling_dates', 'sent_count'].toSorted(),
  )
  expect(Object.keys(list.blasts[0] ?? {}).toSorted()).toEqual(
    [
      'id',
      'kind',
      'blast_type',
      'text',
      'sent_at',
      'sent_by',
      'nurses_count',
      'price_nurse_hourly_rate',
      'flat_rate',
    ].toSorted(),
  )
  expect(Object.keys(texts.body.data[0] ?? {}).toSorted()).toEqual([
    'is_available',
    'notified',
    'nurse_response_date',
    'text',
  ])
  expect(
    (await scene.admin.call(offers.notifyTexts, { assignment_id: visit, nurse_id: scene.nurse }))
      .body.data,
  ).toEqual([])
  const nurse = await app.signIn(five[0] as number)
  for (const call of [offers.notifyList, offers.blasted])
    expect([
      (await scene.admin.call(call, { id: 999_999 })).status,
      (await nurse.call(call, { id: visit })).status,
    ]).toEqual([404, 403])
  expect([
    (await scene.admin.call(offers.notified, {} as never)).status,
    (await scene.admin.call(offers.notified, { assignment_id: 999_999 })).status,
  ]).toEqual([400, 404])
  expect([
    (await scene.admin.call(offers.notifyTexts, { assignment_id: visit } as never)).status,
    (
      await scene.admin.call(offers.notifyTexts, {
        assignment_id: 999_999,
        nurse_id: five[0] as number,
      })
    ).status,
    (await scene.admin.call(offers.notifyTexts, { assignment_id: visit, nurse_id: 999_999 }))
      .status,
  ]).toEqual([400, 404, 404])
})

test('OFR-032 OFR-045 AUD-080 each nurse has a result: no phone, opted out, unknown, overridable and not', async () => {
  const visit = await aSavedVisit(app, scene)
  const [fine, mute, out, paused, disabled] = [
    await aNearbyNurse(app),
    await aNearbyNurse(app, { phone: null }),
    await aNearbyNurse(app),
    await aNearbyNurse(app, { sub_status: 'Needs Docs' }),
    await aNearbyNurse(app, { status: 'Disabled', sub_status: 'Paused' }),
  ]
  const { db } = app.instance.platform
  await sql`
    insert into text_opt_out (phone, word, at)
    select phone, 'STOP', ${blastNow} from user_account
    where id = ${out}`.execute(db)
  const sent = await scene.admin.call(offers.notify, {
    id: visit,
    nurses: [fine, mute, out, paused, disabled, 999_999],
  })
  expect(sent.body.results.map(({ error }) => error)).toEqual([
    null,
    'No phone number',
    'Opted out of text messages',
    'Needs Docs',
    'Account Disabled',
    'Nurse not found.',
  ])
  expect(sent.body.failed).toHaveLength(5)
  expect(sent.body.data.map(({ user_id }) => user_id)).toEqual([fine])
  expect((await textsAbout(app, visit)).map(({ status, error }) => [status, error])).toEqual([
    ['queued', null],
    ['canceled', 'Opted out of text messages'],
  ])
  for (const override_reason of [undefined, 'abc', 'x'.repeat(501)]) {
    const { status, body } = await scene.admin.call(offers.notify, {
      id: visit,
      nurses: [paused],
      override: true,
      ...(override_reason === undefined ? {} : { override_reason }),
    })
    expect([status, body.error]).toEqual([400, 'Please enter a reason of 5 to 500 characters.'])
  }
  const forced = await scene.admin.call(offers.notify, {
    id: visit,
    nurses: [paused, disabled],
    override: true,
    override_reason: 'Documents are on the way',
  })
  expect(forced.body.results.map(({ error }) => error)).toEqual([null, 'Account Disabled'])
  const kept = await sql<object>`
    select override_hint, override_reason, override_by from visit_offer
    where assignment_id = ${visit} and nurse_id = ${paused}`.execute(db)
  expect(kept.rows).toEqual([
    {
      override_hint: 'Needs Docs',
      override_reason: 'Documents are on the way',
      override_by: scene.admin.id,
    },
  ])
})

test('OFR-045 OFR-031 answers with the hint and notifies nobody of a visit with a hint', async () => {
  const nurse = await aNearbyNurse(app)
  const unsaved = await aHendersonVisit(app, scene)
  expect(
    (await scene.admin.call(offers.notify, { id: unsaved, nurses: [nurse] })).body,
  ).toMatchObject({ error: 'Please save the blast first', code: 'conflict' })
  const saved = await aSavedVisit(app, scene)
  expect((await scene.admin.call(offers.notify, { id: saved, nurses: [] })).body).toMatchObject({
    error: 'At least 1 item must be selected',
  })
  expect((await scene.admin.call(offers.notify, { id: 999_999, nurses: [nurse] })).status).toBe(404)
  expect(
    (await (await app.signIn(nurse)).call(offers.notify, { id: saved, nurses: [nurse] })).status,
  ).toBe(403)
})

test('OFR-128 concurrent and repeated calls within a minute notify a nurse once', async () => {
  const visit = await aSavedVisit(app, scene)
  const nurses = [await aNearbyNurse(app), await aNearbyNurse(app)]
  await app.clock(blastNow) // keeps running from here
  const presses = await Promise.all(
    Array.from({ length: 6 }, () => scene.admin.call(offers.notify, { id: visit, nurses })),
  )
  const oks = presses.flatMap(({ body }) => body.results.filter(({ ok }) => ok))
  expect(oks.map(({ id }) => id).toSorted()).toEqual(nurses.toSorted())
  expect(
    presses.flatMap(({ body }) => body.failed).every(({ error }) => error === 'Already notified'),
  ).toBe(true)
  expect(await textsAbout(app, visit)).toHaveLength(2)
  await app.clock('2026-11-20T18:00:59.000Z')
  expect(
    (await scene.admin.call(offers.notify, { id: visit, nurses })).body.results.map(
      ({ error }) => error,
    ),
  ).toEqual(['Already notified', 'Already notified'])
  await app.clock('2026-11-20T18:01:30.000Z')
  expect(
    (await scene.admin.call(offers.notify, { id: visit, nurses })).body.results.map(
      ({ error }) => error,
    ),
  ).toEqual([null, null])
  await app.clock(blastNow)
})

test('OFR-026 an additional blast texts nurses without an answer, with the same link', async () => {
  const visit = await aSavedVisit(app, scene)
  const [quiet, declined] = [await aNearbyNurse(app), await aNearbyNurse(app)]
  const more = (own: object) =>
    scene.admin.call(offers.blastAdditional, {
      assignment_id: visit,
      template: 'More: {pay} {link}',
      ...own,
    })
  expect((await more({})).body).toMatchObject({ error: 'There are no nurses to notify.' })
  await scene.admin.call(offers.notify, { id: visit, nurses: [quiet, declined] })
  await sql`
    update visit_offer set is_available = false, nurse_response_date = ${blastNow}
    where assignment_id = ${visit} and nurse_id = ${declined}`.execute(app.instance.platform.db)
  expect((await more({ template: 'More' })).body).toMatchObject({
    error: 'The message must contain {link} once.',
  })
  const again = await more({})
  expect(again.body.results).toEqual([{ id: quiet, ok: true, error: null }])
  const links = (await textsAbout(app, visit)).flatMap(({ link_id }) => link_id ?? [])
  expect(links[2]).toBe(links[0])
  expect(
    (await more({ nurses: [await aNearbyNurse(app)], template: 'Else {link}' })).body.results[0]
      ?.error,
  ).toBe('Not notified yet')
  const { blasts, data } = (await scene.admin.call(offers.blasted, { id: visit })).body
  expect((await more({ assignment_id: 999_999 })).status).toBe(404)
  await sql`
    update visit set price_nurse_hourly_rate_cents = 9900 where id = ${visit}
  `.execute(app.instance.platform.db)
  expect((await more({ template: 'Dearer: {pay} {link}' })).body.data[0]?.text).toContain('$99/hr')
  for (const status of ['Hold', 'Inactive - Lost', 'Completed - Closed Out']) {
    await sql`
      update visit set status = ${status} where id = ${visit}`.execute(app.instance.platform.db)
    expect([status, (await more({})).status]).toEqual([status, 409])
  }
  await sql`
    update visit set status = 'New', user_id_selected = ${quiet} where id = ${visit}
  `.execute(app.instance.platform.db)
  expect((await more({ template: 'Too late {link}' })).body).toMatchObject({
    error: 'This visit is already staffed',
    code: 'taken',
  })
  expect(blasts.map(({ kind, nurses_count }) => [kind, nurses_count])).toEqual([
    ['additional', 1],
    ['first', 2],
  ])
  expect(data.map(({ user_id, sent_count }) => [user_id, sent_count])).toEqual([
    [quiet, 2],
    [declined, 1],
  ])
})
