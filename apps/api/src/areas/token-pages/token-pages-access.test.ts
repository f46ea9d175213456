// Who may read and answer by link: unknown and expired tokens, limits, and reads that change nothing. TOK-007, TOK-009,
// TOK-064, TOK-066, TOK-067, TOK-068, TOK-070, TOK-072.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { listen } from '../../platform/realtime/listen.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { openTestApp } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { anOffer, linkIn } from '../offers/offers.builders.ts'
import { aStage, at, type Stage } from './token-pages.builders.ts'

const app = useTestApp()
let stage: Stage
beforeAll(async () => {
  stage = await aStage(app)
})

test('TOK-072 reading changes no answer, status or time; the first read of /ps marks the link as opened', async () => {
  const { visit, phone, token, nurse_token } = await stage.aConfirmationRequest()
  await stage.scene.admin.call(scheduling.revokeLinks, {
    assignment_id: visit.id,
    kinds: ['patient_token'],
  })
  const patient_token = await stage.patientLink(visit.id, phone)
  const { db } = app.instance.platform
  const everything = async () =>
    (
      await sql`
        select
          to_jsonb(visit) - 'search' as visit,
          (select jsonb_agg(to_jsonb(o) order by o.id)
            from visit_offer o where o.assignment_id = visit.id) as offers,
          (select jsonb_agg(to_jsonb(l) - 'opened_at' order by l.id)
            from visit_link l where l.assignment_id = visit.id) as links
        from visit
        where id = ${visit.id}`.execute(db)
    ).rows
  const opened = async () =>
    (
      await sql<{
        opened_at: string
      }>`select opened_at from visit_link where assignment_id = ${visit.id} and revoked_at is null
        and opened_at is not null`.execute(db)
    ).rows.map(({ opened_at }) => opened_at)
  const before = await everything()
  expect(await opened()).toEqual([])
  for (let n = 0; n < 3; n++) {
    for (const page of [`/ns?t=${token}`, `/nc?t=${nurse_token}`, `/ps?t=${patient_token}`])
      await app.nobody.raw('GET', page, undefined, { accept: 'text/html' })
    expect((await app.nobody.call(tokenPages.selectTime, { token })).status).toBe(200)
    expect((await app.nobody.call(tokenPages.confirm, { nurse_token })).status).toBe(200)
    const before = await opened()
    expect((await app.nobody.call(tokenPages.patientSelectTime, { patient_token })).status).toBe(
      200,
    )
    if (n > 0) expect(await opened()).toEqual(before)
  }
  expect(await everything()).toEqual(before)
  expect(await opened()).toEqual([expect.any(String)])
})

test("TOK-072 OFR-007 OFR-078 NET-084 only the first read of a patient link publishes the visit's steps", async () => {
  const { visit, phone, token, nurse_token } = await stage.aConfirmationRequest()
  await stage.scene.admin.call(scheduling.revokeLinks, {
    assignment_id: visit.id,
    kinds: ['patient_token'],
  })
  const patient_token = await stage.patientLink(visit.id, phone)
  await app.settle()
  const topicNames: string[] = []
  const listener = await listen(
    app.databaseUrl,
    ({ topics = [] }) => {
      topicNames.push(...topics.map(({ topic }) => topic))
    },
    () => undefined,
  )
  await app.nobody.call(tokenPages.selectTime, { token })
  await app.nobody.call(tokenPages.confirm, { nurse_token })
  for (let n = 0; n < 3; n++) await app.nobody.call(tokenPages.patientSelectTime, { patient_token })
  await expect
    .poll(() => topicNames)
    .toEqual(['scheduling_statuses', `scheduling_statuses/${visit.id}`])
  expect(
    ((await stage.scene.admin.call(visits.byId, { id: visit.id })).body as WholeVisit).scheduling
      .patient_link_opened,
  ).not.toBeNull()
  await listener.close()
})

