// AUD "Concurrency and integrity" 038-041: what the tables refuse by themselves, tried as the server's own role
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'

const at = '2026-11-21T10:00:00.000Z'
let database: TestDatabase
let client: pg.Client
let ana: number, bea: number, pharmacy: number, patient: string

type Row = Record<string, unknown>

async function insert(table: string, row: Row): Promise<Row> {
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  const { rows } = await client.query<Row>(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning *`,
    Object.values(row),
  )
  return rows[0] ?? {}
}

/** The name of the constraint that refuses the write, or 'accepted'. */
async function refusalOf(write: Promise<unknown>): Promise<string> {
  return write.then(
    () => 'accepted',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )
}

async function nurse(first_name: string): Promise<number> {
  const { id } = await insert('user_account', {
    first_name,
    last_name: 'Diaz',
    email: `${first_name}@x.example`,
    is_nurse: true,
    created: at,
    updated: at,
  })
  await insert('nurse', {
    user_id: id,
    status: 'Enabled',
    sub_status: 'Ready',
    zip: '85001',
    created: at,
    updated: at,
  })
  return id as number
}

const visit = (start: string, other: Row = {}): Promise<Row> =>
  insert('visit', {
    start,
    timezone: 'America/Phoenix',
    duration_estimate: 120,
    provider_id: pharmacy,
    patient_uuid: patient,
    treatment: 'IVIG',
    zip: '85001',
    status: 'Active - Booked',
    user_id_assigned: ana,
    nurse_confirmed: at,
    created: at,
    updated: at,
    ...other,
  })

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
  ana = await nurse('Ana')
  bea = await nurse('Bea')
  pharmacy = (await insert('pharmacy', { title: 'Banner', created: at, updated: at }))[
    'id'
  ] as number
  patient = (
    await insert('patient', {
      first_name: 'Zoë',
      last_name: 'Quist',
      dob: '1950-01-01',
      user_id_ops: ana,
      created: at,
      updated: at,
    })
  )['uuid'] as string
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('one nurse, one place, one time', () => {
  it('refuses a second confirmed visit that shares an instant, and takes one that touches', async () => {
    await visit('2026-12-01T15:00:00Z')
    expect(await refusalOf(visit('2026-12-01T16:59:00Z'))).toBe('visit_nurse_overlap')
    expect(await refusalOf(visit('2026-12-01T17:00:00Z'))).toBe('accepted')
  })

  it.each([
    ['of another nurse', () => ({ user_id_assigned: bea })],
    ['without an exact time', () => ({ missing_exact_time: true })],
    ['on Hold', () => ({ status: 'Hold' })],
    ['missed', () => ({ missed: true, missed_reason: 'Missed - Other' })],
    ['deleted', () => ({ is_deleted: true })],
    ['not confirmed', () => ({ nurse_confirmed: null })],
    ['allowed to overlap', () => ({ overlap_allowed: true, overlap_reason: 'agreed' })],
  ])('takes an overlapping visit %s', async (_, other) => {
    expect(await refusalOf(visit('2026-12-01T15:30:00Z', other()))).toBe('accepted')
  })

  it('lets the visits of one group overlap each other but nothing else', async () => {
    const { id: group_id } = await insert('visit_group', { created: at })
    await visit('2026-12-03T15:00:00Z', { group_id })
    expect(await refusalOf(visit('2026-12-03T15:30:00Z', { group_id }))).toBe('accepted')
    expect(await refusalOf(visit('2026-12-03T16:00:00Z'))).toBe('visit_nurse_overlap')
  })

  it('holds one confirmed answer per visit', async () => {
    const { id: assignment_id } = await visit('2026-12-05T15:00:00Z')
    const answer = (nurse_id: number) =>
      insert('visit_offer', {
        assignment_id,
        nurse_id,
        confirmed: true,
        confirmed_at: at,
        created: at,
        updated: at,
      })
    await answer(ana)
    expect(await refusalOf(answer(bea))).toBe('visit_offer_one_confirmed')
  })
})

describe('what the lists are sorted by', () => {
  it('follows new names of patient and nurse, and the answers of nurses, without a new `updated`', async () => {
    const { id } = await visit('2026-12-07T15:00:00Z')
    await client.query(`update patient set last_name = 'Ádams' where uuid = $1`, [patient])
    await client.query(`update user_account set first_name = 'Anna' where id = $1`, [ana])
    await insert('visit_offer', {
      assignment_id: id,
      nurse_id: bea,
      is_available: true,
      nurse_response_date: at,
      created: at,
      updated: at,
    })
    const { rows } = await client.query(
      'select patient_sort, nurse_sort, applicant_count, iso(updated) as updated from visit where id = $1',
      [id],
    )
    expect(rows).toEqual([
      { patient_sort: 'adams zoe', nurse_sort: 'diaz anna', applicant_count: 1, updated: at },
    ])
  })

  it('follows the title of the pharmacy', async () => {
    const intake = (
      await insert('intake', {
        requested_provider_id: pharmacy,
        status: 'New Intake',
        submitted_date: at,
        submitted_by: 'phone',
        treatment: 'IVIG',
        zip: '85001',
        timezone: 'America/Phoenix',
        created_at: at,
        updated: at,
      })
    )['id']
    await client.query(`update pharmacy set title = 'Bánner North' where id = $1`, [pharmacy])
    const { rows } = await client.query('select pharmacy_sort from intake where id = $1', [intake])
    expect(rows).toEqual([{ pharmacy_sort: 'banner north' }])
  })

  it('counts the applicants of an intake by its order, each nurse once, and knows of its documents', async () => {
    const order = async () =>
      (
        await insert('patient_order', {
          patient_uuid: patient,
          provider_id: pharmacy,
          status: 'Active',
          treatment: 'IVIG',
          created: at,
          row_updated: at,
        })
      )['id'] as number
    const [first, second] = [await order(), await order()]
    const intake = (
      await insert('intake', {
        requested_provider_id: pharmacy,
        status: 'New Intake',
        submitted_date: at,
        submitted_by: 'phone',
        treatment: 'IVIG',
        zip: '85001',
        timezone: 'America/Phoenix',
        patient_order_id: first,
        created_at: at,
        updated: at,
      })
    )['id'] as number
    const kept = async () =>
      (
        await client.query(
          'select applicant_count, has_documents from intake_summary where intake_id = $1',
          [intake],
        )
      ).rows[0] as Row
    const visits = [
      await visit('2027-01-07T15:00:00Z', { patient_order_id: first }),
      await visit('2027-01-08T15:00:00Z', { patient_order_id: first }),
    ]
    for (const { id } of visits)
      await insert('visit_offer', {
        assignment_id: id,
        nurse_id: bea,
        is_available: true,
        nurse_response_date: at,
        created: at,
        updated: at,
      })
    expect(await kept()).toEqual({ applicant_count: 1, has_documents: false })
    await insert('visit_offer', {
      assignment_id: visits[0]?.['id'],
      nurse_id: ana,
      is_available: true,
      nurse_response_date: at,
      created: at,
      updated: at,
    })
    expect(await kept()).toMatchObject({ applicant_count: 2 })
    await client.query('update visit set is_deleted = true where id = $1', [visits[0]?.['id']])
    expect(await kept()).toMatchObject({ applicant_count: 1 })
    await client.query('update visit set patient_order_id = $2 where id = $1', [
      visits[1]?.['id'],
      second,
    ])
    expect(await kept()).toMatchObject({ applicant_count: 0 })
    await client.query('update intake set patient_order_id = $2 where id = $1', [intake, second])
    expect(await kept()).toMatchObject({ applicant_count: 1 })
    const file = { file_name: 'a.pdf', file_type: 'application/pdf', file_size: 9, created_at: at }
    const document = (await insert('document', { ...file, intake_id: intake }))['id']
    expect(await kept()).toMatchObject({ has_documents: false })
    await client.query('update document set content_sha256 = $2 where id = $1', [
      document,
      'a'.repeat(64),
    ])
    expect(await kept()).toMatchObject({ has_documents: true })
    await client.query('delete from document where id = $1', [document])
    expect(await kept()).toMatchObject({ has_documents: false })
  })

  it('knows while an intake is open, from which day, and whether a visit of its order may be confirmed', async () => {
    const order = async () =>
      (
        await insert('patient_order', {
          patient_uuid: patient,
          provider_id: pharmacy,
          status: 'Active',
          treatment: 'IVIG',
          created: at,
          row_updated: at,
        })
      )['id'] as number
    const [first, second] = [await order(), await order()]
    const intake = (
      await insert('intake', {
        requested_provider_id: pharmacy,
        status: 'New Intake',
        submitted_date: at,
        submitted_by: 'phone',
        treatment: 'IVIG',
        zip: '85001',
        timezone: 'America/Phoenix',
        potential_start_date: '2027-02-01',
        patient_order_id: first,
        created_at: at,
        updated: at,
      })
    )['id'] as number
    const kept = async () =>
      Object.values(
        (
          await client.query(
            'select open_start::text, is_unconfirmed from intake_summary where intake_id = $1',
            [intake],
          )
        ).rows[0] as Row,
      )
    const set = (table: string, id: unknown, what: string) =>
      client.query(`update ${table} set ${what} where id = $1`, [id])
    expect(await kept()).toEqual(['2027-02-01', true])
    await set('intake', intake, `series_start_date = '2027-02-03', series_end_date = '2027-02-03'`)
    expect(await kept()).toEqual(['2027-02-03', true])
    await set(
      'intake',
      intake,
      `status = 'In Progress', series_start_date = null, series_end_date = null, potential_start_date = null`,
    )
    expect(await kept()).toEqual(['infinity', true])
    await set('intake', intake, `status = 'Hold'`)
    expect(await kept()).toEqual([null, true])
    const { id } = await visit('2027-02-03T15:00:00Z', {
      patient_order_id: first,
      nurse_confirmed: at,
    })
    expect(await kept()).toEqual([null, false])
    await set('intake', intake, `status = 'New Intake', potential_start_date = '2027-02-05'`)
    expect(await kept()).toEqual(['2027-02-05', false])
    for (const [undo, redo] of [
      ['nurse_confirmed = null', `nurse_confirmed = '${at}'`],
      ['is_deleted = true', 'is_deleted = false'],
      [`patient_order_id = ${second}`, `patient_order_id = ${first}`],
    ] as const) {
      await set('visit', id, undo)
      expect([undo, await kept()]).toEqual([undo, ['2027-02-05', true]])
      await set('visit', id, redo)
      expect([redo, await kept()]).toEqual([redo, ['2027-02-05', false]])
    }
    await set('intake', intake, `patient_order_id = ${second}`)
    expect(await kept()).toEqual(['2027-02-05', true])
  })

  it('dates a visit by the day of its own timezone', async () => {
    const { id } = await visit('2026-12-09T05:00:00Z')
    const { rows } = await client.query(
      'select local_date::text as day, iso(ends_at) as ends from visit where id = $1',
      [id],
    )
    expect(rows).toEqual([{ day: '2026-12-08', ends: '2026-12-09T07:00:00.000Z' }])
  })
})

describe('the database refuses what the rules forbid, as the role of the server', () => {
  it.each<[string, string]>([
    ['visit_status_known', `update visit set status = 'Done'`],
    [
      'visit_status_reason_pair',
      `update visit set status = 'Active - Ready', status_reason = 'Pending PA', nurse_confirmed = null`,
    ],
    ['visit_missed_pair', `update visit set missed = true, missed_reason = null`],
    ['visit_actual_end_after_start', `update visit set actual_start = start, actual_end = start`],
    ['visit_duration_estimate_range', `update visit set duration_estimate = 776`],
    ['visit_flat_rate_range', `update visit set flat_rate_cents = -1`],
    ['visit_zip_digits', `update visit set zip = '8500'`],
    ['visit_provider_id_fk', `update visit set provider_id = 0`],
    ['nurse_sub_status_pair', `update nurse set status = 'Enabled', sub_status = 'Waitlist'`],
    ['nurse_languages_english', `update nurse set languages = '{es}'`],
    ['patient_phone_e164', `update patient set phone = '602555010'`],
    ['patient_phone_e164', `update patient set phone = '6025550100'`],
    [
      'text_opt_out_phone_e164',
      `insert into text_opt_out (phone, word, at) values ('6025550100', 'STOP', now())`,
    ],
    [
      'patient_office_phone_ext_form',
      `update patient set office_phone = null, office_phone_ext = '12'`,
    ],
    ['pharmacy_hourly_rate_range', `update pharmacy set hourly_rate_cents = 1000000`],
    ['user_account_permissions_none_alone', `update user_account set permissions = '{NONE,ALL}'`],
    ['auto_offer_rule_step_percent_range', `update auto_offer_rule set step_percent = 51`],
    [
      'nurse_license_user_id_fk',
      `insert into nurse_license (user_id, location, number, type, board, expires, created, updated)
        values (0, 'AZ', '1', 'Registered Nurse', 'Arizona', '2030-01-01', now(), now())`,
    ],
  ])('AUD-041 %s', async (constraint, sql) => {
    expect(await refusalOf(client.query(sql))).toBe(constraint)
  })

  it('AUD-041 an unknown status is refused where it is inserted too, as is a record without what it needs', async () => {
    expect(
      (await client.query<{ role: string }>('select current_user as role')).rows[0]?.role,
    ).toBe('wren_app')
    expect(
      await refusalOf(
        visit('2027-01-05T15:00:00Z', {
          status: 'Done',
          nurse_confirmed: null,
          user_id_assigned: null,
        }),
      ),
    ).toBe('visit_status_known')
    for (const missing of ['start', 'timezone', 'provider_id', 'treatment', 'status', 'zip'])
      expect(await refusalOf(visit('2027-01-05T15:00:00Z', { [missing]: null })), missing).toMatch(
        /null value in column/,
      )
  })

  it('AUD-041 every status and code is of a known list, every reference one to a record, and money is in whole cents, in each table there is', async () => {
    const columns = async (where: string) =>
      (
        await client.query<{ name: string; type: string }>(
          `select c.table_name || '.' || c.column_name as name, c.data_type as type from information_schema.columns c
            join pg_class t on t.relname = c.table_name and t.relkind in ('r', 'p') and not t.relispartition
        where c.table_schema = 'public' and ${where} order by 1`,
        )
      ).rows
    expect(
      [
        ...new Set((await columns(`c.column_name like '%\\_cents'`)).map(({ type }) => type)),
      ].filter((type) => !['integer', 'bigint', 'ARRAY'].includes(type)),
    ).toEqual([])
    const checked = new Set(
      (
        await client.query<{ name: string }>(
          `select k.conrelid::regclass::text || '.' || a.attname as name
            from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
            where k.contype in ('c', 'f')`,
        )
      ).rows.map(({ name }) => name),
    )
    expect(
      (await columns(`c.column_name ~ '^(sub_)?status$|_status$' and c.data_type = 'text'`))
        .map(({ name }) => name)
        .filter((name) => !checked.has(name)),
    ).toEqual([])
    // The trail and what was sent outlive what they tell of; who sits where and what was counted are made anew from
    // the records.
    const loose = [
      'audit_event',
      'analytics_event',
      'outbound_message',
      'socket_seat',
      'visit_counted',
    ]
    expect(
      (
        await columns(
          `c.table_name <> all ('{${loose.join()}}') and c.column_name ~ '^(assignment_id|patient_uuid|provider_id|nurse_id|intake_id|user_id|user_id_.*|user_nurse_id|report_id|patient_order_id|order_id)$'`,
        )
      )
        .map(({ name }) => name)
        .filter((name) => !checked.has(name)),
    ).toEqual([])
  })
})
