// INT "List" 010, 015-021, 077, INT-139, LST "Filter payload", "Ordering and paging": what the intake list finds,
// in which order, and what it refuses, over HTTP.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { documents } from '@wren/contract/documents'
import { intake, type IntakeFields } from '@wren/contract/intake'
import { intakeList } from '@wren/contract/intake.list'
import { listSent } from '@wren/contract/list-payload.rules'
import { parseListUrl } from '@wren/contract/list-url.rules'
import { isRefusal } from '@wren/contract/refusal'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aPharmacy } from '../pharmacies/pharmacies.builders.ts'
import { confirm } from '../visits/visits.builders.ts'
import { anIntake } from './intake.builders.ts'

const labels = ['old', 'booked', 'held', 'edge', 'fresh', 'undated', 'done', 'older'] as const
type Label = (typeof labels)[number]

const app = useTestApp({ now: '2026-11-16T18:00:00.000Z' })
let admin: Client
let alder: number
let zinnia: number
let ann: number
let patient: string
const ids = {} as Record<Label, number>
const db = () => app.instance.platform.db

const make = async (
  label: Label,
  more: Partial<IntakeFields> = {},
  pharmacy = alder,
): Promise<void> => {
  ids[label] = await anIntake(app, admin, pharmacy, more)
}
const days = (start: string) => ({ series_start_date: start, series_end_date: start })

beforeAll(async () => {
  admin = await app.admin({ first_name: 'Mia', last_name: 'Desk' })
  ;[alder, zinnia] = [
    await aPharmacy(app, { title: 'alder Rx' }),
    await aPharmacy(app, { title: 'Zinnia Rx' }),
  ]
  ann = await app.createPerson({ is_admin: true, first_name: 'Ann', last_name: 'Lee' })
  const [bob, emile] = [
    await app.createPerson({ is_admin: true, first_name: 'bob', last_name: 'West' }),
    await app.createPerson({ is_admin: true, first_name: 'Émile', last_name: 'Ost' }),
  ]
  const zed = await aPatient(admin, { first_name: 'Zed', last_name: 'Albright' })
  patient = zed.uuid

  await make('old', {
    ...days('2026-11-17'),
    is_urgent: true,
    treatment: 'Ocrevus',
    user_id_ops: ann,
    submitted_date: '2026-11-16T18:00:00.000Z',
    orig_json: { initial_patient_first_name: 'Octavio', initial_patient_last_name: 'Brambleson' },
  })
  await make('booked', {
    ...days('2026-11-17'),
    treatment: 'Élan drip',
    user_id_ops: emile,
    submitted_date: '2026-11-16T18:01:00.000Z',
    patient_uuid: patient,
  })
  await make('held', {
    ...days('2026-11-17'),
    status: 'Hold',
    submitted_date: '2026-11-16T18:02:00.000Z',
  })
  await make('edge', {
    ...days('2026-11-18'),
    status: 'Hold',
    submitted_date: '2026-11-16T18:03:00.000Z',
  })
  const made = await admin.call(intake.createOrderAndVisits, { id: ids.booked })
  const visit = made.body.assignments[0] as number
  const [nurse, other] = [await aNurse(app, { zip: '89012', state: 'NV' }), await aNurse(app)]
  for (const one of [nurse, other]) {
    await sql`insert into visit_offer (assignment_id, nurse_id, notified, is_available, nurse_response_date, created, updated)
      select ${visit}, ${one}, now.at, true, now.at, now.at, now.at from (select ${app.instance.platform.clock.now()}::timestamptz as at) now`.execute(
      db(),
    )
  }
  const { assignments } = (await admin.call(intake.byId, { id: ids.booked })).body
  const booked = await confirm(app, visit, {
    nurseId: nurse,
    start: assignments[0]?.start ?? '',
    cause: 'system',
    skipPatient: true,
  })
  if (isRefusal(booked)) throw new Error(booked.error)

  await app.clock('2026-11-21T18:00:00.000Z')
  admin = await app.signIn(admin.id)
  // 11:30 PM of the 19th in Los Angeles, the 20th in New York.
  await make(
    'fresh',
    {
      ...days('2026-11-25'),
      treatment: 'Gammagard Liquid',
      user_id_ops: bob,
      submitted_date: '2026-11-20T07:30:00.000Z',
      frequency_value: 2,
      frequency_type: 'w',
      zip: '85004',
      city: 'Phoenix',
      county: 'Maricopa',
      state: 'AZ',
      timezone: 'America/Phoenix',
    },
    zinnia,
  )
  await make('undated', { status: 'Hold', submitted_date: '2026-11-21T18:00:00.000Z' })
  await make('done', { ...days('2026-11-24'), submitted_date: '2026-11-21T18:01:00.000Z' })
  await make('older', { ...days('2026-11-24'), submitted_date: '2026-11-21T18:01:00.000Z' })
  await admin.call(intake.save, { id: ids.done, status: 'Done' })
  expect((await admin.call(intake.save, { id: ids.fresh, auto_offer_enabled: true })).status).toBe(
    200,
  )
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
  await admin.call(documents.create, {
    fileName: 'order.pdf',
    fileType: 'application/pdf',
    fileSize: pdf.length,
    intakeId: ids.old,
    category: 'Orders',
    data: pdf.toString('base64'),
  })
  // What no call makes any more (INT-018, INT-073).
  await sql`update intake set status = 'Done' where id = ${ids.older}`.execute(db())
  await sql`update intake set series_start_date = null, series_end_date = null, potential_start_date = null, city = null, state = null, zip = null where id = ${ids.undated}`.execute(
    db(),
  )
})

