// AUD-002: an event as a row, before it gets its place in a chain.
import { createHash } from 'node:crypto'
import type { Instant } from '@wren/contract/time'
import type { Actor } from '../identity/actor.ts'
import type { Action, Change } from '../work/events.ts'
import type { Origin } from '../work/work.ts'
import { changedFields, type ChangedFields } from './diff.ts'

export interface AuditEvent {
  readonly at: string
  readonly actor_kind: Actor['kind']
  readonly user_id: number | null
  readonly on_behalf_of: string | null
  readonly session_id: string | null
  readonly action: Action
  readonly record_type: string
  readonly record_id: string | null
  readonly patient_uuid: string | null
  readonly version: number | null
  readonly changes: ChangedFields
  readonly detail: Readonly<Record<string, unknown>>
  readonly request_id: string
  readonly instance: string
  readonly address: string | null
}

const actionOf = (change: Change): Action =>
  change.action ?? (change.before == null ? 'create' : change.after == null ? 'delete' : 'update')

/** Microseconds, as the column keeps them, so that the seal can be made again from the row. */
const precise = (at: Instant): string => at.replace('Z', '000Z')

export function eventOf(
  change: Change,
  fact: string,
  actor: Actor,
  origin: Origin,
  at: Instant,
  instance: string,
): AuditEvent {
  const named = actor.kind === 'job' || actor.kind === 'command' ? { name: actor.name } : {}
  return {
    at: precise(at),
    actor_kind: actor.kind,
    user_id: actor.kind === 'user' || actor.kind === 'nurse_link' ? actor.userId : null,
    on_behalf_of: change.onBehalfOf ?? null,
    session_id: actor.kind === 'user' ? actor.sessionId : null,
    action: actionOf(change),
    record_type: change.type,
    record_id: String(change.id),
    patient_uuid: change.patient ?? null,
    version: change.version ?? null,
    changes: changedFields(change),
    detail: { fact, ...named, ...change.detail },
    request_id: origin.requestId,
    instance,
    address: origin.address,
  }
}

/** AUD-013: all events of one transaction go to one chain. */
export const chainOf = (requestId: string): number =>
  (createHash('sha1').update(requestId).digest()[0] as number) % 8
