// REF-068, ORD-047, ORD-060: the generator confirms the problems of auto orders, and its first run makes visits.
import { expect, test } from 'vitest'
import { useDemo } from './demo.testing.ts'

const demo = useDemo()

const problems = () =>
  demo.column(
    `select distinct regexp_split_to_table(auto_generation_problems, '; ') as text from patient_order
      where auto_order order by 1`,
  )

test('problems of the generator survive its first run, other orders have next visits', async () => {
  await demo.app.clock('2026-11-21T20:00:00.000Z')
  const before = await problems()
  expect((await demo.app.nobody.raw('POST', '/dev/jobs/auto-orders/run', {})).status).toBe(200)
  await demo.app.settle()
  expect(await problems()).toEqual(before)
  expect(before).toEqual(
    expect.arrayContaining([
      'Another Order is already Active',
      'Patient is not Active',
      'Next visit due date has passed',
      'The generated visit was canceled',
      'All authorized visits are used',
    ]),
  )
  expect(
    await demo.count("select count(*) from visit where auto_generated and status = 'New'"),
  ).toBeGreaterThan(5)
  expect(
    await demo.column(
      `select distinct auto_generation_problems from patient_order where auto_order
        and id in (select patient_order_id from visit where auto_generated and status = 'New')`,
    ),
  ).toContain(null)
  expect(
    await demo.count('select count(*) from patient_order_summary where active_orders_qty > 1'),
  ).toBe(2)
})