const named = (rows: readonly { id: unknown }[]): Label[] =>
  rows.map(({ id }) => labels.find((label) => ids[label] === id) as Label)
const search = (body: object, query = '', by = admin) =>
  by.raw('POST', `/intake/search${query}`, body)
const rowsOf = (answer: { body: Record<string, unknown> }) =>
  answer.body['data'] as { id: number }[]
/** In the order of making. */
async function found(filter: object, by = admin): Promise<Label[]> {
  const answer = await search({ filter, orderby: 'id' }, '', by)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return named(rowsOf(answer))
}
const rest = (...left: Label[]): Label[] => labels.filter((label) => !left.includes(label))

describe('filters', () => {
  test('INT-015 INT-016 INT-139 the screen opens on what is open: from three days ago without an end, and overdue however old while no visit is confirmed', async () => {
    const sent = listSent(intakeList, parseListUrl(intakeList, {}, '2026-11-21'), '2026-11-21')
    expect(sent).toEqual({
      filter: {
        date_from: '2026-11-18T00:00:00Z',
        include_overdue: true,
        status: ['New Intake', 'In Progress'],
      },
      page: 1,
      limit: 500,
      orderby: 'submitted_date desc',
    })
    expect(named(rowsOf(await search(sent)))).toEqual(['fresh', 'old'])
    // INT-016: a range that a person sets is strict.
    const own = listSent(
      intakeList,
      parseListUrl(
        intakeList,
        { 'date-range': '2026-11-18_2026-11-30', status: 'New Intake,In Progress' },
        '2026-11-21',
      ),
      '2026-11-21',
    )
    expect(own['filter']).toEqual({
      date_from: '2026-11-18T00:00:00Z',
      date_to: '2026-11-30T00:00:00Z',
      status: ['New Intake', 'In Progress'],
    })
    expect(await found(own['filter'] as object)).toEqual(['fresh'])
  })
  test('INT-016 INT-139 the range is of treatment dates, both ends included; what has none always passes; overdue is what is open and unconfirmed', async () => {
    expect(await found({ date_from: '2026-11-18T00:00:00Z' })).toEqual([
      'edge',
      'fresh',
      'undated',
      'done',
      'older',
    ])
    expect(await found({ date_to: '2026-11-17T00:00:00Z' })).toEqual([
      'old',
      'booked',
      'held',
      'undated',
    ])
    expect(
      await found({ date_from: '2026-11-18T00:00:00Z', date_to: '2026-11-24T00:00:00Z' }),
    ).toEqual(['edge', 'undated', 'done', 'older'])
    expect(await found({ date_range: '2026-11-18_2026-11-24' })).toEqual([
      'edge',
      'undated',
      'done',
      'older',
    ])
    for (const yes of [true, 'yes'])
      expect(await found({ date_from: '2026-11-18T00:00:00Z', include_overdue: yes })).toEqual([
        'old',
        'edge',
        'fresh',
        'undated',
        'done',
        'older',
      ])
    expect(await found({ date_from: '2026-11-18T00:00:00Z', include_overdue: false })).toEqual([
      'edge',
      'fresh',
      'undated',
      'done',
      'older',
    ])
    expect(
      await found({
        visit_date_from: '2026-11-17T00:00:00Z',
        visit_date_to: '2026-11-17T00:00:00Z',
      }),
    ).toEqual(['booked'])
    // Without a series the potential start is the treatment date.
    const potential = (day: string | null) =>
      sql`update intake set potential_start_date = ${day} where id = ${ids.undated}`.execute(db())
    await potential('2026-11-17')
    expect([
      await found({ date_from: '2026-11-18T00:00:00Z' }),
      await found({ date_to: '2026-11-17T00:00:00Z' }),
    ]).toEqual([
      ['edge', 'fresh', 'done', 'older'],
      ['old', 'booked', 'held', 'undated'],
    ])
    await potential(null)
    expect([
      await found({ visit_date_from: '2026-11-18T00:00:00Z' }),
      await found({ visit_date_to: '2026-11-16T00:00:00Z' }),
    ]).toEqual([[], []])
  })
  test('INT-016 INT-139 Intake Received goes by the days of the person who asks', async () => {
    const on = (day: string) => ({
      intake_received_from: `${day}T00:00:00Z`,
      intake_received_to: `${day}T00:00:00Z`,
    })
    const inNewYork = await app.admin({ timezone: 'America/New_York' })
    expect([await found(on('2026-11-19')), await found(on('2026-11-20'))]).toEqual([['fresh'], []])
    expect([
      await found(on('2026-11-19'), inNewYork),
      await found(on('2026-11-20'), inNewYork),
    ]).toEqual([[], ['fresh']])
    expect([
      await found({ intake_received_to: '2026-11-16T00:00:00Z' }),
      await found({ intake_received_from: '2026-11-21T00:00:00Z' }),
    ]).toEqual([
      ['old', 'booked', 'held', 'edge'],
      ['undated', 'done', 'older'],
    ])
  })
  test('INT-019 INT-020 INT-139 Ops and Patient take a person, Known and Unknown; a pharmacy cannot be unknown', async () => {
    expect([
      await found({ ops_id: ann }),
      await found({ ops_id_known: true }),
      await found({ ops_id_known: false }),
    ]).toEqual([['old'], ['old', 'booked', 'fresh'], rest('old', 'booked', 'fresh')])
    expect([
      await found({ patient }),
      await found({ patient_known: true }),
      await found({ patient_known: false }),
    ]).toEqual([['booked'], ['booked'], rest('booked')])
    expect([
      await found({ provider_id: zinnia }),
      await found({ provider_id_known: false }),
    ]).toEqual([['fresh'], [...labels]])
    const filters = intakeList.filters as Record<string, { emptyAble?: true }>
    expect(Object.keys(filters).filter((name) => filters[name]?.emptyAble)).toEqual([
      'patient',
      'ops_id',
    ])
    expect(
      listSent(
        intakeList,
        parseListUrl(intakeList, { ops: '-2', patient: '-1', pharmacy: '-2' }, '2026-11-21'),
        '2026-11-21',
      )['filter'],
    ).toEqual({ ops_id_known: false, patient_known: true })
  })
  test('INT-018 INT-020 INT-139 every status is listed unless some are asked for; Done finds what is Complete and what still says Done', async () => {
    expect(await found({})).toEqual([...labels])
    expect(await found({ status: 'Hold' })).toEqual(['held', 'edge', 'undated'])
    expect(await found({ status: ['Hold', 'In Progress'] })).toEqual([
      'booked',
      'held',
      'edge',
      'undated',
    ])
    expect(await found({ status: [] })).toEqual([...labels])
    expect([
      await found({ status: ['Done'] }),
      await found({ status: ['Complete'] }),
      await found({ status: ['Done', 'Hold'] }),
    ]).toEqual([['done', 'older'], ['done'], ['held', 'edge', 'undated', 'done', 'older']])
  })
  test('INT-020 INT-139 treatment is a part of its text without case or accents, urgent yes or no, patient type as stored, the place by each kind of token', async () => {
    expect([
      await found({ treatment: 'CREV' }),
      await found({ treatment: 'elan' }),
      await found({ treatment: '%' }),
      await found({ treatment: '  ' }),
    ]).toEqual([['old'], ['booked'], [], [...labels]])
    expect([
      await found({ is_urgent: true }),
      await found({ is_urgent: 'yes' }),
      await found({ is_urgent: false }),
      await found({ is_urgent: 'no' }),
    ]).toEqual([['old'], ['old'], rest('old'), rest('old')])
    expect([
      await found({ patient_type: 'recurring' }),
      await found({ patient_type: 'one-time' }),
    ]).toEqual([['fresh'], rest('fresh')])
    const areas = await sql<{
      id: number
    }>`select geo_area_id as id from geo_area_county where county_fips = '04013'`.execute(db())
    for (const token of [
      'state:AZ',
      'county:04013',
      'city:phoenix|AZ',
      ...areas.rows.map(({ id }) => `area:${id}`),
    ])
      expect(await found({ location: token }), token).toEqual(['fresh'])
    expect([
      areas.rows.length > 0,
      await found({ location: 'city:Phoenix|NV' }),
      await found({ location: 'county:32003' }),
    ]).toEqual([true, [], rest('fresh', 'undated')])
  })
  test('INT-139 LST-025 a value that is none is refused with the name of its filter; names nobody knows are ignored', async () => {
    const wrong: Record<string, unknown> = {
      date_from: 'soon',
      date_to: 5,
      date_range: '2026-11-24_2026-11-18',
      patient: 'Pat',
      patient_known: 'maybe',
      treatment: 5,
      ops_id: 'Ann',
      ops_id_known: 1,
      provider_id: 0,
      status: ['Open'],
      include_overdue: 'maybe',
      visit_date_from: '2026-02-30',
      visit_date_to: true,
      intake_received_from: [],
      intake_received_to: '11/21/2026',
      is_urgent: 'maybe',
      location: 'planet:9',
      patient_type: 'weekly',
    }
    for (const [name, value] of Object.entries(wrong)) {
      expect(await search({ filter: { [name]: value } }), name).toMatchObject({
        status: 400,
        body: {
          error: `Invalid filter: ${name}`,
          code: 'validation',
          fields: { [name]: 'Invalid value' },
        },
      })
    }
    expect(
      await search({
        filter: { date_from: '2026-11-24T00:00:00Z', date_to: '2026-11-18T00:00:00Z' },
      }),
    ).toMatchObject({ status: 400, body: { fields: { date_to: 'Invalid value' } } })
    expect(await found({ colour: 'red' })).toEqual([...labels])
  })
})

