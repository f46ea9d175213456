// Bindings of contract calls to the functions that perform them. An area's routes file is a list of bindings.
import type { Answer, Call, Input } from '@wren/contract/call'
import type { FlagKey } from '@wren/contract/flags'
import type { Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../database/database.ts'
import type { Actor, UserActor } from '../identity/actor.ts'
import type { Listing, View } from '../audit/views.ts'
import type { Platform } from '../platform.ts'
import type { CommittedRefusal, Origin, Work } from '../work/work.ts'
import type { Answered, Headed } from './answers.ts'

/** The context of a query. It writes nothing but views and listings. */
export interface Read {
  readonly db: Database
  readonly now: Instant
  readonly actor: Actor
  /** The signed-in person. Only in calls that need a session. */
  readonly user: UserActor
  readonly origin: Origin
  readonly platform: Platform
  hasFlag(key: FlagKey): boolean
  /** Records a view of one patient's data, stored before the answer leaves (AUD-005). */
  viewed(view: View): void
  /** Records a list of patients, stored before the answer leaves (AUD-006). */
  listed(listing: Listing): void
}

export interface Binding {
  readonly call: Call
  readonly kind: 'reads' | 'changes' | 'workflow'
  readonly run: (context: never, input: never) => Promise<unknown>
}

/** Binds a call that changes nothing. */
export const reads = <const C extends Call>(
  call: C,
  run: (read: Read, input: Input<C>) => Promise<Answered<Answer<C>>>,
): Binding => ({ call, kind: 'reads', run: run as Binding['run'] })

/** Binds a call that is one unit of work. Its refusal rolls everything back. */
export const changes = <const C extends Call>(
  call: C,
  run: (
    work: Work,
    input: Input<C>,
  ) => Promise<Answered<Answer<C>> | Headed<Answer<C>> | CommittedRefusal>,
): Binding => ({ call, kind: 'changes', run: run as Binding['run'] })

/**
 * The context of a call of several units of work around an outside service. For example, a payment is stored as
 * Entered before the provider is called, and its outcome afterwards (NPY-019).
 */
export interface Workflow {
  readonly platform: Platform
  readonly user: UserActor
  readonly now: Instant
  /** The origin of every unit of work of this call (AUD-010). */
  readonly origin: Origin
  /** The caller's Idempotency-Key. The first unit of work stores it on its record (AUD-101). */
  readonly key: string | null
  work<A>(run: (work: Work) => Promise<A | Refusal | CommittedRefusal>): Promise<A | Refusal>
  /**
   * Runs the only unit of work of a workflow, after its outside requests. Its result is the call's answer, stored with
   * the key. The workflow returns the value of `once` unchanged.
   */
  once<A>(run: (work: Work) => Promise<A | Refusal | CommittedRefusal>): Promise<Refusal>
}

/** Binds a call of several units of work. Each is atomic. */
export const workflow = <const C extends Call>(
  call: C,
  run: (workflow: Workflow, input: Input<C>) => Promise<Answered<Answer<C>> | Headed<Answer<C>>>,
): Binding => ({ call, kind: 'workflow', run: run as Binding['run'] })
