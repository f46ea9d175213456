// The topic of an update's type (NET-086, UPD-014).
import type { UpdateType } from '@wren/contract/updates'
import type { Topics } from '../../platform/work/events.ts'

/** A text from an unknown number uses the topic of visits, to which the lists of updates subscribe. */
const topicOf = ({ type }: { readonly type: UpdateType }): readonly string[] => [
  `${type === 'text' ? 'assignment' : type}_comment`,
]

export const updatesTopics: Topics = { 'updates.created': topicOf, 'updates.changed': topicOf }
