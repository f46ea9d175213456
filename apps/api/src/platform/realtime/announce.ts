// NET "Topics" 083-088: facts become topics by each area's table, published once per commit to every instance.
import { sql } from 'kysely'
import type { News } from '../work/facts.ts'
import type { Work } from '../work/work.ts'

/** PostgreSQL refuses a payload of 8,000 bytes; news are cut into as many notices as needed. */
const longest = 7_000
export const channel = 'wren'

export function newsOf(work: Work): News[] {
  const merged = new Map<string, Set<number>>()
  const add = ({ topic, nurses = [] }: News) => {
    const all = merged.get(topic) ?? new Set<number>()
    for (const nurse of nurses) all.add(nurse)
    merged.set(topic, all)
  }
  for (const fact of work.facts)
    for (const table of work.platform.topics)
      for (const one of table[fact.name]?.(fact.data as never) ?? [])
        add(typeof one === 'string' ? { topic: one } : one)
  for (const one of work.news) add(one)
  return [...merged].map(([topic, nurses]) => ({ topic, nurses: [...nurses] }))
}

export async function announce(work: Work): Promise<void> {
  const news = newsOf(work)
  for (let start = 0; start < news.length;) {
    const part: News[] = []
    let size = 2
    while (start < news.length) {
      const one = news[start] as News
      size += JSON.stringify(one).length + 1
      if (size > longest && part.length > 0) break
      part.push(one)
      start++
    }
    await notify(work.db, { news: part })
  }
}

export interface Ended {
  readonly sessions: readonly string[]
  /** Absent where somebody signed out, or was signed out. */
  readonly because?: 'access_changed' | undefined
}

/**
 * What instances tell each other: news for sockets, ended sessions, sockets that are too many, a moved clock,
 * changed flags, open work.
 */
export interface Notice {
  readonly news?: readonly News[]
  readonly ended?: Ended
  readonly crowded?: readonly number[]
  readonly clock?: { readonly offset: number; readonly by: string }
  readonly flags?: true
  readonly jobs?: true
}

export const notify = async (db: Work['db'], notice: Notice): Promise<void> => {
  await sql`select pg_notify(${channel}, ${JSON.stringify(notice)})`.execute(db)
}
