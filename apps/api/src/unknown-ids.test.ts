// NET-109: ids that are well formed and name nothing, in the path and in the body of every call.
import { beforeAll, expect, test } from 'vitest'
import { intakeFields } from './areas/intake/intake.builders.ts'
import { everyCall, sampleOf, titleOf } from './every-call.builders.ts'
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

const nothing = 2_147_483_000
const nobody = '4d3f8e2a-98a1-4c8e-9d53-0c5b12f6a001'
/** The same kind of id, of nothing. */
const unknownOf = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('-')
    ? nobody
    : typeof value === 'string' && /^[A-Z]/i.test(value)
      ? 'B'.repeat(22)
      : typeof value === 'string'
        ? String(nothing)
        : nothing
/** What stands in a path and is no id of a record: words, and a job's and a record type's name. */
const words = new Set(['zip', 'slug', 'key', 'name', 'type'])

test(
  'NET-109 an id in the path that names no record is 404 for every caller, and nothing is said of other records',
  { timeout: 120_000 },
  async () => {
    const nurse = world.nurse
    const walked: string[] = []
    for (const call of everyCall) {
      const names = [...call.path.matchAll(/:(\w+)/g)]
        .map(([, name]) => name ?? '')
        .filter((name) => !words.has(name))
      for (const name of names) {
        const sample = sampleOf({ app, world, mine: world.ready }, call)
        for (const client of call.allow === 'session' || call.allow === 'non-admin'
          ? [chief, nurse]
          : [chief]) {
          const { status, body } = await client.call(call, {
            ...sample,
            [name]: unknownOf(sample[name]),
          } as never)
          if (client === nurse && status === 403) continue
          if (client === chief && status === 403) {
            expect(titleOf(call)).toMatch(/chart|nurses-nurses/)
            continue
          } // of nurses alone
          expect([titleOf(call), name, status, body.code]).toEqual([
            titleOf(call),
            name,
            404,
            'not_found',
          ])
        }
        walked.push(`${titleOf(call)} ${name}`)
      }
    }
    expect(walked.length).toBeGreaterThan(70)
  },
)

/** Of the record that a call acts on: 404. */
const actsOn: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ...[
    '/scheduling/visit/blast-template',
    '/scheduling/visit/blast-save',
    '/scheduling/visit/blast-preview',
    '/scheduling/visit/blast-additional',
    '/nurse/nurses-assignments-notified',
    '/scheduling/nurse/all-availabilities',
    '/scheduling/nurse/confirm-send',
    '/scheduling/patient/resend',
    '/scheduling/visit/reset',
    '/scheduling/visit/revoke-links',
  ].map(
    (path) =>
      [
        'POST',
        path,
        {
          assignment_id: nothing,
          blast_type: 'fixed',
          template: 'Wren has a visit in {city}. {link}',
        },
      ] as const,
  ),
  ['POST', '/nurse/nurses-assignments-notify-texts', { assignment_id: nothing, nurse_id: 1 }],
  ['POST', '/scheduling/nurse/accept-time', { assignment_id: nothing, nurse_id: 1 }],
  [
    'POST',
    '/patient/nurse-preferences/primary',
    { patient_uuid: nobody, nurse_id: 1, kind: 'add' },
  ],
  ['POST', '/patient/nurse-preferences/block', { patient_uuid: nobody, nurse_id: 1, kind: 'add' }],
  [
    'POST',
    '/nurses/nurse-pay',
    { amount: 12.5, user_id: nothing, payment_type: 'Bonus', description: 'Thank you' },
  ],
  ...['assignment', 'nurse', 'patient'].map(
    (type) => ['POST', '/updates', { type, type_id: nothing, description: 'Call' }] as const,
  ),
  ['POST', '/provider-vetting/insert', { provider_id: nothing, vetting_id: nothing }],
  [
    'POST',
    '/nurse-provider-vetting/insert',
    { user_nurse_id: nothing, provider_vetting_id: nothing },
  ],
  [
    'POST',
    '/nurse-pharmacy-group-vetting/insert',
    { user_nurse_id: nothing, pharmacy_group_vetting_id: nothing },
  ],
  ['POST', '/provider/nurse-blocked/block', { blocked_by_id: nothing, add: [], delete: [] }],
  ['POST', '/nurse/provider-blocked/block', { blocked_by_id: nothing, add: [] }],
  ['PUT', '/patient/insert', { uuid: nobody, city: 'Mesa' }],
  ['POST', '/api/nurse-reports', { kind: 'reliable', subjectNurseId: nothing }],
]

