// AUD-071: what people type is data: in searches, addresses, texts, mails and papers. How screens show it is walked
// in e2e/audit-hostile.e2e.ts.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { development } from '@wren/contract/identity'
import { scheduling } from '@wren/contract/offers-scheduling'
import { renderTemplate, templateValues } from '@wren/contract/offers-template.rules'
import { systemTexts } from '@wren/contract/offers-texts.rules'
import { addMinutes } from '@wren/contract/time'
import { anIntake } from './areas/intake/intake.builders.ts'
import { phoneOfUser } from './areas/offers/offers.builders.ts'
import { aPatient } from './areas/patients/patients.builders.ts'
import { openMail } from './platform/outbound/mail.ts'
import { openTestSmtp } from './platform/outside/testing-smtp.ts'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { aWorld, type World } from './world.builders.ts'

const app = useTestApp()
let world: World
let chief: Client
beforeAll(async () => {
  world = await aWorld(app)
  chief = await app.admin({ permissions: ['ALL'], is_account_admin: true, is_wren_admin: true })
})

const script = '<img src=x onerror=alert(1)>'

test('AUD-071 no source of the browser makes markup, code or a style sheet out of a value', () => {
  const root = fileURLToPath(new URL('../../web/src', import.meta.url))
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (name) => !/\.test(?:ing)?\./.test(name),
  )
  expect(files.length).toBeGreaterThan(250)
  const makes =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcDoc|createContextualFragment|setAttribute\('on/
  for (const name of files)
    expect(makes.test(readFileSync(`${root}/${name}`, 'utf8')), name).toBe(false)
})

test('AUD-072 whatever the browser opens apart, unless it is a path of our own, opens without opener and referrer', () => {
  const root = fileURLToPath(new URL('../../web/src', import.meta.url))
  const apart = globSync('**/*.tsx', { cwd: root })
    .filter((name) => !/\.test(?:ing)?\./.test(name))
    .flatMap((name) =>
      readFileSync(`${root}/${name}`, 'utf8')
        .split(/(?=<\w|\bwindow\.open\()/)
        .map((part) => part.replace(/=>/g, '').replace(/(?<=^<[^>]*>)[\s\S]*/, ''))
        .filter((part) => part.includes('_blank'))
        .map((part) => `${name}: ${part.replace(/\s+/g, ' ').slice(0, 200)}`),
    )
  const ours = /paths\.\w+\(|pathOf\(|path\(row\)/
  expect(apart.filter((line) => !ours.test(line)).length).toBeGreaterThan(10)
  expect(apart.filter((line) => !ours.test(line) && !/noopener[ ,]noreferrer/.test(line))).toEqual(
    [],
  )
})

test(
  'AUD-071 percent, underscore, quotes and backslash in a search match themselves',
  { timeout: 180_000 },
  async () => {
    const odd = ['100% sure', 'under_score', `quo'te "double"`, 'back\\slash']
    const plain = ['100x sure', 'underxscore', 'quoxte xdoublex', 'backxslash']
    for (const last_name of [...odd, ...plain]) await aPatient(chief, { last_name })
    for (const treatment of [...odd, ...plain])
      await anIntake(app, chief, world.pharmacy, { treatment })
    for (const first_name of [...odd, ...plain])
      await app.createPerson({ first_name, is_admin: true })
    const names = async (path: string, body: object, key: string) =>
      ((await chief.raw('POST', path, body)).body['data'] as Record<string, string>[]).map(
        (row) => row[key],
      )
    for (const [text, whole] of [
      ['0% s', odd[0]],
      ['r_s', odd[1]],
      [`o'te`, odd[2]],
      ['te "d', odd[2]],
      ['k\\s', odd[3]],
    ] as const) {
      expect(await names('/patient/search', { text }, 'last_name'), text).toEqual([whole])
      expect(await names('/patient-search', { text }, 'last_name'), text).toEqual([whole])
      expect(
        await names('/intake/search', { filters: { treatment: text } }, 'treatment'),
        text,
      ).toEqual([whole])
      const people = (await chief.raw('GET', `/users?${new URLSearchParams({ search: text })}`))
        .body['data'] as { first_name: string }[]
      expect(
        people.map(({ first_name }) => first_name),
        text,
      ).toEqual([whole])
      const audit = (await chief.raw('GET', `/api/audit/people?${new URLSearchParams({ text })}`))
        .body['data'] as object[]
      expect(
        [audit.length, JSON.stringify(audit).includes(JSON.stringify(whole).slice(1, -1))],
        text,
      ).toEqual([1, true])
    }
    for (const text of ['%%%', '___', "' or '1'='1", '\\\\\\', "'; drop table visit; --"]) {
      expect(await names('/patient/search', { text }, 'last_name'), text).toEqual([])
      expect(
        await names('/intake/search', { filters: { treatment: text } }, 'treatment'),
        text,
      ).toEqual([])
    }
  },
)

test('AUD-071 line ends in an e-mail address are 400 wherever one is taken, and no call takes a subject', async () => {
  for (const email of [
    'a@people.example\r\nBcc: b@people.example',
    'a@people.example\nx',
    'a\r@people.example',
    'a@people.example\n',
    '\ra@people.example',
    '"a\r\n"@people.example',
  ]) {
    expect(
      await app.nobody.raw('POST', '/signin', { email, confirmation_type: 'email' }),
      email,
    ).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } })
    expect((await app.nobody.raw('POST', '/signin/confirm', { email, code: '1' })).status).toBe(400)
    expect(
      await chief.raw('POST', '/users', { first_name: 'A', last_name: 'B', email }),
    ).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } })
    expect(await chief.raw('PATCH', `/users/${world.person}`, { email })).toMatchObject({
      status: 400,
      body: { fields: { email: expect.any(String) } },
    })
    expect(
      await chief.raw('PATCH', `/intake/${world.intake}`, { contact_email: email }),
    ).toMatchObject({ status: 400, body: { fields: { contact_email: expect.any(String) } } })
  }
  const document = JSON.stringify((await chief.raw('GET', '/openapi.json')).body)
  expect(
    [...document.matchAll(/"requestBody".*?"responses"/g)].filter(([body]) =>
      /"subject"/.test(body),
    ),
  ).toEqual([])
})

