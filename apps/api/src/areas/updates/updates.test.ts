// Automatic updates (UPD-029).
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { mostUpdateText, updates } from '@wren/contract/updates'
import { tokenPages } from '@wren/contract/token-pages'
import { aWorld } from '../../world.builders.ts'
import { aBookedVisit } from '../visits/visits.builders.ts'
import { addMinutes, formatDateTime } from '@wren/contract/time'
import { whenText } from '@wren/contract/visits-watch.rules'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { runWork } from '../../platform/work/work.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { withLine } from './updates-text.rules.ts'
import { createUpdate, type NewUpdate } from './updates.public.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)
let nurse: number
beforeAll(async () => {
  nurse = await aNurse(app)
})

let works = 0
const create = (update: NewUpdate) =>
  runWork(
    app.instance.platform,
    { kind: 'job', name: 'test' },
    { requestId: `update-${++works}`, address: null },
    (work) => createUpdate(work, update),
  )
const items = async () =>
  (
    await sql<
      Record<string, unknown>
    >`select id, description, status, priority, user_id_assigned, user_id_created, version from update_item
      order by id`.execute(app.instance.platform.db)
  ).rows

test('a repeated cause adds a dated line to the open update, a resolved one lets a new update open', async () => {
  const about = {
    type: 'nurse',
    typeId: nurse,
    cause: 'reassign',
    description: 'Reassign visit #7',
    priority: 40,
    assignedTo: admin.id,
  } as const
  const id = await create(about)
  expect(await items()).toEqual([
    {
      id,
      description: 'Reassign visit #7',
      status: 'new',
      priority: 40,
      user_id_assigned: admin.id,
      user_id_created: null,
      version: 1,
    },
  ])
  expect(await create(about)).toBe(id)
  expect(await create({ ...about, cause: 'reply' })).not.toBe(id)
  expect((await items())[0]).toMatchObject({
    description: expect.stringMatching(
      /^Reassign visit #7\nNov 20, 2026 10:0\d AM: Reassign visit #7$/,
    ),
    version: 2,
  })
  await sql`update update_item set status = 'resolved', resolved = '2026-11-20' where id = ${id as number}`.execute(
    app.instance.platform.db,
  )
  expect(await create(about)).not.toBe(id)
  expect(await items()).toHaveLength(3)
})

test('UPD-029 automatic updates are by System, name no patient, are open once per cause, and get dated lines', async () => {
  const world = await aWorld(app)
  const person = world.scene.admin
  const systems = async () =>
    (await person.call(updates.search, { filters: { type: 'assignment' } } as never)).body.data
  const near = await aBookedVisit(
    app,
    { ...world.scene, nurse: world.stranger },
    { start: addMinutes(app.instance.platform.clock.now(), 20 * 60) },
    world.stranger,
  )
  for (let n = 0; n < 2; n++)
    expect(
      (
        await app.nobody.call(tokenPages.patientDenyTime, {
          patient_token: world.asked.patientToken,
        })
      ).status,
    ).toBe(200)
  expect(
    (
      await app.nobody.call(tokenPages.confirm, {
        nurse_token: world.asked.nurseToken,
        confirmed: false,
      })
    ).status,
  ).toBe(200)
  const told = await systems()
  const of = (visit: number) =>
    told
      .filter(({ type_id }) => type_id === visit)
      .map(({ description }) => description)
      .toSorted()
  expect(of(world.asked.visit)).toEqual([
    expect.stringMatching(/^Nurse \S+ \S+ declined\n.+\. Missing: a confirmed nurse\.$/),
    expect.stringMatching(
      /^Patient declined the proposed time\n.+\. Missing: a time that suits the patient\.$/,
    ),
  ])
  // The nurse was confirmed after the update was created; the visit is booked, but not ready.
  expect(of(near.id).map((text) => text.split('\n')[0])).toEqual([
    `Visit #${near.id} has no nurse`,
    `Visit #${near.id} is not ready`,
  ])
  for (const { created_first_name, description } of told) {
    expect(created_first_name).toBe('System')
    for (const hers of [
      world.patient.last_name,
      world.patient.dob,
      world.patient.wren_mrn,
      world.patient.street,
    ])
      expect(description).not.toContain(hers)
  }

  const cause = {
    type: 'assignment',
    typeId: near.id,
    description: `Visit #${near.id} is not ready`,
    cause: 'reply',
  } as const
  const ids = await Promise.all(Array.from({ length: 6 }, () => create(cause)))
  expect(new Set(ids).size).toBe(1)
  const open = (await systems()).filter(({ id }) => id === ids[0])
  const today = formatDateTime(app.instance.platform.clock.now(), 'America/Los_Angeles')
  const line = `${today.replace(/\d:\d\d/, '\\d:\\d\\d')}: ${cause.description}`
  expect(open.map(({ status, version }) => [status, version])).toEqual([['new', 6]])
  const when = whenText(near.start, near.timezone)
  expect(open[0]?.description).toMatch(
    new RegExp(`^${cause.description}\n${when}\\.(\n${line}){5}$`),
  )
})

test('a text over the limit keeps its first line and its latest lines', () => {
  let text = 'Visit #9 is not ready'
  for (let n = 0; n < 200; n++)
    text = withLine(text, `Nov 20, 2026 10:00 AM: occurrence ${n} of it`)
  expect([text.length <= mostUpdateText, text.split('\n')[0], text.split('\n').at(-1)]).toEqual([
    true,
    'Visit #9 is not ready',
    'Nov 20, 2026 10:00 AM: occurrence 199 of it',
  ])
  expect(text).not.toContain('occurrence 0 of it')
  expect(withLine('x'.repeat(5000), 'again')).toBe(`${'x'.repeat(4994)}\nagain`)
})
