// AUD-070: dates, times and zones of every call are real ones, and an end never lies before its start.
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '@wren/contract/call'
import { atLocal } from '@wren/contract/time'
import { intakeFields } from './areas/intake/intake.builders.ts'
import { everyCall, titleOf } from './every-call.builders.ts'
import { fieldsOf, isList, withAt } from './hostile-corpus.builders.ts'
import { addressOf, partsOfCall, takesBody } from './parts-of-call.builders.ts'
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

const kinds = {
  day: {
    right: '2026-08-20',
    wrong: [
      '2026-02-30',
      '2026-13-01',
      '2025-02-29',
      '1899-12-31',
      '2101-01-01',
      '2026-8-2',
      '20260820',
      '2026-08-20T10:00:00',
    ],
  },
  instant: {
    right: '2026-08-20T10:00:00Z',
    wrong: [
      '2026-02-30T10:00:00Z',
      '2026-08-20T24:00:00Z',
      '2026-08-20T10:60:00Z',
      '1899-12-31T23:59:59Z',
      '2101-01-01T00:00:00Z',
      '2026-08-20T10:00:00',
      '2026-08-20 10:00:00Z',
      '+275760-09-13T00:00:00Z',
    ],
  },
  zone: {
    right: 'America/Denver',
    wrong: ['Mars/Olympus', 'America/denver', 'PST', '+02:00', 'America/Nowhere'],
  },
} as const
type Kind = keyof typeof kinds

const clientOf = (call: Call): Client => (call.allow === 'non-admin' ? world.nurse : chief)
const parts = (call: Call) => partsOfCall({ app, world, mine: world.ready }, call)

/** What the field takes and refuses tells what it is. */
function kindOf(call: Call, place: readonly (string | number)[]): Kind | null {
  const takes = (value: string): boolean =>
    call.body?.safeParse(JSON.parse(withAt(parts(call).body, [place], JSON.stringify(value))))
      .success === true
  const foils = ['surely no value of its kind', 'x', '6025550123']
  return foils.some(takes)
    ? null
    : ((Object.keys(kinds) as Kind[]).find((kind) => takes(kinds[kind].right)) ?? null)
}

test(
  'AUD-070 each field of a call that is a day, an instant or a zone refuses what is none, by its name',
  { timeout: 120_000 },
  async () => {
    const seen: Record<Kind, string[]> = { day: [], instant: [], zone: [] }
    const faults: string[] = []
    for (const call of everyCall.filter(
      (one) => takesBody(one) && one.body !== undefined && !isList(one) && one.development !== true,
    )) {
      for (const place of fieldsOf(call)) {
        const kind = kindOf(call, place)
        if (kind === null) continue
        seen[kind].push(`${call.name} ${place.join('.')}`)
        const { path, query, body } = parts(call)
        for (const value of kinds[kind].wrong) {
          const answer = await clientOf(call).raw(
            call.method,
            addressOf(path, query),
            withAt(body, [place], JSON.stringify(value)),
          )
          const named = Object.keys((answer.body['fields'] ?? {}) as object).some(
            (field) =>
              field.split('.')[0] === String(place[0] === call.inside ? place[1] : place[0]),
          )
          if (answer.status !== 400 || !named)
            faults.push(
              `${titleOf(call)} ${place.join('.')} = ${value} -> ${answer.status} ${JSON.stringify(answer.body)}`,
            )
        }
      }
    }
    expect(faults.slice(0, 20)).toEqual([])
    expect(seen.day).toEqual(
      expect.arrayContaining([
        'intake.save series_start_date',
        'patients.save dob',
        'orders.save expiration_date',
      ]),
    )
    expect(seen.instant).toEqual(
      expect.arrayContaining([
        'visits.save start',
        'scheduling.override override_start_date_time',
        'offers.busy time_in',
      ]),
    )
    expect(seen.zone).toEqual(
      expect.arrayContaining([
        'visits.save timezone',
        'patients.save timezone',
        'users.save timezone',
      ]),
    )
  },
)

