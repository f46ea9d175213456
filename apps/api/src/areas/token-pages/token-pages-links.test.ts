// TOK "Tokens" 001-010, "Token storage" 071-074: what a link is, for whom it stands and how it ends.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { tokenPages } from '@wren/contract/token-pages'
import { addDays, addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn, phoneOfUser, textsTo } from '../offers/offers.builders.ts'
import { aStage, at, type LinkedVisit, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
beforeAll(async () => {
  stage = await aStage(app)
})

type Tokens = Pick<LinkedVisit, 'token' | 'nurse_token' | 'patient_token'>
/** The status of reading by each of them. */
const readings = async ({ token, nurse_token, patient_token }: Tokens): Promise<number[]> => [
  (await app.nobody.call(tokenPages.selectTime, { token })).status,
  (await app.nobody.call(tokenPages.confirm, { nurse_token })).status,
  (await app.nobody.call(tokenPages.patientSelectTime, { patient_token })).status,
]

test('TOK-001 the links open and answer for whoever holds them, and a session that is sent along, good or ended, changes nothing', async () => {
  const { token, nurse_token, patient_token } = await stage.askedNurse()
  const sent = [
    ['nurse/select-time', { token }],
    ['nurse/confirm', { nurse_token }],
    ['patient/select-time', { patient_token }],
    ['patient/deny-time', { patient_token }],
    ['nurse/delete', { token }],
  ] as const
  const senders = [undefined, `Bearer ${stage.scene.admin.token}`, 'Bearer none']
  for (const [path, body] of sent.slice(0, 3))
    for (const authorization of senders)
      expect(
        (
          await app.nobody.raw(
            'POST',
            `/scheduling/${path}`,
            body,
            authorization === undefined ? {} : { authorization },
          )
        ).status,
        path,
      ).toBe(200)
  for (const [path, body] of sent.slice(3))
    expect((await app.nobody.raw('POST', `/scheduling/${path}`, body)).status, path).toBe(200)
})

test('TOK-003 each link is 43 characters of base64url, one per nurse, confirmation and patient of a visit, none like another', async () => {
  const { visit, nurse, token, nurse_token, patient_token } = await stage.askedNurse()
  const other = await anOffer(app, visit.id, await aNurse(app))
  const all = [token, nurse_token, patient_token, other]
  for (const one of all) expect(one).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(new Set(all).size).toBe(4)
  const { rows } = await sql<{
    kind: string
    nurse_id: number | null
    bytes: number
  }>`select kind, nurse_id, octet_length(random) as bytes from visit_link where assignment_id = ${visit.id}
    order by id`.execute(app.instance.platform.db)
  expect(rows.slice(0, 3)).toEqual([
    { kind: 'token', nurse_id: nurse, bytes: 32 },
    { kind: 'patient_token', nurse_id: null, bytes: 32 },
    { kind: 'nurse_token', nurse_id: nurse, bytes: 32 },
  ])
  const twice = sql`insert into visit_link (kind, assignment_id, nurse_id, random, hash, issued_at, expires_at) select kind, assignment_id, nurse_id, random, sha256(random), issued_at, expires_at from visit_link where assignment_id = ${visit.id} and kind = 'patient_token'`
  await expect(twice.execute(app.instance.platform.db)).rejects.toThrow('visit_link_one_live')
})

test('TOK-004 a nurse gets her link with the first notification, the patient and the chosen nurse when they are first asked; sending again keeps each', async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  const { admin } = stage.scene
  const kinds = async () =>
    (
      await sql<{
        kind: string
      }>`select kind from visit_link where assignment_id = ${visit.id} order by id`.execute(
        app.instance.platform.db,
      )
    ).rows.map(({ kind }) => kind)
  const details = { date_from: from, date_to: addDays(from, 1), slots: ['07:00-10:55' as const] }
  expect(
    (
      await admin.call(offers.blastSave, {
        assignment_id: visit.id,
        blast_type: 'flexible',
        blast_details: details,
        template: 'Free? {link}',
      })
    ).status,
  ).toBe(200)
  expect(await kinds()).toEqual([])
  expect((await admin.call(offers.notify, { id: visit.id, nurses: [nurse] })).body.failed).toEqual(
    [],
  )
  const nursePhone = await phoneOfUser(app, nurse)
  const token = await linkIn(app, nursePhone, 'ns')
  expect(
    (
      await admin.call(offers.blastAdditional, {
        assignment_id: visit.id,
        template: 'Still free? {link}',
      })
    ).body.results,
  ).toEqual([{ id: nurse, ok: true, error: null }])
  expect([await linkIn(app, nursePhone, 'ns'), (await textsTo(app, nursePhone))[0]]).toEqual([
    token,
    expect.stringContaining('Still free?'),
  ])
  await stage.answer(token, true, [at(from, '07:00')])
  await admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  expect(await kinds()).toEqual(['token'])
  const patient_token = await stage.patientLink(visit.id, phone)
  expect(await stage.patientLink(visit.id, phone)).toBe(patient_token)
  await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token,
    selected_dates: [{ start: at(from, '07:00') }],
  })
  expect(await kinds()).toEqual(['token', 'patient_token'])
  const nurse_token = await stage.nurseLink(visit.id, nurse)
  expect(await stage.nurseLink(visit.id, nurse)).toBe(nurse_token)
  expect(await kinds()).toEqual(['token', 'patient_token', 'nurse_token'])
})

