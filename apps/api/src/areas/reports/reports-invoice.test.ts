// AVR "From chart to report" 014-016, "Invoice", "Calls" 043-044, 050-053, 055: the invoice from its first line to
// its last cent.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { audit } from '@wren/contract/audit'
import { shownFields } from '@wren/contract/audit-words'
import { development } from '@wren/contract/identity'
import { formatCents } from '@wren/contract/money'
import { offers } from '@wren/contract/offers'
import { reports } from '@wren/contract/reports'
import { dueDate } from '@wren/contract/reports.rules'
import { addMinutes } from '@wren/contract/time'
import { whenText } from '@wren/contract/visits-watch.rules'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { simulatedProvider } from '../../platform/outbound/provider.ts'
import { signatureOf } from '../offers/offers-messages.commands.ts'
import { aReport, updatesOf } from './reports.builders.ts'

const unreachable = 'nobody@unreachable.example'
const bouncing = 'billing@bouncing.example'
const away = new Set<string>()
const app = useTestApp(() => ({
  provider: {
    ...simulatedProvider,
    canReach: async ({ recipient }) => !away.has(recipient),
    deliver: async (message) => {
      if (message.recipient === unreachable) throw new Error('no TLS')
      return message.recipient.endsWith('@bouncing.example')
        ? { status: 'sent', providerId: `bounces-${message.id}` }
        : simulatedProvider.deliver(message)
    },
  },
}))

const now = () => app.instance.platform.clock.now()
const mailsTo = async (to: string) =>
  (await app.nobody.call(development.messages, { to })).body.data.filter(
    ({ kind }) => kind === 'invoice',
  )

test('AVR-015 AVR-050 AVR-062 AVR-064 sending mails invoice, report and chart to the billing addresses, without the patient in subject or body', async () => {
  const { admin, fixture, report } = await aReport(app, {
    pharmacy: {
      billing_emails: ['one@billing.example', 'two@billing.example'],
      net_payment_term: 45,
    },
  })
  const sent = await admin.call(reports.send, { id: report.id })
  expect(sent.body).toMatchObject({
    status: 'invoiced',
    invoice: {
      number: `WREN-${fixture.visit.id}`,
      version: 1,
      sentAt: sent.body.updatedAt,
      dueDate: dueDate(sent.body.updatedAt, 45),
      recipients: ['one@billing.example', 'two@billing.example'],
    },
  })
  await app.settle()
  const [mail] = await mailsTo('two@billing.example')
  expect(mail).toMatchObject({
    subject: `Wren invoice WREN-${fixture.visit.id}`,
    status: 'delivered',
    attachments: [
      { name: `invoice-WREN-${fixture.visit.id}.pdf` },
      { name: `after-visit-report-${fixture.visit.id}.pdf` },
      { name: `chart-${fixture.visit.id}-v1.pdf` },
    ],
  })
  for (const secret of [
    fixture.scene.patient.first_name,
    fixture.scene.patient.last_name,
    String(fixture.scene.patient.dob),
  ])
    expect(`${mail?.subject} ${mail?.body}`).not.toContain(secret)
  const again = await admin.call(reports.send, { id: report.id })
  expect(again).toMatchObject({
    status: 409,
    body: {
      error: 'Report cannot change from Invoiced to Invoiced.',
      current: { status: 'invoiced' },
    },
  })
  expect(
    await admin.raw('POST', `/api/aftervisitreports/${report.id}/send`, {
      recipients: ['not an address'],
    }),
  ).toMatchObject({ status: 400 })
  const fallback = await aReport(app, {
    pharmacy: { billing_emails: [], invoicing_email: 'invoicing@billing.example' },
  })
  expect(
    (await fallback.admin.call(reports.send, { id: fallback.report.id })).body.invoice.recipients,
  ).toEqual(['invoicing@billing.example'])
  const silent = await aReport(app, { pharmacy: { billing_emails: [], invoicing_email: null } })
  expect(await silent.admin.call(reports.send, { id: silent.report.id })).toMatchObject({
    status: 400,
    body: { error: 'Pharmacy has no billing email.' },
  })
})

