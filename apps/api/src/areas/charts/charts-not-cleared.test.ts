// Visits whose nurse is not cleared, and their charts.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { nursesSave } from '@wren/contract/nurses-save'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aReadyVisit, aScene } from '../visits/visits.builders.ts'
import { exampleChartOf, submitDraft } from './charts.builders.ts'

const app = useTestApp()

test('VIS-170 page and list have the badge, and the submitted chart has the flag', async () => {
  const scene = await aScene(app)
  const visit = await aReadyVisit(app, scene, { duration_estimate: 240 })
  const lapsed = await scene.admin.call(nursesSave.save, {
    id: scene.nurse,
    nurse: { cpr_expiry: '2026-01-01' },
  } as never)
  expect(lapsed.status).toBe(200)
  const rule = 'Credentials expired'
  const page = (await scene.admin.call(visits.byId, { id: visit.id })).body
  expect(page.assignment).toMatchObject({ status: 'Active - Ready', user_id_assigned: scene.nurse })
  expect(page.assignment).toMatchObject({ nurse_refused: rule })
  const list = await scene.admin.call(visits.search, {
    filters: { nurse_id: scene.nurse },
  } as never)
  expect(list.body.data).toMatchObject([{ id: visit.id, nurse_refused: rule }])
  await app.clock(addMinutes(visit.start, 255))
  const nurse = await app.signIn(scene.nurse)
  const me = (await nurse.call(identity.me, {})).body
  const data = exampleChartOf(scene, visit, `${me.first_name} ${me.last_name}`)
  const { report_id } = await submitDraft({ scene, visit, nurse, data })
  const { rows } = await sql<{
    status: string
    audit_flags: string[]
  }>`select status, audit_flags from report where id = ${report_id}`.execute(
    app.instance.platform.db,
  )
  expect(rows).toEqual([{ status: 'audit-required', audit_flags: ['nurse_not_cleared'] }])
})
