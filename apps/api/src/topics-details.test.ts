// NET-086: topics of messages, tasks, preferences, licences, feedback, vettings and orders.
import { expect, test } from 'vitest'
import { intake } from '@wren/contract/intake'
import { offers } from '@wren/contract/offers'
import { atLocal } from '@wren/contract/time'
import { sql } from 'kysely'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { signatureOf } from './areas/offers/offers-messages.commands.ts'
import { anIntake } from './areas/intake/intake.builders.ts'
import { anOffer } from './areas/offers/offers.builders.ts'
import { aVisit } from './areas/visits/visits.builders.ts'
import { app, world, heard, day, openTopicServer } from './topics-server.testing.ts'

openTopicServer()

test('NET-086 deliveries, tasks, preferences, licences, feedback and vettings publish topics', async () => {
  const { admin: staff, order } = world.scene
  const nurse = world.stranger
  await anOffer(app, world.spare.remove, nurse).catch(() => undefined)
  const visit = await aVisit(
    app,
    { ...world.scene },
    {
      patient_order_id: null,
      start: atLocal(day(26), '09:00', 'America/Phoenix'),
      blast_type: 'fixed',
      blast_details: {},
      blast_template: 'Wren has a visit in {city}. {link}',
      blast_saved_at: app.instance.platform.clock.now(),
    },
  )
  const asked = await aNurse(app)
  expect((await staff.call(offers.notify, { id: visit.id, nurses: [asked] })).body.results).toEqual(
    [{ id: asked, ok: true, error: null }],
  )
  await app.settle()
  const {
    rows: [text],
  } = await sql<{
    id: string
  }>`select provider_message_id as id from outbound_message
    where assignment_id = ${visit.id} and provider_message_id is not null order by id desc limit 1`.execute(
    app.instance.platform.db,
  )
  const report = { message_id: text?.id ?? '', status: 'read' } as const
  expect(
    await heard(() =>
      app.nobody.call(offers.messageStatus, report, {
        'x-message-signature': signatureOf(
          app.instance.platform.secrets.token,
          report.message_id,
          report.status,
        ),
      }),
    ),
  ).toContain('assignment_notify')

  const {
    rows: [task],
  } = await sql<{
    id: number
    visit: number
  }>`select task_id as id, assignment_id as visit from visit_task where not done limit 1`.execute(
    app.instance.platform.db,
  )
  expect(
    await heard(() => staff.raw('POST', `/assignments/${task?.visit}/tasks/${task?.id}`, {})),
  ).toEqual(['assignment_task', 'patient_task'])
  expect(
    await heard(() => staff.raw('DELETE', `/assignments/${task?.visit}/tasks/${task?.id}`, {})),
  ).toEqual(['assignment_task', 'patient_task'])

  const preferred = { patient_uuid: world.patient.uuid, nurse_id: nurse }
  for (const kind of ['add', 'delete'] as const)
    expect([
      kind,
      await heard(() =>
        staff.raw('POST', '/patient/nurse-preferences/primary', { ...preferred, kind }),
      ),
    ]).toEqual([kind, ['patient_nurse']])
  for (const kind of ['add', 'delete'] as const)
    expect([
      kind,
      await heard(() =>
        staff.raw('POST', '/patient/nurse-preferences/block', { ...preferred, kind }),
      ),
    ]).toEqual([kind, ['patient_nurse']])

  const license = {
    location: 'TX',
    number: 'TXNEWS',
    type: 'Other',
    board: 'Texas',
    expires: '2031-01-01',
  }
  let id = 0
  expect(
    await heard(async () => {
      const made = await staff.raw('POST', `/nurses/${nurse}/licenses`, license)
      id = Number(made.body['id'])
      return made
    }),
  ).toEqual(['nurse'])
  expect(
    await heard(() => staff.raw('PATCH', `/nurses/${nurse}/licenses/${id}`, { number: 'TXOTHER' })),
  ).toEqual(['nurse'])
  expect(await heard(() => staff.raw('DELETE', `/nurses/${nurse}/licenses/${id}`, {}))).toEqual([
    'nurse',
  ])
  expect(
    await heard(() => staff.raw('PUT', `/nurses/${nurse}`, { nurse: { nickname: 'Newsy' } })),
  ).toEqual(['nurse'])
  expect(
    await heard(() =>
      staff.raw('PUT', `/api/nurses/${nurse}/experience`, { backgroundExperience: 'Twelve years' }),
    ),
  ).toEqual(['nurse'])
  expect(
    await heard(async () => {
      const made = await staff.raw('POST', '/api/nurse-reports', {
        kind: 'reliable',
        subjectNurseId: nurse,
      })
      id = Number((made.body['report'] as { id: number }).id)
      return made
    }),
  ).toEqual(['nurse'])
  expect(
    await heard(() => staff.raw('PUT', `/api/nurse-reports/${id}`, { notes: 'Kind' })),
  ).toEqual(['nurse'])
  expect(await heard(() => staff.raw('DELETE', `/api/nurse-reports/${id}`, {}))).toEqual(['nurse'])

  let vetting = 0
  expect(
    await heard(async () => {
      const made = await staff.raw('POST', '/nurse-provider-vetting/insert', {
        user_nurse_id: nurse,
        provider_vetting_id: world.kept.pharmacy,
      })
      vetting = Number(made.body['id'])
      return made
    }),
  ).toEqual(['nurse_vetting'])
  expect(
    await heard(() => staff.raw('DELETE', `/nurse-provider-vetting/by-id/${vetting}`, {})),
  ).toEqual(['nurse_vetting'])
  expect(
    await heard(async () => {
      const made = await staff.raw('POST', '/nurse-pharmacy-group-vetting/insert', {
        user_nurse_id: nurse,
        pharmacy_group_vetting_id: world.kept.group,
      })
      vetting = Number(made.body['id'])
      return made
    }),
  ).toEqual(['nurse_vetting'])
  expect(
    await heard(() => staff.raw('DELETE', `/nurse-pharmacy-group-vetting/by-id/${vetting}`, {})),
  ).toEqual(['nurse_vetting'])

  const fresh = await anIntake(app, staff, world.pharmacy, {
    patient_uuid: world.patient.uuid,
    treatment: 'Saline',
  })
  expect(order).toBeGreaterThan(0)
  const made = await heard(() => staff.call(intake.createOrderAndVisits, { id: fresh }))
  for (const topic of ['patient_order', 'assignment', 'patient_assignment', 'intake'])
    expect(made).toContain(topic)
})