test('TOK-006 a reset ends all three links; cancel, lost, delete and revoking too', async () => {
  const { admin } = stage.scene
  const endings: Record<string, (visit: number) => Promise<{ readonly status: number }>> = {
    reset: (visit) => admin.call(scheduling.reset, { assignment_id: visit }),
    cancel: (visit) =>
      admin.call(visits.cancel, { id: visit, reason: 'Cancelled - Patient Declined' }),
    lost: (visit) => admin.call(visits.save, { id: visit, lost_reason: 'Lost - Too slow' }),
    delete: (visit) => admin.call(visits.remove, { id: visit }),
    revoke: (visit) => admin.call(scheduling.revokeLinks, { assignment_id: visit }),
  }
  for (const [how, end] of Object.entries(endings)) {
    const asked = await stage.askedNurse()
    expect(await readings(asked), how).toEqual([200, 200, 200])
    expect((await end(asked.visit.id)).status, how).toBe(200)
    expect(await readings(asked), how).toEqual([410, 410, 410])
  }
})

test('OFR-127 OFR-128 who was texted a moment ago is texted again when her link was ended since, with a link that opens; then a second press is one too many', async () => {
  const { admin } = stage.scene
  const { nurse, visit, nurse_token } = await stage.askedNurse()
  expect(
    (await admin.call(scheduling.revokeLinks, { assignment_id: visit.id, kinds: ['nurse_token'] }))
      .body,
  ).toEqual({ revoked: 1 })
  const anew = await stage.nurseLink(visit.id, nurse)
  expect([
    anew === nurse_token,
    (await app.nobody.call(tokenPages.confirm, { nurse_token: anew })).status,
  ]).toEqual([false, 200])
  const phone = await phoneOfUser(app, nurse)
  const told = async () => (await textsTo(app, phone)).length
  const once = await told()
  expect([
    (await admin.call(scheduling.confirmSend, { assignment_id: visit.id })).status,
    await told(),
  ]).toEqual([200, once])
  const offered = await stage.aFixedVisit({
    patient_order_id: null,
    price_nurse_hourly_rate_cents: 8_000,
  })
  expect(
    (
      await admin.call(offers.blastSave, {
        assignment_id: offered.id,
        blast_type: 'fixed',
        template: 'Free? {link}',
      })
    ).status,
  ).toBe(200)
  const notify = async () =>
    (await admin.call(offers.notify, { id: offered.id, nurses: [nurse] })).body.results
  expect(await notify()).toEqual([{ id: nurse, ok: true, error: null }])
  const first = await linkIn(app, phone, 'ns')
  expect((await admin.call(scheduling.reset, { assignment_id: offered.id })).status).toBe(200)
  expect(await notify()).toEqual([{ id: nurse, ok: true, error: null }])
  expect([
    (await app.nobody.call(tokenPages.selectTime, { token: first })).status,
    (await app.nobody.call(tokenPages.selectTime, { token: await linkIn(app, phone, 'ns') }))
      .status,
  ]).toEqual([410, 200])
  expect(await notify()).toEqual([{ id: nurse, ok: false, error: 'Already notified' }])
})

