// The exports of nurse payments for later areas: entering a payment in their unit of work, settling it after the
// commit.
export {
  enterPayment,
  hasStripeId,
  type NewNursePayment as NewPayment,
  type Payment,
} from './nurse-payments.store.ts'
export { enterOnce, paymentOutcome as outcomeOf } from './nurse-payments-pay.commands.ts'
export { hasMadePayment } from './nurse-payments-repeated.store.ts'
export { settlePayment } from './nurse-payments-settle.commands.ts'
