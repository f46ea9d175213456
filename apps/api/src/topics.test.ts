// NET-083, NET-084, NET-086, NET-087: which changes publish which topics, and who receives them, seen by a client.
import { expect, test } from 'vitest'
import { charts } from '@wren/contract/charts'
import { documents } from '@wren/contract/documents'
import { intake } from '@wren/contract/intake'
import { offers } from '@wren/contract/offers'
import { orders } from '@wren/contract/orders'
import { patients } from '@wren/contract/patients'
import { reports } from '@wren/contract/reports'
import { addDays, addMinutes, atLocal } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { updates } from '@wren/contract/updates'
import { users } from '@wren/contract/users'
import { visits } from '@wren/contract/visits'
import { sql } from 'kysely'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { anIntake } from './areas/intake/intake.builders.ts'
import { anOffer } from './areas/offers/offers.builders.ts'
import { attachTask } from './areas/tasks/tasks.public.ts'
import { anUpdate } from './areas/updates/updates.builders.ts'
import { createUpdate } from './areas/updates/updates.public.ts'
import { aBookedVisit, aVisit, inWork } from './areas/visits/visits.builders.ts'
import type { Client } from './platform/testing.ts'
import { connectSignedIn } from './platform/realtime/testing-client.ts'
import type { Work } from './platform/work/work.ts'
import {
  app,
  world,
  admin,
  foreign,
  plain,
  withId,
  sure,
  told,
  heard,
  steps,
  day,
  changed,
  openTopicServer,
} from './topics-server.testing.ts'

openTopicServer()

test('NET-083 NET-087 an admin may subscribe to every topic and to no other name', async () => {
  const all = [...plain, ...withId.map((topic) => `${topic}/7`)]
  const other = await connectSignedIn(app.instance.url, admin.token)
  await other.subscribe(...all)
  for (const event of [
    'order_assignment',
    'assignment_chart_prev',
    'blast_template',
    ...plain.filter((topic) => !withId.includes(topic)).map((topic) => `${topic}/7`),
  ]) {
    other.send('subscribe', event)
    expect(await other.next('subscribe_error')).toEqual({
      code: 'subscribe_error',
      data: { event, error: 'Unknown event' },
    })
  }
  other.send('bye', null)
  await other.closed
})

test('NET-086 changes of a visit publish its own topics and those of its patient and order', async () => {
  const order = `order_assignment/${world.scene.order}`
  await foreign.subscribe(order)
  const ofVisit = ['assignment', order, 'patient_assignment']
  const linker = await app.admin({ permissions: ['ORD_LINK'] })
  let id = 0
  expect(
    await heard(async () => {
      const made = await linker.call(visits.create, {
        start: atLocal(day(20), '10:00', 'America/Phoenix'),
        timezone: 'America/Phoenix',
        duration_estimate: 120,
        treatment: 'Saline',
        zip: '85004',
        provider_id: world.pharmacy,
        patient_uuid: world.patient.uuid,
        patient_order_id: world.scene.order,
      })
      id = made.body.assignment.id
      return made
    }),
  ).toEqual([...ofVisit, 'assignment_task', 'patient_task'].toSorted())
  await foreign.subscribe(`scheduling_statuses/${id}`)
  expect(await heard(() => admin.call(visits.save, { id, notes: 'Twice' }))).toEqual(ofVisit)
  expect(await heard(() => admin.call(visits.save, { id, notes: 'Twice' }))).toEqual([])
  const {
    rows: [group],
  } = await sql<{
    id: number
  }>`insert into visit_group (created) values (${app.instance.platform.clock.now()}) returning id`.execute(
    app.instance.platform.db,
  )
  expect(await heard(() => changed(id, { group_id: group?.id ?? null }))).toEqual(
    [...ofVisit, 'assignment_link'].toSorted(),
  )
  expect(await heard(() => changed(id, { group_id: null }))).toEqual(
    [...ofVisit, 'assignment_link'].toSorted(),
  )
  expect(
    await heard(() => admin.call(visits.cancel, { id, reason: 'Cancelled - Patient Declined' })),
  ).toEqual([...ofVisit, ...steps(id)].toSorted())
  expect(await heard(() => admin.call(visits.remove, { id: world.spare.remove }))).toEqual(ofVisit)
  const left = await aVisit(app, world.scene, {
    patient_order_id: null,
    start: atLocal(day(24), '10:00', 'America/Phoenix'),
  })
  for (const patient_uuid of [null, world.patient.uuid])
    expect(await heard(() => admin.call(visits.save, { id: left.id, patient_uuid }))).toEqual([
      'assignment',
      'patient_assignment',
    ])
  const alone = await aVisit(app, world.scene, {
    patient_uuid: null,
    patient_order_id: null,
    start: atLocal(day(21), '10:00', 'America/Phoenix'),
  })
  expect(await heard(() => changed(alone.id, { notes: 'Nobody yet' }))).toEqual(['assignment'])
  // Without a nurse, at another time.
  expect(
    await heard(() =>
      admin.call(visits.save, {
        id: alone.id,
        start: atLocal(day(22), '10:00', 'America/Phoenix'),
      }),
    ),
  ).toEqual(['assignment', 'scheduling_statuses'])
})