test("TOK-006 another time or another nurse: the confirm link and the patient's are made anew, an earlier nurse reads on and can answer nothing", async () => {
  const { admin } = stage.scene
  const { visit, nurse, other, phone, ...links } = await stage.askedNurse()
  expect(
    (
      await admin.call(scheduling.acceptTime, {
        assignment_id: visit.id,
        nurse_id: nurse,
        scheduling_dates: [{ start: other }],
      })
    ).status,
  ).toBe(200)
  expect(await readings(links)).toEqual([200, 410, 410])
  const patient_token = await stage.patientLink(visit.id, phone)
  await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token,
    selected_dates: [{ start: other }],
  })
  const nurse_token = await stage.nurseLink(visit.id, nurse)
  expect([patient_token === links.patient_token, nurse_token === links.nurse_token]).toEqual([
    false,
    false,
  ])
  const second = await aNurse(app)
  const token = await stage.accepted(visit.id, second, [other])
  expect(await readings({ token: links.token, nurse_token, patient_token })).toEqual([
    200, 200, 410,
  ])
  const refused = await app.nobody.call(tokenPages.confirm, {
    nurse_token,
    confirmed: true,
    start: other,
  })
  expect([refused.status, refused.body.confirmed, refused.body.nurse_is_assigned]).toEqual([
    200,
    false,
    false,
  ])
  await app.nobody.call(tokenPages.patientSelectTime, {
    patient_token: await stage.patientLink(visit.id, phone),
    selected_dates: [{ start: other }],
  })
  // Once the patient has chosen again, too.
  expect((await app.nobody.call(tokenPages.confirm, { nurse_token })).status).toBe(200)
  const own = await stage.nurseLink(visit.id, second)
  expect(own).not.toBe(nurse_token)
  expect(
    (
      await app.nobody.call(tokenPages.confirm, {
        nurse_token: own,
        confirmed: true,
        start: addMinutes(other, 30),
      })
    ).body.confirmed,
  ).toBe(true)
  for (const sent of [
    { token: links.token },
    { token: links.token, is_available: true, scheduling_dates: [{ start: other }] },
  ]) {
    const late = await app.nobody.call(tokenPages.selectTime, sent)
    expect([late.status, late.body.is_assigned, late.body.nurse_is_assigned]).toEqual([
      200,
      true,
      false,
    ])
  }
  expect((await app.nobody.call(tokenPages.selectTime, { token })).body.nurse_is_assigned).toBe(
    true,
  )
})

test('TOK-010 no answer to a nurse names the patient, her street or how to reach her before that nurse confirmed; the patient reads first names and no more', async () => {
  const nurse = await aNurse(app, {
    first_name: 'Ottoline',
    last_name: 'Farquhar',
    email: 'ottoline@nurses.example',
  })
  const { visit, phone, start, token, patient_token, nurse_token } = await stage.askedNurse(nurse)
  const { rows } = await sql<{
    first_name: string
    last_name: string
    street: string | null
    mrn: string | null
  }>`select first_name, last_name, street, wren_mrn as mrn from patient where uuid = (select patient_uuid from visit
    where id = ${visit.id})`.execute(app.instance.platform.db)
  const patient = rows[0] as (typeof rows)[number]
  const secret = [
    patient.first_name,
    patient.last_name,
    patient.street,
    patient.mrn,
    visit.street,
    phone,
  ].filter((word) => word !== null && word !== '')
  expect(secret.length).toBeGreaterThan(3)
  const toNurse = [
    await app.nobody.raw('POST', '/scheduling/nurse/select-time', { token, dates: true }),
    await app.nobody.raw('POST', '/scheduling/nurse/confirm', { nurse_token }),
  ]
  for (const { body } of toNurse)
    for (const word of secret) expect(JSON.stringify(body)).not.toContain(word)
  expect(
    (
      await app.nobody.call(tokenPages.confirm, {
        nurse_token,
        confirmed: true,
        start: addMinutes(start, 30),
      })
    ).status,
  ).toBe(200)
  const { body } = await app.nobody.raw('POST', '/scheduling/patient/select-time', {
    patient_token,
  })
  expect(body).toMatchObject({
    nurse_name: 'Ottoline',
    mini_assignment: { patient_first_name: patient.first_name },
  })
  for (const word of [
    'Farquhar',
    'ottoline@nurses.example',
    await phoneOfUser(app, nurse),
    ...secret.filter((one) => one !== patient.first_name),
  ])
    expect(JSON.stringify(body)).not.toContain(word)
})

