// What other areas may use of nurse payments: entering one in their own unit of work, settling it after their commit.
export { enterPayment, hasStripeId, type NewPayment, type Payment } from './nurse-payments.store.ts'
export { enterOnce, outcomeOf } from './nurse-payments-pay.commands.ts'
export { hasMadePayment } from './nurse-payments-repeated.store.ts'
export { settlePayment } from './nurse-payments-settle.commands.ts'
