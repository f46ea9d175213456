// AVR "Operations area" 031 to 033, "Invoice" 038, "Refunds and safety" 060, 061: one report as staff see it, and
// what they may do with it.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actionLabels, reportActions, reportStatuses } from '@wren/contract/reports.rules'
import {
  pass,
  signedIn,
  startBrowser,
  stopBrowser,
} from '../../shared/list/list-screen.testing.tsx'
import {
  aReport,
  button,
  json,
  openReport,
  press,
  startWorld,
  uuid,
  type World,
} from './reports.testing.tsx'

let world: World
beforeEach(() => {
  startBrowser()
  world = startWorld()
})
afterEach(stopBrowser)
const again = (report = aReport()) => {
  stopBrowser()
  startBrowser()
  world = startWorld(report)
}

const card = (name: string | RegExp) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement)
const pairs = (name: string | RegExp) =>
  card(name)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const menu = async () => {
  fireEvent.click(button('Other actions'))
  await pass(400)
}
const offered = () => [
  ...new Set(
    [...screen.getAllByRole('button'), ...screen.queryAllByRole('menuitem')].map(
      ({ textContent }) => textContent?.trim() ?? '',
    ),
  ),
]
const sent = (end: string) => world.server.asked.filter(({ path }) => path.endsWith(end))
const answer = async (name: string) => {
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))
  await pass(400)
}

test('AVR-016 AVR-031 the page says whose visit it was and leads to it, what was flagged, invoiced and paid, to whom it goes and who changed it when and why', async () => {
  world.report = aReport({
    status: 'invoiced',
    auditFlags: ['patient_unable_to_sign', 'adverse_reaction'],
    billableMinutes: 120,
    invoice: {
      lines: [
        ...aReport().invoice.lines,
        {
          kind: 'mileage',
          description: '12.5 miles',
          quantity: 12.5,
          unitCents: 67,
          amountCents: 838,
        },
      ],
      amountDue: { cents: 24_838, currency: 'USD' },
      paid: { cents: 10_000 },
      balance: { cents: 14_838 },
      recipients: ['one@billing.example'],
      sentAt: '2026-11-21T18:00:00.000Z',
      dueDate: '2026-12-21',
    },
    history: [
      {
        from: 'audit-required',
        to: 'manual-send-required',
        by: 'Opal Payer',
        at: '2026-11-21T17:00:00.000Z',
        reason: 'The patient was called.',
      },
      { from: null, to: 'audit-required', by: null, at: '2026-11-20T20:00:00.000Z', reason: null },
    ],
  })
  await openReport()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('After Visit Report #12')
  expect(screen.getAllByTitle('Invoiced').length).toBeGreaterThan(0)
  expect(
    ['Patient', 'Visit', 'Treatment', 'Nurse', 'Pharmacy'].map(
      (part) => screen.getByTitle(part).textContent,
    ),
  ).toEqual([
    'Imogen FeatherwickMRN SIP-88213 (Wren W000042)',
    'Visit 4711Nov 20, 2026',
    'Privigen',
    'Ann Lee',
    'Sonoran Infusion',
  ])
  expect(
    within(screen.getByTitle('Visit'))
      .getByRole('link', { name: 'Visit 4711' })
      .getAttribute('href'),
  ).toBe('/visits/4711')
  expect(
    card('Audit')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Patient unable to sign', 'Adverse reaction'])
  expect([
    screen.getByRole('link', { name: 'Chart' }).getAttribute('href'),
    ['Chart PDF', 'Report PDF', 'Invoice PDF'].filter((name) => button(name) === undefined),
  ]).toEqual(['/visits/4711/chart-preview', []])
  expect(rows()).toEqual([
    ['Description', 'Quantity', 'Unit', 'Amount'],
    ['Infusion nursing visit Nov 20, 2026, 120 min at $120.00/hr', '1', '$240.00', '$240.00'],
    ['12.5 miles', '12.5', '$0.67', '$8.38'],
    ['Amount due', '$248.38'],
    ['Paid', '$100.00'],
    ['Balance', '$148.38'],
  ])
  expect(pairs('Invoice WREN-4711')).toEqual([
    ['Billable minutes', '120'],
    ['Recipients', 'one@billing.example'],
    ['Sent', 'Nov 21, 2026 10:00 AM'],
    ['Due', 'Dec 21, 2026'],
  ])
  expect(card('Nurse payment').getByTitle('scheduled')).toBeTruthy()
  expect(pairs('Nurse payment')).toEqual([
    ['Nurse Payment', '$120.00'],
    ['Scheduled', 'Nov 24, 2026'],
    ['Visit', 'Visit 4711'],
  ])
  expect(
    card('Status history')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Manual Send RequiredThe patient was called.Opal Payer, Nov 21, 2026 9:00 AM',
    'Audit RequiredSystem, Nov 20, 2026 12:00 PM',
  ])
})

