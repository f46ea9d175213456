// PAT-123: a nurse is blocked and confirmed at the same moment, on connections of their own.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patients } from '@wren/contract/patients'
import { isRefusal } from '@wren/contract/refusal'
import { openTestApp, type TestApp } from '../../platform/testing.ts'
import { aNurse } from '../nurses/nurses.builders.ts'
import { aScene, aVisit, confirm, type Scene } from '../visits/visits.builders.ts'
import { aPatient } from './patients.builders.ts'

const rounds = 12
let app: TestApp
let scene: Scene
beforeAll(async () => {
  app = await openTestApp({ environment: { DATABASE_POOL: '22' } })
  scene = await aScene(app)
})
afterAll(() => app.close())

test('PAT-123 of a block and a confirmation at once one is refused, never both stored', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const [patient, nurse] = [await aPatient(scene.admin), await aNurse(app)]
    const visit = await aVisit(app, { ...scene, patient, nurse }, { patient_order_id: null })
    const confirming = () => confirm(app, visit.id, { nurseId: nurse, start: visit.start, cause: 'system' })
    const blocking = () => scene.admin.call(patients.block, { patient_uuid: patient.uuid, nurse_id: nurse, kind: 'add' })
    // The confirmation takes more steps: given a start it is sometimes the first.
    const first = round % 2 === 0 ? null : confirming()
    if (first !== null) await new Promise((done) => setImmediate(done))
    const [blocked, confirmed] = await Promise.all([blocking(), first ?? confirming()])
    const { rows } = await sql<{ both: number }>`select (select count(*) from visit where id = ${visit.id} and user_id_assigned = ${nurse})::int
      + (select count(*) from patient_nurse where patient_uuid = ${patient.uuid} and nurse_id = ${nurse} and is_blocked)::int as both`.execute(app.instance.platform.db)
    expect(rows[0]?.both, `round ${round}`).toBe(1)
    if (isRefusal(confirmed)) expect([confirmed.status, confirmed.error, blocked.status]).toEqual([409, 'The nurse is blocked for this patient or pharmacy.', 200])
    else expect([blocked.status, blocked.body.error]).toEqual([409, 'Patient has an upcoming visit scheduled with a blocked nurse'])
    outcomes.add(isRefusal(confirmed) ? 'blocked' : 'confirmed')
  }
  expect(outcomes.size).toBeGreaterThan(0)
})
