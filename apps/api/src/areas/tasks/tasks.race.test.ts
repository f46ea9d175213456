// Concurrent ticks on two instances in separate processes (TSK-029).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { openSecondInstance, type SecondInstance } from '../../platform/testing-instance.ts'
import { aScene, aVisit, type Scene } from '../visits/visits.builders.ts'

const app = useTestApp()
let other: SecondInstance
let scene: Scene
let people: readonly Client[]
beforeAll(async () => {
  other = await openSecondInstance(app)
  scene = await aScene(app)
  people = [scene.admin, await app.admin(), await app.admin(), await app.admin()]
}, 60_000)
afterAll(async () => {
  await other.stop()
})

interface Mark {
  readonly done: boolean
  readonly done_by: number | null
  readonly done_at: string | null
}
const db = () => app.instance.platform.db
const nurseTask = 7
const markOf = async (visit: number) =>
  (
    await sql<Mark>`select done, done_by, done_at from visit_task
      where assignment_id = ${visit} and task_id = ${nurseTask}`.execute(db())
  ).rows[0] as Mark
const eventsOf = async (visit: number) =>
  (
    await sql<{
      user_id: number
      done: boolean
    }>`select user_id, (changes -> 'done' ->> 'after')::boolean as done from audit_event
  where record_type = 'task' and detail ->> 'fact' = 'tasks.changed' and record_id = (select id::text from visit_task
    where assignment_id = ${visit} and task_id = ${nurseTask}) order by id`.execute(db())
  ).rows

async function send(method: 'POST' | 'DELETE', visit: number, n: number): Promise<unknown> {
  const { url } = n % 2 === 0 ? app.instance : other
  const answer = await fetch(`${url}/assignments/${visit}/tasks/${nurseTask}`, {
    method,
    headers: { authorization: `Bearer ${people[n % people.length]?.token ?? ''}` },
  })
  return [answer.status, await answer.json()]
}
const fine = [200, { ok: true }]

test('concurrent ticks on two instances all succeed and keep the first person and time', async () => {
  for (let round = 0; round < 4; round++) {
    const visit = (await aVisit(app, scene)).id
    expect(await Promise.all(Array.from({ length: 12 }, (_, n) => send('POST', visit, n)))).toEqual(
      Array.from({ length: 12 }, () => fine),
    )
    const mark = await markOf(visit)
    const events = await eventsOf(visit)
    expect(events).toEqual([{ user_id: mark.done_by, done: true }])
    expect(await send('POST', visit, 1)).toEqual(fine)
    expect(await send('POST', visit, 2)).toEqual(fine)
    expect(await markOf(visit)).toEqual(mark)
  }
})

test('concurrent ticks and unticks end in the state of the later one', async () => {
  for (let round = 0; round < 4; round++) {
    const visit = (await aVisit(app, scene)).id
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(n % 3 === 0 ? 'DELETE' : 'POST', visit, n)),
    )
    const events = await eventsOf(visit)
    const mark = await markOf(visit)
    const last = events.at(-1)
    expect(mark.done).toBe(last?.done)
    expect(mark.done_by).toBe(mark.done ? last?.user_id : null)
    // Each change of the row has one event, and the events alternate.
    expect(events.map(({ done }) => done)).toEqual(events.map((_, at) => at % 2 === 0))
  }
})
