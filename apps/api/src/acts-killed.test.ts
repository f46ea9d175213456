// AUD-101: every call of several units of work, and what a kill between them leaves: the record with its key, or
// nothing.
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
import { openTestStripe, type TestStripe } from './platform/outside/testing-stripe.ts'
import { openTestApp, type Client, type TestApp } from './platform/testing.ts'
import { openSecondInstance } from './platform/testing-instance.ts'

/**
 * Where the key is: on the record from the first unit of work on, with the one unit of work that is the whole deed,
 * or the call takes none.
 */
const kept: Readonly<Record<string, 'record' | 'once' | 'none'>> = {
  'nurse-payments.pay': 'record',
  'nurse-payments.refund': 'record',
  'reports.payNurse': 'record',
  'reports.send': 'once',
  // One unit of work each, after what was asked outside; repeated they store what they find.
  'identity.googleSignIn': 'none',
  'errorReports.send': 'none',
  'nurse-payments.transfers': 'none',
  'documents.extract': 'none',
  'charts.pdf': 'none',
}
const killed: string[] = []
let stripe: TestStripe
let app: TestApp
let admin: Client
/** A mail server that takes the connection and says nothing. */
let silent: Server
const sockets = new Set<Socket>()
const now = () => app.instance.platform.clock.now()
beforeAll(async () => {
  stripe = await openTestStripe(() => now())
  app = await openTestApp({ environment: stripe.environment() })
  admin = await app.admin({ permissions: ['ALL'] })
  silent = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
  })
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  silent.close()
  await app.close()
  await stripe.stop()
})

interface Deed {
  readonly call: string
  readonly path: string
  readonly body: unknown
}
const press = (url: string, { path, body }: Deed, key: string) =>
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
 * kill -9 of the instance that does it, once it stands before the outside, and the same press on another one two
 * minutes later.
 */
async function cutOff(deed: Deed, isOutside: () => boolean): Promise<Response> {
  const key = crypto.randomUUID()
  const { port } = silent.address() as AddressInfo
  const victim = await openSecondInstance(app, {
    environment: {
      ...stripe.environment(),
      ...(deed.call === 'reports.send' ? { SMTP_URL: `smtp://127.0.0.1:${port}` } : {}),
    },
  })
  stripe.mood = 'late'
  const lost = press(victim.url, deed, key).catch(() => null)
  await expect.poll(isOutside, { timeout: 20_000 }).toBe(true)
  await victim.kill()
  expect(await lost).toBeNull()
  stripe.mood = 'well'
  stripe.release()
  killed.push(deed.call)
  await app.clock(addMinutes(now(), 2))
  admin = await app.signIn(admin.id)
  const again = await press(app.instance.url, deed, key)
  // And once more: nothing is added.
  const answer = again.clone()
  expect((await press(app.instance.url, deed, key)).status).toBe(again.status)
  return answer
}
const counted = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(app.instance.platform.db)).rows[0]?.n ?? -1

test('AUD-101 every call of several units of work is in the list, and takes a key only where the list says what keeps it', () => {
  const acts = routesOf(areas)
    .filter(({ kind }) => kind === 'acts')
    .map(({ call }) => call)
  expect(acts.map(({ name }) => name).toSorted()).toEqual(Object.keys(kept).toSorted())
  for (const call of acts)
    expect([call.name, call.idempotent === true]).toEqual([call.name, kept[call.name] !== 'none'])
})

test(
  'AUD-101 a payment, a refund, a visit payment and a sent invoice killed between their steps answer their present state and are done once',
  { timeout: 240_000 },
  async () => {
    const held = () => stripe.waiting() === 1
    const nurse = await aNurse(app, { stripe_id: 'acct_acts' })
    const paid = await cutOff(
      {
        call: 'nurse-payments.pay',
        path: '/nurses/nurse-pay',
        body: { user_id: nurse, amount: 50, payment_type: 'Bonus' },
      },
      held,
    )
    expect([paid.status, paid.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(await paid.json()).toMatchObject({ payment: { status: 'Entered' } })
    expect(
      await counted(sql`select count(*)::int as n from nurse_payment where user_id = ${nurse}`),
    ).toBe(1)

    const other = await aNurse(app, { stripe_id: 'acct_back' })
    const { id } = (
      await admin.call(nursePayments.pay, { user_id: other, amount: 50, payment_type: 'Bonus' })
    ).body.payment
    const back = await cutOff(
      {
        call: 'nurse-payments.refund',
        path: `/nurses/payments/${id}/refund`,
        body: { amount: 20, reason: 'Paid twice' },
      },
      held,
    )
    expect([back.status, await back.json()]).toMatchObject([200, { refund: { status: 'Entered' } }])
    expect(
      await counted(sql`select count(*)::int as n from nurse_refund where payment_id = ${id}`),
    ).toBe(1)

    const { report, desk } = await aReport(app)
    admin = await app.signIn(admin.id)
    await admin.call(reports.approve, { id: report.id, note: 'Fine' })
    const visit = await cutOff(
      { call: 'reports.payNurse', path: `/api/aftervisitreports/${report.id}/pay-nurse`, body: {} },
      held,
    )
    expect([visit.status, visit.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(
      await counted(
        sql`select count(*)::int as n from nurse_payment where assignment_id = ${desk.visit.id}`,
      ),
    ).toBe(1)

    const sent = await cutOff(
      {
        call: 'reports.send',
        path: `/api/aftervisitreports/${report.id}/send`,
        body: { recipients: ['billing@post.test'] },
      },
      () => sockets.size > 0,
    )
    expect([sent.status, await sent.json()]).toMatchObject([200, { status: 'invoiced' }])
    expect(
      await counted(
        sql`select count(*)::int as n from outbound_message
          where kind = 'invoice' and assignment_id = ${desk.visit.id}`,
      ),
    ).toBe(1)
    expect(killed.toSorted()).toEqual(
      Object.keys(kept)
        .filter((call) => kept[call] !== 'none')
        .toSorted(),
    )
  },
)
