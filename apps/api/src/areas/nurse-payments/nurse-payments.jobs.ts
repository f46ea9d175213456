// NPY-020: payments and refunds without an answer are asked again each minute. NPY-027: what was reversed at the provider is found every ten.
import { sql } from 'kysely'
import { addMinutes } from '@wren/contract/time'
import type { JobHandler } from '../../platform/jobs/run.ts'
import type { Platform } from '../../platform/platform.ts'
import { settlePayment } from './nurse-payments-settle.commands.ts'
import { payoutsOf } from './nurse-payments.provider.ts'
import { settleRefund } from './nurse-payments-refund.commands.ts'
import { reversedNow } from './nurse-payments-reversals.commands.ts'
import { openRefunds } from './nurse-payments-refund.store.ts'
import { paymentColumns, type Payment } from './nurse-payments.store.ts'

const lookBackMinutes = 30 * 24 * 60 // as long as Stripe remembers events

const findReversed = async (platform: Platform, runId: string): Promise<void> =>
  reversedNow(
    platform,
    await payoutsOf(platform).reversedSince(addMinutes(platform.clock.now(), -lookBackMinutes)),
    runId,
  )

export const nursePaymentsJobs: readonly JobHandler[] = [
  {
    name: 'nurse-payment-retries',
    everyMinutes: 1,
    run: async (platform, _payload, runId) => {
      const open =
        await sql<Payment>`select ${paymentColumns} from nurse_payment where status = 'Entered' and next_attempt_at <= ${platform.clock.now()} order by id limit 500`.execute(
          platform.db,
        )
      const [actor, origin] = [
        { kind: 'job', name: 'nurse-payments' } as const,
        { requestId: runId, address: null },
      ]
      for (const payment of open.rows) await settlePayment(platform, actor, origin, payment)
      for (const refund of await openRefunds(platform.db, platform.clock.now()))
        await settleRefund(platform, actor, origin, refund)
    },
  },
  {
    name: 'nurse-payment-reversals',
    everyMinutes: 10,
    run: (platform, _payload, runId) => findReversed(platform, runId),
  },
]
