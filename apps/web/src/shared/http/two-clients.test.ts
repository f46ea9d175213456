import { expect, test } from 'vitest'
import { audit } from '@wren/contract/audit'
import type { Call } from '@wren/contract/call'
import { charts } from '@wren/contract/charts'
import { documents } from '@wren/contract/documents'
import { events } from '@wren/contract/events'
import { featureFlags } from '@wren/contract/flags'
import { development, identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { intakeDraft } from '@wren/contract/intake-draft'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { nurses } from '@wren/contract/nurses'
import { offers } from '@wren/contract/offers'
import { autoOffers } from '@wren/contract/offers-engine'
import { scheduling } from '@wren/contract/offers-scheduling'
import { orders } from '@wren/contract/orders'
import { ownSessions } from '@wren/contract/own-sessions'
import { passkeys } from '@wren/contract/passkeys'
import { patients } from '@wren/contract/patients'
import { pharmacies } from '@wren/contract/pharmacies'
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { reference } from '@wren/contract/reference-calls'
import { reports } from '@wren/contract/reports'
import { savedViews } from '@wren/contract/saved-views'
import { tokenPages } from '@wren/contract/token-pages'
import { users } from '@wren/contract/users'
import { visits } from '@wren/contract/visits'
import { isOpenCall, makeClient } from './client.ts'
import { makeResponseCache } from './response-cache.ts'

const tables: readonly Readonly<Record<string, Call>>[] = [
  audit,
  events,
  charts,
  documents,
  featureFlags,
  development,
  identity,
  intake,
  intakeDraft,
  nurseVisits,
  nurses,
  offers,
  autoOffers,
  scheduling,
  orders,
  ownSessions,
  passkeys,
  patients,
  pharmacies,
  pharmacyGroups,
  reference,
  reports,
  savedViews,
  tokenPages,
  users,
  visits,
]
const all = tables.flatMap((table) => Object.values(table))

interface Sent {
  readonly url: string
  readonly headers: Headers
}
function clientOf(status: number) {
  const sent: Sent[] = []
  const outcomes: string[] = []
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers) })
    return new Response('{}', { status, headers: { 'content-type': 'application/json' } })
  }
  const run = makeClient({
    fetch,
    upload: fetch,
    base: () => '',
    token: () => 'the-token',
    cache: makeResponseCache(() => 0),
    sawBackend: () => {},
    unauthenticated: () => outcomes.push('401'),
    forbidden: () => outcomes.push('403'),
  })
  return { run, sent, outcomes }
}
const input = { id: 7, uuid: 'u', key: 'k', slug: 's', zip: '85004', type: 'visit', name: 'n' }

test('NET-001 NET-005 sends the token with all calls but those of sign-in, public and link pages', async () => {
  const link = [
    '/scheduling/nurse/select-time',
    '/scheduling/nurse/delete',
    '/scheduling/nurse/confirm',
    '/scheduling/patient/select-time',
    '/scheduling/patient/deny-time',
  ]
  const unauthenticated = ({ path }: Call): boolean =>
    path.startsWith('/signin') || path.startsWith('/public/') || link.includes(path)
  // Calls that the browser does not make, or makes without a person, and development calls.
  const nobodys = /^\/(?:health|ready|events|dev\/)/
  expect(all.length).toBeGreaterThan(100)
  for (const call of all.filter(({ path }) => !nobodys.test(path))) {
    expect(isOpenCall(call), `${call.method} ${call.path}`).toBe(unauthenticated(call))
    const { run, sent, outcomes } = clientOf(401)
    await run(call, input).catch(() => {})
    expect(
      [sent[0]?.headers.get('authorization'), outcomes],
      `${call.method} ${call.path}`,
    ).toEqual(unauthenticated(call) ? [null, []] : ['Bearer the-token', ['401']])
  }
})

test('NET-003 sends the version of the application and a trace id with every request', async () => {
  const { run, sent } = clientOf(200)
  for (const call of all) await run(call, input).catch(() => {})
  expect(sent).toHaveLength(all.length)
  for (const { url, headers } of sent)
    expect([headers.get('x-app-version'), headers.get('traceparent')], url).toEqual([
      '1.86.1',
      expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/),
    ])
  expect(new Set(sent.map(({ headers }) => headers.get('traceparent')))).toHaveProperty(
    'size',
    all.length,
  )
})
