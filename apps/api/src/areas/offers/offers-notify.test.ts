// From a saved blast to delivered texts, over HTTP. OFR-023 to OFR-026, OFR-043 to OFR-050, OFR-057
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { development } from '@wren/contract/identity'
import { offers } from '@wren/contract/offers'
import { notificationLabel } from '@wren/contract/offers-notify.rules'
import { defaultTemplates } from '@wren/contract/offers-template.rules'
import { scheduling } from '@wren/contract/offers-scheduling'
import { patients } from '@wren/contract/patients'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { aNurse, blockForPharmacy, preferCounties } from '../nurses/nurses.builders.ts'
import { aBookedVisit, useScene, aVisit } from '../visits/visits.builders.ts'
import { signatureOf } from './offers-messages.commands.ts'

const app = useTestApp(() => ({ now }))
const scene = useScene(app)
const now = '2026-11-20T18:00:00.000Z'
/** The clock keeps running during a test. */
const around = expect.stringMatching(/^2026-11-20T18:00:/) as string
const henderson = {
  zip: '89052',
  city: 'Henderson',
  county: 'Clark',
  state: 'NV',
  timezone: 'America/Los_Angeles',
  access_type: 'picc',
  start: '2026-11-24T17:00:00.000Z',
  missing_exact_time: true,
} as const
const flexible = {
  date_from: '2026-11-24',
  date_to: '2026-11-26',
  slots: ['07:00-10:55', 'all-day'] as ('07:00-10:55' | 'all-day')[],
  note: 'Bring a pump.',
}
let phone = 17_025_550_000
const nearby = (own: Parameters<typeof aNurse>[1] = {}): Promise<number> =>
  aNurse(app, { zip: '89012', phone: `+${++phone}`, ...own })
const aHendersonVisit = async (): Promise<number> =>
  (await aVisit(app, scene, { ...henderson, blast_type: 'flexible' })).id
async function aSavedVisit(): Promise<number> {
  const visit = await aHendersonVisit()
  const saved = await scene.admin.call(offers.blastSave, {
    assignment_id: visit,
    blast_type: 'flexible',
    blast_details: flexible,
    template: defaultTemplates.flexible,
  })
  expect(saved.status).toBe(200)
  return visit
}
const textsTo = (visit: number) =>
  sql<{
    recipient: string
    body: string
    status: string
    kind: string
    assignment_id: number
    nurse_id: number
    error: string | null
    provider_message_id: string | null
    link_id: number | null
  }>`
    select recipient, body, link_id, status, kind, assignment_id, nurse_id, error, provider_message_id
    from outbound_message
    where assignment_id = ${visit}
    order by id`
    .execute(app.instance.platform.db)
    .then(({ rows }) => rows)

test('OFR-023 returns the saved template, or the default of the requested type', async () => {
  const visit = await aHendersonVisit()
  const asked = (input: object) =>
    scene.admin.call(offers.blastTemplate, { assignment_id: visit, ...input })
  expect((await asked({})).body.data).toMatchObject({
    blast_type: 'flexible',
    blast_details: null,
    template: defaultTemplates.flexible,
    is_default: true,
  })
  await scene.admin.call(offers.blastSave, {
    assignment_id: visit,
    blast_type: 'flexible',
    blast_details: flexible,
    template: 'Own {link}',
  })
  expect((await asked({})).body.data).toMatchObject({
    blast_type: 'flexible',
    blast_details: { ...flexible, date: null },
    template: 'Own {link}',
    is_default: false,
  })
  expect((await asked({ blast_type: 'fixed' })).body.data).toMatchObject({
    blast_type: 'fixed',
    template: defaultTemplates.fixed,
    is_default: true,
  })
  expect((await asked({ blast_type: 'loud' as never })).status).toBe(400)
  expect((await scene.admin.call(offers.blastTemplate, { assignment_id: 999_999 })).status).toBe(
    404,
  )
})