test('AVR-050 while no mail can be handed over Send says so and changes nothing; once it can, the same press goes out', async () => {
  const { admin, report } = await aReport(app, {
    pharmacy: { billing_emails: ['away@billing.example', 'open@billing.example'] },
  })
  const press = () =>
    admin.raw('POST', `/api/aftervisitreports/${report.id}/send`, {}, { 'idempotency-key': 'away' })
  away.add('away@billing.example')
  const refused = await press()
  expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
    503,
    { error: 'The invoice could not be sent. Please try again.', code: 'unavailable' },
    '60',
  ])
  await app.settle()
  expect([
    (await admin.call(reports.byId, { id: report.id })).body,
    await mailsTo('away@billing.example'),
  ]).toEqual([report, []])
  away.clear()
  expect((await press()).body).toMatchObject({ status: 'invoiced' })
  await app.settle()
  expect(await mailsTo('away@billing.example')).toMatchObject([{ status: 'delivered' }])
})

test('AVR-014 AVR-064 a mail that cannot leave takes the report back to Manual Send Required with its error, and a second Send goes out', async () => {
  const { admin, report } = await aReport(app)
  await admin.call(reports.send, { id: report.id, recipients: [unreachable] })
  for (const minutes of [0, 2, 10, 30]) {
    await app.clock(addMinutes(now(), minutes))
    await app.settle()
  }
  expect((await admin.call(reports.byId, { id: report.id })).body).toMatchObject({
    status: 'manual-send-required',
    sendError: 'The message could not be handed over.',
  })
  expect(
    (await admin.call(reports.send, { id: report.id, recipients: ['reachable@billing.example'] }))
      .body,
  ).toMatchObject({ status: 'invoiced', sendError: null })
  await app.settle()
  expect(await mailsTo('reachable@billing.example')).toMatchObject([{ status: 'delivered' }])
})

test('AVR-064 a failure that the provider reports after the hand-over takes the report back too, with its invoice event on the patient', async () => {
  const { admin, fixture, report } = await aReport(app)
  await admin.call(reports.send, { id: report.id, recipients: [bouncing] })
  await app.settle()
  expect((await admin.call(reports.byId, { id: report.id })).body.status).toBe('invoiced')
  const { db, secrets } = app.instance.platform
  const { rows } = await sql<{
    id: string
  }>`select provider_message_id as id from outbound_message where recipient = ${bouncing}`.execute(
    db,
  )
  const message_id = rows[0]?.id ?? ''
  expect(
    (
      await app.nobody.call(
        offers.messageStatus,
        { message_id, status: 'undelivered' },
        { 'x-message-signature': signatureOf(secrets.token, message_id, 'undelivered') },
      )
    ).status,
  ).toBe(204)
  expect((await admin.call(reports.byId, { id: report.id })).body).toMatchObject({
    status: 'manual-send-required',
    sendError: 'The message was not delivered.',
  })
  const events = await sql<{
    patient_uuid: string
  }>`select distinct patient_uuid from audit_event
    where record_type = 'invoice' and record_id = ${String(report.invoice.id)}`.execute(db)
  expect(events.rows).toEqual([{ patient_uuid: fixture.scene.patient.uuid }])
})

test('what the provider reports late of an earlier sending does not take the invoice back that was sent since', async () => {
  const { admin, report } = await aReport(app)
  const late = 'late@bouncing.example'
  await admin.call(reports.send, { id: report.id, recipients: [late] })
  await app.settle()
  await app.clock(addMinutes(now(), 1))
  await admin.call(reports.markReturned, { id: report.id, reason: 'The rate is wrong.' })
  await admin.call(reports.send, { id: report.id, recipients: ['anew@billing.example'] })
  await app.settle()
  const { db, secrets } = app.instance.platform
  const { rows } = await sql<{
    id: string
  }>`select provider_message_id as id from outbound_message where recipient = ${late}`.execute(db)
  const message_id = rows[0]?.id ?? ''
  expect(
    (
      await app.nobody.call(
        offers.messageStatus,
        { message_id, status: 'undelivered' },
        { 'x-message-signature': signatureOf(secrets.token, message_id, 'undelivered') },
      )
    ).status,
  ).toBe(204)
  expect((await admin.call(reports.byId, { id: report.id })).body).toMatchObject({
    status: 'invoiced',
    sendError: null,
    invoice: { version: 2 },
  })
})

