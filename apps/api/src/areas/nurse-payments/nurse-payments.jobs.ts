// NPY-020: payments without an answer are asked again each minute.
import { sql } from 'kysely'
import type { JobHandler } from '../../platform/jobs/run.ts'
import { settlePayment } from './nurse-payments-settle.commands.ts'
import type { Payment } from './nurse-payments.store.ts'

export const nursePaymentsJobs: readonly JobHandler[] = [
  {
    name: 'nurse-payment-retries', everyMinutes: 1,
    run: async (platform, _payload, runId) => {
      const open = await sql<Payment>`select id, user_id, amount_cents, payment_type, description, status, transfer_id, assignment_id, error, attempts, processed_at
        from nurse_payment where status = 'Entered' and next_attempt_at <= ${platform.clock.now()} order by id limit 500`.execute(platform.db)
      for (const payment of open.rows) await settlePayment(platform, { kind: 'job', name: 'nurse-payments' }, { requestId: runId, address: null }, payment)
    },
  },
]
