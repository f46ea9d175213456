// The binding of a contract's call to the function that does it. An area's routes file is a list of these and
// nothing else.
import type { Answer, Call, Input } from '@wren/contract/call'
import type { FlagKey } from '@wren/contract/flags'
import type { Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../database/database.ts'
import type { Actor, UserActor } from '../identity/actor.ts'
import type { Listing, View } from '../journal/views.ts'
import type { Platform } from '../platform.ts'
import type { CommittedRefusal, Origin, Work } from '../work/work.ts'
import type { Answered, Headed } from './answers.ts'

/** What a reading function is handed. It writes nothing but who looked. */
export interface Read {
  readonly db: Database
  readonly now: Instant
  readonly actor: Actor
  /** The signed-in person; only in calls that need a session. */
  readonly user: UserActor
  readonly origin: Origin
  readonly platform: Platform
  hasFlag(key: FlagKey): boolean
  /** AUD-005: this answer carries one patient's data. Stored before the answer leaves. */
  viewed(view: View): void
  /** AUD-006: this answer lists patients. */
  listed(listing: Listing): void
}

export interface Binding {
  readonly call: Call
  readonly kind: 'reads' | 'changes' | 'acts'
  readonly run: (context: never, input: never) => Promise<unknown>
}

/** Binds a call that changes nothing. */
export const reads = <const C extends Call>(
  call: C,
  run: (read: Read, input: Input<C>) => Promise<Answered<Answer<C>>>,
): Binding => ({ call, kind: 'reads', run: run as Binding['run'] })

/** Binds a call whose function runs in a unit of work; its refusal rolls everything back. */
export const changes = <const C extends Call>(
  call: C,
  run: (
    work: Work,
    input: Input<C>,
  ) => Promise<Answered<Answer<C>> | Headed<Answer<C>> | CommittedRefusal>,
): Binding => ({ call, kind: 'changes', run: run as Binding['run'] })

/**
 * What a function is handed that needs more than one transaction, because something outside stands between them: a
 * payment is stored as Entered before the provider is asked (NPY-019), and its outcome after.
 */
export interface Act {
  readonly platform: Platform
  readonly user: UserActor
  readonly now: Instant
  /** Of every unit of work of this call (AUD-010). */
  readonly origin: Origin
  /**
   * The caller's Idempotency-Key. A deed of several units of work keeps it on its record from the first one on
   * (AUD-101).
   */
  readonly key: string | null
  work<A>(run: (work: Work) => Promise<A | Refusal | CommittedRefusal>): Promise<A | Refusal>
  /**
   * The one unit of work that is the whole deed, with whatever is asked outside before it: its result is the call's
   * answer, stored with the key.
   */
  once<A>(run: (work: Work) => Promise<A | Refusal | CommittedRefusal>): Promise<Refusal>
}

/** Binds a call of several units of work; each is whole in itself. */
export const acts = <const C extends Call>(
  call: C,
  run: (act: Act, input: Input<C>) => Promise<Answered<Answer<C>> | Headed<Answer<C>>>,
): Binding => ({ call, kind: 'acts', run: run as Binding['run'] })
