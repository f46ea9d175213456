// Links and their storage. TOK-001, TOK-003, TOK-004, TOK-010, TOK-071, TOK-074.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
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

test('TOK-001 anybody who holds a link can use it, and a session sent along changes nothing', async () => {
  const { token, nurse_token, patient_token } = await stage.aConfirmationRequest()
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

test('TOK-003 each nurse, confirmation and patient has a distinct link of 43 base64url characters', async () => {
  const { visit, nurse, token, nurse_token, patient_token } = await stage.aConfirmationRequest()
  const other = await anOffer(app, visit.id, await aNurse(app))
  const tokens = [token, nurse_token, patient_token, other]
  for (const link of tokens) expect(link).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(new Set(tokens).size).toBe(4)
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
  const duplicate = sql`
    insert into visit_link (kind, assignment_id, nurse_id, random, hash, issued_at, expires_at)
    select kind, assignment_id, nurse_id, random, sha256(random), issued_at, expires_at
    from visit_link
    where assignment_id = ${visit.id} and kind = 'patient_token'`
  await expect(duplicate.execute(app.instance.platform.db)).rejects.toThrow('visit_link_one_live')
})

test('TOK-004 each link is created with the first message that holds it, and sent again unchanged', async () => {
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

test('TOK-010 a nurse reads nothing that identifies the patient, and a patient reads first names only', async () => {
  const nurse = await aNurse(app, {
    first_name: 'Ottoline',
    last_name: 'Farquhar',
    email: 'ottoline@nurses.example',
  })
  const { visit, phone, start, token, patient_token, nurse_token } =
    await stage.aConfirmationRequest(nurse)
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
    ...secret.filter((word) => word !== patient.first_name),
  ])
    expect(JSON.stringify(body)).not.toContain(word)
})

test('TOK-071 the database holds random bytes and a hash, from which the same link is derived again', async () => {
  const { visit, nurse, phone, token, patient_token, nurse_token } =
    await stage.aConfirmationRequest()
  const { db } = app.instance.platform
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  expect(tables.length).toBeGreaterThan(40)
  const patterns = [token, patient_token, nurse_token].map((link) => `%${link}%`)
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from ${sql.table(name)} as t
      where to_jsonb(t)::text like any(${patterns}::text[])`.execute(db)
    expect([name, rows[0]?.n]).toEqual([name, 0])
  }
  const held = await sql<{
    kind: string
    hash: string
    random: string
  }>`select kind, encode(hash, 'hex') as hash, encode(random, 'hex') as random from visit_link
    where assignment_id = ${visit.id} and revoked_at is null`.execute(db)
  for (const [kind, link] of Object.entries({ token, patient_token, nurse_token }))
    expect(held.rows.find((row) => row.kind === kind)?.hash).toBe(
      createHash('sha256').update(link).digest('hex'),
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
  const text = (await textsTo(app, phone))[0]
  expect([text?.includes('[link no longer valid]'), text?.includes('/ps?t=')]).toEqual([
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

test('TOK-074 fields beside a token do not change its owner, and calls of another kind reject it', async () => {
  const first = await stage.aConfirmationRequest()
  const second = await stage.aConfirmationRequest()
  const ids = {
    assignment_id: second.visit.id,
    nurse_id: second.nurse,
    patient_uuid: second.visit.patient_uuid,
    id: second.visit.id,
  }
  const before = (await stage.scene.admin.call(visits.byId, { id: second.visit.id })).body
    .assignment
  const raw = (path: string, body: object) => app.nobody.raw('POST', `/scheduling/${path}`, body)
  const answers = [
    await raw('nurse/select-time', { token: first.token, ...ids }),
    await raw('nurse/confirm', { nurse_token: first.nurse_token, ...ids, confirmed: false }),
    await raw('patient/deny-time', { patient_token: first.patient_token, ...ids }),
    await raw('nurse/delete', { token: first.token, ...ids }),
  ]
  expect(
    answers.map(({ status, body }) => [status, (body['mini_assignment'] as { id: number }).id]),
  ).toEqual(answers.map(() => [200, first.visit.id]))
  expect(
    (await stage.scene.admin.call(visits.byId, { id: second.visit.id })).body.assignment,
  ).toEqual(before)
  const refusal = await raw('patient/select-time', {
    patient_token: second.patient_token,
    selected_dates: [{ start: second.other, assignment_id: first.visit.id }],
  })
  expect([refusal.status, refusal.body['error']]).toEqual([400, 'This time is not offered.'])
  expect(
    (
      await raw('patient/select-time', {
        patient_token: second.patient_token,
        selected_dates: [{ start: second.other, assignment_id: second.visit.id }],
      })
    ).status,
  ).toBe(200)
  const { token, nurse_token, patient_token } = second
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
