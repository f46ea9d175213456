// Fixture of main-job.test.ts: an operator, a pharmacy, nurses, and a record of all writes.
import { afterAll, beforeAll } from 'vitest'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { aPharmacy } from './areas/pharmacies/pharmacies.builders.ts'
import { watchWrites, type Writes } from './platform/audit/testing-writes.ts'
import type { Client, TestApp } from './platform/testing.ts'
import { openTestApp } from './platform/testing.ts'

export const received = '2026-08-17T16:20:00.000Z'
export let app: TestApp
export let operator: Client
export let pharmacy: number
export let nurses: number[]
export let writes: Writes

/** Opens an instance with people of the main job for the tests of a file. */
export function openMainJob(): void {
  beforeAll(async () => {
    app = await openTestApp()
    await app.clock(received)
  })
  afterAll(() => app.close())
  beforeAll(async () => {
    operator = await app.admin({ first_name: 'Olive', last_name: 'Ops' })
    pharmacy = await aPharmacy(app, {
      title: 'Prickly Pear Rx',
      auto_invoice: true,
      billing_emails: ['billing@pharmacy.example'],
    })
    nurses = []
    for (let n = 0; n < 6; n++)
      nurses.push(
        await aNurse(app, {
          zip: '89052',
          license: { location: 'NV', board: 'Nevada' },
          phone: `+1702555010${n}`,
          stripe_id: `acct_demo${n}`,
        }),
      )
    writes = await watchWrites(app)
  })
  afterAll(async () => {
    await writes.stop()
  })
}

/** Sessions of staff end after twelve hours without use, so the operator signs in again. */
export async function later(now: string): Promise<void> {
  await app.clock(now)
  operator = await app.signIn(operator.id)
}
