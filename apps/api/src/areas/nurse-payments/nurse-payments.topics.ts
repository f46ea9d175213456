// NET "Topics" 086: a payment entered, settled, failed or taken back is news of the nurse it is for.
import type { Topics } from '../../platform/work/events.ts'

const ofNurse = ({ nurse }: { readonly nurse: number }) => [{ topic: 'nurse', nurses: [nurse] }]

export const nursePaymentsTopics: Topics = Object.fromEntries(
  ['entered', 'retried', 'processed', 'failed', 'refund-entered', 'refund-failed', 'refunded'].map(
    (what) => [`nurse-payments.${what}`, ofNurse],
  ),
)
