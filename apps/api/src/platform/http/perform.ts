// One call from its validated input to what leaves: reading or unit of work, idempotency, views stored before the
// answer.
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
  storedAnswer,
  takeKey,
  type Key,
} from '../work/idempotency.ts'
import { runWork, type CommittedRefusal, type Origin, type Work } from '../work/work.ts'
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

/** One unit of work under its key: the key, its effect and the answer are stored in one transaction (AUD-034). */
async function onceUnder(
  work: Work,
  call: Call,
  key: Key | null,
  run: (work: Work) => Promise<unknown>,
): Promise<Performed | Refusal | CommittedRefusal> {
  const before = key === null ? null : await takeKey(work, key)
  if (isRefusal(before)) return before
  if (before !== null) return { ...before, replayed: true }
  const given = await run(work)
  if (isRefusal(given)) return given
  if (isRefusal((given as CommittedRefusal | null)?.committed)) {
    if (key !== null) await freeKey(work, key)
    return given as CommittedRefusal
  }
  const performed = performedOf(call, given)
  const { status, body } = performed
  if (key !== null)
    await keepAnswer(work, key, { status, body: typeof body === 'string' ? body : 'null' })
  return performed
}

function performedOf(call: Call, given: unknown): Performed {
  const { answer: result, headers } = isHeaded(given) ? given : { answer: given, headers: {} }
  return { body: textOf(result), status: statusOf(call), headers, ...versionOf(result) }
}

const performChange = (
  platform: Platform,
  binding: Binding,
  asked: Asked,
): Promise<Performed | Refusal> =>
  runWork<Performed>(platform, asked.actor, asked.origin, (work) =>
    onceUnder(work, binding.call, idempotencyOf(binding, asked), (same) =>
      (binding.run as unknown as Run<Work>)(same, asked.input),
    ),
  )

async function replayedAnswer(
  { db, clock }: Platform,
  binding: Binding,
  asked: Asked,
): Promise<Performed | Refusal | null> {
  const key = idempotencyOf(binding, asked)
  const before = key === null ? null : await storedAnswer({ db, now: clock.now() }, key)
  return before === null || isRefusal(before) ? before : { ...before, replayed: true }
}

async function performAct(
  platform: Platform,
  binding: Binding,
  asked: Asked,
): Promise<Performed | Refusal> {
  const { actor, origin, input, key } = asked
  let done: Performed | null = null
  const act: Act = {
    platform,
    user: actor as UserActor,
    now: platform.clock.now(),
    origin,
    key,
    work: (run) => runWork(platform, actor, origin, run),
    once: async (run) => {
      const performed = await runWork<Performed>(platform, actor, origin, (work) =>
        onceUnder(work, binding.call, idempotencyOf(binding, asked), run),
      )
      if (isRefusal(performed)) return performed
      done = performed
      return inProgress // never sent: the answer was stored with the deed and leaves as it is
    },
  }
  const before = await replayedAnswer(platform, binding, asked)
  if (before !== null) return before
  const result = await (binding.run as unknown as Run<Act>)(act, input)
  if (done !== null) return done
  // A first call with this key may have ended in the meantime; then what it did is why this one is refused.
  return isRefusal(result)
    ? ((await replayedAnswer(platform, binding, asked)) ?? result)
    : performedOf(binding.call, result)
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
