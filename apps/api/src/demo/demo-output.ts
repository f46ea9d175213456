// REF-062, AUD-001: what the makers of demo data hand over: rows by table, and what the trail says of them.
import type { Instant } from '@wren/contract/time'
import type { Actor, UserActor } from '../platform/identity/actor.ts'
import type { Change } from '../platform/work/facts.ts'

export type Row = Readonly<Record<string, unknown>>
export interface DemoEvent {
  readonly at: Instant
  readonly actor: Actor
  readonly fact: string
  readonly change: Change
  /** What was written in one go has one chain (AUD-013). */ readonly cause: string
}

export interface Output {
  row(table: string, row: Row): void
  event(event: DemoEvent): void
  /** Takes what there is since the last time. */
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

/** For jsonb columns; an array would be written as an array of PostgreSQL. */
export const json = (value: unknown): string => JSON.stringify(value)

/** Events name the person only; nobody had a session. */
export const staff = (userId: number): UserActor =>
  ({ kind: 'user', userId, sessionId: 'demo-data' }) as UserActor
export const nurseActor = (userId: number, visitId: number): Actor => ({
  kind: 'nurse_link',
  userId,
  visitId,
})
export const jobActor = (name: string): Actor => ({ kind: 'job', name })
