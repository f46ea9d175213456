// The unit of work: one transaction for every change, with its facts, reactions, audit events, news and jobs.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isRefusal, unavailable, type Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import { isRetryable, type Database } from '../database/database.ts'
import type { Actor } from '../identity/actor.ts'
import { changedFields } from '../journal/diff.ts'
import { writeEvents } from '../journal/write.ts'
import { newTelling, type Telling } from '../outbound/telling.ts'
import { announce } from '../realtime/announce.ts'
import type { Platform } from '../platform.ts'
import type { Change, Fact, News } from './facts.ts'
import { followUps, runWithin } from './reactions.ts'

/**
 * Where a unit of work comes from: x-request-id, the caller's address, when the call arrived, x-message-signature
 * (OFR-048), whether a provider's own signature held.
 */
export interface Origin {
  readonly requestId: string
  readonly address: string | null
  readonly arrived?: Instant
  readonly signature?: string
  readonly signed?: boolean
  readonly userAgent?: string
  /** The hashed mark of the browser, sent with sign-in calls only (SES-092). */
  readonly browser?: string
  /** AUD-032: kept on rows that must never be made twice (AVR-069). */ readonly requestKey?: string
}

export interface Work {
  /** The transaction; every statement of the change goes through it. */
  readonly db: Database
  readonly now: Instant
  actor: Actor
  readonly origin: Origin
  readonly platform: Platform
  /** Names a fact. A change whose before and after are equal stores no event (AUD-004). */
  record(
    name: string,
    about: {
      readonly changes?: readonly Change[]
      readonly data?: Readonly<Record<string, unknown>>
    },
  ): void
  /** News without a fact of their own (rare: delivery states). */
  publish(...news: readonly (string | News)[]): void
  /** Runs after the commit whatever it was; only for what may be lost (closing sockets, waking a worker). */
  afterCommit(run: () => void): void
  readonly facts: Fact[]
  readonly news: News[]
  /** OFR-135 */
  readonly telling: Telling
}

class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('rolled back')
    this.refusal = refusal
  }
}

/**
 * A refusal whose traces stay: a wrong code is counted, a failed payment is kept, a refused chart's draft is saved.
 * Everything else a command refuses is rolled back.
 */
export interface Kept {
  readonly kept: Refusal
}
export const keeping = (refusal: Refusal): Kept => ({ kept: refusal })
export const isKept = (result: unknown): result is Kept => isRefusal((result as Kept | null)?.kept)

function startWork(
  platform: Platform,
  db: Database,
  actor: Actor,
  origin: Origin,
  later: (() => void)[],
): Work {
  const facts: Fact[] = []
  const news: News[] = []
  return {
    db,
    actor,
    origin,
    platform,
    facts,
    news,
    telling: newTelling(),
    now: platform.clock.now(),
    record(name, { changes = [], data = {} }) {
      const real = changes.filter(
        (change) => change.action !== undefined || Object.keys(changedFields(change)).length > 0,
      )
      facts.push({ name, changes: real, data })
    },
    publish(...more) {
      for (const one of more) news.push(typeof one === 'string' ? { topic: one } : one)
    },
    afterCommit: (run) => {
      later.push(run)
    },
  }
}

/**
 * Runs `run` in one transaction. A refusal it returns rolls everything back and is handed on; deadlocks and
 * serialisation failures are repeated up to three times (AUD-042).
 */
export async function runWork<A>(
  platform: Platform,
  actor: Actor,
  origin: Origin,
  run: (work: Work) => Promise<A | Refusal | Kept>,
): Promise<A | Refusal> {
  for (let attempt = 1; ; attempt++) {
    const later: (() => void)[] = []
    try {
      const answer = await platform.db.transaction().execute(async (db) => {
        const work = startWork(platform, db as Database, actor, origin, later)
        // AUD-010, W3C traceparent: whoever looks at the database's running statements finds the request in the log.
        await sql`select set_config('application_name', ${`wren ${platform.instance} ${origin.requestId}`},
          true)`.execute(db)
        const result = await run(work)
        if (isRefusal(result)) throw new RolledBack(result) // a returned refusal must leave no trace
        const refused = await runWithin(work)
        if (refused !== null) throw new RolledBack(refused)
        await followUps(work)
        await announce(work)
        await writeEvents(work) // last: it holds the chain's lock until the commit (AUD-013)
        return isKept(result) ? result.kept : result
      })
      for (const one of later) one()
      return answer
    } catch (error) {
      if (error instanceof RolledBack) return error.refusal
      if (!isRetryable(error)) throw error
      if (attempt > 3) return unavailable('The server is busy. Please try again.', 1)
      await wait(10 + Math.random() * 40 * attempt)
    }
  }
}

/** One row of a bulk call (NET-098): a refusal, or a fault, undoes this row alone. */
export async function attempt<A>(
  work: Work,
  run: () => Promise<A | Refusal>,
): Promise<A | Refusal> {
  const facts = work.facts.length
  const news = work.news.length
  const addressed = work.telling.addressed.length
  await sql`savepoint attempt`.execute(work.db)
  const result = await run()
  if (!isRefusal(result)) {
    await sql`release savepoint attempt`.execute(work.db)
    return result
  }
  await sql`rollback to savepoint attempt`.execute(work.db)
  work.facts.length = facts
  work.news.length = news
  work.telling.addressed.length = addressed
  return result
}