const search = (path: string, filters: object, more: object = {}) =>
  chief.raw('POST', path, { filters, ...more })

test('AUD-070 filters of lists take real days alone, and no end before its start', async () => {
  for (const [path, from, to] of [
    ['/assignments-search', 'date_from', 'date_to'],
    ['/intake/search', 'date_from', 'date_to'],
    ['/intake/search', 'visit_date_from', 'visit_date_to'],
    ['/api/aftervisitreports/search', 'dateFrom', 'dateTo'],
    ['/api/audit/search', 'dateFrom', 'dateTo'],
    ['/api/audit/export', 'dateFrom', 'dateTo'],
  ] as const) {
    for (const value of [...kinds.day.wrong, ...kinds.instant.wrong])
      expect(await search(path, { [from]: value }), `${path} ${value}`).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { [from]: expect.any(String) } },
      })
    expect(await search(path, { [from]: '2026-08-21', [to]: '2026-08-20' }), path).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { [to]: expect.any(String) } },
    })
    expect((await search(path, { [from]: '2026-08-20', [to]: '2026-08-20' })).status, path).toBe(
      200,
    )
  }
  expect(
    await search('/assignments-search', { date_range: '2026-08-21_2026-08-20' }),
  ).toMatchObject({ status: 400, body: { fields: { date_range: expect.any(String) } } })
  expect(
    (await search('/assignments-search', { date_range: '2026-08-20_2026-08-21' })).status,
  ).toBe(200)
})

test('AUD-070 an end before its start is refused by the field, in every record that has both', async () => {
  const patch = (path: string, body: object) => chief.raw('PATCH', path, body)
  const later = { series_start_date: '2031-08-21', series_end_date: '2031-08-20' }
  const refusals = [
    [
      await chief.raw('POST', '/intake/insert', { ...intakeFields(app, world.pharmacy), ...later }),
      'series_start_date',
    ],
    [
      await patch(`/intake/${world.intake}`, {
        pot_cert_start: '2031-08-21',
        pot_cert_end: '2031-08-20',
      }),
      'pot_cert_start',
    ],
    [
      await patch(`/patient-order/${world.scene.order}`, {
        authorization_start: '2031-08-21',
        authorization_end: '2031-08-20',
      }),
      'authorization_start',
    ],
    [
      await chief.raw('PUT', '/patient/insert', {
        uuid: world.patient.uuid,
        pot_certification_period_from: '2031-08-21',
        pot_certification_period_to: '2031-08-20',
      }),
      'pot_certification_period_from',
    ],
    [
      await chief.raw('POST', '/scheduling/visit/blast-save', {
        assignment_id: world.offered.visit,
        blast_type: 'flexible',
        template: 'Wren has a visit in {city} between {date_range}. {link}',
        blast_details: { date_from: '2031-08-21', date_to: '2031-08-20', slots: ['07:00-10:55'] },
      }),
      'blast_details',
    ],
  ] as const
  for (const [{ status, body }, field] of refusals) {
    expect(status, `${field} ${JSON.stringify(body)}`).toBe(400)
    expect(
      Object.keys(body['fields'] as object).some((one) => one.startsWith(field)),
      `${field} ${JSON.stringify(body)}`,
    ).toBe(true)
  }
})

test('AUD-070 a local time that a clock change skips moves forward by the gap, and one that occurs twice means the first', () => {
  expect(atLocal('2026-03-08', '02:30', 'America/Los_Angeles')).toBe('2026-03-08T10:30:00.000Z') // 3:30 AM PDT
  expect(atLocal('2026-11-01', '01:30', 'America/Los_Angeles')).toBe('2026-11-01T08:30:00.000Z') // 1:30 AM PDT, not PST
  expect(atLocal('2026-11-01', '02:00', 'America/Los_Angeles')).toBe('2026-11-01T10:00:00.000Z')
})
