// NET "Topics" 086: a chart is seen on its visit; a submitted one also on the patient's other visits. Saves of a
// draft are nobody's news but the first.
import type { Topics } from '../../platform/work/events.ts'

interface ChartNews {
  readonly visit: number
  readonly nurse: number
}
const ofVisit = ({ nurse }: ChartNews) => [
  { topic: 'assignment', nurses: [nurse] },
  { topic: 'nurse_assignment', nurses: [nurse] },
]

export const chartsTopics: Topics = {
  'charts.started': ofVisit,
  'charts.submitted': ofVisit,
  'charts.locked': ofVisit,
  'charts.returned': ofVisit,
  'charts.archived': ofVisit,
  'charts.late-kept': ofVisit,
}