test('NET-109 an id in the body of the record a call acts on is 404', async () => {
  for (const [method, path, sent] of actsOn) {
    const { status, body } = await chief.raw(method, path, sent)
    expect([path, status, body['code']], JSON.stringify(body)).toEqual([path, 404, 'not_found'])
  }
})

test('NET-109 an id that a form chose as a value is 400 with that field, and nothing is saved', async () => {
  const visit = {
    provider_id: world.pharmacy,
    treatment: 'Saline',
    start: world.asked.start,
    duration_estimate: 60,
    zip: '85004',
    timezone: 'America/Phoenix',
  }
  const patient = {
    first_name: 'Jo',
    last_name: 'Value',
    dob: '1980-02-03',
    user_id_ops: world.scene.admin.id,
    force: true,
  }
  const intake = { ...intakeFields(app, world.pharmacy) }
  const chosen: readonly (readonly [string, string, Record<string, unknown>, string, unknown])[] = [
    ...(['provider_id', 'patient_order_id', 'user_id_ops'] as const).map(
      (field) => ['POST', '/assignments', visit, field, nothing] as const,
    ),
    ['POST', '/assignments', visit, 'patient_uuid', nobody],
    ...(['provider_id', 'patient_order_id', 'user_id_ops'] as const).map(
      (field) => ['PUT', `/assignments/${world.offered.visit}`, {}, field, nothing] as const,
    ),
    ['PUT', `/assignments/${world.offered.visit}`, {}, 'patient_uuid', nobody],
    ['POST', '/intake/insert', intake, 'requested_provider_id', nothing],
    ['POST', '/intake/insert', intake, 'user_id_ops', nothing],
    ['POST', '/intake/insert', intake, 'patient_uuid', nobody],
    ['PATCH', `/intake/${world.intake}`, {}, 'requested_provider_id', nothing],
    ['PATCH', `/intake/${world.intake}`, {}, 'user_id_ops', nothing],
    ['PATCH', `/intake/${world.intake}`, {}, 'patient_uuid', nobody],
    ['POST', '/patient/insert', patient, 'user_id_ops', nothing],
    ['POST', '/patient/insert', patient, 'pot_nurse', nothing],
    ['POST', '/patient/insert', patient, 'nurses_blocked', [nothing]],
    ['PUT', '/patient/insert', { uuid: world.patient.uuid }, 'user_id_ops', nothing],
    ['PUT', '/patient/insert', { uuid: world.patient.uuid }, 'pot_nurse', nothing],
    ['POST', '/provider-mrn', { patient_id: world.patient.id, mrn: 'V-1' }, 'provider_id', nothing],
    ['POST', '/pharmacy-groups', { name: 'Values' }, 'pharmacies', [nothing]],
    [
      'POST',
      '/api/auto-offers/rules',
      {
        name: 'Values',
        priority: 700,
        waveSize: 5,
        waveIntervalMinutes: 30,
        stepPercent: 5,
        maxIncentivizedOffers: 2,
      },
      'providerId',
      nothing,
    ],
    [
      'POST',
      '/api/auto-offers/rules',
      {
        name: 'Values',
        priority: 700,
        waveSize: 5,
        waveIntervalMinutes: 30,
        stepPercent: 5,
        maxIncentivizedOffers: 2,
      },
      'groupId',
      nothing,
    ],
    ['PATCH', `/patient-order/${world.scene.order}`, {}, 'provider_id', nothing],
    ['POST', '/intake/assign-ops', { intakes: [{ id: world.intake }] }, 'user_id_ops', nothing],
  ]
  for (const [method, path, sent, field, value] of chosen) {
    const { status, body } = await chief.raw(method, path, { ...sent, [field]: value })
    expect(
      [path, field, status, Object.keys((body['fields'] ?? {}) as object)],
      JSON.stringify(body),
    ).toEqual([path, field, 400, [field]])
  }
  expect((await chief.raw('GET', `/intake/by-id/${world.intake}`)).body['intake']).toMatchObject({
    version: 1,
  })
})