test('OFR-024 OFR-022 saves a blast, with faults by field, and refuses a patient in the text', async () => {
  const visit = await aHendersonVisit()
  const save = (own: object) =>
    scene.admin.call(offers.blastSave, {
      assignment_id: visit,
      blast_type: 'flexible',
      blast_details: flexible,
      template: '{link}',
      ...own,
    })
  for (const none of [null, '', undefined])
    expect((await save({ blast_type: none as never })).body).toMatchObject({
      error: 'Blast type is required',
    })
  expect(
    (
      await save({
        blast_details: { date_from: '2026-11-19', date_to: '2026-11-26', slots: [] },
        template: 'Hello',
      })
    ).body.fields,
  ).toEqual({
    'blast_details.date_from': 'The date has passed',
    'blast_details.slots': 'At least one time slot is required',
    template: 'The message must contain {link} once.',
  })
  const named = `${scene.patient.last_name}, ${scene.patient.first_name}`
  expect((await save({ template: `${named} {link}` })).body).toMatchObject({
    error: 'Please remove patient information from the message.',
    fields: { template: 'Please remove patient information from the message.' },
  })
  expect(
    (await save({ blast_details: { ...flexible, note: `see ${scene.patient.wren_mrn}` } })).body
      .fields,
  ).toEqual({ 'blast_details.note': 'Please remove patient information from the message.' })
  expect((await save({ blast_type: 'multi-day', days_to_schedule: 4 })).body).toMatchObject({
    error: '4 days cannot be scheduled between these dates',
  })
  const saved = await save({ blast_type: 'multi-day', days_to_schedule: 2, nonconsecutive: true })
  expect(saved.body.assignment).toMatchObject({
    id: visit,
    blast_type: 'multi-day',
    days_to_schedule: 2,
    duration_days: 3,
    nonconsecutive: true,
    blast_details: { ...flexible, date: null },
  })
  expect(
    (await save({ blast_type: 'manual', template: undefined, blast_details: undefined })).status,
  ).toBe(200)
  const booked = await aBookedVisit(app, scene, { start: '2026-11-30T17:00:00.000Z' })
  expect(
    (
      await scene.admin.call(offers.blastSave, {
        assignment_id: booked.id,
        blast_type: 'fixed',
        template: '{link}',
      })
    ).body,
  ).toMatchObject({ error: 'This visit is already staffed', code: 'taken' })
  for (const status of ['Hold', 'Inactive - Canceled', 'Completed - Closed Out']) {
    const over = await aHendersonVisit()
    await sql`
      update visit set status = ${status} where id = ${over}`.execute(app.instance.platform.db)
    expect([status, (await save({ assignment_id: over })).status]).toEqual([status, 409])
  }
  expect((await save({ assignment_id: 999_999 })).status).toBe(404)
  const told: string[] = []
  const listener = await listen(
    app.databaseUrl,
    ({ topics = [] }) => {
      told.push(...topics.map(({ topic }) => topic))
    },
    () => undefined,
  )
  const fresh = await aHendersonVisit()
  expect((await save({ assignment_id: fresh })).body.assignment).toMatchObject({
    id: fresh,
    blast_type: 'flexible',
    blast_details: { ...flexible, date: null },
  })
  await expect.poll(() => told).toContain(`blast_template/${fresh}`)
  await listener.close()
  expect((await scene.admin.call(scheduling.statuses, { id: fresh })).body.data[0]?.state).toBe(
    'done',
  )
})

test('OFR-025 previews for a nurse or a sample nurse and stores and sends nothing', async () => {
  const visit = await aHendersonVisit()
  const input = {
    assignment_id: visit,
    template: 'Hi {nurse_first_name}, {city} {date_range} {link}',
    blast_type: 'flexible' as const,
    blast_details: flexible,
  }
  const { body } = await scene.admin.call(offers.blastPreview, input)
  const link = `http://wren.test/ns?t=${'x'.repeat(43)}`
  expect(body.data).toEqual({
    text: `Hi Nurse, Henderson Nov 24, 2026 - Nov 26, 2026 ${link}`,
    characters: 48 + link.length,
    segments: 1,
  })
  const nurse = await nearby({ first_name: 'Imani' })
  expect(
    (await scene.admin.call(offers.blastPreview, { ...input, nurse_id: nurse })).body.data.text,
  ).toContain('Hi Imani,')
  expect(
    (await scene.admin.call(offers.blastPreview, { ...input, template: '{link} {mrn}' })).body,
  ).toMatchObject({ error: 'Unknown placeholder mrn.' })
  expect(
    (await scene.admin.call(offers.blastPreview, { ...input, assignment_id: 999_999 })).status,
  ).toBe(404)
  expect(await textsTo(visit)).toEqual([])
  expect(
    (await scene.admin.call(offers.blastTemplate, { assignment_id: visit })).body.data.is_default,
  ).toBe(true)
})

