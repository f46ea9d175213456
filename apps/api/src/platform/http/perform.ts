// Performs a call: from its validated input to the answer, as a query, a unit of work or a workflow. Stores
// idempotent answers with their effect, and views before the answer leaves.
import type { Call } from '@wren/contract/call'
import { isRefusal, unavailable, type Refusal } from '@wren/contract/refusal'
import { hasFlag, type Actor, type UserActor } from '../identity/actor.ts'
import { storeListing, storeView, type Listing, type View } from '../audit/views.ts'
import type { Platform } from '../platform.ts'
import { withPermit } from '../semaphore.ts'
import {
  freeKey,
  inProgress,
  keepAnswer,
  storedAnswer,
  takeKey,
  type IdempotencyKey,
} from '../work/idempotency.ts'
import {
  isCommittedRefusal,
  runWork,
  type CommittedRefusal,
  type Origin,
  type Work,
} from '../work/work.ts'
import { isFile, isHeaded, isRaw } from './answers.ts'
import type { Workflow, Binding, Read } from './bind.ts'
import type { FileAnswer } from '@wren/contract/call'

export interface Performed {
  readonly body: string | Buffer | FileAnswer | null
  readonly replayed?: true
  readonly status: number
  /** The version of the answered record, for its ETag (AUD-028). */
  readonly version?: number
  readonly headers?: Readonly<Record<string, string>>
}
export interface CallRequest {
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

/** The version of the answered record, which is the answer itself or its first field. */
function versionOf(result: unknown): { version?: number } {
  if (result === null || typeof result !== 'object') return {}
  const record = 'version' in result ? result : Object.values(result)[0]
  const version = (record as { version?: unknown } | null | undefined)?.version
  return typeof version === 'number' ? { version } : {}
}

async function performRead(
  platform: Platform,
  binding: Binding,
  { actor, origin, input }: CallRequest,
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

/** A key counts per caller, method and path (AUD-033). */
const idempotencyOf = (
  { call }: Binding,
  { actor, origin, input, key, path }: CallRequest,
): IdempotencyKey | null =>
  key === null
    ? null
    : {
        caller: actor.kind === 'user' ? `user:${actor.userId}` : `address:${origin.address}`,
        method: call.method,
        path,
        key,
        body: input,
      }

/** Stores the key, its effect and the answer in one transaction (AUD-034). */
async function runUnderKey(
  work: Work,
  call: Call,
  key: IdempotencyKey | null,
  run: (work: Work) => Promise<unknown>,
): Promise<Performed | Refusal | CommittedRefusal> {
  const stored = key === null ? null : await takeKey(work, key)
  if (isRefusal(stored)) return stored
  if (stored !== null) return { ...stored, replayed: true }
  const result = await run(work)
  if (isRefusal(result)) return result
  if (isCommittedRefusal(result)) {
    if (key !== null) await freeKey(work, key)
    return result
  }
  const performed = performedOf(call, result)
  const { status, body } = performed
  if (key !== null)
    await keepAnswer(work, key, { status, body: typeof body === 'string' ? body : 'null' })
  return performed
}

function performedOf(call: Call, result: unknown): Performed {
  const { answer, headers } = isHeaded(result) ? result : { answer: result, headers: {} }
  return { body: textOf(answer), status: statusOf(call), headers, ...versionOf(answer) }
}

const performChange = (
  platform: Platform,
  binding: Binding,
  request: CallRequest,
): Promise<Performed | Refusal> =>
  runWork<Performed>(platform, request.actor, request.origin, (work) =>
    runUnderKey(work, binding.call, idempotencyOf(binding, request), () =>
      (binding.run as unknown as Run<Work>)(work, request.input),
    ),
  )

async function replayedAnswer(
  { db, clock }: Platform,
  binding: Binding,
  request: CallRequest,
): Promise<Performed | Refusal | null> {
  const key = idempotencyOf(binding, request)
  const stored = key === null ? null : await storedAnswer({ db, now: clock.now() }, key)
  return stored === null || isRefusal(stored) ? stored : { ...stored, replayed: true }
}

async function performWorkflow(
  platform: Platform,
  binding: Binding,
  request: CallRequest,
): Promise<Performed | Refusal> {
  const { actor, origin, input, key } = request
  let answerOfOnce: Performed | null = null
  const workflow: Workflow = {
    platform,
    user: actor as UserActor,
    now: platform.clock.now(),
    origin,
    key,
    work: (run) => runWork(platform, actor, origin, run),
    once: async (run) => {
      const performed = await runWork<Performed>(platform, actor, origin, (work) =>
        runUnderKey(work, binding.call, idempotencyOf(binding, request), run),
      )
      if (isRefusal(performed)) return performed
      answerOfOnce = performed
      return inProgress // a placeholder that is never sent: answerOfOnce is
    },
  }
  const stored = await replayedAnswer(platform, binding, request)
  if (stored !== null) return stored
  const result = await (binding.run as unknown as Run<Workflow>)(workflow, input)
  if (answerOfOnce !== null) return answerOfOnce
  // A concurrent call with the same key may have caused the refusal. Then both get its answer.
  return isRefusal(result)
    ? ((await replayedAnswer(platform, binding, request)) ?? result)
    : performedOf(binding.call, result)
}

const performances = {
  reads: performRead,
  changes: performChange,
  workflow: performWorkflow,
} as const

const tooManyExports = unavailable('The server is busy. Please try again.', 5)

/** Performs a call. An export waits for a permit before it takes a connection. */
export function perform(
  platform: Platform,
  binding: Binding,
  request: CallRequest,
): Promise<Performed | Refusal> {
  const run = (): Promise<Performed | Refusal> =>
    performances[binding.kind](platform, binding, request)
  return binding.call.export === true ? withPermit(tooManyExports, run) : run()
}
