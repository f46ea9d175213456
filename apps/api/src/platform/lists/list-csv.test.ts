// LST-082, AUD-008, AUD-027: exports of lists over HTTP: rows, columns and event.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { csvCell } from '@wren/contract/list-csv'
import { reportsList } from '@wren/contract/reports.list'
import type { Client } from '../testing.ts'
import { useTestApp } from '../testing-fixtures.ts'
import { anIntake } from '../../areas/intake/intake.builders.ts'
import { aPharmacy } from '../../areas/pharmacies/pharmacies.builders.ts'
import { useScene, aVisit } from '../../areas/visits/visits.builders.ts'

const app = useTestApp()
const scene = useScene(app)
let first: number
let second: number
beforeAll(async () => {
  first = (
    await aVisit(app, scene, {
      start: '2031-01-07T17:00:00.000Z',
      treatment: '=1+1',
      e_chart_scheduled: true,
    })
  ).id
  second = (
    await aVisit(app, scene, {
      start: '2031-01-08T17:00:00.000Z',
      treatment: 'Saline, "cold"',
      missing_exact_time: true,
    })
  ).id
})

async function file(
  client: Client,
  path: string,
  body: unknown,
): Promise<{ status: number; type: string | null; name: string; lines: string[]; text: string }> {
  const answer = await fetch(app.instance.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
    body: JSON.stringify(body),
  })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    name: decodeURIComponent(answer.headers.get('content-disposition') ?? ''),
    text,
    lines: text.slice(1).split('\r\n'),
  }
}
const exports = async () =>
  (
    await sql<{
      record_type: string
      user_id: number
      detail: Record<string, unknown>
    }>`select record_type, user_id, detail from audit_event where action = 'export' order by id`.execute(
      app.instance.platform.db,
    )
  ).rows

test('AUD-027 a list is exported as CSV with its columns, order, byte order mark and CRLF', async () => {
  const { status, type, name, text, lines } = await file(
    scene.admin,
    '/assignments-search.csv?orderby=startDate%20desc',
    { filters: {} },
  )
  expect([status, type, name]).toEqual([
    200,
    'text/csv; charset=utf-8',
    expect.stringMatching(/visits-\d{4}-\d\d-\d\d\.csv$/),
  ])
  expect([text[0], lines.length, lines.at(-1)]).toEqual(['\ufeff', 4, ''])
  expect(lines[0]).toBe(
    'ID,Visit Date & Time,Treatment,Location,Patient,Nurse,Take Rate,Status,Reason,Applicants,Visit Details,Warnings',
  )
  expect(lines[1]).toMatch(new RegExp(`^${second},"Jan 8, 2031 Time TBD MST","Saline, ""cold""",`))
  expect(lines[2]).toMatch(
    new RegExp(
      `^${first},"Jan 7, 2031 10:00 AM - [^"]* MST",'=1\\+1,"Phoenix, AZ 85004",[^,]+ - W\\d+,,35,New,,0,` +
        'Incomplete,Visit was pre-scheduled using the eChart\\.',
    ),
  )
})

test('an export has the rows of the search, or only the given ids', async () => {
  const idsOf = ({ lines }: { lines: string[] }) =>
    lines.slice(1, -1).map((line) => Number(line.split(',')[0]))
  expect(
    idsOf(
      await file(scene.admin, '/assignments-search.csv?page=9', {
        filter: { treatment: 'cold' },
        limit: 1,
      }),
    ),
  ).toEqual([second])
  expect(idsOf(await file(scene.admin, '/assignments-search.csv', { ids: [second] }))).toEqual([
    second,
  ])
  expect(
    idsOf(
      await file(scene.admin, '/assignments-search.csv', {
        ids: [second],
        filters: { treatment: '=1' },
      }),
    ),
  ).toEqual([])
  expect(
    JSON.parse(
      (await file(scene.admin, '/assignments-search.csv', { filters: { status: ['Gone'] } })).text,
    ),
  ).toMatchObject({ error: 'Invalid filter: status', code: 'validation' })
  expect(
    JSON.parse((await file(scene.admin, '/assignments-search.csv', { ids: ['x'] })).text),
  ).toMatchObject({ code: 'validation', fields: { ids: 'Invalid value' } })
})

