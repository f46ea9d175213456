// Fixture of the hostile tests: a database with real records, and checks of every answer.
import { afterAll, beforeAll, expect } from 'vitest'
import type { Call } from '@wren/contract/call'
import { everyCall, readingCalls, titleOf } from './every-call.builders.ts'
import { partsOfCall, type Parts } from './parts-of-call.builders.ts'
import type { Client, TestApp } from './platform/testing.ts'
import { openTestApp } from './platform/testing.ts'
import { aWorld, type World } from './world.builders.ts'
import { traces, watchWrites, type Writes } from './writes.builders.ts'

export let app: TestApp
export let world: World
export let chief: Client
let written: Writes

/** Opens a database with real records for the tests of a file. */
export function openHostileServer(): void {
  beforeAll(async () => {
    app = await openTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  })
  afterAll(() => app.close())
  beforeAll(async () => {
    world = await aWorld(app)
    chief = await app.admin({ permissions: ['ALL'], is_account_admin: true, is_wren_admin: true })
    written = await watchWrites(app)
  })
  afterAll(async () => {
    await written.close()
  })
}

/** Tables that a refusal may write: the draft of a refused chart, a text that could not be sent, a wrong code. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'charts.submit': ['chart', 'audit_event update'],
  'scheduling.confirmSend': ['outbound_message', 'audit_event send'],
  'scheduling.patientResend': ['outbound_message', 'audit_event send'],
  'identity.confirm': ['sign_in_code'],
  'reports.payNurse': [
    'nurse_payment',
    'report',
    'visit',
    'audit_event create',
    'audit_event update',
  ],
}

export const faults: string[] = []
export const newWrites = (): Promise<string[]> => written.since()

export interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

const shortOf = (call: Call, tried: string, { status }: Reply): string =>
  `${titleOf(call)} ${tried.slice(0, 160)} -> ${status}`

/** Checks what holds for every answer. */
function look(call: Call, tried: string, reply: Reply): void {
  const { status, body } = reply
  const short = shortOf(call, tried, reply)
  if (status >= 500 && status !== 503) faults.push(short)
  if (status < 400) return
  const { error, code, fields } = body
  const fielded =
    fields === undefined ||
    (typeof fields === 'object' &&
      fields !== null &&
      Object.values(fields).every((text) => typeof text === 'string' && text !== ''))
  if (
    typeof error !== 'string' ||
    error === '' ||
    typeof code !== 'string' ||
    code === '' ||
    !fielded
  )
    faults.push(`${short} says ${JSON.stringify(body).slice(0, 200)}`)
}

/** Checks the answer, and that a refusal wrote nothing. */
export async function judge(call: Call, tried: string, reply: Reply): Promise<void> {
  // Reads are checked once per call, by the test of bodies.
  const writes = readingCalls.has(call.name) ? [] : await newWrites()
  look(call, tried, reply)
  if (reply.status >= 400) blame(call, shortOf(call, tried, reply), writes)
}

export function blame(call: Call, tried: string, writes: readonly string[]): void {
  const half = writes.filter(
    (what) => !traces.has(what) && kept[call.name]?.includes(what) !== true,
  )
  if (half.length > 0) faults.push(`${tried} but wrote ${[...new Set(half)].join(', ')}`)
}

/** Runs several at a time. */
export async function eachOf<T>(
  all: readonly T[],
  run: (one: T) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const left = all.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) await run(one)
    }),
  )
}

/** Calls that write run one at a time, because they may change the next answer. */
export const atOnceOf = (call: Call): number => (readingCalls.has(call.name) ? 4 : 1)

interface Try {
  readonly tried: string
  send(): Promise<Reply>
  readonly expects?: (reply: Reply) => void
}

/**
 * Where every one is refused, what was written is asked once, after the last; if it was, they come again one by one
 * and the guilty is named.
 */
export async function allRefused(call: Call, tries: readonly Try[]): Promise<void> {
  await eachOf(tries, async ({ tried, send, expects }) => {
    const reply = await send()
    look(call, tried, reply)
    expects?.(reply)
  })
  const before = faults.length
  blame(
    call,
    `${titleOf(call)} one of ${tries.length}, ${tries
      .map(({ tried }) => tried)
      .join(', ')
      .slice(0, 160)}`,
    await newWrites(),
  )
  if (faults.length > before)
    for (const { tried, send } of tries) await judge(call, tried, await send())
}

export const clientOf = (call: Call): Client =>
  call.allow === 'non-admin' || call.name === 'nurse-visits.available' ? world.nurse : chief

export const partsOf = (call: Call): Parts => partsOfCall({ app, world, mine: world.ready }, call)

export const done = async (): Promise<void> => {
  await newWrites()
  const found = faults.splice(0)
  expect(found).toEqual([])
  expect((await app.nobody.raw('GET', '/health')).status).toBe(200)
}

/** The clock is left alone, and sessions are not ended under us. */
const left = new Set([
  'development.clock',
  'identity.signOut',
  'identity.openApi',
  'development.runJob',
])

const ends = [
  'visits.cancel',
  'visits.remove',
  'documents.remove',
  'pharmacy-vettings.remove',
  'pharmacies.remove',
  'vettings.remove',
  'pharmacyGroups.remove',
  'identity.forceLogout',
]

export const walked = everyCall
  .filter(({ name }) => !left.has(name))
  .toSorted((one, other) => ends.indexOf(one.name) - ends.indexOf(other.name))

export const withBody = walked.filter((call) => call.method !== 'GET')
