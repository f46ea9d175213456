// Collects what the demo makers produce: rows by table, and their audit events (REF-062, AUD-001).
import type { Instant } from '@wren/contract/time'
import type { Actor, UserActor } from '../platform/identity/actor.ts'
import type { Change } from '../platform/work/events.ts'

export type Row = Readonly<Record<string, unknown>>
export interface DemoEvent {
  readonly at: Instant
  readonly actor: Actor
  readonly fact: string
  readonly change: Change
  /** Events with the same cause share a chain (AUD-013). */
  readonly cause: string
}

export interface Output {
  row(table: string, row: Row): void
  event(event: DemoEvent): void
  /** Returns and removes everything added since the last call. */
  drain(): {
    readonly tables: ReadonlyMap<string, readonly Row[]>
    readonly events: readonly DemoEvent[]
  }
}

export function openOutput(): Output {
  let tables = new Map<string, Row[]>()
  let events: DemoEvent[] = []
  return {
    row: (table, row) => {
      const rows = tables.get(table)
      if (rows === undefined) tables.set(table, [row])
      else rows.push(row)
    },
    event: (event) => {
      events.push(event)
    },
    drain: () => {
      const taken = { tables, events }
      tables = new Map()
      events = []
      return taken
    },
  }
}

/** For jsonb columns. Without it COPY writes an array as a PostgreSQL array. */
export const json = (value: unknown): string => JSON.stringify(value)

/** Demo events name only the user, because no session existed. */
export const staff = (userId: number): UserActor =>
  ({ kind: 'user', userId, sessionId: 'demo-data' }) as UserActor
export const nurseActor = (userId: number, visitId: number): Actor => ({
  kind: 'nurse_link',
  userId,
  visitId,
})
export const jobActor = (name: string): Actor => ({ kind: 'job', name })