test('AVR-014 the job sends a day after the report was ready, and never twice', async () => {
  const { admin, report } = await aReport(app, {
    pharmacy: { auto_invoice: true, billing_emails: ['auto@billing.example'] },
  })
  const run = () => app.nobody.call(development.runJob, { name: 'auto-send' })
  await app.clock(addMinutes(report.autoSendAt ?? '', -1))
  await run()
  const staff = await app.signIn(admin.id)
  expect((await staff.call(reports.byId, { id: report.id })).body.status).toBe(
    'auto-send-scheduled',
  )
  await app.clock(addMinutes(report.autoSendAt ?? '', 1))
  await Promise.all([run(), run()])
  await app.settle()
  expect((await staff.call(reports.byId, { id: report.id })).body.status).toBe('invoiced')
  expect(await mailsTo('auto@billing.example')).toHaveLength(1)
})

test('AVR-014 a pharmacy that lost its address makes the job ask for a hand, with the error shown', async () => {
  const { admin, fixture, report } = await aReport(app, { pharmacy: { auto_invoice: true } })
  await sql`update pharmacy set billing_emails = '{}', invoicing_email = null
    where id = ${fixture.scene.pharmacy}`.execute(app.instance.platform.db)
  await app.clock(addMinutes(report.autoSendAt ?? '', 1))
  await app.nobody.call(development.runJob, { name: 'auto-send' })
  const staff = await app.signIn(admin.id)
  expect((await staff.call(reports.byId, { id: report.id })).body).toMatchObject({
    status: 'manual-send-required',
    sendError: 'Pharmacy has no billing email.',
  })
  const run = await sql<{
    taken: number
    done: number
    failed: number
    errors: object
  }>`select taken, done, failed, errors from report_run where job = 'auto-send' order by id desc limit 1`.execute(
    app.instance.platform.db,
  )
  expect(run.rows).toMatchObject([
    { failed: 1, errors: [{ id: report.id, error: 'Pharmacy has no billing email.' }] },
  ])
})

test('AVR-016 AVR-052 AVR-062 payments of the pharmacy add up to Invoice Paid, each made from the balance it saw', async () => {
  const { admin, report } = await aReport(app)
  expect(await admin.call(reports.markPaid, { id: report.id })).toMatchObject({
    status: 409,
    body: {
      error: 'Report cannot change from Manual Send Required to Invoice Paid.',
      current: { id: report.id },
    },
  })
  const sent = (await admin.call(reports.markSent, { id: report.id })).body
  const due = sent.invoice.amountDue.cents
  for (const cents of [0, -1, due + 1])
    expect(await admin.call(reports.markPaid, { id: report.id, cents })).toMatchObject({
      status: 400,
      body: { fields: { cents: 'The amount must be between 1 and the balance.' } },
    })
  expect(
    await admin.call(reports.markPaid, { id: report.id, paidAt: addMinutes(now(), 60) }),
  ).toMatchObject({
    status: 400,
    body: { fields: { paidAt: 'The date must not be in the future.' } },
  })
  const pay = () =>
    admin.call(reports.markPaid, { id: report.id, cents: 1_000, version: sent.version })
  const both = await Promise.all([pay(), pay()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'stale',
    current: { invoice: { balance: { cents: due - 1_000 } } },
  })
  expect((await admin.call(reports.byId, { id: report.id })).body).toMatchObject({
    status: 'invoiced',
    invoice: { paid: { cents: 1_000 }, paidAt: null },
  })
  const rest = await admin.call(reports.markPaid, { id: report.id, cents: due - 1_001 })
  expect(rest.body.status).toBe('invoiced')
  expect(
    (await admin.call(reports.markPaid, { id: report.id, cents: 0, writeOffReason: 'no' })).body
      .fields,
  ).toEqual({ writeOffReason: 'Please enter at least 5 characters.' })
  const written = await admin.call(reports.markPaid, {
    id: report.id,
    cents: 0,
    writeOffReason: 'One cent is not worth a letter.',
  })
  expect(written.body).toMatchObject({
    status: 'invoice-paid',
    invoice: {
      balance: { cents: 1 },
      writeOffReason: 'One cent is not worth a letter.',
      paidAt: written.body.updatedAt,
    },
  })
})