test('INT-021 the filters stand in the address under their names', () => {
  expect([...intakeList.urls.keys()]).toEqual([
    'date-range',
    'patient',
    'treatment',
    'ops',
    'pharmacy',
    'status',
    'visit-date',
    'intake-received',
    'urgent',
    'location',
    'patient-type',
  ])
})

/**
 * Ascending, those that are equal side by side with the newest first; `last`, which hold nothing, are last in both
 * directions.
 */
const orders: Readonly<
  Record<
    (typeof intakeList.orders)[number],
    { readonly groups: readonly (readonly Label[])[]; readonly last?: readonly Label[] }
  >
> = {
  id: { groups: labels.map((label) => [label]) },
  ops_name: {
    groups: [['old'], ['fresh'], ['booked']],
    last: ['older', 'done', 'undated', 'edge', 'held'],
  },
  patient: {
    groups: [['booked'], ['old']],
    last: ['older', 'done', 'undated', 'fresh', 'edge', 'held'],
  },
  treatment: {
    groups: [['booked'], ['fresh'], ['old'], ['older', 'done', 'undated', 'edge', 'held']],
  },
  pharmacy: { groups: [['older', 'done', 'undated', 'edge', 'held', 'booked', 'old'], ['fresh']] },
  location: {
    groups: [['older', 'done', 'edge', 'held', 'booked', 'old'], ['fresh']],
    last: ['undated'],
  },
  submitted_date: {
    groups: [['old'], ['booked'], ['held'], ['edge'], ['fresh'], ['undated'], ['older', 'done']],
  },
  start_date: {
    groups: [['held', 'booked', 'old'], ['edge'], ['older', 'done'], ['fresh']],
    last: ['undated'],
  },
  auto_offer_enabled: {
    groups: [['older', 'done', 'undated', 'edge', 'held', 'booked', 'old'], ['fresh']],
  },
  has_documents: {
    groups: [['older', 'done', 'undated', 'fresh', 'edge', 'held', 'booked'], ['old']],
  },
  applicant_count: {
    groups: [['older', 'done', 'undated', 'fresh', 'edge', 'held', 'old'], ['booked']],
  },
  status: {
    groups: [['done'], ['older'], ['undated', 'edge', 'held'], ['booked'], ['fresh', 'old']],
  },
  status_reason: {
    groups: [['booked'], ['done']],
    last: ['older', 'undated', 'fresh', 'edge', 'held', 'old'],
  },
}

