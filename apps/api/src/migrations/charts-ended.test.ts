// CHT-098: drafts that an earlier release archived stay readable by their nurse, and no draft of before is called late.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { runAsOwner, urlOfDatabase } from '../platform/database/testing-connections.ts'

const server = inject('wrenDatabase')
const here = fileURLToPath(new URL('.', import.meta.url))
const migration = '20261129-2331-platform-draft-salt.sql'

const people = `
  insert into user_account (first_name, last_name, email, is_nurse, created, updated)
    values ('Ana', 'Diaz', 'ana@x.example', true, now(), now()), ('Bo', 'Ek', 'bo@x.example', true, now(), now());
  insert into nurse (user_id, status, sub_status, zip, created, updated)
    select id, 'Enabled', 'Ready', '85001', now(), now() from user_account;
  insert into pharmacy (title, created, updated) values ('Sonoran Infusion', now(), now());`
const drafts = `
  insert into visit (provider_id, status, start, timezone, duration_estimate, treatment, zip, user_id_assigned,
    created, updated)
    select pharmacy.id, 'New', '2026-11-20T16:00:00Z', 'America/Phoenix', 120, 'Saline', '85001', null, now(), now()
    from pharmacy;
  insert into chart_archived (assignment_id, user_id_nurse, revision, data, archived_at)
    select visit.id, nurse.user_id, revision, '{}', ('2026-11-2' || revision || 'T18:00:00Z')::timestamptz
    from visit, nurse, generate_series(1, 2) revision;`

test('each nurse of an archived draft gets one end, at the newest draft, and a random salt', async () => {
  const name = `m_ended_${process.env['VITEST_POOL_ID'] ?? 0}`
  const url = urlOfDatabase(server.ownerUrl, name)
  const before = mkdtempSync(join(tmpdir(), 'wren-test-ended-'))
  for (const file of readdirSync(here))
    if (file.endsWith('.sql') && file < migration) cpSync(join(here, file), join(before, file))
  await runAsOwner(server.ownerUrl, `create database ${name}`)
  const client = new Client({ connectionString: url })
  try {
    await migrate(url, { directory: before })
    await client.connect()
    await client.query(people)
    await client.query(drafts)
    await migrate(url)
    const ends = await client.query('select kind, at from chart_ended order by user_id_nurse')
    const end = { kind: 'taken', at: new Date('2026-11-22T18:00:00Z') }
    expect(ends.rows).toEqual([end, end])
    const late = await client.query('select distinct is_late from chart_archived')
    expect(late.rows).toEqual([{ is_late: false }])
    const salts = await client.query('select count(*)::int as n from user_account')
    const different = await client.query(
      'select count(distinct draft_salt)::int as n from user_account',
    )
    expect(different.rows).toEqual(salts.rows)
  } finally {
    await client.end()
    await runAsOwner(server.ownerUrl, `drop database if exists ${name} with (force)`)
    rmSync(before, { recursive: true, force: true })
  }
})
