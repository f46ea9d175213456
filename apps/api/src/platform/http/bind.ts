// The binding of a contract's call to the function that does it. An area's routes file is a list of these and nothing else.
import type { Answer, Call, Input } from '@wren/contract/call'
import type { FlagKey } from '@wren/contract/flags'
import type { Instant } from '@wren/contract/time'
import type { Database } from '../database/database.ts'
import type { Actor, UserActor } from '../identity/actor.ts'
import type { Listing, View } from '../journal/views.ts'
import type { Platform } from '../platform.ts'
import type { Kept, Origin, Work } from '../work/work.ts'
import type { Answered } from './answers.ts'

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
  readonly kind: 'reads' | 'changes'
  readonly run: (context: never, input: never) => Promise<unknown>
}

/** Binds a call that changes nothing. */
export const reads = <const C extends Call>(call: C, run: (read: Read, input: Input<C>) => Promise<Answered<Answer<C>>>): Binding =>
  ({ call, kind: 'reads', run: run as Binding['run'] })

/** Binds a call whose function runs in a unit of work; its refusal rolls everything back. */
export const changes = <const C extends Call>(call: C, run: (work: Work, input: Input<C>) => Promise<Answered<Answer<C>> | Kept>): Binding =>
  ({ call, kind: 'changes', run: run as Binding['run'] })
