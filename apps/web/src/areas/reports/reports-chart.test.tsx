// CHT-069: the chart of a visit beside its report.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Report } from '@wren/contract/reports'
import { visitList } from '@wren/contract/visits.list'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
} from '../../shared/list/list-screen.testing.tsx'
import { ReportsReportScreen } from './reports-report.screen.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

const cents = { cents: 0, currency: 'USD' } as const
const report: Report = {
  id: 5,
  status: 'audit-required',
  version: 1,
  auditFlags: [],
  autoSendAt: null,
  sendError: null,
  chartVersion: 2,
  hasChartFile: false,
  billableMinutes: 240,
  lockedLines: 0,
  invoiceAddsUp: true,
  nursePayment: { amount: cents },
  history: [],
  billingEmails: [],
  allowedActions: [],
  createdAt: '2026-11-20T21:00:00.000Z',
  updatedAt: '2026-11-20T21:00:00.000Z',
  visit: {
    id: 4711,
    start: '2026-11-20T16:00:00.000Z',
    timezone: 'America/Phoenix',
    treatment: 'Privigen',
    patientName: 'Imogen Featherwick',
    patientUuid: null,
    wrenMrn: 'W000042',
    pharmacyMrn: null,
    pharmacy: 'Sonoran Infusion',
    nurseName: 'Ann Lee',
    payment: {
      status: 'not-scheduled',
      scheduledTime: null,
      paidTime: null,
      paidCents: 0,
      refundedCents: 0,
      differenceCents: null,
      refunds: [],
      error: null,
    },
  },
  invoice: {
    id: 6,
    number: '4711-1',
    assignmentId: 4711,
    providerId: 3,
    version: 1,
    lines: [],
    amountDue: cents,
    paid: cents,
    balance: cents,
    payments: [],
    writeOffReason: null,
    issuedAt: null,
    sentAt: null,
    dueDate: null,
    paidAt: null,
    recipients: [],
    returnedReason: null,
  },
}

test('CHT-069 a report offers its chart as a PDF, which is kept under the name of visit and version', async () => {
  const server = startServer()
  server.answer = ({ path }) =>
    path.endsWith('/chart/pdf')
      ? new Response('%PDF-1.7', {
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': 'inline; filename="chart-4711-v2.pdf"',
          },
        })
      : new Response(JSON.stringify(report), { headers: { 'content-type': 'application/json' } })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  Object.assign(URL, { createObjectURL: () => 'blob:elsewhere/chart', revokeObjectURL: () => {} })
  await openList({ list: visitList as never, screen: <ReportsReportScreen /> })
  for (let n = 0; n < 5; n++) await pass(20)
  fireEvent.click(screen.getByRole('button', { name: 'Chart PDF' }))
  for (let n = 0; n < 10; n++) await pass(50)
  expect(server.asked.map(({ path }) => path)).toContain('/assignments/4711/chart/pdf')
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect(names).toEqual(['chart-4711-v2.pdf'])
})
