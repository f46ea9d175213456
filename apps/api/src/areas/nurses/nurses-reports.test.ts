// NUR-101, NUR-102, NUR-107, NUR-108, NUR-109, NUR-110, NUR-111, NUR-112, NUR-114, NUR-115, NUR-143, NUR-144, NUR-145,
// NUR-146, NUR-147, NUR-148, NUR-149, NUR-150, NUR-151, NUR-152: feedback and vettings of a nurse.
import { beforeAll, expect, test } from 'vitest'
import {
  feedbackLabel,
  negativeFeedback,
  positiveFeedback,
  feedbackSentiment,
} from '@wren/contract/nurse-reports'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { aPharmacy, aPharmacyVetting } from '../pharmacies/pharmacies.builders.ts'
import { aGroupVetting, aNurse } from './nurses.builders.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app, { first_name: 'Olive', last_name: 'Ops' })
let id: number
beforeAll(async () => {
  id = await aNurse(app)
})

const report = (body: object) =>
  admin.raw('POST', '/api/nurse-reports', { subjectNurseId: id, ...body })
const list = async (nurse = id) =>
  (await admin.raw('GET', `/api/nurse-reports?nurseId=${nurse}`)).body['data'] as Record<
    string,
    unknown
  >[]

test('NUR-143 NUR-144 NUR-107 NUR-115 stores feedback, lists it newest first, drops empty links', async () => {
  const { status, body } = await report({
    kind: 'no-show',
    notes: 'Did not come',
    detailsLinks: {
      links: [
        { url: 'https://notes.example/1', text: 'Note' },
        { url: ' ', text: 'Nothing' },
        { url: 'https://notes.example/2' },
      ],
    },
  })
  expect([status, body['report']]).toEqual([
    201,
    {
      id: expect.any(Number),
      kind: 'no-show',
      notes: 'Did not come',
      detailsLinks: {
        links: [
          { url: 'https://notes.example/1', text: 'Note' },
          { url: 'https://notes.example/2', text: null },
        ],
      },
      subjectNurse: { id },
      reportingUser: { firstName: 'Olive', lastName: 'Ops' },
      createdAt: expect.stringMatching(/^2026-11-20T18:00:/),
      version: 1,
    },
  ])
  await app.clock('2026-11-20T18:20:00Z')
  await report({ kind: 'reliable' })
  expect((await list()).map(({ kind }) => kind)).toEqual(['reliable', 'no-show'])
  expect(await list(await aNurse(app))).toEqual([])
  expect((await admin.raw('GET', '/api/nurse-reports')).status).toBe(400)
  expect((await report({ kind: 'no-show', subjectNurseId: 999_999 })).status).toBe(404)
  expect(
    (await report({ kind: 'no-show', detailsLinks: { links: [{ url: 'javascript:alert(1)' }] } }))
      .status,
  ).toBe(400)
  const nurse = await app.signIn(id)
  for (const [method, path] of [
    ['GET', `?nurseId=${id}`],
    ['POST', ''],
    ['PUT', '/1'],
    ['DELETE', '/1'],
  ] as const)
    expect([
      (await nurse.raw(method, `/api/nurse-reports${path}`, method === 'GET' ? undefined : {}))
        .status,
      (await app.nobody.raw(method, `/api/nurse-reports${path}`, method === 'GET' ? undefined : {}))
        .status,
    ]).toEqual([403, 401])
})

test('NUR-114 NUR-108 NUR-109 NUR-110 NUR-111 NUR-112 a kind is required: 9 positive, 14 negative', async () => {
  expect(await report({ notes: 'Hm' })).toMatchObject({
    status: 400,
    body: { error: 'Feedback type is required', fields: { kind: 'Feedback type is required' } },
  })
  expect((await report({ kind: 'late' })).body['fields']).toEqual({ kind: 'Invalid value' })
  expect([positiveFeedback, negativeFeedback]).toEqual([
    [
      'accurate-charting',
      'reliable',
      'clinical-skill',
      'flexible',
      'responsive',
      'professional',
      'patient-compliment',
      'pharmacy-compliment',
      'above-and-beyond',
    ],
    [
      'clinical-concern',
      'no-show',
      'cancel-short-notice',
      'cancel-advance-notice',
      'late-arrival',
      'rate-negotiation',
      'rescheduling',
      'rude',
      'unprofessional',
      'unresponsive',
      'inaccurate-charting',
      'late-charting',
      'patient-complaint',
      'pharmacy-complaint',
    ],
  ])
  for (const kind of [...positiveFeedback, ...negativeFeedback])
    expect([kind, (await report({ kind })).status]).toEqual([kind, 201])
  expect([
    feedbackSentiment('reliable'),
    feedbackSentiment('rude'),
    feedbackLabel('above-and-beyond'),
    feedbackLabel('cancel-short-notice'),
  ]).toEqual(['positive', 'negative', 'Above And Beyond', 'Cancel Short Notice (under 24 hours)'])
})

test('NUR-145 NUR-146 changes and deletes feedback and refuses a stale save', async () => {
  const reportId = (
    (await report({ kind: 'rude', notes: 'Loud' })).body['report'] as { id: number }
  ).id
  const put = (body: object, nurse = reportId) =>
    admin.raw('PUT', `/api/nurse-reports/${nurse}`, { id: nurse, ...body })
  expect(
    (
      await put({
        kind: 'reliable',
        notes: null,
        detailsLinks: null,
        subjectNurseId: id,
        version: 1,
      })
    ).body['report'],
  ).toMatchObject({
    id: reportId,
    kind: 'reliable',
    notes: null,
    detailsLinks: { links: [] },
    version: 2,
  })
  expect(await put({ notes: 'x', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { report: { id: reportId, version: 2 } } },
  })
  expect([
    (await put({ kind: '' })).status,
    (await put({ kind: 'late' })).status,
    (await put({}, 999_999)).status,
  ]).toEqual([400, 400, 404])
  const remove = () => admin.raw('DELETE', `/api/nurse-reports/${reportId}`)
  expect([(await remove()).body, (await remove()).status]).toEqual([{ ok: true }, 404])
})

