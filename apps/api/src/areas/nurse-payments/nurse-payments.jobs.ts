// NPY-020: payments without an answer are asked again each minute. NPY-027: what was reversed at the provider is found every ten.
import { sql } from 'kysely'
import { addMinutes } from '@wren/contract/time'
import type { JobHandler } from '../../platform/jobs/run.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork } from '../../platform/work/work.ts'
import { settlePayment } from './nurse-payments-settle.commands.ts'
import { payoutsOf } from './nurse-payments.provider.ts'
import { storeReversed } from './nurse-payments-reversals.commands.ts'
import type { Payment } from './nurse-payments.store.ts'

const lookBackMinutes = 30 * 24 * 60 // as long as Stripe remembers events

async function findReversed(platform: Platform, runId: string): Promise<void> {
  for (const { id, reversedCents } of await payoutsOf(platform).reversedSince(addMinutes(platform.clock.now(), -lookBackMinutes)))
    await runWork(platform, { kind: 'job', name: 'nurse-payment-reversals' }, { requestId: runId, address: null }, async (work) => { await storeReversed(work, id, reversedCents); return null })
}

export const nursePaymentsJobs: readonly JobHandler[] = [
  {
    name: 'nurse-payment-retries', everyMinutes: 1,
    run: async (platform, _payload, runId) => {
      const open = await sql<Payment>`select id, user_id, amount_cents, payment_type, description, status, transfer_id, assignment_id, error, attempts, processed_at
        from nurse_payment where status = 'Entered' and next_attempt_at <= ${platform.clock.now()} order by id limit 500`.execute(platform.db)
      for (const payment of open.rows) await settlePayment(platform, { kind: 'job', name: 'nurse-payments' }, { requestId: runId, address: null }, payment)
    },
  },
  { name: 'nurse-payment-reversals', everyMinutes: 10, run: (platform, _payload, runId) => findReversed(platform, runId) },
]
