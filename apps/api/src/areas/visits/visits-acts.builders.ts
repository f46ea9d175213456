// For tests: calls and columns of visits, each visit on a day without others.
import { sql } from 'kysely'
import { addDays, atLocal, localDay, type Instant } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { Client, TestApp } from '../../platform/testing.ts'
import type { Scene } from './visits.builders.ts'

const zone = 'America/Phoenix'

export function visitActs(app: TestApp, scene: Scene) {
  const db = () => app.instance.platform.db
  const now = (): Instant => app.instance.platform.clock.now()
  let day = 1
  return {
    db,
    now,
    save: (id: number, fields: object, who: Client = scene.admin) =>
      who.call(visits.save, { id, ...fields } as never),
    read: async (id: number, who: Client = scene.admin): Promise<Assignment> =>
      (await who.call(visits.byId, { id })).body.assignment as Assignment,
    /** Columns that no call sets. */
    put: (id: number, set: object) =>
      sql`update visit set ${sql.join(
        Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      )} where id = ${id}`.execute(db()),
    start: (): Instant => atLocal(addDays(localDay(now(), zone), ++day), '10:00', zone),
  }
}
