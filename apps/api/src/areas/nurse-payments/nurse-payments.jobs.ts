// NPY-020: payments and refunds without an answer are sent again, each minute at first.
// NPY-027: every ten minutes what was reversed at the provider is found.
import { addMinutes } from '@wren/contract/time'
import type { JobHandler } from '../../platform/jobs/run.ts'
import { stackOf } from '../../platform/log/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { settlePayment } from './nurse-payments-settle.commands.ts'
import { payoutsOf } from './nurse-payments.provider.ts'
import { settleRefund } from './nurse-payments-refund.commands.ts'
import { reversedNow } from './nurse-payments-reversals.commands.ts'
import {
  dueIds,
  takePayment,
  takeRefund,
  takeUnheard,
  unheardIds,
} from './nurse-payments-due.store.ts'
import { lookUpUnheard } from './nurse-payments-unheard.commands.ts'

const lookBackMinutes = 30 * 24 * 60 // as long as Stripe remembers events

const findReversed = async (platform: Platform, runId: string): Promise<void> =>
  reversedNow(
    platform,
    await payoutsOf(platform).reversedSince(addMinutes(platform.clock.now(), -lookBackMinutes)),
    runId,
  )

/** NPY-042: each row by itself and by one run at a time; one that fails stops no other. */
async function settleOpen(platform: Platform, runId: string): Promise<void> {
  const actor = { kind: 'job', name: 'nurse-payments' } as const
  const origin = { requestId: runId, address: null }
  const each = async <R>(
    ids: readonly number[],
    take: (platform: Platform, id: number) => Promise<R | undefined>,
    settle: (row: R) => Promise<unknown>,
  ): Promise<void> => {
    for (const id of ids)
      try {
        const row = await take(platform, id)
        if (row !== undefined) await settle(row)
      } catch (fault) {
        platform.log.error({
          kind: 'job_row_failed',
          job: 'nurse-payment-retries',
          id,
          stack: stackOf(fault),
        })
      }
  }
  await each(await dueIds(platform, 'nurse_payment'), takePayment, (payment) =>
    settlePayment(platform, actor, origin, payment),
  )
  await each(await dueIds(platform, 'nurse_refund'), takeRefund, (refund) =>
    settleRefund(platform, actor, origin, refund),
  )
  await each(await unheardIds(platform), takeUnheard, (payment) =>
    lookUpUnheard(platform, actor, origin, payment),
  )
}

export const nursePaymentsJobs: readonly JobHandler[] = [
  {
    name: 'nurse-payment-retries',
    everyMinutes: 1,
    run: (platform, _payload, runId) => settleOpen(platform, runId),
  },
  {
    name: 'nurse-payment-reversals',
    everyMinutes: 10,
    run: (platform, _payload, runId) => findReversed(platform, runId),
  },
]
