// Topics of nurses who lost a vetting of a group (NET-086, GRP-030, GRP-031).
import type { TopicMessage, Topics } from '../../platform/work/events.ts'

const vettingsLost = ({
  nurses,
}: {
  readonly nurses: readonly number[]
}): readonly TopicMessage[] => (nurses.length === 0 ? [] : [{ topic: 'nurse_vetting', nurses }])

export const pharmacyGroupsTopics: Topics = {
  'pharmacy-groups.vetting-removed': vettingsLost,
  'pharmacy-groups.deleted': vettingsLost,
}
