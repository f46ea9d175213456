import { expect, test } from 'vitest'
import {
  canBecome,
  changeFault,
  paymentLabels,
  paymentStatuses,
  reportLabels,
  reportStatuses,
  type ReportStatus,
} from './reports.rules.ts'

test('AVR-001 AVR-002 the statuses of a report are stored by their names and shown by their labels', () => {
  expect(reportStatuses).toEqual([
    'unspecified',
    'audit-required',
    'auto-send-scheduled',
    'manual-send-required',
    'invoiced',
    'invoice-paid',
    'invoice-returned',
    'echart-returned',
  ])
  expect(reportStatuses.map((status) => reportLabels[status])).toEqual([
    'unspecified',
    'Audit Required',
    'Auto-Send Scheduled',
    'Manual Send Required',
    'Invoiced',
    'Invoice Paid',
    'Invoice Returned',
    'eChart Returned',
  ])
})

test('AVR-004 AVR-005 a payment is unspecified, not scheduled, scheduled or paid', () => {
  expect(paymentStatuses).toEqual(['unspecified', 'not-scheduled', 'scheduled', 'paid'])
  expect(paymentStatuses.map((status) => paymentLabels[status])).toEqual([
    'unspecified',
    'not scheduled',
    'scheduled',
    'paid',
  ])
})

/** Word for word from the catalogue. */
const ways: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  unspecified: [],
  'audit-required': ['auto-send-scheduled', 'manual-send-required', 'echart-returned'],
  'auto-send-scheduled': ['invoiced', 'manual-send-required', 'audit-required', 'echart-returned'],
  'manual-send-required': ['invoiced', 'audit-required', 'echart-returned'],
  invoiced: ['invoice-paid', 'invoice-returned', 'manual-send-required'],
  'invoice-returned': ['invoiced', 'invoice-paid', 'audit-required'],
  'invoice-paid': ['invoiced', 'invoice-returned'],
  'echart-returned': ['audit-required'],
}

test.each(reportStatuses)(
  'AVR-006 from %s a report goes where the table says, and nowhere else',
  (from) => {
    for (const to of reportStatuses) {
      expect(canBecome(from, to), to).toBe(ways[from].includes(to))
      const refused = {
        status: 409,
        code: 'transition',
        error: `Report cannot change from ${reportLabels[from]} to ${reportLabels[to]}.`,
      }
      if (ways[from].includes(to)) expect(changeFault(from, to)).toBeNull()
      else expect(changeFault(from, to)).toMatchObject(refused)
    }
  },
)