test('OFR-050 OFR-051 OFR-053 OFR-054 OFR-057 ranks nurses with reasons and conflicts', async () => {
  const zip = '89052'
  const best = await nearby({ zip, rating: 5, languages: ['en', 'es'] })
  await preferCounties(app, best, ['32003'])
  const busy = await nearby({ zip: '89123', rating: 1 })
  const unlicensed = await nearby({ zip: '86401' })
  const unskilled = await nearby({ skills: ['PIV'] })
  const reno = await nearby({ zip: '89501', timezone: 'America/Los_Angeles' })
  const blocked = await nearby()
  await blockForPharmacy(app, blocked, scene.pharmacy)
  const elsewhere = await aBookedVisit(
    app,
    scene,
    { ...henderson, access_type: 'piv', missing_exact_time: false },
    busy,
  )
  const visit = await aVisit(app, scene, {
    ...henderson,
    missing_exact_time: false,
    blast_type: 'flexible',
    start: '2026-11-24T19:15:00.000Z',
  })
  const { body, status } = await scene.admin.call(offers.recommended, { id: visit.id })
  expect(status).toBe(200)
  const of = (id: number) => body.data.find(({ nurseId }) => nurseId === id)
  expect(of(best)).toMatchObject({
    eligible: true,
    distanceMiles: 0,
    blockReasons: [],
    notified: null,
    isAvailable: null,
    conflicts: [],
    isPrimary: false,
  })
  expect(of(best)?.reasons).toEqual(expect.arrayContaining(['PICC verified', 'Prefers county']))
  expect(of(busy)).toMatchObject({
    eligible: true,
    conflicts: [
      {
        nurseId: busy,
        assignmentId: elsewhere.id,
        startTime: henderson.start,
        nurseConfirmed: true,
        durationMinutes: 120,
        isDirectConflict: true,
      },
    ],
  })
  expect(of(busy)?.reasons).toContain('Busy')
  expect(of(unlicensed)).toMatchObject({ eligible: false, blockReasons: ['Not licensed in NV'] })
  expect(of(unskilled)).toMatchObject({
    eligible: false,
    blockReasons: ['Skill PICC not verified'],
  })
  expect(of(blocked)).toMatchObject({
    eligible: false,
    blockReasons: ['Blocked for this pharmacy'],
  })
  expect(of(reno)).toBeUndefined()
  expect(body.data.map(({ rank }) => rank)).toEqual(body.data.map((_, at) => at + 1))
  expect(body.data.findLastIndex(({ eligible }) => eligible)).toBeLessThan(
    body.data.findIndex(({ eligible }) => !eligible),
  )
  expect(of(best)?.rank).toBeLessThan(of(busy)?.rank ?? 0)
  await preferCounties(app, reno, ['32003'])
  expect(
    (await scene.admin.call(offers.recommended, { id: visit.id })).body.data.find(
      ({ nurseId }) => nurseId === reno,
    ),
  ).toMatchObject({ eligible: true })
  expect((await scene.admin.call(offers.conflicts, { id: visit.id })).body.data).toContainEqual(
    of(busy)?.conflicts[0],
  )
  const colors = (
    await scene.admin.call(offers.busy, { time_in: '2026-11-24T10:30:00-08:00', duration: 60 })
  ).body.data
  expect(colors).toContainEqual({ id: busy, color: 'red' })
  const around = (time_in: string, more: object = {}) =>
    scene.admin.call(offers.busy, { time_in, duration: 60, ...more })
  const colorAt = async (time_in: string) =>
    (await around(time_in)).body.data.find(({ id }) => id === busy)?.color ?? null
  // The nurse is busy from nine to eleven.
  expect([await colorAt('2026-11-24T20:00:00Z'), await colorAt('2026-11-24T20:01:00Z')]).toEqual([
    'yellow',
    null,
  ])
  const unsure = await aVisit(app, scene, {
    ...henderson,
    missing_exact_time: false,
    start: '2026-11-25T19:00:00.000Z',
  })
  await sql`
    update visit set user_id_selected = ${busy} where id = ${unsure.id}
  `.execute(app.instance.platform.db)
  expect(await colorAt('2026-11-25T19:30:00Z')).toBe('orange')
  expect([
    (
      await (
        await app.signIn(busy)
      ).call(offers.busy, { time_in: '2026-11-24T18:30:00Z', duration: 60 })
    ).status,
    (await app.nobody.call(offers.busy, { time_in: '2026-11-24T18:30:00Z', duration: 60 })).status,
  ]).toEqual([403, 401])
  for (const wrong of [{ time_in: 'soon' }, { duration: 0 }, { duration: undefined }])
    expect((await around('2026-11-24T18:30:00Z', wrong)).status).toBe(400)
  for (const call of [offers.recommended, offers.conflicts]) {
    expect([
      (await scene.admin.call(call, { id: 999_999 })).status,
      (await app.nobody.call(call, { id: visit.id })).status,
      (await (await app.signIn(busy)).call(call, { id: visit.id })).status,
    ]).toEqual([404, 401, 403])
  }
  const all = (await scene.admin.call(offers.conflicts, { id: visit.id })).body.data
  expect(
    all.map(({ nurseId, startTime }) => `${String(nurseId).padStart(9, '0')} ${startTime}`),
  ).toEqual(
    all
      .map(({ nurseId, startTime }) => `${String(nurseId).padStart(9, '0')} ${startTime}`)
      .toSorted(),
  )
  expect(
    (
      await scene.admin.call(offers.busy, {
        time_in: '2026-11-24T18:30:00Z',
        duration: 60,
        ignore_assignment_id: elsewhere.id,
      })
    ).body.data.some(({ id }) => id === busy),
  ).toBe(false)
})

