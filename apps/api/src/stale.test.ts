// NET-094, NET-095, AUD-028: the change stamp of each record that can be saved: where it stands, what raises it,
// and what a save of an outdated copy is answered.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { autoOffers } from '@wren/contract/offers-engine'
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

type Body = Record<string, unknown>
interface Editable {
  readonly name: string
  readonly fetch: () => Promise<Body>
  readonly save: (body: object) => Promise<{ status: number; body: Body }>
  /** Another value each time. */
  readonly change: (n: number) => object
  /** Its name in the sentence. */
  readonly called?: string
  readonly stamp?: 'version' | 'updated' | 'revision'
  /** Where it stands when not at the top. */
  readonly stampOf?: (body: Body) => unknown
}
const got = async (client: Client, path: string, part?: string): Promise<Body> => {
  const { body } = await client.raw('GET', path)
  return (part === undefined ? body : body[part]) as Body
}
const records = (): readonly Editable[] => [
  {
    name: 'intake',
    fetch: () => got(chief, `/intake/by-id/${world.intake}`, 'intake'),
    save: (body) => chief.raw('PATCH', `/intake/${world.intake}`, body),
    change: (n) => ({ notes: `note ${n}` }),
  },
  {
    name: 'patient',
    fetch: () => got(chief, `/patient/by-uuid/${world.patient.uuid}`, 'patient'),
    save: (body) => chief.raw('PUT', '/patient/insert', { uuid: world.patient.uuid, ...body }),
    change: (n) => ({ admin_notes: `note ${n}` }),
  },
  {
    name: 'order',
    fetch: () => got(chief, `/patient-order/by-id/${world.scene.order}`, 'patient_order'),
    save: (body) => chief.raw('PATCH', `/patient-order/${world.scene.order}`, body),
    change: (n) => ({ notes: `note ${n}` }),
  },
  // As the intake's list has it: its contents are no part of what is edited.
  {
    name: 'document',
    fetch: async () =>
      ((await got(chief, `/api/documents?intakeId=${world.intake}`))['data'] as Body[]).find(
        ({ id }) => id === world.document,
      ) ?? {},
    save: (body) => chief.raw('PATCH', `/api/documents/${world.document}/category`, body),
    change: (n) => ({ category: ['Information', 'Instructions', 'Orders', 'Demographics'][n % 4] }),
  },
  {
    name: 'pharmacy MRN',
    fetch: async () =>
      ((await got(chief, `/provider-mrn/by-pt/${world.elsewhere}`))['data'] as Body[])[0] ?? {},
    save: (body) => chief.raw('PATCH', `/provider-mrn/${world.mrn}`, body),
    change: (n) => ({ mrn: `M-${n}` }),
  },
  {
    name: 'user',
    fetch: () => got(chief, `/users/${world.person}`),
    save: (body) => chief.raw('PATCH', `/users/${world.person}`, body),
    change: (n) => ({ last_name: `Name${'x'.repeat(n)}` }),
  },
  {
    name: 'pharmacy',
    fetch: () => got(chief, `/provider/by-id/${world.pharmacy}`, 'provider'),
    save: (body) => chief.raw('PATCH', `/provider/update/${world.pharmacy}`, body),
    change: (n) => ({ invoicing_address_street2: `Suite ${n}` }),
  },
  {
    name: 'vetting',
    fetch: () => got(chief, `/vetting/by-id/${world.vetting}`, 'vetting'),
    save: (body) => chief.raw('PATCH', `/vetting/update/${world.vetting}`, body),
    change: (n) => ({ name: `Certified ${n}` }),
  },
  {
    name: 'pharmacy group',
    fetch: () => got(chief, `/pharmacy-groups/${world.group}`),
    save: (body) => chief.raw('PATCH', `/pharmacy-groups/${world.group}`, body),
    change: (n) => ({ name: `Neighbours ${n}` }),
  },
  // No call fetches one alone (UPD "Calls").
  {
    name: 'update',
    fetch: async () =>
      (
        (await chief.raw('POST', '/updates/search', { type: 'patient' })).body['data'] as Body[]
      ).find(({ id }) => id === world.update) ?? {},
    save: (body) => chief.raw('PATCH', `/updates/${world.update}`, body),
    change: (n) => ({ priority: [10, 20, 30, 40, 50][n % 5] }),
  },
  {
    name: 'report',
    fetch: () => got(chief, `/api/aftervisitreports/${world.report.id}`),
    save: (body) => chief.raw('PATCH', `/api/aftervisitreports/${world.report.id}`, body),
    change: (n) => ({ billableMinutes: 60 + n * 15, reason: 'Checked' }),
  },
  {
    name: 'feature flag',
    fetch: async () =>
      ((await got(chief, '/feature-flags/definitions'))['data'] as Body[]).find(
        ({ key }) => key === 'take-rates',
      ) ?? {},
    save: (body) => chief.raw('PATCH', '/feature-flags/definitions/take-rates', body),
    change: (n) => ({ emails: [`person${n}@people.example`] }),
  },
  {
    name: 'nurse',
    fetch: () => got(chief, `/nurses/${world.stranger}`),
    stampOf: (body) => (body['nurse'] as Body)['version'],
    save: (body) => chief.raw('PUT', `/nurses/${world.stranger}`, body),
    change: (n) => ({ nurse: { nickname: `Nell ${n}` } }),
  },
  {
    name: 'license',
    fetch: async () =>
      ((await got(chief, `/nurses/${world.stranger}/licenses`))['data'] as Body[]).find(
        ({ id }) => id === world.kept.license,
      ) ?? {},
    save: (body) =>
      chief.raw('PATCH', `/nurses/${world.stranger}/licenses/${world.kept.license}`, body),
    change: (n) => ({ number: `RN90${n}` }),
  },
  {
    name: 'experience',
    called: 'nurse',
    fetch: () => got(chief, `/api/nurses/${world.stranger}/experience`),
    stampOf: (body) => (body['experience'] as Body)['version'],
    save: (body) => chief.raw('PUT', `/api/nurses/${world.stranger}/experience`, body),
    change: (n) => ({ backgroundExperience: `${n} years` }),
  },
  {
    name: 'feedback',
    called: 'report',
    fetch: async () => ({
      report:
        ((await got(chief, `/api/nurse-reports?nurseId=${world.stranger}`))['data'] as Body[]).find(
          ({ id }) => id === world.kept.feedback,
        ) ?? {},
    }),
    stampOf: (body) => (body['report'] as Body)['version'],
    save: (body) => chief.raw('PUT', `/api/nurse-reports/${world.kept.feedback}`, body),
    change: (n) => ({ notes: `Kind ${n}` }),
  },
  {
    name: 'rule',
    fetch: async () =>
      (await chief.call(autoOffers.rules, {})).body.data.find(
        ({ id }) => id === 2,
      ) as unknown as Body,
    save: (body) => chief.raw('PATCH', '/api/auto-offers/rules/2', body),
    change: (n) => ({ requiredNurseCount: n }),
  },
  {
    name: 'visit',
    stamp: 'updated',
    fetch: () => got(chief, `/assignments/${world.offered.visit}`, 'assignment'),
    save: (body) => chief.raw('PUT', `/assignments/${world.offered.visit}`, body),
    change: (n) => ({ notes: `note ${n}` }),
  },
  {
    name: 'chart',
    stamp: 'revision',
    fetch: () => got(world.nurse, `/assignments/${world.ready}/chart`, 'chart'),
    save: (body) => world.nurse.raw('PUT', `/assignments/${world.ready}/chart`, body),
    change: (n) => ({ data: { narrative: `line ${n}` } }),
  },
]
test('NET-094 a save of an outdated copy, or of one that nobody has, is 409 stale with the current record, and saves nothing', async () => {
  for (const {
    name,
    called = name,
    fetch,
    save,
    change,
    stamp = 'version',
    stampOf = (body: Body) => body[stamp],
  } of records()) {
    const before = await fetch()
    expect((await save({ ...change(1), [stamp]: stampOf(before) })).status, name).toBe(200)
    const current = await fetch()
    expect(stampOf(current), name).not.toEqual(stampOf(before))
    const outdated =
      stamp === 'updated'
        ? [stampOf(before)]
        : [
            stampOf(before),
            Number(stampOf(current)) + 1,
            9_999,
            ...(stamp === 'version' ? [0, -1] : []),
          ]
    for (const version of outdated) {
      const { status, body } = await save({ ...change(2), [stamp]: version })
      expect(
        [status, body['code'], Object.keys(body).toSorted()],
        `${name} ${String(version)} ${JSON.stringify(body).slice(0, 200)}`,
      ).toEqual([409, 'stale', ['code', 'current', 'error']])
      if (name !== 'chart')
        expect(body['error']).toBe(
          `This ${called} was changed by someone else. Reload to see the latest version.`,
        )
      expect(body['current'], name).toEqual(current)
      expect(await fetch(), name).toEqual(current)
    }
    expect((await save({ ...change(2), [stamp]: stampOf(current) })).status, name).toBe(200)
  }
})

