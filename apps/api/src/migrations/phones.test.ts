// REF-076: what the migration of phone numbers does with the rows of an earlier release.
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findPhonesToCheck } from '../platform/database/check-phones.ts'
import { migrate, migrationsDirectory } from '../platform/database/migrate.ts'
import { runAsOwner, urlOfDatabase } from '../platform/database/testing-connections.ts'

const phones = '20261129-1000-reference-phones.sql'
const server = inject('wrenDatabase')
const name = `phones_${process.env['VITEST_POOL_ID'] ?? 0}`
let directory: string
let client: pg.Client

const all = async <R extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<R[]> => (await client.query<R>(text, values)).rows
const counts = () =>
  all(`select (select count(*) from user_account)::int as accounts, (select count(*) from patient)::int as patients,
    (select count(*) from intake)::int as intakes, (select count(*) from patient_order)::int as orders,
    (select count(*) from text_opt_out)::int as opted, (select count(*) from outbound_message)::int as messages`)

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'wren-test-phones-'))
  for (const file of readdirSync(migrationsDirectory))
    if (/\.(sql|load\.ts)$/.test(file) && file < phones && !file.endsWith('.load.ts'))
      copyFileSync(join(migrationsDirectory, file), join(directory, file))
  await runAsOwner(server.ownerUrl, `create database ${name}`)
  await migrate(urlOfDatabase(server.ownerUrl, name), { directory })
  client = new pg.Client({ connectionString: urlOfDatabase(server.ownerUrl, name) })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await runAsOwner(server.ownerUrl, `drop database ${name} with (force)`)
  rmSync(directory, { recursive: true })
})

/** Written as the earlier release wrote them: ten digits, whatever they are. */
async function oldRows(): Promise<void> {
  const now = '2026-11-20T10:00:00Z'
  for (const [email, phone] of [
    ['good@people.example', '6025550100'],
    ['zero@people.example', '0000000000'],
    ['none@people.example', null],
  ])
    await client.query(
      `insert into user_account (first_name, last_name, email, phone, is_admin, created, updated)
        values ('Ann', 'Lee', $1, $2, true, $3, $3)`,
      [email, phone, now],
    )
  await client.query(
    `insert into patient (first_name, last_name, dob, user_id_ops, phone, phone_additional, phone_scheduling_contact,
      office_phone, office_fax, created, updated)
      select 'Bo', 'Ek', '1970-03-12', min(id), '1480555014', '4801550143', '4805550143', '6025550111', null, $1, $1
        from user_account`,
    [now],
  )
  await client.query(`insert into pharmacy (title, created, updated) values ('Saguaro', $1, $1)`, [
    now,
  ])
  await client.query(
    `insert into intake (requested_provider_id, submitted_date, contact_phone, created_at, updated)
      select id, $1, phone, $1, $1 from pharmacy, (values ('7025550138'), ('7020550138')) as held (phone)`,
    [now],
  )
  await client.query(
    `insert into patient_order (treatment, pharmacy_phone, created, row_updated) values ('IVIG', '6025550122', $1, $1)`,
    [now],
  )
  await client.query(
    `insert into text_opt_out (phone, word, at) values ('6025550100', 'STOP', $1), ('0000000000', 'STOP', $1)`,
    [now],
  )
  await client.query(
    `insert into outbound_message (channel, kind, recipient, body, status, dedup_key, due_at, created_at) values
      ('sms', 'bulk', '6025550100', 'one', 'queued', 'a', $1, $1), ('sms', 'bulk', '0000000000', 'two', 'sent', 'b', $1, $1),
      ('email', 'bulk', 'good@people.example', 'three', 'sent', 'c', $1, $1)`,
    [now],
  )
}

test('REF-076 ten digits become +1 and ten digits where a US number allows it, the others keep their digits and are listed', async () => {
  await oldRows()
  const before = await counts()
  const versions = await all(`select version, updated from patient`)
  copyFileSync(join(migrationsDirectory, phones), join(directory, phones))
  expect(await migrate(urlOfDatabase(server.ownerUrl, name), { directory })).toEqual([
    '20261129-1000-reference-phones',
  ])

  expect(await counts()).toEqual(before)
  expect(await all(`select version, updated from patient`)).toEqual(versions)
  expect(await all(`select phone from user_account order by id`)).toEqual([
    { phone: '+16025550100' },
    { phone: '0000000000' },
    { phone: null },
  ])
  expect(
    await all(
      `select phone, phone_additional, phone_scheduling_contact, office_phone, office_phone_ext, office_fax
        from patient`,
    ),
  ).toEqual([
    {
      phone: '1480555014',
      phone_additional: '4801550143',
      phone_scheduling_contact: '+14805550143',
      office_phone: '+16025550111',
      office_phone_ext: null,
      office_fax: null,
    },
  ])
  expect(await all(`select contact_phone from intake order by id`)).toEqual([
    { contact_phone: '+17025550138' },
    { contact_phone: '7020550138' },
  ])
  expect(await all(`select pharmacy_phone from patient_order`)).toEqual([
    { pharmacy_phone: '+16025550122' },
  ])
  expect(await all(`select phone from text_opt_out order by phone`)).toEqual([
    { phone: '+16025550100' },
    { phone: '0000000000' },
  ])
  expect(await all(`select recipient, status from outbound_message order by id`)).toEqual([
    { recipient: '+16025550100', status: 'queued' },
    { recipient: '0000000000', status: 'sent' },
    { recipient: 'good@people.example', status: 'sent' },
  ])

  const [patient] = await all<{ uuid: string }>('select uuid from patient')
  expect((await findPhonesToCheck(client)).map(({ page, field }) => [page, field])).toEqual([
    [expect.stringMatching(/^\/intake\/\d+$/), 'contact_phone'],
    [`/patients/${patient?.uuid}`, 'phone'],
    [`/patients/${patient?.uuid}`, 'phone_additional'],
    [expect.stringMatching(/^\/users\/\d+$/), 'phone'],
  ])
})

test('REF-076 a record with such a number can still be saved, and none can be made of an old form again', async () => {
  await client.query(`update patient set first_name = 'Bob'`)
  for (const phone of ['6025550100', '602555010', '16025550100', 'x'])
    await expect(client.query(`update patient set phone = $1`, [phone])).rejects.toMatchObject({
      constraint: 'patient_phone_e164',
    })
  await client.query(`update patient set phone = '+442079460958'`)
})
