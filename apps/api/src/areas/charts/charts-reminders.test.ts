// Reminders of missing charts.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { addMinutes } from '@wren/contract/time'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { inWork } from '../visits/visits.builders.ts'
import { changeVisit, lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { aChartFixture } from './charts.builders.ts'

const app = useTestApp()

const db = () => app.instance.platform.db
const rows = async <R>(query: ReturnType<typeof sql<R>>): Promise<readonly R[]> =>
  (await query.execute(db())).rows
const locked = async (work: Parameters<typeof lockVisit>[0], id: number) =>
  (await lockVisit(work, id)) as VisitRecord

test('CHT-089 reminds of a missing chart once a day, five times, of expected charts only', async () => {
  const fixture = await aChartFixture(app)
  const texts = () =>
    rows(sql<{
      assignment_id: number
      body: string
    }>`select assignment_id, body from outbound_message where kind = 'chart-reminder'
    and assignment_id >= ${fixture.visit.id} order by id`)
  const told = async () => (await texts()).length
  const others = [
    await aChartFixture(app),
    await aChartFixture(app),
    await aChartFixture(app),
    await aChartFixture(app),
  ].map(({ visit }) => visit)
  const ended = [
    { missed: true, missed_reason: 'Missed - Other' },
    { status: 'Inactive - Canceled', cancel_reason: 'Cancelled - Patient Declined' },
    { status: 'Hold' },
  ] as const
  for (const [index, changes] of ended.entries())
    await inWork(app, async (work) =>
      changeVisit(work, await locked(work, (others[index] as VisitRecord).id), changes, {
        cause: 'manual',
      }),
    )
  await sql`update pharmacy set has_own_chart = true where id = ${others[3]?.provider_id}`.execute(
    db(),
  )
  const run = async () => {
    await app.nobody.raw('POST', '/dev/jobs/chart-reminders/run', {})
    await app.settle()
  }
  const end = addMinutes(fixture.visit.start, fixture.visit.duration_estimate)
  await app.clock(addMinutes(end, 1439))
  await run()
  expect(await told()).toBe(0)
  const counts: number[] = []
  for (const day of [1, 1.5, 2, 3, 4, 5, 6, 7]) {
    await app.clock(addMinutes(end, day * 1440 + 5))
    await run()
    counts.push(await told())
  }
  expect(counts).toEqual([1, 1, 2, 3, 4, 5, 5, 5])
  expect([...new Set((await texts()).map(({ assignment_id }) => assignment_id))]).toEqual([
    fixture.visit.id,
  ])
  expect((await texts()).at(-1)?.body).toBe(
    `Your chart of Wren visit #${fixture.visit.id} is not submitted yet. Please open it in My Visits.`,
  )
})
