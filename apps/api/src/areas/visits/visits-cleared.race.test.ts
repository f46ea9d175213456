// VIS-168, OFR-130: what a nurse needs is taken away while the nurse is being confirmed, on real connections.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nurseBlocks } from '@wren/contract/nurse-blocks'
import { nurseLicenses } from '@wren/contract/nurse-licenses'
import { nursesSave } from '@wren/contract/nurses-save'
import { scheduling } from '@wren/contract/offers-scheduling'
import { addDays, atLocal, localDay } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { useScene, aVisit } from './visits.builders.ts'
import type { VisitRecord } from './visits.public.ts'

const zone = 'America/Phoenix'
const rounds = 12
const app = useTestApp({ environment: { DATABASE_POOL: '22' } })
const scene = useScene(app)

const db = () => app.instance.platform.db
let day = 2
const aNewVisit = () =>
  aVisit(app, scene, {
    start: atLocal(
      addDays(localDay(app.instance.platform.clock.now(), zone), ++day),
      '10:00',
      zone,
    ),
  })

const losses: Readonly<Record<string, (nurse: number) => Promise<{ status: number }>>> = {
  'CPR is taken back': (nurse) =>
    scene.admin.call(nursesSave.save, { id: nurse, nurse: { cpr_expiry: '2026-01-01' } } as never),
  'the license is removed': async (nurse) => {
    const { rows } = await sql<{
      id: number
    }>`select id from nurse_license where user_id = ${nurse}`.execute(db())
    return scene.admin.call(nurseLicenses.remove, { id: nurse, licenseId: rows[0]?.id } as never)
  },
  'the nurse blocks the pharmacy': (nurse) =>
    scene.admin.call(nurseBlocks.save, {
      blocked_by_id: nurse,
      add: [{ provider_id: scene.pharmacy, reason: 'Nurse preference' }],
    } as never),
}
const ways: Readonly<
  Record<string, (visit: VisitRecord, nurse: number) => Promise<{ status: number }>>
> = {
  override: (visit, nurse) =>
    scene.admin.call(scheduling.override, {
      assignment_id: visit.id,
      nurse_id: nurse,
      override_start_date_time: visit.start,
    }),
  'Schedule eChart': (visit, nurse) =>
    scene.admin.call(visits.schedule, {
      id: visit.id,
      nurse_id: nurse,
      start: visit.start,
    } as never),
}

for (const [loss, lose] of Object.entries(losses))
  for (const [way, confirm] of Object.entries(ways))
    test(`${loss} during ${way}: the nurse is refused, or operations are told to reassign`, async () => {
      const outcomes = await Promise.all(
        Array.from({ length: rounds }, async (_, n) => {
          const nurse = await aNurse(app)
          const visit = await aNewVisit()
          const both = [() => confirm(visit, nurse), () => lose(nurse)]
          const [first, second] = n % 2 === 0 ? both : both.toReversed()
          await Promise.all([first?.(), second?.()])
          const { rows } = await sql<{
            confirmed: boolean
            told: number
          }>`select nurse_confirmed is not null as confirmed,
            (select count(*)::int from update_item where type = 'assignment' and type_id = visit.id and cause = 'reassign' and status = 'new') as told
            from visit where id = ${visit.id}`.execute(db())
          return rows[0]
        }),
      )
      for (const outcome of outcomes)
        expect([
          { confirmed: false, told: 0 },
          { confirmed: true, told: 1 },
        ]).toContainEqual(outcome)
    }, 60_000)