/** In each answer of one record: at the top, or in its only or first part. */
const versionIn = (body: Body): unknown =>
  'version' in body ? body['version'] : (Object.values(body)[0] as Body | null)?.['version']

test('AUD-028 NET-095 every editable record begins at version 1, has it in its fetch and in every save answer, with the ETag, and each stored change raises it by 1, those that nobody asked for too', async () => {
  const { rows } = await sql<{
    name: string
    first: string | null
  }>`select table_name as name, column_default as first from information_schema.columns
    where table_schema = 'public' and column_name = 'version'`.execute(app.instance.platform.db)
  const tables = [
    'auto_offer_rule',
    'document',
    'feature_flag',
    'intake',
    'nurse',
    'nurse_experience',
    'nurse_feedback',
    'nurse_license',
    'patient',
    'patient_mrn',
    'patient_order',
    'pharmacy',
    'pharmacy_group',
    'report',
    'update_item',
    'user_account',
    'vetting',
  ]
  expect(
    Object.fromEntries(
      rows.filter(({ name }) => tables.includes(name)).map(({ name, first }) => [name, first]),
    ),
  ).toEqual(Object.fromEntries(tables.map((name) => [name, '1'])))
  const versioned = records().filter(({ stamp }) => stamp === undefined)
  expect(versioned.length).toBe(17)
  for (const {
    name,
    fetch,
    save,
    change,
    stampOf = (body: Body) => body['version'],
  } of versioned) {
    const before = Number(stampOf(await fetch()))
    const fresh = change(3)
    const saved = (await save({ ...fresh, version: before })) as unknown as {
      status: number
      body: Body
      headers: Headers
    }
    expect(
      [saved.status, versionIn(saved.body), saved.headers.get('etag')],
      `${name} ${JSON.stringify(saved.body).slice(0, 200)}`,
    ).toEqual([200, before + 1, `"${before + 1}"`])
    expect(stampOf(await fetch()), name).toBe(before + 1)
    // The same once more changes nothing, and the stamp stays; what is corrected with a reason keeps the second
    // reason too.
    if ('reason' in fresh) continue
    await save({ ...fresh, version: before + 1 })
    expect(stampOf(await fetch()), name).toBe(before + 1)
  }
  const alone = [
    `/intake/by-id/${world.intake}`,
    `/api/documents/${world.document}`,
    `/patient/by-uuid/${world.patient.uuid}`,
    `/patient-order/by-id/${world.scene.order}`,
    `/nurses/${world.stranger}`,
    `/api/nurses/${world.stranger}/experience`,
    `/provider/by-id/${world.pharmacy}`,
    `/pharmacy-groups/${world.group}`,
    `/vetting/by-id/${world.vetting}`,
    `/users/${world.person}`,
    `/api/aftervisitreports/${world.report.id}`,
  ]
  for (const path of alone) {
    const { body, headers } = await chief.raw('GET', path)
    expect([typeof versionIn(body), headers.get('etag')], path).toEqual([
      'number',
      `"${String(versionIn(body))}"`,
    ])
  }
  // By a save of something else: the group's pharmacy, and the nurse whose account got another phone.
  const versionAt = async (path: string): Promise<number> =>
    Number(versionIn((await chief.raw('GET', path)).body))
  const [pharmacy, nurse] = [`/provider/by-id/${world.unused}`, `/nurses/${world.stranger}`]
  const now = [await versionAt(pharmacy), await versionAt(nurse)] as const
  expect(
    (await chief.raw('POST', '/pharmacy-groups', { name: 'Stamped', pharmacies: [world.unused] }))
      .status,
  ).toBe(201)
  expect(
    (await chief.raw('PATCH', `/users/${world.stranger}`, { phone: '+16025550133' })).status,
  ).toBe(200)
  expect([await versionAt(pharmacy), await versionAt(nurse)]).toEqual([now[0] + 1, now[1] + 1])
})

