// One call from its validated input to what leaves: reading or unit of work, idempotency, views stored before the answer.
import type { Call } from '@wren/contract/call'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { hasFlag, type Actor, type UserActor } from '../identity/actor.ts'
import { storeListing, storeView, type Listing, type View } from '../journal/views.ts'
import type { Platform } from '../platform.ts'
import { keepAnswer, takeKey, type Stored } from '../work/idempotency.ts'
import { runWork, type Kept, type Origin, type Work } from '../work/work.ts'
import { isFile, isHeaded, isRaw } from './answers.ts'
import type { Act, Binding, Read } from './bind.ts'
import type { FileAnswer } from '@wren/contract/call'

export interface Performed { readonly body: string | FileAnswer | null; readonly replayed?: true; readonly status: number; /** Of the record answered, for its ETag (AUD-028). */ readonly version?: number; readonly headers?: Readonly<Record<string, string>> }
export interface Asked { readonly actor: Actor; readonly origin: Origin; readonly input: Record<string, unknown>; readonly key: string | null; readonly path: string }

type Run<C> = (context: C, input: Record<string, unknown>) => Promise<unknown>

const statusOf = (call: Call): number => call.status ?? 200
const textOf = (result: unknown): string | FileAnswer | null =>
  result === null || result === undefined ? null : isRaw(result) ? result.raw : isFile(result) ? result : JSON.stringify(result)

/** The version of the one record an answer holds: at the top, or in its first part. */
function versionOf(result: unknown): { version?: number } {
  if (result === null || typeof result !== 'object') return {}
  const holder = 'version' in result ? result : Object.values(result)[0]
  const version = (holder as { version?: unknown } | null | undefined)?.version
  return typeof version === 'number' ? { version } : {}
}

async function performRead(platform: Platform, binding: Binding, { actor, origin, input }: Asked): Promise<Performed | Refusal> {
  const views: View[] = []
  const listings: Listing[] = []
  const read: Read = {
    db: platform.db, now: platform.clock.now(), actor, user: actor as UserActor, origin, platform,
    hasFlag: (key) => hasFlag(actor, key, platform.flags),
    viewed: (view) => { views.push(view) },
    listed: (listing) => { listings.push(listing) },
  }
  const result = await (binding.run as unknown as Run<Read>)(read, input)
  if (isRefusal(result)) return result
  const body = textOf(result)
  for (const view of views) await storeView(platform, actor, origin, view)
  for (const listing of listings) await storeListing(platform, actor, origin, listing)
  return { body, status: statusOf(binding.call), ...versionOf(result) }
}

async function performChange(platform: Platform, binding: Binding, { actor, origin, input, key, path }: Asked): Promise<Performed | Refusal> {
  const { call } = binding
  const run = binding.run as unknown as Run<Work>
  const caller = actor.kind === 'user' ? `user:${actor.userId}` : `address:${origin.address}`
  return runWork<Performed>(platform, actor, origin, async (work) => {
    const idempotency = key === null ? null : { caller, method: call.method, path, key, body: input }
    if (idempotency !== null) {
      const before: Stored | Refusal | null = await takeKey(work, idempotency)
      if (isRefusal(before)) return before
      if (before !== null) return { body: before.body, status: before.status, replayed: true }
    }
    const given = await run(work, input)
    if (isRefusal(given) || isRefusal((given as Kept | null)?.kept)) return given as Refusal | Kept
    const { answer: result, headers } = isHeaded(given) ? given : { answer: given, headers: {} }
    const body = textOf(result)
    const status = statusOf(call)
    if (idempotency !== null) await keepAnswer(work, idempotency, { status, body: typeof body === 'string' ? body : 'null' })
    return { body, status, headers, ...versionOf(result) }
  })
}

async function performAct(platform: Platform, binding: Binding, { actor, origin, input }: Asked): Promise<Performed | Refusal> {
  const act: Act = {
    platform, user: actor as UserActor, now: platform.clock.now(), work: (run) => runWork(platform, actor, origin, run),
  }
  const result = await (binding.run as unknown as Run<Act>)(act, input)
  return isRefusal(result) ? result : { body: textOf(result), status: statusOf(binding.call) }
}

const performances = { reads: performRead, changes: performChange, acts: performAct } as const

export const perform = (platform: Platform, binding: Binding, asked: Asked): Promise<Performed | Refusal> =>
  performances[binding.kind](platform, binding, asked)