describe('orders', () => {
  test.each(Object.entries(orders))(
    'INT-139 LST-043 by %s: without case and accents, both ways, what is empty last, ties by the newest id',
    async (key, { groups, last = [] }) => {
      const both = [
        await search({ orderby: `${key} asc` }),
        await search({}, `?orderby=${encodeURIComponent(`${key} desc`)}`),
      ] as const
      expect(both.map((answer) => named(rowsOf(answer)))).toEqual([
        [...groups.flat(), ...last],
        [...groups.toReversed().flat(), ...last],
      ])
      expect(both.map(({ body }) => (body['parameters'] as { order_by: string }).order_by)).toEqual(
        [`${key} asc`, `${key} desc`],
      )
    },
  )
  test('the operator is ordered by a name as soon as it is another', async () => {
    await sql`update user_account set first_name = 'Zoe' where id = ${ann}`.execute(db())
    expect(named(rowsOf(await search({ orderby: 'ops_name' }))).slice(0, 3)).toEqual([
      'fresh',
      'booked',
      'old',
    ])
    await sql`update user_account set first_name = 'Ann' where id = ${ann}`.execute(db())
  })
  test('INT-139 LST-035 the query wins over the body, keys are read in every spelling, unknown ones are refused; without any the newest received come first', async () => {
    const orderOf = async (body: object, query = '') =>
      ((await search(body, query)).body['parameters'] as { order_by: string }).order_by
    expect([
      await orderOf({}),
      await orderOf({ order_by: 'startDate' }),
      await orderOf({ orderby: 'id' }, '?orderby=StartDate%20desc'),
      await orderOf({ orderby: 'status asc, id desc' }),
    ]).toEqual(['submitted_date desc', 'start_date asc', 'start_date desc', 'status asc,id desc'])
    for (const order of ['notes', 'id upwards', 'orig_json desc'])
      expect(await search({ orderby: order })).toMatchObject({
        status: 400,
        body: { error: `Unknown order: ${order.split(' ')[0]}`, code: 'validation' },
      })
    expect(await search({}, '?orderby=colour')).toMatchObject({
      status: 400,
      body: { error: 'Unknown order: colour' },
    })
  })
})

