// One call from its validated input to what leaves: reading or unit of work, idempotency, views stored before the answer.
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@wren/contract/call'
import { isRefusal, unavailable, type Refusal } from '@wren/contract/refusal'
import { hasFlag, type Actor, type UserActor } from '../identity/actor.ts'
import { storeListing, storeView, type Listing, type View } from '../journal/views.ts'
import type { Platform } from '../platform.ts'
import { inTurn } from '../turns.ts'
import {
  freeKey,
  inProgress,
  keepAnswer,
  takeKey,
  type Key,
  type Stored,
} from '../work/idempotency.ts'
import { runWork, type Kept, type Origin, type Work } from '../work/work.ts'
import { isFile, isHeaded, isRaw } from './answers.ts'
import type { Act, Binding, Read } from './bind.ts'
import type { FileAnswer } from '@wren/contract/call'

export interface Performed {
  readonly body: string | Buffer | FileAnswer | null
  readonly replayed?: true
  readonly status: number
  /** Of the record answered, for its ETag (AUD-028). */ readonly version?: number
  readonly headers?: Readonly<Record<string, string>>
}
export interface Asked {
  readonly actor: Actor
  readonly origin: Origin
  readonly input: Record<string, unknown>
  readonly key: string | null
  readonly path: string
}

type Run<C> = (context: C, input: Record<string, unknown>) => Promise<unknown>

const statusOf = (call: Call): number => call.status ?? 200
const textOf = (result: unknown): string | Buffer | FileAnswer | null =>
  result === null || result === undefined
    ? null
    : isRaw(result)
      ? result.raw
      : isFile(result)
        ? result
        : JSON.stringify(result)

/** The version of the one record an answer holds: at the top, or in its first part. */
function versionOf(result: unknown): { version?: number } {
  if (result === null || typeof result !== 'object') return {}
  const holder = 'version' in result ? result : Object.values(result)[0]
  const version = (holder as { version?: unknown } | null | undefined)?.version
  return typeof version === 'number' ? { version } : {}
}

async function performRead(
  platform: Platform,
  binding: Binding,
  { actor, origin, input }: Asked,
): Promise<Performed | Refusal> {
  const views: View[] = []
  const listings: Listing[] = []
  const read: Read = {
    db: platform.db,
    now: platform.clock.now(),
    actor,
    user: actor as UserActor,
    origin,
    platform,
    hasFlag: (key) => hasFlag(actor, key, platform.flags),
    viewed: (view) => {
      views.push(view)
    },
    listed: (listing) => {
      listings.push(listing)
    },
  }
  const result = await (binding.run as unknown as Run<Read>)(read, input)
  if (isRefusal(result)) return result
  const body = textOf(result)
  for (const view of views) await storeView(platform, actor, origin, view)
  for (const listing of listings) await storeListing(platform, actor, origin, listing)
  return { body, status: statusOf(binding.call), ...versionOf(result) }
}

/** AUD-033: kept per caller, method and path. */
const idempotencyOf = ({ call }: Binding, { actor, origin, input, key, path }: Asked): Key | null =>
  key === null
    ? null
    : {
        caller: actor.kind === 'user' ? `user:${actor.userId}` : `address:${origin.address}`,
        method: call.method,
        path,
        key,
        body: input,
      }
const replayed = ({ status, body }: Stored): Performed => ({ status, body, replayed: true })

async function performChange(
  platform: Platform,
  binding: Binding,
  asked: Asked,
): Promise<Performed | Refusal> {
  const { call } = binding
  const run = binding.run as unknown as Run<Work>
  const { actor, origin, input } = asked
  const idempotency = idempotencyOf(binding, asked)
  return runWork<Performed>(platform, actor, origin, async (work) => {
    if (idempotency !== null) {
      const before: Stored | Refusal | null = await takeKey(work, idempotency)
      if (isRefusal(before)) return before
      if (before !== null) return replayed(before)
    }
    const given = await run(work, input)
    if (isRefusal(given)) return given
    if (isRefusal((given as Kept | null)?.kept)) {
      if (idempotency !== null) await freeKey(work, idempotency)
      return given as Kept
    }
    const { answer: result, headers } = isHeaded(given) ? given : { answer: given, headers: {} }
    const body = textOf(result)
    const status = statusOf(call)
    if (idempotency !== null)
      await keepAnswer(work, idempotency, {
        status,
        body: typeof body === 'string' ? body : 'null',
      })
    return { body, status, headers, ...versionOf(result) }
  })
}

/** The key is taken in the first unit of work; its answer is kept, or it is freed, after the last (AUD-034). */
async function actOnce(
  platform: Platform,
  binding: Binding,
  { actor, origin, input }: Asked,
  idempotency: Key | null,
): Promise<Performed | Refusal> {
  let taken = idempotency === null
  let before: Stored | null = null
  const act: Act = {
    platform,
    user: actor as UserActor,
    now: platform.clock.now(),
    origin,
    work: (run) =>
      runWork(platform, actor, origin, async (work) => {
        const found = taken || idempotency === null ? null : await takeKey(work, idempotency)
        if (isRefusal(found)) return found
        before = found
        if (found !== null) return inProgress // what the act does with it does not matter: the stored answer leaves
        work.afterCommit(() => {
          taken = true
        })
        return run(work)
      }),
  }
  const result = await (binding.run as unknown as Run<Act>)(act, input)
  if (before !== null) return replayed(before)
  const performed = isRefusal(result)
    ? null
    : { body: textOf(result), status: statusOf(binding.call) }
  if (idempotency !== null && taken)
    await (performed === null
      ? freeKey(platform, idempotency)
      : keepAnswer(platform, idempotency, {
          status: performed.status,
          body: typeof performed.body === 'string' ? performed.body : 'null',
        }))
  return performed ?? (result as Refusal)
}

const longestWait = 10_000

async function performAct(
  platform: Platform,
  binding: Binding,
  asked: Asked,
): Promise<Performed | Refusal> {
  const idempotency = idempotencyOf(binding, asked)
  for (const until = Date.now() + longestWait; ;) {
    const performed = await actOnce(platform, binding, asked, idempotency)
    if (performed !== inProgress || Date.now() > until) return performed
    await wait(100)
  }
}

const performances = { reads: performRead, changes: performChange, acts: performAct } as const

const manyExports = unavailable('The server is busy. Please try again.', 5)

/** An export waits for its turn before it takes a connection. */
export function perform(
  platform: Platform,
  binding: Binding,
  asked: Asked,
): Promise<Performed | Refusal> {
  const run = (): Promise<Performed | Refusal> =>
    performances[binding.kind](platform, binding, asked)
  return binding.call.export === true ? inTurn(manyExports, run) : run()
}
