// AVR-066: a trip is billed of a canceled visit only if a nurse can have set out before the cancellation.
import { expect, test } from 'vitest'
import { tripReports } from '@wren/contract/reports-trips'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aReadyVisit, aScene } from '../visits/visits.builders.ts'

const app = useTestApp()
const tooEarly =
  'This visit was canceled more than 24 hours before its start, before a nurse set out'

test.for([
  [24 * 60 + 1, 409, tooEarly],
  [24 * 60, 200, undefined],
] as const)(
  'AVR-066 a visit canceled %i minutes before its start answers %i to its trip report',
  async ([minutesBefore, status, error]) => {
    const start = addMinutes(app.instance.platform.clock.now(), 5 * 24 * 60)
    const visit = await aReadyVisit(app, await aScene(app), { start })
    await app.clock(addMinutes(visit.start, -minutesBefore))
    const before = await app.admin({ permissions: ['ALL'] })
    const reason = 'Cancelled - Patient Declined'
    expect((await before.call(visits.cancel, { id: visit.id, reason })).status).toBe(200)
    await app.clock(addMinutes(visit.start, 60))
    const admin = await app.signIn(before.id)
    const billed = await admin.call(tripReports.bill, {
      id: visit.id,
      reason: 'The nurse was on the way.',
      invoice_cents: 9_550,
      nurse_cents: 6_005,
    })
    expect([billed.status, billed.body.error]).toEqual([status, error])
  },
)