test('AVR-016 AVR-052 a part of a returned invoice makes it Invoiced again with its balance; the whole of it Invoice Paid', async () => {
  const returned = async () => {
    const made = await aReport(app)
    await made.admin.call(reports.markSent, { id: made.report.id })
    expect(
      (
        await made.admin.call(reports.markReturned, {
          id: made.report.id,
          reason: 'The rate is wrong.',
        })
      ).body.status,
    ).toBe('invoice-returned')
    return made
  }
  const part = await returned()
  const due = part.report.invoice.amountDue.cents
  expect(
    (await part.admin.call(reports.markPaid, { id: part.report.id, cents: 1_000 })).body,
  ).toMatchObject({
    status: 'invoiced',
    invoice: { paid: { cents: 1_000 }, balance: { cents: due - 1_000 }, paidAt: null },
  })
  const whole = await returned()
  const paidAt = addMinutes(now(), -60)
  expect(
    (await whole.admin.call(reports.markPaid, { id: whole.report.id, paidAt })).body,
  ).toMatchObject({
    status: 'invoice-paid',
    invoice: { paid: { cents: due }, balance: { cents: 0 }, paidAt },
  })
})

test('AVR-034 an invoice is answered and kept with its number by version, its parties, lines, amounts, days and recipients', async () => {
  const { admin, fixture, report } = await aReport(app, {
    pharmacy: { billing_emails: ['fields@billing.example'] },
  })
  await admin.raw('PATCH', `/api/aftervisitreports/${report.id}`, {
    lines: [
      { kind: 'visit', description: 'Visit', quantity: 1, unitCents: 20_000 },
      { kind: 'mileage', description: '12.5 miles', quantity: 12.5, unitCents: 67 },
      { kind: 'supplies', description: 'Tubing', quantity: 2, unitCents: 300 },
      { kind: 'adjustment', description: 'Goodwill', quantity: 1, unitCents: -1_000 },
    ],
  })
  expect(
    (
      await admin.raw('PATCH', `/api/aftervisitreports/${report.id}`, {
        lines: [{ kind: 'tip', description: 'Tip', quantity: 1, unitCents: 1 }],
      })
    ).status,
  ).toBe(400)
  const lines = [
    { kind: 'visit', description: 'Visit', quantity: 1, unitCents: 20_000, amountCents: 20_000 },
    { kind: 'mileage', description: '12.5 miles', quantity: 12.5, unitCents: 67, amountCents: 838 },
    { kind: 'supplies', description: 'Tubing', quantity: 2, unitCents: 300, amountCents: 600 },
    {
      kind: 'adjustment',
      description: 'Goodwill',
      quantity: 1,
      unitCents: -1_000,
      amountCents: -1_000,
    },
  ]
  const sent = (await admin.call(reports.send, { id: report.id })).body
  const sentAt = sent.updatedAt
  const invoice = {
    id: report.invoice.id,
    number: `WREN-${fixture.visit.id}`,
    assignmentId: fixture.visit.id,
    providerId: fixture.scene.pharmacy,
    version: 1,
    lines,
    amountDue: { cents: 20_438, currency: 'USD' },
    paid: { cents: 0 },
    balance: { cents: 20_438 },
    payments: [],
    writeOffReason: null,
    issuedAt: sentAt,
    sentAt,
    dueDate: dueDate(sentAt, 30),
    paidAt: null,
    recipients: ['fields@billing.example'],
    returnedReason: null,
  }
  expect(sent.invoice).toEqual(invoice)
  const partly = (await admin.call(reports.markPaid, { id: report.id, cents: 400 })).body
  const payments = [
    {
      id: expect.any(Number),
      kind: 'payment',
      cents: 400,
      paidAt: partly.updatedAt,
      by: expect.any(String),
      at: partly.updatedAt,
      note: null,
      takenBackAt: null,
      takenBackBy: null,
      reason: null,
    },
  ]
  expect(
    (await admin.call(reports.markReturned, { id: report.id, reason: 'The rate is wrong.' })).body
      .invoice,
  ).toEqual({
    ...invoice,
    payments,
    paid: { cents: 400 },
    balance: { cents: 20_038 },
    returnedReason: 'The rate is wrong.',
  })
  const anew = (await admin.call(reports.send, { id: report.id })).body
  const closed = (
    await admin.call(reports.markPaid, {
      id: report.id,
      cents: 0,
      writeOffReason: 'They closed down.',
    })
  ).body
  const last = {
    version: 2,
    number: `WREN-${fixture.visit.id}-2`,
    issuedAt: sentAt,
    sentAt: anew.updatedAt,
    paidAt: closed.updatedAt,
    writeOffReason: 'They closed down.',
    returnedReason: null,
    dueDate: dueDate(anew.updatedAt, 30),
    paid: { cents: 400 },
    balance: { cents: 20_038 },
  }
  expect(closed.invoice).toEqual({ ...invoice, payments, ...last })
  const { rows } =
    await sql`select number, assignment_id, provider_id, version, amount_due_cents, paid_cents, balance_cents,
      write_off_reason, issued_at, sent_at, paid_at, recipients, returned_reason from invoice
      where id = ${report.invoice.id}`.execute(app.instance.platform.db)
  expect(rows).toEqual([
    {
      number: last.number,
      assignment_id: fixture.visit.id,
      provider_id: fixture.scene.pharmacy,
      version: 2,
      amount_due_cents: 20_438,
      paid_cents: 400,
      balance_cents: 20_038,
      write_off_reason: 'They closed down.',
      issued_at: sentAt,
      sent_at: last.sentAt,
      paid_at: last.paidAt,
      recipients: invoice.recipients,
      returned_reason: null,
    },
  ])
})

