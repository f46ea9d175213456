// NET-086, GRP-030, 031: nurses who lost a vetting with their group's.
import type { TopicMessage, Topics } from '../../platform/work/events.ts'

const lost = ({ nurses }: { readonly nurses: readonly number[] }): readonly TopicMessage[] =>
  nurses.length === 0 ? [] : [{ topic: 'nurse_vetting', nurses }]

export const pharmacyGroupsTopics: Topics = {
  'pharmacy-groups.vetting-removed': lost,
  'pharmacy-groups.deleted': lost,
}
