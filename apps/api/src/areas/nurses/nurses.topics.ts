// NET-086, NUR-040: which news a nurse's facts are; her own screens hear of her too (NET-087).
import type { Topics } from '../../platform/work/events.ts'

interface Changed {
  readonly nurse: number
}
const nurse = ({ nurse: id }: Changed) => [{ topic: 'nurse', nurses: [id] }]

export const nursesTopics: Topics = {
  'nurses.vettings-changed': () => ['nurse_vetting'],
  'nurses.created': nurse,
  'nurses.changed': nurse,
  'nurses.licenses-changed': nurse,
  'nurses.experience-changed': nurse,
  'nurses.blocks-changed': nurse,
  'nurses.feedback-changed': () => ['nurse'],
}