test('OFR-041 OFR-042 OFR-043 OFR-044 OFR-045 OFR-046 OFR-047 OFR-049 texts and lists five nurses', async () => {
  const visit = await aSavedVisit()
  const chosen = (await scene.admin.call(offers.recommended, { id: visit })).body.data.filter(
    ({ eligible, conflicts }) => eligible && conflicts.length === 0,
  )
  const five = [
    ...chosen.map(({ nurseId }) => nurseId),
    await nearby(),
    await nearby(),
    await nearby(),
    await nearby(),
    await nearby(),
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
  const stored = await textsTo(visit)
  expect(
    stored
      .map(({ status, kind, assignment_id, nurse_id }) => [status, kind, assignment_id, nurse_id])
      .toSorted(),
  ).toEqual(five.map((id) => ['queued', 'blast', visit, id]).toSorted())
  expect(stored.every(({ body, link_id }) => link_id !== null && !/http|token|\{/.test(body))).toBe(
    true,
  )
  await app.settle()
  expect((await textsTo(visit)).map(({ status }) => status)).toEqual(five.map(() => 'delivered'))
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
  const visit = await aSavedVisit()
  const [fine, mute, out, paused, disabled] = [
    await nearby(),
    await nearby({ phone: null }),
    await nearby(),
    await nearby({ sub_status: 'Needs Docs' }),
    await nearby({ status: 'Disabled', sub_status: 'Paused' }),
  ]
  const { db } = app.instance.platform
  await sql`
    insert into text_opt_out (phone, word, at)
    select phone, 'STOP', ${now} from user_account
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
  expect((await textsTo(visit)).map(({ status, error }) => [status, error])).toEqual([
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
  const nurse = await nearby()
  const unsaved = await aHendersonVisit()
  expect(
    (await scene.admin.call(offers.notify, { id: unsaved, nurses: [nurse] })).body,
  ).toMatchObject({ error: 'Please save the blast first', code: 'conflict' })
  const saved = await aSavedVisit()
  expect((await scene.admin.call(offers.notify, { id: saved, nurses: [] })).body).toMatchObject({
    error: 'At least 1 item must be selected',
  })
  expect((await scene.admin.call(offers.notify, { id: 999_999, nurses: [nurse] })).status).toBe(404)
  expect(
    (await (await app.signIn(nurse)).call(offers.notify, { id: saved, nurses: [nurse] })).status,
  ).toBe(403)
})

test('OFR-128 concurrent and repeated calls within a minute notify a nurse once', async () => {
  const visit = await aSavedVisit()
  const nurses = [await nearby(), await nearby()]
  await app.clock(now) // keeps running from here
  const presses = await Promise.all(
    Array.from({ length: 6 }, () => scene.admin.call(offers.notify, { id: visit, nurses })),
  )
  const oks = presses.flatMap(({ body }) => body.results.filter(({ ok }) => ok))
  expect(oks.map(({ id }) => id).toSorted()).toEqual(nurses.toSorted())
  expect(
    presses.flatMap(({ body }) => body.failed).every(({ error }) => error === 'Already notified'),
  ).toBe(true)
  expect(await textsTo(visit)).toHaveLength(2)
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
  await app.clock(now)
})

test('OFR-026 an additional blast texts nurses without an answer, with the same link', async () => {
  const visit = await aSavedVisit()
  const [quiet, declined] = [await nearby(), await nearby()]
  const more = (own: object) =>
    scene.admin.call(offers.blastAdditional, {
      assignment_id: visit,
      template: 'More: {pay} {link}',
      ...own,
    })
  expect((await more({})).body).toMatchObject({ error: 'There are no nurses to notify.' })
  await scene.admin.call(offers.notify, { id: visit, nurses: [quiet, declined] })
  await sql`
    update visit_offer set is_available = false, nurse_response_date = ${now}
    where assignment_id = ${visit} and nurse_id = ${declined}`.execute(app.instance.platform.db)
  expect((await more({ template: 'More' })).body).toMatchObject({
    error: 'The message must contain {link} once.',
  })
  const again = await more({})
  expect(again.body.results).toEqual([{ id: quiet, ok: true, error: null }])
  const links = (await textsTo(visit)).flatMap(({ link_id }) => link_id ?? [])
  expect(links[2]).toBe(links[0])
  expect(
    (await more({ nurses: [await nearby()], template: 'Else {link}' })).body.results[0]?.error,
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

test('OFR-048 signed reports never fall back, are published, and refuse unknown messages and states', async () => {
  const visit = await aSavedVisit()
  await scene.admin.call(offers.notify, { id: visit, nurses: [await nearby()] })
  await app.settle()
  const id = (await textsTo(visit))[0]?.provider_message_id as string
  const secret = app.instance.platform.secrets.token
  const report = (
    status: string,
    message_id = id,
    signature = signatureOf(secret, message_id, status),
  ) =>
    app.nobody.call(
      offers.messageStatus,
      { message_id, status },
      { 'x-message-signature': signature },
    )
  const state = async () =>
    (await scene.admin.call(offers.notified, { assignment_id: visit })).body.data[0]?.sms_status
  expect((await report('read', id, signatureOf(secret, id, 'sent'))).status).toBe(403)
  expect(
    (await app.nobody.call(offers.messageStatus, { message_id: id, status: 'read' })).status,
  ).toBe(403)
  expect((await report('eaten')).status).toBe(400)
  expect((await report('read', 'nobody-knows')).status).toBe(404)
  const heard: string[] = []
  const listener = await listen(
    app.databaseUrl,
    ({ topics = [] }) => {
      heard.push(...topics.map(({ topic }) => topic))
    },
    () => undefined,
  )
  expect([(await report('failed')).status, await state()]).toEqual([204, 'delivered'])
  expect(heard).toEqual([])
  expect([(await report('read')).status, await state()]).toEqual([204, 'read'])
  await expect.poll(() => heard).toContain('assignment_notify')
  await listener.close()
  expect([(await report('delivered')).status, await state()]).toEqual([204, 'read'])
})

test('PAT-103 no call offers a visit to a nurse blocked by its patient', async () => {
  const visit = await aSavedVisit()
  const nurse = await nearby()
  const found = async () =>
    (await scene.admin.call(offers.recommended, { id: visit })).body.data.find(
      ({ nurseId }) => nurseId === nurse,
    )
  expect(await found()).toMatchObject({ eligible: true, blockReasons: [] })
  await scene.admin.call(patients.save, { uuid: scene.patient.uuid, nurses_blocked: [nurse] })
  expect(
    (
      await scene.admin.call(offers.notify, {
        id: visit,
        nurses: [nurse],
        override: true,
        override_reason: 'She knows the way',
      })
    ).body.results[0]?.error,
  ).toBe('Blocked by patient')
  expect(await found()).toMatchObject({ eligible: false, blockReasons: ['Blocked by patient'] })
})
