// NET "Topics" 086: a report is seen on its visit; the nurse hears of her own pay states (NVS-022).
import type { Topics } from '../../platform/work/events.ts'

const ofVisit = ({ nurse }: { nurse: number }) => [
  { topic: 'assignment', nurses: [nurse] },
  { topic: 'nurse_assignment', nurses: [nurse] },
]

export const reportsTopics: Topics = {
  'reports.created': ofVisit,
  'reports.changed': ofVisit,
  'reports.approved': ofVisit,
  'reports.chart-returned': ofVisit,
  'reports.invoiced': ofVisit,
  'reports.trip-withdrawn': ofVisit,
  'reports.payment-scheduled': ofVisit,
  'reports.payment-postponed': ofVisit,
  'reports.nurse-paid': ofVisit,
}
