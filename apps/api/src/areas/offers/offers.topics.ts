// Topics of notifications, answers, scheduling steps and runs of the automatic offers. NET-086
import type { TopicMessage, Topics } from '../../platform/work/events.ts'

const offerTopics = ({
  visit,
  nurse,
}: {
  visit: number
  nurse: number
}): (string | TopicMessage)[] => [
  { topic: 'assignment_notify', nurses: [nurse] },
  'scheduling_statuses',
  `scheduling_statuses/${visit}`,
  { topic: 'nurse_assignment', nurses: [nurse] },
]

export const offersTopics: Topics = {
  'offers.changed': offerTopics,
  'offers.answered': offerTopics,
  'offers.notified': offerTopics,
  'offers.engine-ran': ({ intake }: { intake: number }) => ['intake', `intake/${intake}`],
}