test('AVR-015 AVR-016 AVR-053 a disputed invoice goes back with its reason, tells the ops user and is sent anew as version 2', async () => {
  const { admin, fixture, report } = await aReport(app)
  expect(
    (await admin.call(reports.markReturned, { id: report.id, reason: 'Too early.' })).status,
  ).toBe(409)
  await admin.call(reports.send, { id: report.id })
  expect(await admin.call(reports.markReturned, { id: report.id, reason: '' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'A reason is required.' } },
  })
  const back = await admin.call(reports.markReturned, {
    id: report.id,
    reason: 'The rate is wrong.',
  })
  expect(back.body).toMatchObject({
    status: 'invoice-returned',
    invoice: { returnedReason: 'The rate is wrong.' },
  })
  const { id, start, timezone, user_id_ops } = fixture.visit
  expect(await updatesOf(app, id)).toContainEqual(
    expect.objectContaining({
      description: `Invoice of visit #${id} was returned\n${whenText(start, timezone)}.`,
      user_id_assigned: user_id_ops,
    }),
  )
  expect(await admin.call(reports.markReturned, { id: report.id, reason: 'Again.' })).toMatchObject(
    { status: 409, body: { current: { status: 'invoice-returned' } } },
  )
  const sent = await admin.call(reports.send, { id: report.id })
  expect(sent.body.invoice).toMatchObject({
    version: 2,
    number: `WREN-${fixture.visit.id}-2`,
    returnedReason: null,
  })
  // The longer way, over the audit, is a new version too.
  await admin.call(reports.markReturned, { id: report.id, reason: 'The rate is still wrong.' })
  await admin.call(reports.reopen, { id: report.id, reason: 'The minutes are wrong.' })
  await admin.call(reports.approve, { id: report.id })
  expect((await admin.call(reports.markSent, { id: report.id })).body.invoice).toMatchObject({
    version: 3,
    number: `WREN-${fixture.visit.id}-3`,
    returnedReason: null,
  })
})