test('a column with a flag is exported only where the flag is on', async () => {
  const header = async () => (await file(scene.admin, '/assignments-search.csv', {})).lines[0]
  expect(await header()).toContain(',Take Rate,')
  await sql`update feature_flag set enabled = false where key = 'take-rates'`.execute(
    app.instance.platform.db,
  )
  await sql`select pg_notify('wren', '{"flags":true}')`.execute(app.instance.platform.db)
  await expect.poll(header, { timeout: 10_000 }).not.toContain('Take Rate')
})

test('an export is recorded with list, filters, number of rows and patients', async () => {
  const before = (await exports()).length
  await file(scene.admin, '/assignments-search.csv', { filters: { treatment: 'cold' } })
  await file(scene.admin, '/assignments-search.csv', { filters: { status: 'No such' } })
  const after = await exports()
  expect(after.slice(before)).toEqual([
    {
      record_type: 'visit',
      user_id: scene.admin.id,
      detail: {
        fact: 'list.exported',
        list: 'visits',
        filters: { treatment: 'cold' },
        rows: 1,
        patients: [scene.patient.uuid],
      },
    },
  ])
})

test('intakes and reports are exported with dates and money as on the screen', async () => {
  const pharmacy = await aPharmacy(app, { title: '+1 Pharmacy' })
  const id = await anIntake(app, scene.admin, pharmacy)
  const intakes = await file(scene.admin, '/intake/search.csv', {
    filter: { provider_id: pharmacy },
  })
  expect(intakes.lines[0]).toMatch(
    /^ID,Ops,Patient,Treatment,Pharmacy,Location,Received,Treatment Date,Auto Offer,/,
  )
  expect(intakes.lines[1]).toMatch(
    new RegExp(`^${id},.*,'\\+1 Pharmacy,.*,"[A-Z][a-z]{2} \\d{1,2}, \\d{4}",,No,0,New Intake,$`),
  )
  expect(
    (await file(scene.admin, '/api/aftervisitreports/search.csv', { filters: {} })).lines[0],
  ).toBe(
    'Visit,Date,Patient,Pharmacy,Nurse,Flags,Status,Invoice,Nurse Payment,Payment Status,Sent,Due',
  )
})

test('a patient is exported by name and MRN, audit flags as words', () => {
  const reader = {
    zone: 'America/Los_Angeles',
    now: '2031-01-07T17:00:00.000Z',
    may: () => true,
  } as const
  const cell = (key: string, row: Record<string, unknown>) =>
    reportsList.columns
      .filter((column) => column.key === key)
      .map((column) => csvCell(column, row, reader))
  expect(cell('patient', { patient: 'TQ', pharmacyMrn: '23400019', wrenMrn: 'W000019' })).toEqual([
    'TQ - 23400019 (Wren W000019)',
  ])
  expect(cell('patient', { patient: null, pharmacyMrn: null, wrenMrn: null })).toEqual([''])
  expect(
    cell('auditFlags', { auditFlags: ['hospitalized_or_new_medications', 'late_submission'] }),
  ).toEqual(['Hospitalized or new medications; Late submission'])
})

test('SHL-005 the time of sending is exported in the time zone of the reader', () => {
  const sent = (zone: string) =>
    reportsList.columns
      .filter(({ key }) => key === 'sentAt')
      .map((column) =>
        csvCell(
          column,
          { sentAt: '2031-01-07T06:30:00.000Z' },
          { zone, now: '2031-01-07T17:00:00.000Z', may: () => true },
        ),
      )
  expect([sent('America/Los_Angeles'), sent('America/New_York')]).toEqual([
    ['Jan 6, 2031'],
    ['Jan 7, 2031'],
  ])
})

test('a nurse exports nothing', async () => {
  const nurse = await app.signIn(scene.nurse)
  expect((await nurse.raw('POST', '/assignments-search.csv', {})).status).toBe(403)
})