test('INT-139 filters are read from filter, filters and the top of the body, page and limit from query and body, 500 rows unless asked otherwise', async () => {
  for (const body of [
    { filter: { status: 'Hold' } },
    { filters: { status: 'Hold' } },
    { status: 'Hold' },
    { status: 'New Intake', filter: { status: 'Hold' } },
  ])
    expect(named(rowsOf(await search(body))).length, JSON.stringify(body)).toBe(3)
  expect((await search({ filter: {}, page: 1, orderby: 'id' })).body['parameters']).toEqual({
    limit: 500,
    next_page: null,
    order_by: 'id asc',
    page: 1,
  })
  const second = await search({ orderby: 'id', page: 9, limit: 9 }, '?page=2&limit=3')
  expect([named(rowsOf(second)), second.body['parameters']]).toEqual([
    ['edge', 'fresh', 'undated', 'done'],
    { limit: 3, next_page: 3, order_by: 'id asc', page: 2 },
  ])
  expect((await search({ page: 7 })).body).toMatchObject({
    data: [],
    parameters: { next_page: null, page: 7 },
  })
  for (const page of [0, -1, 1.5, 'two', null])
    expect(await search({ page }), String(page)).toMatchObject({
      status: 400,
      body: { error: 'Invalid page', code: 'validation' },
    })
  for (const filter of ['Hold', [1], null])
    expect((await search({ filter })).status, JSON.stringify(filter)).toBe(400)
  expect((await admin.raw('POST', '/intake/search', '{')).body).toMatchObject({
    error: 'Invalid request body',
  })
})