test('AVR-015 AVR-051 an invoice sent outside Wren is invoiced without a mail, never in the future', async () => {
  const { admin, report } = await aReport(app, {
    pharmacy: { billing_emails: ['quiet@billing.example'], net_payment_term: null },
  })
  expect(
    await admin.call(reports.markSent, { id: report.id, sentAt: addMinutes(now(), 5) }),
  ).toMatchObject({
    status: 400,
    body: { fields: { sentAt: 'The date must not be in the future.' } },
  })
  const sentAt = addMinutes(now(), -600)
  const sent = await admin.call(reports.markSent, { id: report.id, sentAt })
  expect(sent.body).toMatchObject({
    status: 'invoiced',
    invoice: { sentAt, dueDate: dueDate(sentAt, 30) },
  })
  await app.settle()
  expect(await mailsTo('quiet@billing.example')).toEqual([])
  expect((await admin.call(reports.markSent, { id: report.id })).status).toBe(409)
})

test("AVR-035 AVR-055 AVR-062 AVR-063 lines and minutes change until invoiced, the nurse's amount until paid, each from the version it saw", async () => {
  const { admin, fixture, report } = await aReport(app)
  const visit = report.invoice.lines[0]
  expect(visit?.description).toMatch(
    /^Infusion nursing visit \w{3} \d{1,2}, \d{4}, \d+ min at \$120\.00\/hr$/,
  )
  const typed = {
    kind: 'visit' as const,
    description: visit?.description ?? '',
    quantity: 1,
    unitCents: visit?.unitCents ?? 0,
  }
  const change = (changes: object) =>
    admin.raw('PATCH', `/api/aftervisitreports/${report.id}`, changes)
  expect(
    await change({
      lines: [typed, { kind: 'adjustment', description: '', quantity: 1, unitCents: -500 }],
    }),
  ).toMatchObject({
    status: 400,
    body: { fields: { lines: 'An adjustment needs a description.' } },
  })
  expect(
    await change({
      lines: [{ kind: 'adjustment', description: 'Goodwill', quantity: 1, unitCents: -500 }],
    }),
  ).toMatchObject({
    status: 400,
    body: { fields: { lines: 'Invoice total must not be negative.' } },
  })
  expect(
    await change({
      lines: [typed, { kind: 'mileage', description: '12.5 miles', quantity: 12.5, unitCents: 67 }],
      version: report.version - 1,
    }),
  ).toMatchObject({ status: 409, body: { code: 'stale', current: { id: report.id } } })
  const priced = await change({
    lines: [typed, { kind: 'mileage', description: '12.5 miles', quantity: 12.5, unitCents: 67 }],
    version: report.version,
  })
  expect(priced.body['invoice']).toMatchObject({
    amountDue: { cents: (visit?.amountCents ?? 0) + 838 },
  })
  expect((await change({ lines: [{ ...typed, quantity: 1.005 }] })).body['fields']).toEqual({
    'lines.0.quantity': 'Please enter at most two decimals.',
  })
  expect(
    (await change({ lines: Array(20).fill({ ...typed, quantity: 10_000, unitCents: 10_000_000 }) }))
      .status,
  ).toBe(400)
  expect((await change({ billableMinutes: 95 })).body['fields']).toEqual({
    reason: 'A reason is required.',
  })
  const shorter = await change({ billableMinutes: 95, reason: 'The nurse left early.' })
  expect(shorter.body).toMatchObject({
    billableMinutes: 95,
    invoice: { lines: [{ amountCents: 19_000 }, { amountCents: 838 }] },
  })
  expect((await change({ status: 'invoice-paid' })).status).toBe(400)
  const paid = await change({ nursePaymentCents: 12_345, reason: 'Agreed by phone.' })
  expect(paid.body).toMatchObject({ nursePayment: { amount: { cents: 12_345 } } })
  const plain = await app.admin({ permissions: ['NONE'] })
  expect(
    (
      await plain.raw('PATCH', `/api/aftervisitreports/${report.id}`, {
        nursePaymentCents: 1,
        reason: 'Nobody asked.',
      })
    ).status,
  ).toBe(403)
  await admin.call(reports.markSent, { id: report.id })
  expect(await change({ lines: [typed] })).toMatchObject({
    status: 409,
    body: { error: 'The report was already invoiced.', current: { status: 'invoiced' } },
  })
  expect(fixture.visit.id).toBe(report.visit.id)
})

