// NET-086: every event of a payment is published to its nurse.
import type { Topics } from '../../platform/work/events.ts'

const ofNurse = ({ nurse }: { readonly nurse: number }) => [{ topic: 'nurse', nurses: [nurse] }]

export const nursePaymentsTopics: Topics = Object.fromEntries(
  ['entered', 'retried', 'processed', 'failed', 'refund-entered', 'refund-failed', 'refunded'].map(
    (what) => [`nurse-payments.${what}`, ofNurse],
  ),
)
