// AUD-101: a workflow that is killed between its units of work leaves the record with its key, or nothing.
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { nursePayments } from '@wren/contract/nurse-payments'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { areas } from './app.ts'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { aReport } from './areas/reports/reports.builders.ts'
import { routesOf } from './platform/open.ts'
import { openSecondInstance } from './platform/testing-instance.ts'
import type { Client } from './platform/testing.ts'
import { useStripeApp } from './platform/outside/testing-stripe-app.ts'

/**
 * Where a workflow stores the idempotency key: on its record with the first unit of work, with the answer of its only
 * unit of work, or nowhere because the call takes none.
 */
const keyStorage: Readonly<Record<string, 'record' | 'once' | 'none'>> = {
  'nurse-payments.pay': 'record',
  'nurse-payments.refund': 'record',
  'reports.payNurse': 'record',
  'reports.send': 'once',
  // One unit of work each, after the outside request. A repetition stores the state that it finds.
  'identity.googleSignIn': 'none',
  'errorReports.send': 'none',
  'nurse-payments.transfers': 'none',
  'documents.extract': 'none',
  'charts.pdf': 'none',
}
const killedCalls: string[] = []
const { app, stripe } = useStripeApp()
let admin: Client
/** A mail server that accepts connections and never answers. */
let silentMailServer: Server
const sockets = new Set<Socket>()
const now = () => app.instance.platform.clock.now()
beforeAll(async () => {
  admin = await app.admin({ permissions: ['ALL'] })
  silentMailServer = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
  })
  await new Promise<void>((resolve) => {
    silentMailServer.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  silentMailServer.close()
})

interface WorkflowRequest {
  readonly call: string
  readonly path: string
  readonly body: unknown
}
const send = (url: string, { path, body }: WorkflowRequest, key: string) =>
  fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${admin.token}`,
      'idempotency-key': key,
    },
  })

/**
 * Kills the instance (SIGKILL) while its outside request is pending, and repeats the call twice on another instance
 * two minutes later. Answers the first repetition.
 */
async function killAndRepeat(
  request: WorkflowRequest,
  isOutsideRequestPending: () => boolean,
): Promise<Response> {
  const key = crypto.randomUUID()
  const { port } = silentMailServer.address() as AddressInfo
  const victim = await openSecondInstance(app, {
    environment: {
      ...stripe.environment(),
      ...(request.call === 'reports.send' ? { SMTP_URL: `smtp://127.0.0.1:${port}` } : {}),
    },
  })
  stripe.mood = 'late'
  const lostAnswer = send(victim.url, request, key).catch(() => null)
  await expect.poll(isOutsideRequestPending, { timeout: 20_000 }).toBe(true)
  await victim.kill()
  expect(await lostAnswer).toBeNull()
  stripe.mood = 'well'
  stripe.release()
  killedCalls.push(request.call)
  await app.clock(addMinutes(now(), 2))
  admin = await app.signIn(admin.id)
  const answer = await send(app.instance.url, request, key)
  expect((await send(app.instance.url, request, key)).status).toBe(answer.status)
  return answer
}
const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(app.instance.platform.db)).rows[0]?.n ?? -1

test('AUD-101 every workflow takes a key exactly where the list names its storage', () => {
  const workflows = routesOf(areas)
    .filter(({ kind }) => kind === 'workflow')
    .map(({ call }) => call)
  expect(workflows.map(({ name }) => name).toSorted()).toEqual(Object.keys(keyStorage).toSorted())
  for (const call of workflows)
    expect([call.name, call.idempotent === true]).toEqual([
      call.name,
      keyStorage[call.name] !== 'none',
    ])
})

test(
  'AUD-101 payments, refunds, visit payments and sent invoices that were killed answer their state and have one effect',
  { timeout: 240_000 },
  async () => {
    const isProviderCalled = () => stripe.waiting() === 1
    const nurse = await aNurse(app, { stripe_id: 'acct_acts' })
    const payment = await killAndRepeat(
      {
        call: 'nurse-payments.pay',
        path: '/nurses/nurse-pay',
        body: { user_id: nurse, amount: 50, payment_type: 'Bonus' },
      },
      isProviderCalled,
    )
    expect([payment.status, payment.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(await payment.json()).toMatchObject({ payment: { status: 'Entered' } })
    expect(
      await count(sql`select count(*)::int as n from nurse_payment where user_id = ${nurse}`),
    ).toBe(1)

    const other = await aNurse(app, { stripe_id: 'acct_back' })
    const { id } = (
      await admin.call(nursePayments.pay, { user_id: other, amount: 50, payment_type: 'Bonus' })
    ).body.payment
    const refund = await killAndRepeat(
      {
        call: 'nurse-payments.refund',
        path: `/nurses/payments/${id}/refund`,
        body: { amount: 20, reason: 'Paid twice' },
      },
      isProviderCalled,
    )
    expect([refund.status, await refund.json()]).toMatchObject([
      200,
      { refund: { status: 'Entered' } },
    ])
    expect(
      await count(sql`select count(*)::int as n from nurse_refund where payment_id = ${id}`),
    ).toBe(1)

    const { report, fixture } = await aReport(app)
    admin = await app.signIn(admin.id)
    await admin.call(reports.approve, { id: report.id, note: 'Fine' })
    const visitPayment = await killAndRepeat(
      { call: 'reports.payNurse', path: `/api/aftervisitreports/${report.id}/pay-nurse`, body: {} },
      isProviderCalled,
    )
    expect([visitPayment.status, visitPayment.headers.get('idempotency-replayed')]).toEqual([
      200,
      'true',
    ])
    expect(
      await count(
        sql`select count(*)::int as n from nurse_payment where assignment_id = ${fixture.visit.id}`,
      ),
    ).toBe(1)

    const sentInvoice = await killAndRepeat(
      {
        call: 'reports.send',
        path: `/api/aftervisitreports/${report.id}/send`,
        body: { recipients: ['billing@post.test'] },
      },
      () => sockets.size > 0,
    )
    expect([sentInvoice.status, await sentInvoice.json()]).toMatchObject([
      200,
      { status: 'invoiced' },
    ])
    expect(
      await count(
        sql`select count(*)::int as n from outbound_message
          where kind = 'invoice' and assignment_id = ${fixture.visit.id}`,
      ),
    ).toBe(1)
    expect(killedCalls.toSorted()).toEqual(
      Object.keys(keyStorage)
        .filter((call) => keyStorage[call] !== 'none')
        .toSorted(),
    )
  },
)
