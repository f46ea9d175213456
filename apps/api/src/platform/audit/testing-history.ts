// Fixture of the history tests: a world, a Wren admin, and the records that have a history.
import { afterAll, beforeAll } from 'vitest'
import { sql } from 'kysely'
import type { AuditEvent, HistoryType } from '@wren/contract/audit'
import { aWorld, type World } from '../../world.builders.ts'
import { personById } from '../identity/people.ts'
import type { Person } from '../identity/session.ts'
import type { Client, TestApp } from '../testing.ts'
import { openTestApp } from '../testing.ts'

export let app: TestApp
export let world: World
export let wren: Client
let group = 0
let vetting = 0
export const lines: string[] = []

/** Opens a world with a record of every type that has a history. */
export function openHistory(): void {
  beforeAll(async () => {
    app = await openTestApp({
      environment: { LOG_LEVEL: 'info' },
      log: (line) => {
        lines.push(line)
      },
    })
  })
  afterAll(() => app.close())
  beforeAll(async () => {
    world = await aWorld(app)
    wren = await app.admin({ first_name: 'Wilma', last_name: 'Wren', is_wren_admin: true })
    const { db, clock } = app.instance.platform
    group =
      (
        await sql<{
          id: number
        }>`insert into pharmacy_group (name, slug, created, updated)
          values ('Cactus Rx', 'cactus-rx', ${clock.now()}, ${clock.now()}) returning id`.execute(
          db,
        )
      ).rows[0]?.id ?? 0
    vetting =
      (
        await sql<{
          id: number
        }>`insert into vetting (name, created, updated) values ('Fit test', ${clock.now()}, ${clock.now()})
          returning id`.execute(db)
      ).rows[0]?.id ?? 0
  })
}

export const sure = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

export const personOf = async (id: number) =>
  (await personById(app.instance.platform.db, id)) as Person

export const history = async (client: Client, type: string, id: string | number, query = '') =>
  client.raw('GET', `/api/audit/records/${type}/${id}${query}`)

export const eventsOf = async (type: string, id: string | number, query = '') =>
  (await history(world.scene.admin, type, id, query)).body['data'] as AuditEvent[]

export const textOf = async (client: Client, method: string, path: string, body?: unknown) => {
  const answer = await client.raw(method, path, body)
  return {
    ...answer,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(answer.body['bytes'] as Uint8Array),
  }
}

export const records = (): Record<HistoryType, string | number> => ({
  visit: world.ready,
  intake: world.intake,
  patient: world.patient.uuid,
  order: world.scene.order,
  nurse: world.scene.nurse,
  pharmacy: world.pharmacy,
  group,
  vetting,
  user: world.scene.admin.id,
  report: world.report.id,
})
