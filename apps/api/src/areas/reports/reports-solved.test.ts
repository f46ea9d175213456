// UPD-030: updates about money close themselves once nobody has to act any more.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reports } from '@wren/contract/reports'
import { useStripeApp } from '../../platform/outside/testing-stripe-app.ts'
import { aReport } from './reports.builders.ts'

const { app, stripe } = useStripeApp({ LOG_LEVEL: 'silent' })

const updatesOf = async (visit: number, cause: string) =>
  (
    await sql<{ status: string; description: string }>`select status, description from update_item
      where type = 'assignment' and type_id = ${visit} and cause = ${cause} order by id`.execute(
      app.instance.platform.db,
    )
  ).rows
const solved = (what: string) => [
  { status: 'resolved', description: expect.stringMatching(new RegExp(`Solved: ${what}$`)) },
]

test('an update about a failed payment closes when the nurse is paid', async () => {
  const { admin, fixture, report } = await aReport(app)
  const failures = () => updatesOf(fixture.visit.id, 'nurse_payment_failed')
  stripe.mood = 'refuse'
  expect((await admin.call(reports.payNurse, { id: report.id })).status).toBe(400)
  expect(await failures()).toMatchObject([{ status: 'new' }])
  stripe.mood = 'well'
  expect((await admin.call(reports.payNurse, { id: report.id })).status).toBe(200)
  expect(await failures()).toEqual(solved('the nurse was paid.'))
})

test('an update about a returned invoice closes when it is sent again or the pharmacy pays', async () => {
  const { admin, fixture, report } = await aReport(app)
  const { id } = report
  const returned = () => updatesOf(fixture.visit.id, 'invoice_returned')
  await admin.call(reports.markSent, { id })
  await admin.call(reports.markReturned, { id, reason: 'Wrong address.' })
  await admin.call(reports.reopen, { id, reason: 'To be looked at.' })
  expect(await returned()).toMatchObject([{ status: 'new' }])
  await admin.call(reports.approve, { id, note: 'Looked at.' })
  await admin.call(reports.markSent, { id })
  expect(await returned()).toEqual(solved('the invoice was sent again.'))
  await admin.call(reports.markReturned, { id, reason: 'Wrong again.' })
  expect((await returned()).map(({ status }) => status)).toEqual(['resolved', 'new'])
  expect((await admin.call(reports.markPaid, { id, cents: 100 })).body.status).toBe('invoiced')
  expect((await returned()).slice(1)).toEqual(solved('the pharmacy paid.'))
})
