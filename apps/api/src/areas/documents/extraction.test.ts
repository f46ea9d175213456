// DOC "Referral text extraction" 038, 043, 047-050, "Reading referrals, further rules" 056, 057, 059: the reader
// over HTTP, and what was made of it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { documents } from '@wren/contract/documents'
import { addDays, localDay } from '@wren/contract/time'
import { openTestService } from '../../platform/outside/testing-http.ts'
import { channel } from '../../platform/realtime/announce.ts'
import { anIntake } from '../intake/intake.builders.ts'
import { answerOf, inTime } from './extraction-outcome.rules.ts'
import { fieldNames } from './extraction-model.rules.ts'
import { useFixture, useTestApp } from '../../platform/testing-fixtures.ts'
import { useScene } from '../visits/visits.builders.ts'

const message = readFileSync(
  fileURLToPath(new URL('../../../../../e2e/fixtures/referrals/009.txt', import.meta.url)),
  'utf8',
)
const receivedAt = '2026-08-17T09:20:00-07:00'
const others = fieldNames.filter(
  (name) => !['postal_code', 'treatment', 'access_type', 'start_date'].includes(name),
)
const nulls = Object.fromEntries(others.map((name) => [name, null]))

const elsewhere = useFixture(
  () => openTestService(() => ({ status: 500 })),
  (service) => service.stop(),
)
// An address alone asks nobody: EXTRACTION_PROVIDER is rules unless it says otherwise.
const app = useTestApp(() => ({
  environment: { EXTRACTION_URL: `${elsewhere.url}/v1`, EXTRACTION_MODEL: 'reader-1' },
}))
const scene = useScene(app)
const admin = useFixture(() => Promise.resolve(scene.admin))
const switched = async (enabled: boolean) => {
  await sql`update feature_flag set enabled = ${enabled} where key = 'paste-email-for-extraction'`.execute(
    app.instance.platform.db,
  )
  await sql`select pg_notify(${channel}, ${JSON.stringify({ flags: true })})`.execute(
    app.instance.platform.db,
  )
}

