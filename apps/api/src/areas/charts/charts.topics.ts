// NET-086: topics of charts. Saves of a draft are published only when they create the chart.
import type { Topics } from '../../platform/work/events.ts'

interface ChartTopicData {
  readonly visit: number
  readonly nurse: number
}
const visitTopics = ({ nurse }: ChartTopicData) => [
  { topic: 'assignment', nurses: [nurse] },
  { topic: 'nurse_assignment', nurses: [nurse] },
]

export const chartsTopics: Topics = {
  'charts.started': visitTopics,
  'charts.submitted': visitTopics,
  'charts.locked': visitTopics,
  'charts.returned': visitTopics,
  'charts.archived': visitTopics,
  'charts.late-kept': visitTopics,
}