test('AUD-071 placeholders in values are not expanded: of the visit, of a nurse and of whoever typed a name', async () => {
  const { db } = app.instance.platform
  const { rows } = await sql<{
    id: number
    kind: string
  }>`select id, kind from visit_link where revoked_at is null order by id limit 1`.execute(db)
  const stolen = `{link:${rows[0]?.kind}:${rows[0]?.id}}`
  const facts = {
    blast_type: 'flexible',
    blast_details: {
      date_from: '2031-01-01',
      date_to: '2031-01-02',
      slots: [],
      note: `${stolen} {link}`,
    },
    start: '2031-01-01T18:00:00.000Z',
    timezone: 'America/Phoenix',
    duration_estimate: 60,
    city: `{state} ${stolen}`,
    state: '{pay}',
    days_to_schedule: null,
    pharmacy: '{{ops_phone}}',
    ops_phone: '555-555-0100',
    price_nurse_hourly_rate: null,
    flat_rate: null,
  }
  const values = templateValues(facts as never, `{city}${stolen}`, 'https://wren.test/ns?t=own')
  const said = renderTemplate(
    '{nurse_first_name}: {city}, {state}, {pharmacy}, {details} {link}',
    values,
  )
  expect(said).toBe(
    `{city}${stolen}: {state} ${stolen}, {pay}, {{ops_phone}}, ${stolen} {link} https://wren.test/ns?t=own`,
  )
  expect(
    systemTexts.confirmLink({
      firstName: stolen,
      city: `{x}${stolen}`,
      date: 'Jan 1',
      link: 'own',
    }),
  ).toBe(`Hi ${stolen}, please confirm your Wren visit in {x}${stolen} on Jan 1: own`)

  await sql`update user_account set first_name = ${stolen} where id = ${world.scene.nurse}`.execute(
    db,
  )
  await chief.raw('PUT', `/assignments/${world.asked.visit}`, { city: stolen })
  // Within a minute of the first request a second is taken for a double press (NET-097).
  await app.clock(addMinutes(app.instance.platform.clock.now(), 2))
  expect(
    (await chief.call(scheduling.confirmSend, { assignment_id: world.asked.visit })).status,
  ).toBeLessThan(300)
  await app.settle()
  const [text] = (
    await app.nobody.call(development.messages, { to: await phoneOfUser(app, world.scene.nurse) })
  ).body.data
  expect(text?.body.match(/https?:\/\//g)).toHaveLength(1)
  expect(text?.body).toContain(`Hi ${stolen}, please confirm`)
})

/** What a reader of PDFs could do by itself stands in the dictionaries, outside the streams that draw. */
const dictionariesOf = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/stream\r?\n[\s\S]*?\r?\nendstream/g, '')

test('AUD-071 papers and mails carry it as text: no action in a PDF, no markup part in a mail', async () => {
  await chief.raw('PUT', '/patient/insert', {
    uuid: world.patient.uuid,
    first_name: script,
    last_name: '(/JS alert) /OpenAction',
    allergies: script,
    has_allergy: true,
  })
  for (const path of [
    `/assignments/${world.charted}/chart/pdf`,
    `/api/aftervisitreports/${world.report.id}/pdf`,
  ]) {
    const answer = await fetch(app.instance.url + path, {
      headers: { authorization: `Bearer ${chief.token}` },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, bytes.subarray(0, 5).toString()], path).toEqual([200, '%PDF-'])
    expect(
      dictionariesOf(bytes).match(
        /\/(?:JavaScript|JS|OpenAction|Launch|AA|EmbeddedFile|RichMedia|XFA|URI)\b/g,
      ),
      path,
    ).toBeNull()
  }
  const smtp = await openTestSmtp()
  const mail = openMail({ url: smtp.url, from: 'wren@people.example' })
  await mail.deliver({
    recipient: 'billing@people.example',
    subject: `Wren ${script}\r\nBcc: eve@people.example`,
    body: `${script}\n.\nDear`,
    files: [],
    key: 'k',
  } as never)
  const [sent] = smtp.mails
  const source = (sent?.text ?? '').replaceAll(/\r?\n/g, '\r\n')
  const [head = ''] = source.split(/\r\n\r\n/)
  expect(head).toMatch(/^Content-Type: text\/plain/im)
  expect(head).not.toMatch(/^Bcc:/im)
  expect(source).not.toMatch(/text\/html/i)
  await smtp.stop()
})
