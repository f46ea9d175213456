// NET "Topics" 086: a notification left, a nurse answered, a step changed, the engine ran.
import type { News, Topics } from '../../platform/work/facts.ts'

const answered = ({ visit, nurse }: { visit: number; nurse: number }): (string | News)[] => [
  { topic: 'assignment_notify', nurses: [nurse] },
  'scheduling_statuses',
  `scheduling_statuses/${visit}`,
  { topic: 'nurse_assignment', nurses: [nurse] },
]

export const offersTopics: Topics = {
  'offers.changed': answered,
  'offers.answered': answered,
  'offers.notified': answered,
  'offers.engine-ran': ({ intake }: { intake: number }) => ['intake', `intake/${intake}`],
}