test('AUD-004 AUD-019 AUD-023 the History of an invoice says each line with its amount before and after, and no line that stayed as it was', async () => {
  const { admin, fixture, report } = await aReport(app)
  const [visit] = report.invoice.lines
  const typed = {
    kind: 'visit' as const,
    description: 'Visit',
    quantity: 1,
    unitCents: visit?.unitCents ?? 0,
  }
  expect(
    (
      await admin.raw('PATCH', `/api/aftervisitreports/${report.id}`, {
        lines: [{ ...typed, unitCents: 20_050 }],
      })
    ).status,
  ).toBe(200)
  expect(
    (
      await admin.raw('PATCH', `/api/aftervisitreports/${report.id}`, {
        lines: [{ ...typed, unitCents: 20_050 }],
      })
    ).status,
  ).toBe(200)
  const { data } = (
    await admin.call(audit.history, { type: 'patient', id: fixture.scene.patient.uuid })
  ).body
  const told = data
    .filter(
      ({ recordType, action, changes }) =>
        recordType === 'invoice' && action === 'update' && 'lines' in changes,
    )
    .map(({ recordType, changes }) =>
      shownFields({ recordType, changes }, { zone: 'UTC', nameOf: () => null }).find(
        ({ field }) => field === 'lines',
      ),
    )
  const amount = formatCents(visit?.amountCents ?? 0)
  expect(told).toEqual([
    {
      field: 'lines',
      label: 'Lines',
      before: `${visit?.description}, Visit, Quantity: 1, Each: ${amount}, Amount: ${amount}`,
      after: 'Visit, Visit, Quantity: 1, Each: $200.50, Amount: $200.50',
    },
  ])
})