test('NUR-147 NUR-149 NUR-150 NUR-151 NUR-152 NUR-101 NUR-102 adds and removes vettings once', async () => {
  const nurse = await aNurse(app)
  const provider = await aPharmacy(app, { title: 'Cactus', group: 'Desert Group' })
  const [picc, port] = [
    await aPharmacyVetting(app, provider, 'PICC'),
    await aGroupVetting(app, provider, 'Port'),
  ]
  const addVetting = (path: string, body: object) =>
    admin.raw('POST', `/nurse-${path}/insert`, body)
  const pharmacyLink = await addVetting('provider-vetting', {
    user_nurse_id: nurse,
    provider_vetting_id: picc,
  })
  const groupLink = await addVetting('pharmacy-group-vetting', {
    user_nurse_id: nurse,
    pharmacy_group_vetting_id: port,
  })
  expect([pharmacyLink.status, Object.keys(pharmacyLink.body), groupLink.status]).toEqual([
    201,
    ['id'],
    201,
  ])
  const vettings = async () => (await admin.raw('GET', `/nurses/${nurse}/vettings`)).body['data']
  expect(await vettings()).toEqual([
    {
      id: pharmacyLink.body['id'],
      source: 'pharmacy',
      source_id: provider,
      source_name: 'Cactus',
      vetting_name: 'PICC',
    },
    {
      id: groupLink.body['id'],
      source: 'pharmacyGroup',
      source_id: expect.any(Number),
      source_name: 'Desert Group',
      vetting_name: 'Port',
    },
  ])
  expect([
    (await addVetting('provider-vetting', { user_nurse_id: nurse, provider_vetting_id: picc }))
      .status,
    (
      await addVetting('pharmacy-group-vetting', {
        user_nurse_id: nurse,
        pharmacy_group_vetting_id: port,
      })
    ).status,
  ]).toEqual([409, 409])
  expect([
    (await addVetting('provider-vetting', { user_nurse_id: nurse })).status,
    (await addVetting('provider-vetting', { user_nurse_id: nurse, provider_vetting_id: 999_999 }))
      .status,
    (
      await addVetting('pharmacy-group-vetting', {
        user_nurse_id: 999_999,
        pharmacy_group_vetting_id: port,
      })
    ).status,
  ]).toEqual([400, 404, 404])
  const removeVetting = (path: string, link: unknown) =>
    admin.raw('DELETE', `/nurse-${path}/by-id/${String(link)}`)
  expect([
    (await removeVetting('provider-vetting', pharmacyLink.body['id'])).body,
    (await removeVetting('provider-vetting', pharmacyLink.body['id'])).status,
    (await removeVetting('pharmacy-group-vetting', groupLink.body['id'])).body,
    (await removeVetting('pharmacy-group-vetting', 999_999)).status,
  ]).toEqual([{ ok: true }, 404, { ok: true }, 404])
  expect(await vettings()).toEqual([])
  expect((await admin.raw('GET', '/nurses/999999/vettings')).status).toBe(404)
  const nurseClient = await app.signIn(nurse)
  for (const [method, path] of [
    ['GET', `/nurses/${nurse}/vettings`],
    ['POST', '/nurse-provider-vetting/insert'],
    ['POST', '/nurse-pharmacy-group-vetting/insert'],
    ['DELETE', '/nurse-provider-vetting/by-id/1'],
    ['DELETE', '/nurse-pharmacy-group-vetting/by-id/1'],
    ['POST', '/nurse-vetting/search'],
  ] as const)
    expect([
      path,
      (await nurseClient.raw(method, path, method === 'GET' ? undefined : {})).status,
      (await app.nobody.raw(method, path, method === 'GET' ? undefined : {})).status,
    ]).toEqual([path, 403, 401])
})

test("NUR-148 finds every vetting by a part of its name or of its source's name", async () => {
  const provider = await aPharmacy(app, { title: 'Zebra Rx', group: 'Zoo Group' })
  const [pharmacyVetting, groupVetting] = [
    await aPharmacyVetting(app, provider, 'Quokka care'),
    await aGroupVetting(app, provider, 'Okapi care'),
  ]
  const find = async (name: string, more: object = {}) =>
    (await admin.raw('POST', '/nurse-vetting/search', { name, page: 1, ...more })).body
  const rows = [
    {
      id: pharmacyVetting,
      source: 'pharmacy',
      source_name: 'Zebra Rx',
      vetting_name: 'Quokka care',
    },
    {
      id: groupVetting,
      source: 'pharmacyGroup',
      source_name: 'Zoo Group',
      vetting_name: 'Okapi care',
    },
  ]
  expect([
    (await find('QUOKKA'))['data'],
    (await find('zoo gr'))['data'],
    (await find('z'))['data'],
  ]).toEqual([[rows[0]], [rows[1]], expect.arrayContaining(rows)])
  expect(await find(' care', { limit: 1 })).toMatchObject({
    parameters: { limit: 1, next_page: 2, page: 1 },
  })
  expect((await find(''))['parameters']).toMatchObject({ limit: 500 })
})
