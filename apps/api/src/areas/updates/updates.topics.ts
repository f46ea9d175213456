// NET-086, UPD-014: the topic of the item's type.
import type { UpdateType } from '@wren/contract/updates'
import type { Topics } from '../../platform/work/events.ts'

/** A text belongs to nobody known; the lists of updates hear of it with those of visits. */
const topicOf = ({ type }: { readonly type: UpdateType }): readonly string[] => [
  `${type === 'text' ? 'assignment' : type}_comment`,
]

export const updatesTopics: Topics = { 'updates.created': topicOf, 'updates.changed': topicOf }