test('INT-139 admins alone search: others 403, without a session 401', async () => {
  const nurse = await app.signIn(await app.createPerson({ is_nurse: true }))
  expect(await search({}, '', nurse)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await search({}, '', app.nobody)).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  })
})

test('INT-010 INT-077 INT-139 a row carries these fields and no others', async () => {
  const [row] = rowsOf(await search({ filter: { status: 'In Progress' } }))
  const { patient_order_id } = (await admin.call(intake.byId, { id: ids.booked })).body.intake
  const { wren_mrn } = (
    await sql<{ wren_mrn: string }>`select wren_mrn from patient where uuid = ${patient}`.execute(
      db(),
    )
  ).rows[0] as { wren_mrn: string }
  expect(row).toEqual({
    id: ids.booked,
    isUrgent: false,
    is_urgent: false,
    user_id_ops: expect.any(Number),
    ops_name: 'Émile Ost',
    patient: 'Zed Albright',
    patient_name: 'Zed Albright',
    patient_uuid: patient,
    wrenMrn: wren_mrn,
    treatment: 'Élan drip',
    requested_provider_id: alder,
    pharmacy: 'alder Rx',
    pharmacy_name: 'alder Rx',
    location: 'Henderson, NV 89052',
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    timezone: 'America/Los_Angeles',
    submitted_by: null,
    submitted_date: '2026-11-16T18:01:00.000Z',
    submitted_date_str: 'Nov 16, 2026 10:01 AM',
    start_date: '2026-11-17',
    series_start_date: '2026-11-17',
    series_end_date: '2026-11-17',
    potential_start_date: '2026-11-17',
    auto_offer_enabled: false,
    auto_offer_error: null,
    auto_offer_stop_reason: null,
    auto_offer_stop_criteria_met: null,
    has_documents: false,
    applicant_count: 2,
    status: 'In Progress',
    status_reason: 'Ready to Schedule',
    patient_type: 'one-time',
    patient_order_id,
    has_confirmed_visit: true,
    version: expect.any(Number),
  })
  const inNewYork = await app.admin({ timezone: 'America/New_York' })
  const rows = new Map(
    (rowsOf(await search({}, '', inNewYork)) as unknown as Record<string, unknown>[]).map((one) => [
      one['id'],
      one,
    ]),
  )
  const parts = (label: Label) => {
    const one = rows.get(ids[label])
    return [
      one?.['patient'],
      one?.['location'],
      one?.['submitted_date_str'],
      one?.['start_date'],
      one?.['isUrgent'],
      one?.['has_documents'],
      one?.['applicant_count'],
      one?.['ops_name'],
    ]
  }
  expect(parts('old')).toEqual([
    'Octavio Brambleson',
    'Henderson, NV 89052',
    'Nov 16, 2026 1:00 PM',
    '2026-11-17',
    true,
    true,
    0,
    'Ann Lee',
  ])
  expect(parts('undated')).toEqual([
    'Patient - TBD',
    null,
    'Nov 21, 2026 1:00 PM',
    null,
    false,
    false,
    0,
    null,
  ])
})