test('TOK-007 unknown, missing and wrong-kind tokens are 404, expired ones 410', async () => {
  const nurse = await aNurse(app)
  const visit = await stage.aFixedVisit()
  const token = await anOffer(app, visit.id, nurse)
  const post = async (sent: object) => {
    const { status, body } = await app.nobody.raw('POST', '/scheduling/nurse/select-time', sent)
    return [status, body['error']]
  }
  expect(await post({})).toEqual([404, 'This link is not valid.'])
  for (const invalidToken of ['x'.repeat(43), '', null, 7, [token], { t: token }])
    expect(await post({ token: invalidToken })).toEqual([404, 'This link is not valid.'])
  expect((await app.nobody.call(tokenPages.confirm, { nurse_token: token })).status).toBe(404)
  expect(
    (
      await stage.scene.admin.call(scheduling.revokeLinks, {
        assignment_id: visit.id,
        nurse_id: nurse,
      })
    ).body,
  ).toEqual({ revoked: 1 })
  expect(await post({ token })).toEqual([410, 'This link has expired.'])
  const second = await aNurse(app)
  const other = await anOffer(app, visit.id, second)
  await app.clock(addMinutes(visit.start, 1))
  expect(await post({ token: other })).toEqual([410, 'This link has expired.'])
  await app.clock(null)
  const third = await stage.aFixedVisit()
  const rotated = await anOffer(app, third.id, second)
  await stage.scene.admin.call(scheduling.reset, { assignment_id: third.id })
  expect(await post({ token: rotated })).toEqual([410, 'This link has expired.'])
})

test('TOK-009 TOK-064 TOK-066 TOK-067 TOK-068 tokens and calls per address are limited and not logged', async () => {
  const lines: string[] = []
  const strict = await openTestApp({
    environment: { RATE_LIMIT_FACTOR: '1', LOG_LEVEL: 'debug' },
    log: (line) => {
      lines.push(line)
    },
  })
  const post = async (token?: string) =>
    await strict.nobody.raw(
      'POST',
      '/scheduling/nurse/select-time',
      token === undefined ? {} : { token },
    )
  const now = strict.instance.platform.clock.now()
  for (let n = 0; n < 5; n++) expect((await post()).status).toBe(404)
  for (let n = 0; n < 20; n++) expect((await post(String(n).padStart(43, 'x'))).status).toBe(404)
  const limited = await post('y'.repeat(43))
  expect([limited.status, limited.body['error'], limited.headers.get('cache-control')]).toEqual([
    429,
    'Too many requests. Please try again later.',
    'no-store',
  ])
  await strict.clock(addMinutes(now, 58))
  expect((await post('y'.repeat(43))).status).toBe(429)
  await strict.clock(addMinutes(now, 62))
  for (let n = 0; n < 60; n++) expect((await post()).status).toBe(404)
  const many = await post()
  expect([many.status, many.body['error'], many.headers.get('retry-after') !== null]).toEqual([
    429,
    'Too many requests. Please try again later.',
    true,
  ])
  for (const path of [
    'nurse/select-time',
    'nurse/delete',
    'nurse/confirm',
    'patient/select-time',
    'patient/deny-time',
  ])
    expect([path, (await strict.nobody.raw('POST', `/scheduling/${path}`, {})).status]).toEqual([
      path,
      429,
    ])
  expect(lines.some((line) => line.includes('/scheduling/nurse/select-time'))).toBe(true)
  expect(
    lines.filter((line) => line.includes('x'.repeat(40)) || line.includes('y'.repeat(43))),
  ).toEqual([])
  await strict.close()
})

test("TOK-070 PHA-024 the patient's page names the pharmacy's logo only while it exists and is enabled", async () => {
  const nurse = await aNurse(app)
  const { visit, from, phone } = await stage.aFlexibleVisit()
  await stage.answer(await anOffer(app, visit.id, nurse), true, [at(from, '07:00')])
  await stage.scene.admin.call(scheduling.acceptTime, { assignment_id: visit.id, nurse_id: nurse })
  expect(
    (await stage.scene.admin.call(scheduling.patientResend, { assignment_id: visit.id })).status,
  ).toBe(200)
  const token = await linkIn(app, phone, 'ps')
  const pageWith = async (slug: string | null, on: boolean) => {
    await sql`update pharmacy set provider_logo_slug = ${slug}, show_logo_on_landing = ${on}, title = 'Logo Rx'
      where id = ${stage.scene.pharmacy}`.execute(app.instance.platform.db)
    return (await app.nobody.call(tokenPages.patientSelectTime, { patient_token: token })).body
  }
  expect(await pageWith('desert', true)).toMatchObject({
    provider_title: 'Logo Rx',
    provider_logo_slug: 'desert',
  })
  expect(await pageWith('desert', false)).toMatchObject({
    provider_title: null,
    provider_logo_slug: null,
  })
  expect(await pageWith(null, false)).toMatchObject({
    provider_title: null,
    provider_logo_slug: null,
  })
})
