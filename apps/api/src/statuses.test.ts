// NET-093: a refused change of status is one kind of refusal everywhere, and a status that does not exist another.
import { beforeAll, expect, test } from 'vitest'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { aWorld, type World } from './world.builders.ts'

const app = useTestApp()
let world: World
let chief: Client
beforeAll(async () => {
  world = await aWorld(app)
  chief = await app.admin({ permissions: ['ALL'] })
})

type Ask = () => Promise<{ status: number; body: Record<string, unknown> }>

test('NET-093 a refused status change is 409 transition with the rule in its text, a value outside the list 400: intakes, visits, patients, orders, reports and charts', async () => {
  const { id } = world.report
  const report =
    (what: string, body: object = {}) =>
    () =>
      chief.raw('POST', `/api/aftervisitreports/${id}/${what}`, body)
  const order = (status: string) =>
    chief.raw('PATCH', `/patient-order/${world.scene.order}`, { status })
  const patient = (status: string) =>
    chief.raw('PUT', '/patient/insert', { uuid: world.patient.uuid, status })
  const visit = (status: string) => chief.raw('PUT', `/assignments/${world.charted}`, { status })
  const intake = (status: string) =>
    chief.raw('PATCH', `/intake/${world.intake}`, { status, status_reason: null })
  await order('Hold')
  const refused: Readonly<Record<string, readonly [Ask, string]>> = {
    order: [() => order('Completed'), 'Status cannot be changed from Hold to Completed'],
    patient: [() => patient('New'), 'Status cannot be changed from Active to New'],
    'visit to New': [
      () => visit('New'),
      'Status cannot change from Completed - Visit Finished to New.',
    ],
    'visit to Ready': [
      () => visit('Active - Ready'),
      'Status cannot change from Completed - Visit Finished to Active - Ready.',
    ],
    'report paid before it is sent': [
      report('mark-paid', { paidAt: app.instance.platform.clock.now() }),
      'Report cannot change from Manual Send Required to Invoice Paid.',
    ],
    'chart submitted twice': [
      () =>
        world.nurse.raw('PUT', `/assignments/${world.charted}/chart-with-validation`, {
          revision: 1,
          warnings_acknowledged: true,
        }),
      '',
    ],
    'chart returned twice': [
      async () => {
        await report('return-chart', { reason: 'Dates' })()
        return report('return-chart', { reason: 'Dates' })()
      },
      'Report cannot change from eChart Returned to eChart Returned.',
    ],
    intake: [
      async () => {
        await chief.raw('POST', `/intake/${world.intake}/create-order-and-visits`, {})
        return intake('New Intake')
      },
      'An intake with an order cannot return to New Intake.',
    ],
  }
  for (const [what, [ask, text]] of Object.entries(refused)) {
    const { status, body } = await ask()
    expect([status, body['code']], `${what} ${JSON.stringify(body).slice(0, 200)}`).toEqual([
      409,
      'transition',
    ])
    if (text === '') expect(String(body['error']), what).not.toBe('')
    else expect(body['error'], what).toBe(text)
  }
  for (const [what, ask] of Object.entries({ order, patient, visit, intake })) {
    for (const value of ['Nonsense', '', 'new', 'HOLD']) {
      const { status, body } = await ask(value)
      expect(
        [status, body['code'], Object.keys(body['fields'] as object)],
        `${what} ${value}`,
      ).toEqual([400, 'validation', ['status']])
    }
  }
  // The statuses of reports and charts follow from what is done; none can be named.
  for (const ask of [
    () => chief.raw('PATCH', `/api/aftervisitreports/${id}`, { status: 'invoiced' }),
    () =>
      world.nurse.raw('PUT', `/assignments/${world.ready}/chart`, { data: {}, state: 'locked' }),
  ])
    expect((await ask()).status).toBe(400)
})