test('NET-095 deleting takes the stamp too: what was changed meanwhile stays', async () => {
  const rule = await chief.call(autoOffers.createRule, {
    name: 'To go',
    priority: 950,
    isActive: false,
    waveSize: 5,
    waveIntervalMinutes: 30,
    stepPercent: 5,
    maxIncentivizedOffers: 2,
  })
  const paths = [
    `/provider-mrn/${world.mrn}`,
    `/nurses/${world.stranger}/licenses/${world.kept.license}`,
    `/api/nurse-reports/${world.kept.feedback}`,
    `/api/auto-offers/rules/${rule.body.id}`,
    `/vetting/by-id/${world.vetting}`,
    `/pharmacy-groups/${world.group}`,
    `/provider/${world.unused}`,
    `/api/documents/${world.document}`,
  ]
  for (const path of paths) {
    const late = await chief.raw('DELETE', path, { version: 9_999 })
    expect(
      [late.status, late.body['code']],
      `${path} ${JSON.stringify(late.body).slice(0, 200)}`,
    ).toEqual([409, 'stale'])
    expect((await chief.raw('DELETE', path, {}, { 'if-match': '"9999"' })).body['code'], path).toBe(
      'stale',
    )
  }
  for (const path of paths.slice(0, 4)) {
    const current = (await chief.raw('DELETE', path, { version: 9_999 })).body['current'] as Body
    expect((await chief.raw('DELETE', path, { version: versionIn(current) })).status, path).toBe(
      200,
    )
    expect((await chief.raw('DELETE', path, {})).status, path).toBe(404)
  }
})