test('SHL-005 what was done when on a report is told by the clock of who looks', async () => {
  signedIn('America/New_York')
  world.report = aReport({
    invoice: { sentAt: '2026-11-21T18:00:00.000Z' },
    history: [
      { from: null, to: 'audit-required', by: null, at: '2026-11-20T20:00:00.000Z', reason: null },
    ],
  })
  await openReport()
  expect(pairs('Invoice WREN-4711').find(([name]) => name === 'Sent')).toEqual([
    'Sent',
    'Nov 21, 2026 1:00 PM',
  ])
  expect(card('Status history').getByRole('listitem').textContent).toBe(
    'Audit RequiredSystem, Nov 20, 2026 3:00 PM',
  )
})

test('AVR-031 a missing MRN is named where it leads to the patient, and in the question before sending', async () => {
  world.report = aReport({ visit: { pharmacyMrn: null } })
  await openReport()
  expect(
    screen.getByRole('link', { name: 'No MRN at Sonoran Infusion' }).getAttribute('href'),
  ).toBe(`/patients/${uuid}`)
  await press('Send Invoice')
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'No MRN at Sonoran Infusion. Send the invoice to one@billing.example, two@billing.example?',
  )
})

test('AVR-031 lines and billable minutes are changed until invoiced, from the version seen; minutes need their reason', async () => {
  world.report = aReport({ status: 'audit-required' })
  await openReport()
  await press('Edit')
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  type('Unit ($) of line 1', '1.234')
  await press('Save')
  expect([
    screen.getByText('Amount must be a dollar amount with at most two decimals.') !== null,
    sent('/12').length,
  ]).toEqual([true, 1])
  type('Unit ($) of line 1', '240')
  await press('Add line')
  type('Description of line 2', 'Goodwill')
  type('Unit ($) of line 2', '-5.05')
  type('Billable minutes', '90')
  await press('Save')
  expect(sent('/12').filter(({ method }) => method === 'PATCH')).toEqual([])
  type('Reason', 'The nurse left early.')
  world.answers['/12'] = ({ method }) =>
    method === 'PATCH'
      ? json({ error: 'Invoice total must not be negative.', code: 'validation' }, 400)
      : json(world.report)
  await press('Save')
  expect([
    screen.getByText('Invoice total must not be negative.') !== null,
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Billable minutes' }).value,
  ]).toEqual([true, '90'])
  world.answers = {}
  await press('Save')
  const [line] = aReport().invoice.lines
  expect(
    sent('/12')
      .filter(({ method }) => method === 'PATCH')
      .at(-1)?.body,
  ).toEqual({
    version: 4,
    billableMinutes: 90,
    reason: 'The nurse left early.',
    lines: [
      { kind: 'visit', description: line?.description, quantity: 1, unitCents: 24_000 },
      { kind: 'adjustment', description: 'Goodwill', quantity: 1, unitCents: -505 },
    ],
  })
  for (const [status, editable] of [
    ['invoice-returned', true],
    ['invoiced', false],
    ['invoice-paid', false],
  ] as const) {
    again(aReport({ status }))
    await openReport()
    expect([status, screen.queryAllByRole('button', { name: 'Edit' }).length > 0]).toEqual([
      status,
      editable,
    ])
  }
})

