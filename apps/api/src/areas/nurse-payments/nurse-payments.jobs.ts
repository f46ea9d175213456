// NPY-020, NPY-027: retries payments and refunds without a reply, and looks for reversals at the provider every ten
// minutes.
import { addMinutes } from '@wren/contract/time'
import type { JobHandler } from '../../platform/jobs/run.ts'
import { stackOf } from '../../platform/log/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { settlePayment } from './nurse-payments-settle.commands.ts'
import { payoutProviderOf } from './nurse-payments.provider.ts'
import { settleRefund } from './nurse-payments-refund.commands.ts'
import { storeNewReversals } from './nurse-payments-reversals.commands.ts'
import {
  dueIds,
  claimPayment,
  claimRefund,
  claimUnconfirmed,
  unconfirmedIds,
} from './nurse-payments-due.store.ts'
import { lookUpUnconfirmed } from './nurse-payments-unconfirmed.commands.ts'

const lookBackMinutes = 30 * 24 * 60 // Stripe keeps events for 30 days

const findReversed = async (platform: Platform, runId: string): Promise<void> =>
  storeNewReversals(
    platform,
    await payoutProviderOf(platform).reversedSince(
      addMinutes(platform.clock.now(), -lookBackMinutes),
    ),
    runId,
  )

/** NPY-042: settles each row in its own unit of work. A failure does not stop the others. */
async function settleOpen(platform: Platform, runId: string): Promise<void> {
  const actor = { kind: 'job', name: 'nurse-payments' } as const
  const origin = { requestId: runId, address: null }
  const settleAll = async <R>(
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
  await settleAll(await dueIds(platform, 'nurse_payment'), claimPayment, (payment) =>
    settlePayment(platform, actor, origin, payment),
  )
  await settleAll(await dueIds(platform, 'nurse_refund'), claimRefund, (refund) =>
    settleRefund(platform, actor, origin, refund),
  )
  await settleAll(await unconfirmedIds(platform), claimUnconfirmed, (payment) =>
    lookUpUnconfirmed(platform, actor, origin, payment),
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