test("AVR-023 AVR-055 the visit's rates follow an amount typed for the nurse, and until invoiced respectively paid the report follows the visit's rates", async () => {
  const { admin, fixture, report } = await aReport(app)
  const change = (changes: object, by = admin) =>
    by.raw('PATCH', `/api/aftervisitreports/${report.id}`, changes)
  const save = (changes: object) => admin.raw('PUT', `/assignments/${fixture.visit.id}`, changes)
  const read = async () => (await admin.call(reports.byId, { id: report.id })).body
  expect((await change({ nursePaymentCents: 12_345 })).body['fields']).toEqual({
    reason: 'A reason is required.',
  })
  expect(
    (
      await change(
        { nursePaymentCents: 12_345, reason: 'Agreed by phone.' },
        await app.admin({ permissions: ['ORD_LINK'] }),
      )
    ).status,
  ).toBe(403)
  expect(
    (
      await change(
        { nursePaymentCents: 12_345, reason: 'Agreed by phone.' },
        await app.admin({ permissions: ['UNLOCK_RATES'] }),
      )
    ).status,
  ).toBe(200)
  expect(
    (await admin.raw('GET', `/assignments/${fixture.visit.id}`)).body['assignment'],
  ).toMatchObject({
    flat_rate: 123.45,
    price_nurse_hourly_rate: null,
    price_nurse_estimate: 123.45,
  })
  expect(await read()).toMatchObject({ nursePayment: { amount: { cents: 12_345 } } })
  await change({ billableMinutes: 90, reason: 'The nurse left early.' })
  expect((await save({ flat_rate: 150.05, price_provider_hourly_rate: 130 })).status).toBe(200)
  expect(await read()).toMatchObject({
    nursePayment: { amount: { cents: 15_005 } },
    billableMinutes: 90,
    invoice: {
      amountDue: { cents: 19_500 },
      lines: [
        { description: expect.stringContaining('90 min at $130.00/hr'), amountCents: 19_500 },
      ],
    },
  })
  await admin.call(reports.markSent, { id: report.id })
  expect((await save({ flat_rate: 160, price_provider_hourly_rate: 140 })).status).toBe(200)
  expect(await read()).toMatchObject({
    nursePayment: { amount: { cents: 16_000 } },
    invoice: { amountDue: { cents: 19_500 } },
  })
  await admin.call(reports.payNurse, { id: report.id })
  expect(await change({ nursePaymentCents: 1, reason: 'Too late.' })).toMatchObject({
    status: 409,
    body: { error: 'The nurse was already paid for this visit.' },
  })
})

test('whoever acts on a report waits for its visit first, so that two who began at either end never wait for each other', async () => {
  const { admin, fixture, report } = await aReport(app)
  const { db } = app.instance.platform
  const waiting = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows[0]?.n
  let pressed: Promise<{ status: number }> | undefined
  await db.transaction().execute(async (other) => {
    await sql`select 1 from visit where id = ${fixture.visit.id} for update`.execute(other)
    pressed = admin.raw('PATCH', `/api/aftervisitreports/${report.id}`, {
      billableMinutes: 60,
      reason: 'Shorter.',
    })
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
    await sql`select 1 from report where id = ${report.id} for update nowait`.execute(other)
  })
  expect((await pressed)?.status).toBe(200)
})

test('AVR-036 AVR-043 AVR-044 AVR-046 PDFs are drawn once, kept until the invoice changes or is deleted, and named by numbers', async () => {
  const { admin, fixture, report } = await aReport(app)
  const invoicePdf = () => admin.raw('GET', `/invoices/by-assignment/${fixture.visit.id}/pdf`)
  const stored = async () =>
    (
      await sql`select 1 from invoice_pdf where invoice_id = ${report.invoice.id}`.execute(
        app.instance.platform.db,
      )
    ).rows.length
  const first = await invoicePdf()
  expect([
    first.status,
    first.headers.get('content-type'),
    first.headers.get('content-disposition'),
  ]).toEqual([
    200,
    'application/pdf',
    expect.stringContaining(`invoice-WREN-${fixture.visit.id}.pdf`),
  ])
  expect(await stored()).toBe(1)
  expect((await invoicePdf()).body).toEqual(first.body)
  for (const _ of [1, 2])
    expect((await admin.call(reports.deleteInvoicePdf, { id: fixture.visit.id })).body).toEqual({
      ok: true,
    })
  expect(await stored()).toBe(0)
  await invoicePdf()
  await admin.raw('PATCH', `/api/aftervisitreports/${report.id}`, {
    billableMinutes: 60,
    reason: 'Shorter.',
  })
  expect(await stored()).toBe(0)
  const paper = await admin.raw('GET', `/api/aftervisitreports/${report.id}/pdf`)
  expect([paper.status, paper.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining(`after-visit-report-${fixture.visit.id}.pdf`),
  ])
  for (const path of ['/invoices/by-assignment/999999/pdf', '/api/aftervisitreports/999999/pdf'])
    expect((await admin.raw('GET', path)).status, path).toBe(404)
  expect((await admin.raw('DELETE', '/invoices/by-assignment/999999/pdf')).status).toBe(404)
})
