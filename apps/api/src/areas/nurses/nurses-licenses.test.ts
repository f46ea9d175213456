// NUR-066, NUR-067, NUR-068, NUR-070, NUR-075, NUR-136, NUR-137, NUR-138, NUR-139, NUR-157: licences of a nurse.
import { expect, test } from 'vitest'
import { nurses } from '@wren/contract/nurses'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from './nurses.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)

const az = {
  location: 'AZ',
  number: 'RN100',
  type: 'Registered Nurse',
  board: 'Arizona',
  expires: '2027-03-04',
  verified: '2026-01-02',
  is_compact: true,
}
const add = (id: number, body: object = az) => admin.raw('POST', `/nurses/${id}/licenses`, body)
const list = async (id: number) =>
  (await admin.raw('GET', `/nurses/${id}/licenses`)).body['data'] as Record<string, unknown>[]
const profile = async (id: number) => (await admin.call(nurses.byId, { id })).body.nurse
const licenseStatuses = async (
  request: (method: string, path: string) => Promise<{ status: number }>,
  id: number,
  license: number,
) =>
  Promise.all(
    [
      ['GET', ''],
      ['POST', ''],
      ['PATCH', `/${license}`],
      ['DELETE', `/${license}`],
    ].map(
      async ([method, path]) =>
        (await request(method as string, `/nurses/${id}/licenses${path}`)).status,
    ),
  )

test('NUR-136 NUR-137 NUR-066 adds a licence with all fields; lists the last to expire first', async () => {
  const id = await aNurse(app, { license: null })
  const { status, body } = await add(id)
  expect([status, body]).toEqual([201, { id: expect.any(Number), ...az, version: 1 }])
  const other = (
    await add(id, {
      location: 'NV',
      number: 'NV7',
      type: 'Other',
      board: 'Other',
      expires: '2030-01-01',
    })
  ).body
  expect(other).toMatchObject({ verified: null, is_compact: false })
  expect((await list(id)).map(({ number }) => number)).toEqual(['NV7', 'RN100'])
  expect((await add(999_999)).body['error']).toBe('Nurse not found.')
  expect((await admin.raw('GET', '/nurses/999999/licenses')).status).toBe(404)
  const nurse = await app.signIn(id)
  expect([
    await licenseStatuses(
      (method, path) => nurse.raw(method, path, method === 'GET' ? undefined : {}),
      id,
      body['id'] as number,
    ),
    await licenseStatuses(
      (method, path) => app.nobody.raw(method, path, method === 'GET' ? undefined : {}),
      id,
      body['id'] as number,
    ),
  ]).toEqual([
    [403, 403, 403, 403],
    [401, 401, 401, 401],
  ])
})

test('NUR-067 NUR-068 five fields of a licence are required; boards and types are choices', async () => {
  const id = await aNurse(app, { license: null })
  for (const name of ['location', 'number', 'type', 'board', 'expires'] as const) {
    const { [name]: _, ...rest } = az
    expect([name, (await add(id, rest)).body['fields']]).toEqual([
      name,
      { [name]: 'This field is required.' },
    ])
    expect([name, (await add(id, { ...az, [name]: '' })).status]).toEqual([name, 400])
  }
  for (const [name, value] of [
    ['location', 'ZZ'],
    ['type', 'Doctor'],
    ['board', 'Utah'],
    ['expires', '2027-02-30'],
    ['verified', 'yes'],
  ] as const)
    expect([name, (await add(id, { ...az, [name]: value })).body['fields']]).toEqual([
      name,
      { [name]: 'Invalid value' },
    ])
  for (const board of ['Arizona', 'California (BRN)', 'Nevada', 'Texas', 'Washington', 'Other'])
    expect((await add(id, { ...az, number: board, board, verified: '' })).status).toBe(201)
})

test('NUR-138 NUR-139 NUR-075 changes and deletes a licence, refuses a duplicate, updates the profile', async () => {
  const id = await aNurse(app, { license: null })
  const firstId = (await add(id)).body['id'] as number
  expect(await profile(id)).toMatchObject({
    license_number: 'RN100',
    license_board: 'Arizona',
    license_status: 'Current',
  })
  expect(await add(id, { ...az, number: ' rn100 ' })).toMatchObject({
    status: 409,
    body: { error: 'This license already exists' },
  })
  expect((await add(await aNurse(app, { license: null }))).status).toBe(201)
  const patch = (body: object, license = firstId) =>
    admin.raw('PATCH', `/nurses/${id}/licenses/${license}`, body)
  expect((await patch({ expires: '2026-10-20', version: 1 })).body).toEqual({
    id: firstId,
    ...az,
    expires: '2026-10-20',
    version: 2,
  })
  expect(await profile(id)).toMatchObject({
    license_expiry: '2026-10-20',
    license_status: 'Expired',
  })
  expect(await patch({ number: 'X', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { id: firstId, version: 2 } },
  })
  const secondId = (await add(id, { ...az, number: 'RN200' })).body['id'] as number
  expect((await patch({ number: 'RN100' }, secondId)).status).toBe(409)
  expect((await patch({ number: '' })).status).toBe(400)
  expect((await patch({}, 999_999)).status).toBe(404)
  expect(
    (await admin.raw('PATCH', `/nurses/${await aNurse(app)}/licenses/${firstId}`, { number: 'Z' }))
      .status,
  ).toBe(404)
  const remove = (license: number) => admin.raw('DELETE', `/nurses/${id}/licenses/${license}`)
  expect([
    (await remove(secondId)).body,
    (await remove(secondId)).status,
    (await remove(firstId)).body,
  ]).toEqual([{ ok: true }, 404, { ok: true }])
  expect([await list(id), await profile(id)]).toEqual([
    [],
    expect.objectContaining({ license_number: null, license_expiry: null, license_status: null }),
  ])
})

test("NUR-070 NUR-157 a licence expires after its day in the nurse's timezone", async () => {
  const statusOn = async (expires: string, timezone: string) => {
    const id = await aNurse(app, { license: null, timezone })
    await add(id, { ...az, expires })
    return (await profile(id)).license_status
  }
  expect([
    await statusOn('2026-11-20', 'America/Phoenix'),
    await statusOn('2026-11-19', 'America/Phoenix'),
    await statusOn('2026-11-20', 'Asia/Manila'),
  ]).toEqual(['Current', 'Expired', 'Expired'])
})