test('NET-086 blasts, notifications and answers publish their own topics', async () => {
  const visit = await aVisit(
    app,
    { ...world.scene },
    {
      patient_order_id: null,
      start: atLocal(day(6), '09:00', 'America/Phoenix'),
      missing_exact_time: true,
    },
  )
  await foreign.subscribe(`blast_template/${visit.id}`, ...steps(visit.id).slice(1))
  const from = day(6)
  expect(
    await heard(() =>
      admin.call(offers.blastSave, {
        assignment_id: visit.id,
        blast_type: 'flexible',
        template: 'Wren has a visit in {city} between {date_range}. {link}',
        blast_details: { date_from: from, date_to: addDays(from, 2), slots: ['07:00-10:55'] },
      } as never),
    ),
  ).toEqual(
    [
      'assignment',
      `blast_template/${visit.id}`,
      'patient_assignment',
      ...steps(visit.id),
    ].toSorted(),
  )
  const nurse = await aNurse(app)
  expect(await heard(() => admin.call(offers.notify, { id: visit.id, nurses: [nurse] }))).toEqual(
    expect.arrayContaining(['assignment_notify', 'nurse_assignment', ...steps(visit.id)]),
  )
  expect(await heard(() => app.settle())).toEqual(['assignment_notify', ...steps(visit.id)])
  await foreign.subscribe(`scheduling_statuses/${world.offered.visit}`)
  expect(
    await heard(() =>
      app.nobody.call(tokenPages.selectTime, { token: world.offered.token, is_available: false }),
    ),
  ).toEqual(['assignment_notify', 'nurse_assignment', ...steps(world.offered.visit)].toSorted())
})

test('NET-086 changes of patients, orders, intakes, documents and updates publish topics', async () => {
  const { uuid, id } = world.patient
  expect(
    await heard(() => admin.call(patients.save, { uuid, admin_notes: 'Rings twice' })),
  ).toEqual(['patient'])
  expect(
    await heard(() => admin.call(patients.save, { uuid, nurses_blocked: [world.stranger] })),
  ).toEqual(['patient_nurse'])
  expect(
    await heard(() =>
      admin.call(patients.save, { uuid, nurses_blocked: [], admin_notes: 'Knocks' }),
    ),
  ).toEqual(['patient', 'patient_nurse'])
  expect(
    await heard(() =>
      admin.call(patients.insert, {
        first_name: 'New',
        last_name: 'Topic',
        dob: '1980-01-02',
        user_id_ops: admin.id,
        nurses_blocked: [world.stranger],
      }),
    ),
  ).toEqual(['patient', 'patient_nurse'])
  expect(
    await heard(() =>
      admin.call(patients.addMrn, { patient_id: id, provider_id: world.pharmacy, mrn: 'T-1' }),
    ),
  ).toEqual(['patient'])
  expect(
    await heard(() => admin.call(orders.save, { id: world.scene.order, notes: 'Once' })),
  ).toEqual(['patient_order'])
  expect(await heard(() => anIntake(app, admin, world.pharmacy))).toEqual(['intake'])
  await foreign.subscribe(`intake/${world.intake}`)
  const both = ['intake', `intake/${world.intake}`]
  expect(await heard(() => admin.call(intake.save, { id: world.intake, notes: 'Once' }))).toEqual(
    both,
  )
  expect(
    await heard(() =>
      admin.call(documents.category, { id: world.document, category: 'Information' }),
    ),
  ).toEqual(both)
  expect(await heard(() => admin.call(documents.remove, { id: world.document }))).toEqual(both)
  for (const [type, typeId] of [
    ['assignment', world.ready],
    ['nurse', world.nurse.id],
    ['patient', id],
  ] as const) {
    const again = (description: string) =>
      heard(async () => {
        sure(
          await inWork(app, (work: Work) =>
            createUpdate(work, { type, typeId, description, cause: 'reply' }),
          ),
        )
      })
    expect([await again('Once'), await again('Twice')]).toEqual([
      [`${type}_comment`],
      [`${type}_comment`],
    ])
    let item = 0
    const written = await heard(async () => {
      item = (await anUpdate(admin, { type, type_id: typeId })).id
    })
    expect([
      written,
      await heard(() => admin.call(updates.save, { id: item, status: 'resolved' })),
      await heard(() => admin.call(updates.save, { id: item, status: 'resolved' })),
    ]).toEqual([[`${type}_comment`], [`${type}_comment`], []])
  }
  await sql`update visit_task set done = true, done_by = ${admin.id}, done_at = ${app.instance.platform.clock.now()}
    where assignment_id = ${world.ready}`.execute(app.instance.platform.db)
  expect(
    await heard(async () => {
      sure(
        await inWork(app, async (work) => {
          await attachTask(work, world.ready, 'SC_SUPPLIES')
          return { ok: true }
        }),
      )
    }),
  ).toEqual(['assignment_task', 'patient_task'])
})

