// NET-086, UPD-014: the topic of the item's type.
import type { UpdateType } from '@wren/contract/updates'
import type { Topics } from '../../platform/work/facts.ts'

const topicOf = ({ type }: { readonly type: UpdateType }): readonly string[] => [`${type}_comment`]

export const updatesTopics: Topics = { 'updates.created': topicOf, 'updates.changed': topicOf }
