// For tests: orders made by createOrder, as an intake makes them.
//
//   const order = await anOrder(app, { patient_uuid: patient.uuid, provider_id: pharmacy })   // Active, signed, not expired, 2 hours
import { isRefusal } from '@wren/contract/refusal'
import { addDays, defaultZone, localDay } from '@wren/contract/time'
import { runWork } from '../../platform/work/work.ts'
import type { TestApp } from '../../platform/testing.ts'
import { nextNumber } from '../../platform/testing-numbers.ts'
import { createOrder, type NewOrder, type OrderRecord } from './orders.public.ts'

export async function anOrder(app: TestApp, values: Partial<NewOrder> = {}): Promise<OrderRecord> {
  const { platform } = app.instance
  const today = localDay(platform.clock.now(), defaultZone)
  const order = await runWork(
    platform,
    { kind: 'command', name: 'test' },
    { requestId: `order-${nextNumber('order')}`, address: null },
    (work) =>
      createOrder(work, {
        treatment: 'Saline',
        access_type: 'piv',
        duration_estimate: 120,
        signed_date: addDays(today, -7),
        expiration_date: addDays(today, 90),
        ...values,
      }),
  )
  if (isRefusal(order)) throw new Error(order.error)
  return order
}