test('NET-086 accounts, payments and charts of nurses publish topics', async () => {
  const boss = await app.admin({ is_account_admin: true, permissions: ['ALL'] })
  expect(
    await heard(() => boss.call(users.save, { id: world.stranger, phone: '+17025550123' })),
  ).toEqual(['nurse'])
  const later = await aBookedVisit(app, world.scene, {
    start: addMinutes(app.instance.platform.clock.now(), 3 * 1_440),
  })
  await foreign.subscribe(`assignment_chart_prev/${later.id}`)
  const revision = async () =>
    (await world.nurse.call(charts.chart, { id: world.ready })).body.chart?.revision ?? 0
  const now = await revision()
  expect(
    await heard(() =>
      world.nurse.call(charts.save, {
        id: world.ready,
        data: { narrative: 'Well.' },
        revision: now,
      }),
    ),
  ).toEqual([`assignment_chart_prev/${later.id}`])
  await sql`update nurse set stripe_id = 'acct_topics' where user_id = ${world.nurse.id}`.execute(
    app.instance.platform.db,
  )
  await admin.call(reports.approve, { id: world.report.id, note: 'Fine' })
  expect(
    await heard(() => boss.call(reports.payNurse, { id: world.report.id, force: true })),
  ).toContain('nurse')
})

test('NET-087 NET-084 others may subscribe to five topics and hear only of their own visits', async () => {
  const [nurse, stranger] = [await app.signIn(world.nurse.id), await app.signIn(world.stranger)]
  const other = await app.signIn(await app.createPerson())
  const hers = ['assignment', 'assignment_notify', 'nurse_assignment', 'nurse']
  const own = `assignment_chart_prev/${world.ready}`
  const said = async (client: Client, event: string): Promise<unknown> => {
    const one = await connectSignedIn(app.instance.url, client.token)
    one.send('subscribe', event)
    await one.sync()
    one.send('bye', null)
    await one.closed
    const answer = one.frames[2]
    return answer?.code === 'subscribe_ok'
      ? 'ok'
      : (answer?.data as { error?: string } | undefined)?.error
  }
  for (const client of [nurse, stranger, other]) {
    for (const event of hers) expect(await said(client, event), event).toBe('ok')
    for (const event of [
      ...plain.filter((topic) => !hers.includes(topic)),
      ...withId
        .filter((topic) => topic !== 'assignment_chart_prev')
        .map((topic) => `${topic}/${world.ready}`),
      `assignment_chart_prev/${world.offered.visit}`,
    ])
      expect(await said(client, event), event).toBe('Not allowed')
  }
  expect([await said(nurse, own), await said(stranger, own), await said(other, own)]).toEqual([
    'ok',
    'Not allowed',
    'Not allowed',
  ])

  const [mine, theirs] = [
    await connectSignedIn(app.instance.url, nurse.token),
    await connectSignedIn(app.instance.url, stranger.token),
  ]
  const nobodys = await connectSignedIn(app.instance.url, other.token)
  await mine.subscribe(...hers, own)
  for (const one of [theirs, nobodys]) await one.subscribe(...hers)
  const nobodyElse = async (run: () => Promise<unknown>): Promise<readonly string[]> => {
    for (const one of [theirs, nobodys]) {
      await one.sync()
      one.newTopics()
    }
    const topics = await told(mine, run)
    for (const one of [theirs, nobodys]) {
      await one.sync()
      expect(one.newTopics()).toEqual([])
    }
    return topics
  }
  expect(await nobodyElse(() => changed(world.ready, { notes: 'Gate code at the desk' }))).toEqual([
    'assignment',
    'nurse_assignment',
  ])
  expect(await nobodyElse(() => changed(world.asked.visit, { notes: 'Selected for it' }))).toEqual([
    'assignment',
    'nurse_assignment',
  ])
  const boss = await app.admin({ is_account_admin: true })
  expect(
    await nobodyElse(() => boss.call(users.save, { id: world.nurse.id, phone: '+16025550124' })),
  ).toEqual(['nurse'])
  const unassigned = await aVisit(app, world.scene, {
    start: atLocal(day(22), '10:00', 'America/Phoenix'),
  })
  expect(await nobodyElse(() => changed(unassigned.id, { notes: 'Nobody yet' }))).toEqual([])
  const offered = await aVisit(app, world.scene, {
    patient_order_id: null,
    start: atLocal(day(23), '10:00', 'America/Phoenix'),
    blast_type: 'fixed',
    blast_details: {},
    blast_saved_at: app.instance.platform.clock.now(),
  })
  expect(await nobodyElse(() => anOffer(app, offered.id, world.nurse.id))).toEqual([
    'assignment_notify',
    'nurse_assignment',
  ])
  // A chart of an earlier visit of the patient by any nurse.
  sure(
    await inWork(app, async (work) => {
      work.publish({ topic: own, nurses: [world.nurse.id] })
      return { ok: true }
    }),
  )
  await mine.next('notify', ({ data }) => data === own)
  for (const one of [mine, theirs, nobodys]) {
    one.send('bye', null)
    await one.closed
  }
})
