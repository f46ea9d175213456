// A record has one open update per cause, in any order of events and under concurrency (UPD-030).
import { beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import { sql } from 'kysely'
import { updateCauses } from '@wren/contract/update-causes'
import { updates, type UpdateStatus } from '@wren/contract/updates'

import { useAdmin, useTestApp } from '../../platform/testing-fixtures.ts'
import { runWork, type Work } from '../../platform/work/work.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { createUpdate, keepUpdate, solveUpdate } from './updates.public.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const admin = useAdmin(app)
let nurses: number[]
beforeAll(async () => {
  nurses = [await aNurse(app), await aNurse(app)]
})

let works = 0
const inWork = <A>(run: (work: Work) => Promise<A>) =>
  runWork(
    app.instance.platform,
    { kind: 'job', name: 'test' },
    { requestId: `cause-${++works}`, address: null },
    run,
  )
interface Row {
  readonly id: number
  readonly type_id: number
  readonly cause: string
  readonly status: UpdateStatus
  readonly priority: number
  readonly description: string
  readonly user_id_assigned: number | null
}
const rows = async (): Promise<readonly Row[]> =>
  (
    await sql<Row>`select id, type_id, cause, status, priority, description, user_id_assigned from update_item
      order by id`.execute(app.instance.platform.db)
  ).rows
const isOpen = ({ status }: Row) => status === 'new' || status === 'in progress'

const about = (nurse = 0, cause = 0) =>
  ({
    type: 'nurse',
    typeId: nurses[nurse] as number,
    cause: updateCauses[cause] as (typeof updateCauses)[number],
    description: 'Something happened',
  }) as const
const newest = async (nurse = 0, cause = 0): Promise<Row> =>
  (await rows()).findLast(
    ({ type_id, cause: code }) => type_id === nurses[nurse] && code === updateCauses[cause],
  ) as Row
const setStatus = (id: number, status: UpdateStatus) => admin.call(updates.save, { id, status })

const step = fc.record({
  kind: fc.constantFrom('happens', 'found', 'solved', 'resolved', 'reopened'),
  nurse: fc.constantFrom(0, 1),
  cause: fc.constantFrom(0, 1),
  occurrence: fc.constantFrom('a', 'b'),
  priority: fc.constantFrom(1, 30, 40),
} as const)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take({ kind, nurse, cause, occurrence, priority }: Step): Promise<void> {
  const update = { ...about(nurse, cause), priority }
  if (kind === 'happens') await inWork((work) => createUpdate(work, update))
  else if (kind === 'found')
    await inWork(async (work) => {
      await keepUpdate(work, { ...update, occurrence, facts: `Facts ${occurrence} ${priority}` })
      return null
    })
  else if (kind === 'solved')
    await inWork(async (work) => {
      await solveUpdate(work, update, 'it is over.')
      return null
    })
  else {
    const item = await newest(nurse, cause)
    if (item !== undefined) await setStatus(item.id, kind === 'resolved' ? 'resolved' : 'new')
  }
}

test('UPD-030 concurrent causes in any order leave one open update per cause and record', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      async (moments) => {
        for (const moment of moments) {
          await Promise.all(moment.map(take))
          const open = (await rows()).filter(isOpen)
          const keys = open.map(({ type_id, cause }) => `${type_id} ${cause}`)
          expect(keys).toEqual([...new Set(keys)])
        }
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)

test('UPD-030 a new occurrence adds a dated line, takes the higher priority and keeps the assignee', async () => {
  const cause = { ...about(0, 4), description: 'First wording' }
  const first = await inWork((work) => createUpdate(work, { ...cause, priority: 30 }))
  await admin.call(updates.save, { id: first as number, user_id_assigned: admin.id })
  const other = await app.admin()
  const second = await inWork((work) =>
    createUpdate(work, {
      ...cause,
      description: 'Other wording',
      priority: 40,
      assignedTo: other.id,
    }),
  )
  await inWork((work) => createUpdate(work, { ...cause, priority: 1 }))
  expect(second).toBe(first)
  const item = await newest(0, 4)
  expect(item).toMatchObject({ priority: 40, user_id_assigned: admin.id, status: 'new' })
  expect(item.description.split('\n').map((line) => line.replace(/\d+:\d\d/, '0:00'))).toEqual([
    'First wording',
    'Nov 20, 2026 0:00 AM: Other wording',
    'Nov 20, 2026 0:00 AM: First wording',
  ])
})

test('UPD-030 a repeated check adds no line and keeps the facts current; text written by a person stays', async () => {
  const found = (occurrence: string, facts: string, priority: 30 | 40 = 30) =>
    inWork(async (work) => {
      await keepUpdate(work, { ...about(0, 5), occurrence, facts, priority })
      return null
    })
  await found('a', 'Missing: one, two.')
  await found('a', 'Missing: one, two.')
  await found('a', 'Missing: two.', 40)
  const item = await newest(0, 5)
  expect([item.description, item.priority]).toEqual(['Something happened\nMissing: two.', 30])
  await admin.call(updates.save, {
    id: item.id,
    description: 'Something happened\nMissing: two.\nI called them.',
  })
  await found('a', 'Missing: nothing.')
  expect((await newest(0, 5)).description).toBe(
    'Something happened\nMissing: nothing.\nI called them.',
  )
  await admin.call(updates.save, { id: item.id, description: 'I take care.' })
  await found('a', 'Missing: all.')
  expect((await newest(0, 5)).description).toBe('I take care.')
})

test('UPD-030 after a person closes an update, a new occurrence or the end of its cause lets a new one open', async () => {
  const found = (occurrence: string) =>
    inWork(async (work) => {
      await keepUpdate(work, { ...about(1, 6), occurrence })
      return null
    })
  const count = async () =>
    (await rows()).filter(
      ({ type_id, cause }) => type_id === nurses[1] && cause === updateCauses[6],
    ).length
  await found('a')
  await setStatus((await newest(1, 6)).id, 'resolved')
  await found('a')
  expect(await count()).toBe(1)
  await found('b')
  expect(await count()).toBe(2)
  await inWork(async (work) => {
    await solveUpdate(work, about(1, 6), 'the nurse may go again.')
    return null
  })
  expect(await newest(1, 6)).toMatchObject({
    status: 'resolved',
    description: 'Something happened\nSolved: the nurse may go again.',
  })
  await found('b')
  expect(await count()).toBe(3)
})
