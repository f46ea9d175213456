// NET "Topics" 083-088: what is news of what, and who may hear it, as a foreign client hears it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { charts } from '@wren/contract/charts'
import { documents } from '@wren/contract/documents'
import { intake } from '@wren/contract/intake'
import { offers } from '@wren/contract/offers'
import { orders } from '@wren/contract/orders'
import { patients } from '@wren/contract/patients'
import { isRefusal } from '@wren/contract/refusal'
import { reports } from '@wren/contract/reports'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { updates } from '@wren/contract/updates'
import { users } from '@wren/contract/users'
import { visits } from '@wren/contract/visits'
import { sql } from 'kysely'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { signatureOf } from './areas/offers/offers-messages.commands.ts'
import { anIntake } from './areas/intake/intake.builders.ts'
import { anOffer } from './areas/offers/offers.builders.ts'
import { attachTask } from './areas/tasks/tasks.public.ts'
import { anUpdate } from './areas/updates/updates.builders.ts'
import { createUpdate } from './areas/updates/updates.public.ts'
import { aBookedVisit, aVisit, inWork } from './areas/visits/visits.builders.ts'
import { changeVisit, lockVisit, type VisitRecord } from './areas/visits/visits.public.ts'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { connectSignedIn, type SocketClient } from './platform/realtime/testing-client.ts'
import type { Work } from './platform/work/work.ts'
import { aWorld, type World } from './world.builders.ts'

const app = useTestApp()
let world: World
let admin: Client
let foreign: SocketClient
beforeAll(async () => {
  world = await aWorld(app)
  admin = world.scene.admin
  foreign = await connectSignedIn(app.instance.url, admin.token)
  await foreign.subscribe(...plain, last)
})
afterAll(async () => {
  foreign.send('bye', null)
})

const plain = [
  'scheduling_statuses',
  'assignment_notify',
  'patient_order',
  'assignment_comment',
  'assignment_link',
  'assignment_task',
  'assignment',
  'intake',
  'nurse',
  'nurse_comment',
  'nurse_vetting',
  'nurse_assignment',
  'patient',
  'patient_nurse',
  'patient_comment',
  'patient_assignment',
  'patient_task',
]
const withId = [
  'scheduling_statuses',
  'intake',
  'order_assignment',
  'assignment_chart_prev',
  'blast_template',
]
const last = 'blast_template/2147483647'
const sure = <A>(result: A): Exclude<A, { refused: true }> => {
  if (isRefusal(result)) throw new Error(result.error)
  return result as Exclude<A, { refused: true }>
}

/** News takes its time through the database; what is published last arrives last. */
async function allHeard(listener: SocketClient): Promise<void> {
  await inWork(app, async (work) => {
    work.publish(last)
    return { ok: true }
  })
  // Nurses may not subscribe to the mark; all sockets are told in one turn.
  await foreign.next('notify', ({ data }) => data === last)
  await listener.sync()
}

/** What the socket was told of because of this and of nothing before. */
async function told(listener: SocketClient, run: () => Promise<unknown>): Promise<string[]> {
  await allHeard(listener)
  listener.newTopics()
  const answer = await run()
  if (Number((answer as { status?: unknown } | undefined)?.status) >= 300)
    throw new Error(JSON.stringify(answer))
  await allHeard(listener)
  return listener
    .newTopics()
    .filter((topic) => topic !== last)
    .toSorted()
}
const heard = (run: () => Promise<unknown>): Promise<string[]> => told(foreign, run)
const steps = (id: number): string[] => ['scheduling_statuses', `scheduling_statuses/${id}`]
const day = (offset: number): string =>
  addDays(localDay(app.instance.platform.clock.now(), 'America/Phoenix'), offset)
const changed = async (id: number, changes: Partial<VisitRecord>): Promise<void> => {
  sure(
    await inWork(app, async (work) =>
      changeVisit(work, (await lockVisit(work, id)) as VisitRecord, changes, { cause: 'manual' }),
    ),
  )
}

test('NET-083 NET-087 an admin may subscribe to every topic, with the id where it has one, and to no other name', async () => {
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

test("NET-086 a visit created, changed, cancelled and deleted is news of visits, of its patient's visits and of its order's", async () => {
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
  // Of nobody yet, at another time.
  expect(
    await heard(() =>
      admin.call(visits.save, {
        id: alone.id,
        start: atLocal(day(22), '10:00', 'America/Phoenix'),
      }),
    ),
  ).toEqual(['assignment', 'scheduling_statuses'])
})

test("NET-086 a blast saved, nurses notified and a nurse's answer are news of the blast, the notifications and the steps", async () => {
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

test('NET-086 patients, blocked nurses, MRNs, orders, intakes, documents, follow-up items and reopened tasks are news of their own topics', async () => {
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

test("NET-086 a nurse's account and her payments are news of nurses; her charts, of the patient's later visits", async () => {
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

test("NET-086 a text's delivery, a ticked task, preferences, licences, experience, feedback and vettings of nurses, and an order made are news of their own topics", async () => {
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

test("NET-087 NET-084 who is no admin may subscribe to five topics, the last one of her own visits only, and hears of nobody else's", async () => {
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
  expect(
    await nobodyElse(() => changed(world.ready, { notes: 'Gate code at the fixture' })),
  ).toEqual(['assignment', 'nurse_assignment'])
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
  // A chart of an earlier visit of the same patient, written by whomever.
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
