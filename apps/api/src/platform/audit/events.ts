// AUD-002: audit events as rows, before they are appended to a chain.
import { createHash } from 'node:crypto'
import type { Instant } from '@wren/contract/time'
import type { Actor } from '../identity/actor.ts'
import type { Action, Change } from '../work/events.ts'
import type { Origin } from '../work/work.ts'
import { changedFields, type ChangedFields } from './diff.ts'

export interface AuditEventRow {
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

/** Has microseconds, as the column does, so that the MAC can be computed from the stored row. */
const precise = (at: Instant): string => at.replace('Z', '000Z')

export function eventOf(
  change: Change,
  eventName: string,
  actor: Actor,
  origin: Origin,
  at: Instant,
  instance: string,
): AuditEventRow {
  const name = actor.kind === 'job' || actor.kind === 'command' ? { name: actor.name } : {}
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
    detail: { fact: eventName, ...name, ...change.detail },
    request_id: origin.requestId,
    instance,
    address: origin.address,
  }
}

/** The chain (0 to 7) of a request: events of one transaction go to one chain (AUD-013). */
export const chainOf = (requestId: string): number =>
  (createHash('sha1').update(requestId).digest()[0] as number) % 8
