// The unit of work: one transaction per change, with its events, reactions, audit records, topic messages and jobs.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isRefusal, unavailable, type Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import { isRetryable, type Database } from '../database/database.ts'
import type { Actor } from '../identity/actor.ts'
import { changedFields } from '../audit/diff.ts'
import { writeEvents } from '../audit/write.ts'
import { noRecipients, type MessageRecipients } from '../outbound/recipients.ts'
import { announce } from '../realtime/announce.ts'
import type { Platform } from '../platform.ts'
import type { Change, WorkEvent, TopicMessage } from './events.ts'
import { followUps, runWithin } from './reactions.ts'

/** The request behind a unit of work. */
export interface Origin {
  readonly requestId: string
  readonly address: string | null
  readonly arrived?: Instant
  /** The header x-message-signature (OFR-048). */
  readonly signature?: string
  /** The provider's own signature of the body is valid. */
  readonly signed?: boolean
  readonly userAgent?: string
  /** Hash of the browser's mark, sent with sign-in calls only (SES-092). */
  readonly browser?: string
  /** The idempotency key, for rows that must never be stored twice (AUD-032, AVR-069). */
  readonly requestKey?: string
}

export interface Work {
  /** The transaction. Every statement of the change runs on it. */
  readonly db: Database
  readonly now: Instant
  actor: Actor
  readonly origin: Origin
  readonly platform: Platform
  /** Emits an event. A change whose `before` and `after` are equal adds no audit record (AUD-004). */
  recordEvent(
    name: string,
    about: {
      readonly changes?: readonly Change[]
      readonly data?: Readonly<Record<string, unknown>>
    },
  ): void
  /** Publishes topics without an event, which is rare: delivery states. */
  publish(...messages: readonly (string | TopicMessage)[]): void
  /** Runs after a commit, also of a refusal. Only for effects that may be lost, such as waking the worker. */
  afterCommit(run: () => void): void
  readonly events: WorkEvent[]
  readonly topicMessages: TopicMessage[]
  /** The recipients of this unit of work's messages (OFR-135). */
  readonly recipients: MessageRecipients
}

class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('rolled back')
    this.refusal = refusal
  }
}

/**
 * A refusal of a unit of work that commits nevertheless: it counts a wrong code, stores a failed payment or saves the
 * draft of a refused chart. Any other refusal rolls back.
 */
export interface CommittedRefusal {
  readonly committed: Refusal
}
export const commitRefusal = (refusal: Refusal): CommittedRefusal => ({ committed: refusal })
export const isCommittedRefusal = (result: unknown): result is CommittedRefusal =>
  isRefusal((result as CommittedRefusal | null)?.committed)

function startWork(
  platform: Platform,
  db: Database,
  actor: Actor,
  origin: Origin,
  effectsAfterCommit: (() => void)[],
): Work {
  const events: WorkEvent[] = []
  const topicMessages: TopicMessage[] = []
  return {
    db,
    actor,
    origin,
    platform,
    events,
    topicMessages,
    recipients: noRecipients(),
    now: platform.clock.now(),
    recordEvent(name, { changes = [], data = {} }) {
      const actualChanges = changes.filter(
        (change) => change.action !== undefined || Object.keys(changedFields(change)).length > 0,
      )
      events.push({ name, changes: actualChanges, data })
    },
    publish(...messages) {
      for (const message of messages)
        topicMessages.push(typeof message === 'string' ? { topic: message } : message)
    },
    afterCommit: (run) => {
      effectsAfterCommit.push(run)
    },
  }
}

/**
 * Runs `run` in one transaction. A returned refusal rolls it back. Deadlocks and serialisation failures are retried up
 * to three times (AUD-042).
 */
export async function runWork<A>(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  run: (work: Work) => Promise<A | Refusal | CommittedRefusal>,
): Promise<A | Refusal> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = []
    try {
      const answer = await platform.db.transaction().execute(async (db) => {
        const work = startWork(platform, db as Database, actor, origin, effects)
        // Links the statements in pg_stat_activity to the request's lines in the log (AUD-010, W3C traceparent).
        await sql`select set_config('application_name', ${`wren ${platform.instance} ${origin.requestId}`},
          true)`.execute(db)
        const result = await run(work)
        if (isRefusal(result)) throw new RolledBack(result)
        const refusal = await runWithin(work)
        if (refusal !== null) throw new RolledBack(refusal)
        await followUps(work)
        await announce(work)
        await writeEvents(work) // last, because it holds the chain's lock until the commit (AUD-013)
        return isCommittedRefusal(result) ? result.committed : result
      })
      for (const effect of effects) effect()
      return answer
    } catch (error) {
      if (error instanceof RolledBack) return error.refusal
      if (!isRetryable(error)) throw error
      if (attempt > 3) return unavailable('The server is busy. Please try again.', 1)
      await wait(10 + Math.random() * 40 * attempt)
    }
  }
}

/** Runs one row of a bulk call in a savepoint: a refusal undoes this row alone (NET-098). */
export async function attempt<A>(
  work: Work,
  run: () => Promise<A | Refusal>,
): Promise<A | Refusal> {
  const events = work.events.length
  const topicMessages = work.topicMessages.length
  const addressed = work.recipients.addressed.length
  await sql`savepoint attempt`.execute(work.db)
  const result = await run()
  if (!isRefusal(result)) {
    await sql`release savepoint attempt`.execute(work.db)
    return result
  }
  await sql`rollback to savepoint attempt`.execute(work.db)
  work.events.length = events
  work.topicMessages.length = topicMessages
  work.recipients.addressed.length = addressed
  return result
}
