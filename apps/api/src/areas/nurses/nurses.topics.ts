// NET-086, NET-087, NUR-040: topics of nurses, for staff and for the nurse's own screens.
import type { Topics } from '../../platform/work/events.ts'

interface NurseChange {
  readonly nurse: number
}
const nurse = ({ nurse: id }: NurseChange) => [{ topic: 'nurse', nurses: [id] }]

export const nursesTopics: Topics = {
  'nurses.vettings-changed': () => ['nurse_vetting'],
  'nurses.created': nurse,
  'nurses.changed': nurse,
  'nurses.licenses-changed': nurse,
  'nurses.experience-changed': nurse,
  'nurses.blocks-changed': nurse,
  'nurses.feedback-changed': () => ['nurse'],
}