test('AVR-032 every action stands on the page only where its transition is allowed', async () => {
  const shown: Record<string, readonly string[]> = {}
  for (const status of reportStatuses) {
    again(aReport({ status }))
    await openReport()
    await menu()
    const seen = offered()
    shown[status] = reportActions
      .filter((action) => action !== 'edit' && seen.includes(actionLabels[action]))
      .map((action) => actionLabels[action])
  }
  const open = [
    'Return eChart',
    'Send Invoice',
    'Mark as Sent',
    'Reopen',
    'Pay Now',
    'Regenerate PDF',
  ]
  expect(shown).toEqual({
    unspecified: ['Regenerate PDF'],
    'audit-required': ['Pass Audit', 'Return eChart', 'Regenerate PDF'],
    'auto-send-scheduled': open,
    'manual-send-required': open,
    invoiced: ['Mark Paid', 'Mark Returned', 'Pay Now', 'Regenerate PDF'],
    'invoice-paid': ['Mark Returned', 'Reopen', 'Pay Now', 'Regenerate PDF'],
    'invoice-returned': [
      'Send Invoice',
      'Mark as Sent',
      'Mark Paid',
      'Reopen',
      'Pay Now',
      'Regenerate PDF',
    ],
    'echart-returned': ['Regenerate PDF'],
  })
  again(
    aReport({
      status: 'invoiced',
      payment: { status: 'paid', paidTime: '2026-11-21T18:00:00.000Z' },
    }),
  )
  await openReport()
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull()
})

const never = (): Promise<Response> => new Promise(() => {})
const confirmed: Readonly<Record<string, string>> = {
  'Send Invoice': '/send',
  'Pay Now': '/pay-nurse',
}
const typed: Readonly<Record<string, string>> = {
  'Pass Audit': '/approve',
  'Return eChart': '/return-chart',
  'Mark Paid': '/mark-paid',
  'Mark Returned': '/mark-returned',
  Reopen: '/reopen',
}

test('AVR-032 an action that runs is disabled until it is answered', async () => {
  const on = {
    'Pass Audit': 'audit-required',
    'Return eChart': 'manual-send-required',
    'Send Invoice': 'manual-send-required',
    'Mark as Sent': 'manual-send-required',
    'Mark Paid': 'invoiced',
    'Mark Returned': 'invoiced',
    Reopen: 'invoice-paid',
    'Pay Now': 'invoiced',
    'Regenerate PDF': 'invoiced',
  } as const
  for (const [name, status] of Object.entries(on)) {
    again(aReport({ status }))
    for (const end of [
      '/send',
      '/mark-sent',
      '/mark-paid',
      '/pay-nurse',
      '/pdf',
      ...Object.values(typed),
    ])
      world.answers[end] = never
    await openReport()
    const inMenu = name === 'Reopen' || name === 'Regenerate PDF'
    if (inMenu) {
      await menu()
      fireEvent.click(screen.getByRole('menuitem', { name }))
      await pass(400)
    } else await press(name)
    if (confirmed[name]) await answer(name)
    const drawer = typed[name] === undefined ? null : within(screen.getByRole('dialog'))
    if (drawer) {
      if (name !== 'Mark Paid')
        fireEvent.change(drawer.getByRole('textbox'), { target: { value: 'Because.' } })
      fireEvent.click(drawer.getByRole('button', { name }))
      await pass(20)
    }
    if (inMenu && !drawer) await menu()
    const control = drawer
      ? drawer.getByRole('button', { name })
      : inMenu
        ? screen.getByRole('menuitem', { name })
        : button(name)
    expect([
      name,
      control.hasAttribute('disabled') || control.getAttribute('aria-disabled') === 'true',
    ]).toEqual([name, true])
  }
})

