// Publishes the topics of a unit of work to every instance, each topic once per commit.
// NET-083, NET-084, NET-085, NET-086, NET-087, NET-088.
import { sql } from 'kysely'
import type { TopicMessage } from '../work/events.ts'
import type { Work } from '../work/work.ts'

/** In characters of JSON. PostgreSQL refuses a payload of 8,000 bytes. */
const maxPayload = 7_000
export const channel = 'wren'

/** The topics of events, by the tables of all areas, and of `publish`, with their recipients merged. */
export function topicMessagesOf(work: Work): TopicMessage[] {
  const nursesByTopic = new Map<string, Set<number>>()
  const add = ({ topic, nurses = [] }: TopicMessage) => {
    const recipients = nursesByTopic.get(topic) ?? new Set<number>()
    for (const nurse of nurses) recipients.add(nurse)
    nursesByTopic.set(topic, recipients)
  }
  for (const event of work.events)
    for (const table of work.platform.topics)
      for (const message of table[event.name]?.(event.data as never) ?? [])
        add(typeof message === 'string' ? { topic: message } : message)
  for (const message of work.topicMessages) add(message)
  return [...nursesByTopic].map(([topic, nurses]) => ({ topic, nurses: [...nurses] }))
}

export async function announce(work: Work): Promise<void> {
  const messages = topicMessagesOf(work)
  for (let start = 0; start < messages.length;) {
    const topics: TopicMessage[] = []
    let size = 2
    while (start < messages.length) {
      const message = messages[start] as TopicMessage
      size += JSON.stringify(message).length + 1
      if (size > maxPayload && topics.length > 0) break
      topics.push(message)
      start++
    }
    await notify(work.db, { topics })
  }
}

export interface EndedSessions {
  readonly sessions: readonly string[]
  /** Absent after a sign-out, the person's own or by an admin. */
  readonly because?: 'access_changed' | undefined
}

/** A message between instances. `crowded` holds ids of sockets beyond a person's limit; `jobs` wakes the workers. */
export interface Notice {
  readonly topics?: readonly TopicMessage[]
  readonly ended?: EndedSessions
  readonly crowded?: readonly number[]
  readonly clock?: { readonly offset: number; readonly by: string }
  readonly flags?: true
  readonly jobs?: true
}

export const notify = async (db: Work['db'], notice: Notice): Promise<void> => {
  await sql`select pg_notify(${channel}, ${JSON.stringify(notice)})`.execute(db)
}