test('TOK-071 the database holds random bytes and a hash and no link; the same link is made again, a rotated one reads as ended', async () => {
  const { visit, nurse, phone, token, patient_token, nurse_token } = await stage.askedNurse()
  const { db } = app.instance.platform
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  expect(tables.length).toBeGreaterThan(40)
  for (const { name } of tables) {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(name)} as t where to_jsonb(t)::text like any(${[token, patient_token, nurse_token].map((one) => `%${one}%`)}::text[])`.execute(
      db,
    )
    expect([name, rows[0]?.n]).toEqual([name, 0])
  }
  const held = await sql<{
    kind: string
    hash: string
    random: string
  }>`select kind, encode(hash, 'hex') as hash, encode(random, 'hex') as random from visit_link
    where assignment_id = ${visit.id} and revoked_at is null`.execute(db)
  for (const [kind, one] of Object.entries({ token, patient_token, nurse_token }))
    expect(held.rows.find((row) => row.kind === kind)?.hash).toBe(
      createHash('sha256').update(one).digest('hex'),
    )
  expect(await stage.nurseLink(visit.id, nurse)).toBe(nurse_token)
  expect((await textsTo(app, phone)).some((text) => text.includes(patient_token))).toBe(true)
  expect(
    (
      await stage.scene.admin.call(scheduling.revokeLinks, {
        assignment_id: visit.id,
        kinds: ['patient_token'],
      })
    ).body,
  ).toEqual({ revoked: 1 })
  const asked = (await textsTo(app, phone))[0]
  expect([asked?.includes('[link no longer valid]'), asked?.includes('/ps?t=')]).toEqual([
    true,
    false,
  ])
  const again = await stage.patientLink(visit.id, phone)
  expect(again).not.toBe(patient_token)
  const { rows } = await sql<{
    n: number
  }>`select count(distinct random)::int as n from visit_link
    where assignment_id = ${visit.id} and kind = 'patient_token'`.execute(db)
  expect(rows[0]?.n).toBe(2)
})

test('TOK-073 what was opened before its link ended answers 410 to every button, and nothing is stored', async () => {
  const { visit, start, token, patient_token, nurse_token } = await stage.askedNurse()
  expect(await readings({ token, patient_token, nurse_token })).toEqual([200, 200, 200])
  const before = (await stage.scene.admin.call(visits.byId, { id: visit.id })).body.assignment
  expect(
    (await stage.scene.admin.call(scheduling.revokeLinks, { assignment_id: visit.id })).body,
  ).toEqual({ revoked: 3 })
  const pressed = [
    await app.nobody.call(tokenPages.selectTime, { token, is_available: false }),
    await app.nobody.call(tokenPages.remove, { token }),
    await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: true, start }),
    await app.nobody.call(tokenPages.confirm, { nurse_token, confirmed: false }),
    await app.nobody.call(tokenPages.patientSelectTime, {
      patient_token,
      selected_dates: [{ start }],
    }),
    await app.nobody.call(tokenPages.patientDenyTime, { patient_token }),
  ]
  expect(pressed.map(({ status, body }) => [status, body.error])).toEqual(
    pressed.map(() => [410, 'This link has expired.']),
  )
  expect((await stage.scene.admin.call(visits.byId, { id: visit.id })).body.assignment).toEqual(
    before,
  )
})

test('TOK-074 whom a link stands for is not said beside it, and a link of one kind is unknown to the calls of another', async () => {
  const mine = await stage.askedNurse()
  const hers = await stage.askedNurse()
  const ids = {
    assignment_id: hers.visit.id,
    nurse_id: hers.nurse,
    patient_uuid: hers.visit.patient_uuid,
    id: hers.visit.id,
  }
  const before = (await stage.scene.admin.call(visits.byId, { id: hers.visit.id })).body.assignment
  const raw = (path: string, body: object) => app.nobody.raw('POST', `/scheduling/${path}`, body)
  const own = [
    await raw('nurse/select-time', { token: mine.token, ...ids }),
    await raw('nurse/confirm', { nurse_token: mine.nurse_token, ...ids, confirmed: false }),
    await raw('patient/deny-time', { patient_token: mine.patient_token, ...ids }),
    await raw('nurse/delete', { token: mine.token, ...ids }),
  ]
  expect(
    own.map(({ status, body }) => [status, (body['mini_assignment'] as { id: number }).id]),
  ).toEqual(own.map(() => [200, mine.visit.id]))
  expect(
    (await stage.scene.admin.call(visits.byId, { id: hers.visit.id })).body.assignment,
  ).toEqual(before)
  const strange = await raw('patient/select-time', {
    patient_token: hers.patient_token,
    selected_dates: [{ start: hers.other, assignment_id: mine.visit.id }],
  })
  expect([strange.status, strange.body['error']]).toEqual([400, 'This time is not offered.'])
  expect(
    (
      await raw('patient/select-time', {
        patient_token: hers.patient_token,
        selected_dates: [{ start: hers.other, assignment_id: hers.visit.id }],
      })
    ).status,
  ).toBe(200)
  const { token, nurse_token, patient_token } = hers
  for (const [path, body] of [
    ['nurse/select-time', { token: nurse_token }],
    ['nurse/select-time', { token: patient_token }],
    ['nurse/delete', { token: nurse_token }],
    ['nurse/confirm', { nurse_token: token }],
    ['nurse/confirm', { nurse_token: patient_token }],
    ['patient/select-time', { patient_token: token }],
    ['patient/deny-time', { patient_token: nurse_token }],
  ] as const)
    expect([path, (await raw(path, body)).status]).toEqual([path, 404])
})