test('AVR-033 sending, returning and paying are asked about by address, nurse and amount, each with Cancel and the action', async () => {
  await openReport()
  const question = () => screen.getByRole('alertdialog')
  const buttons = (inside: HTMLElement) =>
    within(inside)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter(Boolean)
  for (const [name, text, end] of [
    ['Send Invoice', 'Send the invoice to one@billing.example, two@billing.example?', '/send'],
    ['Pay Now', 'Pay Ann Lee $120.00 now?', '/pay-nurse'],
  ] as const) {
    await press(name)
    expect([question().textContent?.includes(text), buttons(question())]).toEqual([
      true,
      ['Cancel', name],
    ])
    await answer('Cancel')
    expect([screen.queryByRole('alertdialog'), sent(end)]).toEqual([null, []])
    await press(name)
    await answer(name)
    expect(sent(end)).toHaveLength(1)
  }
  await press('Return eChart')
  const drawer = () => screen.getByRole('dialog')
  expect([
    within(drawer()).getByText('Return this eChart to Ann Lee?') !== null,
    buttons(drawer()),
  ]).toEqual([true, ['Cancel', 'Return eChart']])
  fireEvent.click(within(drawer()).getByRole('button', { name: 'Cancel' }))
  await pass(400)
  expect([screen.queryByRole('dialog'), sent('/return-chart')]).toEqual([null, []])
  await press('Return eChart')
  fireEvent.change(within(drawer()).getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'Vitals are missing.' },
  })
  fireEvent.click(within(drawer()).getByRole('button', { name: 'Return eChart' }))
  await pass(400)
  expect(sent('/return-chart').map(({ body }) => body)).toEqual([{ reason: 'Vitals are missing.' }])
})

test('AVR-060 AVR-061 what was refunded stands in the payment with its day, person and reason, and Pay Now is offered again', async () => {
  world.report = aReport({
    status: 'invoiced',
    payment: {
      status: 'not-scheduled',
      scheduledTime: null,
      refundedCents: 12_000,
      paidCents: 12_000,
      refunds: [
        {
          paymentId: 1,
          cents: 12_000,
          reason: 'Wrong nurse.',
          at: '2026-11-21T18:00:00.000Z',
          by: 'Opal Payer',
        },
      ],
    },
  })
  await openReport()
  expect(pairs('Nurse payment')).toEqual([
    ['Nurse Payment', '$120.00'],
    ['Refunded $120.00', 'on Nov 21, 2026 by Opal Payer: Wrong nurse.'],
    ['Visit', 'Visit 4711'],
  ])
  expect(button('Pay Now')).toBeTruthy()
})

test('AVR-013 AVR-020 what a correction came to above what was paid stands in the payment as Difference, and why a payment could not run as its problem', async () => {
  world.report = aReport({
    status: 'audit-required',
    nursePayment: { amount: { cents: 13_500 } },
    payment: {
      status: 'paid',
      paidTime: '2026-11-24T18:00:00.000Z',
      paidCents: 12_000,
      differenceCents: 1_500,
    },
  })
  await openReport()
  expect(pairs('Nurse payment')).toEqual([
    ['Nurse Payment', '$135.00'],
    ['Paid', 'Nov 24, 2026'],
    ['Difference', '$15.00'],
    ['Visit', 'Visit 4711'],
  ])
  again(aReport({ payment: { error: 'Nurse has no Stripe ID' } }))
  await openReport()
  expect(pairs('Nurse payment')).toEqual([
    ['Nurse Payment', '$120.00'],
    ['Scheduled', 'Nov 24, 2026'],
    ['Problem', 'Nurse has no Stripe ID'],
    ['Visit', 'Visit 4711'],
  ])
  expect(button('Pay Now')).toBeTruthy()
})
