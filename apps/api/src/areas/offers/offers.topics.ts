// NET "Topics" 086: a notification left, a nurse answered, a step changed, the engine ran.
import type { TopicMessage, Topics } from '../../platform/work/events.ts'

const answered = ({
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
  'offers.changed': answered,
  'offers.answered': answered,
  'offers.notified': answered,
  'offers.engine-ran': ({ intake }: { intake: number }) => ['intake', `intake/${intake}`],
}