test('DOC-038 DOC-043 DOC-049 DOC-056 DOC-057 DOC-059 a referral is read inside the server: the four values, all the others, and the place of each in the message; twice the same', async () => {
  const first = await admin.call(documents.extract, { message, receivedAt })
  expect(first.status).toBe(200)
  expect(Object.keys(first.body).toSorted()).toEqual([
    'accessType',
    'address',
    'candidates',
    'evidence',
    'executionId',
    'fields',
    'patients',
    'startDate',
    'success',
    'treatment',
  ])
  expect(first.body).toMatchObject({
    success: true,
    address: { postalCode: '89052' },
    treatment: 'Vyvgart (efgartigimod alfa-fcab)',
    accessType: 'piv',
    startDate: '2026-08-20',
    executionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(first.body.fields).toEqual({
    patient_first_name: 'Octavio',
    patient_last_name: 'Brambleson',
    dob: '1966-05-25',
    gender: 'M',
    pharmacy_mrn: 'PPR-2209',
    city: 'Henderson',
    state: 'NV',
    contact_name: 'Saoirse Vandermeel',
    contact_phone: '7025550166',
    contact_email: null,
    visit_duration_minutes: 180,
    treatment_duration_days: null,
    first_lifetime_dose: true,
    labs: 'No',
    lab_drop_off: null,
    nurse_gender_preference: null,
    languages: null,
    urgent: null,
  })
  const said = Object.fromEntries(
    Object.entries(first.body.evidence).map(([name, { start, end }]) => [
      name,
      message.slice(start, end),
    ]),
  )
  expect(Object.keys(said).toSorted()).toEqual(
    [
      'postal_code',
      'treatment',
      'access_type',
      'start_date',
      ...others.filter((name) => first.body.fields[name] !== null),
    ].toSorted(),
  )
  expect(said).toMatchObject({
    postal_code: '89052',
    treatment: 'Vyvgart',
    access_type: 'PIV',
    dob: '05/25/1966',
    city: 'Henderson',
    contact_phone: '702-555-0166',
    visit_duration_minutes: '3h',
  })
  const { executionId: _one, ...again } = (
    await admin.call(documents.extract, { message, receivedAt })
  ).body
  const { executionId: _two, ...before } = first.body
  expect(again).toEqual(before)
  expect(elsewhere.asked).toEqual([])
})

test('DOC-047 without a received time a day is read from now', async () => {
  const today = localDay(app.instance.platform.clock.now(), 'America/Los_Angeles')
  expect(
    (await admin.call(documents.extract, { message: 'Pt: Jane Roe, DOB 3/3/1970. SOC tomorrow' }))
      .body.startDate,
  ).toBe(addDays(today, 1))
  expect(
    (
      await admin.call(documents.extract, {
        message: 'Pt: Jane Roe, DOB 3/3/1970. SOC tomorrow',
        receivedAt: '2026-02-27T20:00:00-05:00',
      })
    ).body.startDate,
  ).toBe('2026-02-28')
})

test('DOC-048 DOC-049 DOC-056 nothing found is a success with nothing in it; an internal failure or more than 5 s is an answer without success', async () => {
  for (const text of [
    'Good morning, please call me back.',
    readFileSync(
      fileURLToPath(new URL('../../../../../e2e/fixtures/referrals/023.txt', import.meta.url)),
      'utf8',
    ),
  ]) {
    expect(await admin.call(documents.extract, { message: text, receivedAt })).toMatchObject({
      status: 200,
      body: {
        success: true,
        address: { postalCode: null },
        treatment: null,
        accessType: null,
        startDate: null,
        fields: nulls,
        evidence: {},
        patients: [],
        candidates: {},
        executionId: expect.stringMatching(/.{36}/),
      },
    })
  }
  const reading = () => ({
    fields: {
      ...nulls,
      postal_code: '85004',
      treatment: null,
      access_type: null,
      start_date: null,
    } as never,
    evidence: {},
    patients: [],
    candidates: {},
  })
  const failures: unknown[] = []
  const taking = (milliseconds: number) => {
    const times = [0, milliseconds]
    return () => times.shift() ?? 0
  }
  expect(inTime(reading, taking(5_000), (reason) => failures.push(reason))).toEqual(reading())
  expect(failures).toEqual([])
  expect(inTime(reading, taking(5_001), (reason) => failures.push(reason))).toBeNull()
  expect(
    inTime(
      () => {
        throw new Error('broken')
      },
      taking(1),
      (reason) => failures.push(reason),
    ),
  ).toBeNull()
  expect(failures).toHaveLength(2)
  expect(answerOf(null, 'e')).toEqual({
    success: false,
    address: { postalCode: null },
    treatment: null,
    accessType: null,
    startDate: null,
    executionId: 'e',
    fields: nulls,
    evidence: {},
    patients: [],
    candidates: {},
  })
})

test('DOC-049 an empty message or one over 20,000 characters is refused at the field, and so is anybody but an admin, and everybody without the flag', async () => {
  for (const empty of ['', ' \n ', undefined])
    expect(await admin.call(documents.extract, { message: empty } as never)).toMatchObject({
      status: 400,
      body: { error: expect.any(String), fields: { message: 'This field is required.' } },
    })
  const longest = 'a'.repeat(20_000)
  expect((await admin.call(documents.extract, { message: longest })).status).toBe(200)
  expect(await admin.call(documents.extract, { message: `${longest}a` })).toMatchObject({
    status: 400,
    body: { error: expect.any(String), fields: { message: expect.any(String) } },
  })
  expect(await admin.call(documents.extract, { message, receivedAt: '8/17' })).toMatchObject({
    status: 400,
    body: { fields: { receivedAt: expect.any(String) } },
  })
  expect((await (await app.signIn(scene.nurse)).call(documents.extract, { message })).status).toBe(
    403,
  )
  expect((await app.nobody.call(documents.extract, { message })).status).toBe(401)
  await switched(false)
  await expect
    .poll(async () => (await admin.call(documents.extract, { message })).status, {
      timeout: 20_000,
    })
    .toBe(403)
  await switched(true)
  await expect
    .poll(async () => (await admin.call(documents.extract, { message })).status, {
      timeout: 20_000,
    })
    .toBe(200)
})

test('DOC-049 DOC-062 another patient is read by number, one beyond the last is refused at its field', async () => {
  const two =
    'Jane Roe, F, 3/3/1970, Mesa AZ 85201, Entyvio, PIV, 8/20\n\n' +
    'Mary Poe, F, 4/4/1980, Tempe AZ 85281, Soliris, port, 8/21'
  const first = (await admin.call(documents.extract, { message: two, receivedAt })).body
  expect(first.address.postalCode).toBe('85201')
  expect(first.patients).toEqual([
    { name: 'Jane Roe', start: 0, end: two.indexOf('Mary'), read: true },
    { name: 'Mary Poe', start: two.indexOf('Mary'), end: two.length, read: false },
  ])
  const second = (await admin.call(documents.extract, { message: two, receivedAt, patient: 2 }))
    .body
  expect(second).toMatchObject({
    address: { postalCode: '85281' },
    treatment: 'Soliris (eculizumab)',
    accessType: 'port',
    startDate: '2026-08-21',
    fields: { patient_first_name: 'Mary', dob: '1980-04-04' },
    patients: [{ read: false }, { read: true }],
  })
  expect(
    two.slice(second.evidence['postal_code']?.start, second.evidence['postal_code']?.end),
  ).toBe('85281')
  const runs = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from agent_execution`.execute(
        app.instance.platform.db,
      )
    ).rows[0]?.n
  const before = await runs()
  for (const patient of [0, 3, 1.5, '2', -1])
    expect(
      await admin.call(documents.extract, { message: two, receivedAt, patient } as never),
    ).toMatchObject({ status: 400, body: { fields: { patient: 'Invalid value' } } })
  expect(await runs()).toBe(before)
})

test('DOC-050 what people made of it: true or false only, the latest replaces an earlier one, an unknown run is 404', async () => {
  const { executionId: id } = (await admin.call(documents.extract, { message })).body
  const stored = async () =>
    (
      await sql<object>`select accepted, entity_id, accepted_by from agent_execution where id = ${id}`.execute(
        app.instance.platform.db,
      )
    ).rows[0]
  const entityId = await anIntake(app, admin, scene.pharmacy)
  expect(
    await admin.call(documents.acceptance, { id, accepted: false, entityId: null }),
  ).toMatchObject({ status: 200, body: { ok: true } })
  expect(await stored()).toEqual({ accepted: false, entity_id: null, accepted_by: admin.id })
  expect((await admin.call(documents.acceptance, { id, accepted: true, entityId })).body).toEqual({
    ok: true,
  })
  expect(await stored()).toEqual({ accepted: true, entity_id: entityId, accepted_by: admin.id })
  for (const accepted of ['true', 1, null, undefined])
    expect(
      await admin.call(documents.acceptance, { id, accepted, entityId } as never),
    ).toMatchObject({ status: 400, body: { fields: { accepted: expect.any(String) } } })
  expect(await stored()).toMatchObject({ accepted: true, entity_id: entityId })
  expect(
    (await admin.call(documents.acceptance, { id: crypto.randomUUID(), accepted: true })).status,
  ).toBe(404)
  expect(
    (await (await app.signIn(scene.nurse)).call(documents.acceptance, { id, accepted: false }))
      .status,
  ).toBe(403)
})
