// Tests of the server: a real instance on a database of its own, people who sign in through the real call, a clock
// to turn.
//
//   const app = await openTestApp()                        // beforeAll
//   const admin = await app.admin()                         // signed in by code
//   const { status, body } = await admin.call(intake.search, { filters: {} })
//   await app.clock('2026-08-17T16:20:00Z'); await app.settle() // jobs and messages that are due
//   await app.close()                                       // afterAll
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Answer, Call, Sent } from '@wren/contract/call'
import { development, identity } from '@wren/contract/identity'
import { areas as allAreas } from '../app.ts'
import { createTestDatabase } from './database/testing.ts'
import { openInstance, type Areas, type Instance } from './open.ts'
import type { Provider } from './outbound/provider.ts'
import { readSettings } from './settings/settings.ts'
import { nextNumber } from './testing-numbers.ts'
import { ask } from './testing-wire.ts'

export interface Answered<C> {
  readonly status: number
  readonly body: Answer<C> & Failure
  readonly headers: Headers
}
/** Every answer may be a refusal; a test looks at the status first. */
export interface Failure {
  readonly error?: string
  readonly code?: string
  readonly fields?: Record<string, string>
  readonly current?: unknown
}

export interface Client {
  readonly token: string | null
  readonly id: number
  call<const C extends Call>(
    call: C,
    input: Sent<C>,
    headers?: Record<string, string>,
  ): Promise<Answered<C>>
  /** Any request, for what the contract does not allow. */
  raw(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>
}

export interface NewPerson {
  readonly email?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly phone?: string | null
  readonly timezone?: string
  readonly is_admin?: boolean
  readonly is_nurse?: boolean
  readonly is_account_admin?: boolean
  readonly is_wren_admin?: boolean
  readonly permissions?: readonly string[]
  readonly is_deleted?: boolean
  /** As if it came with the demo data (SES-082). */
  readonly is_demo?: boolean
}

export interface TestApp {
  readonly instance: Instance
  readonly databaseUrl: string
  readonly ownerUrl: string
  readonly nobody: Client
  createPerson(person?: NewPerson): Promise<number>
  signIn(userId: number): Promise<Client>
  admin(person?: NewPerson): Promise<Client>
  clock(now: string | null): Promise<void>
  settle(): Promise<void>
  close(): Promise<void>
}

function pathOf(
  call: Call,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = call.path.replace(/:([a-z_]+)/gi, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

function requestOf(
  call: Call,
  rest: Record<string, unknown>,
): { query: URLSearchParams; body: string | FormData | undefined } {
  const names = new Set(Object.keys(call.query?.shape ?? {}))
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(rest)) {
    if (names.has(name)) {
      if (value !== undefined) query.set(name, String(value))
    } else body[name] = value
  }
  if (call.multipart !== undefined) {
    const form = new FormData()
    for (const [name, value] of Object.entries(body))
      if (value instanceof Blob) form.append(call.multipart.file, value, (value as File).name)
      else form.append(name, String(value))
    return { query, body: form }
  }
  return { query, body: call.method === 'GET' ? undefined : JSON.stringify(body) }
}

function clientOf(url: () => string, token: string | null, id: number): Client {
  const asked = (
    method: string,
    path: string,
    body: string | FormData | undefined,
    headers: Record<string, string>,
  ) =>
    ask(method, url() + path, body, {
      accept: 'application/json',
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    })
  return {
    token,
    id,
    call: async (call, input, headers = {}) => {
      const { path, rest } = pathOf(call, input as Record<string, unknown>)
      const { query, body } = requestOf(call, rest)
      return (await asked(
        call.method,
        query.size === 0 ? path : `${path}?${query}`,
        body,
        headers,
      )) as never
    },
    raw: (method, path, body, headers = {}) =>
      asked(
        method,
        path,
        body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
        headers,
      ),
  }
}

export interface TestAppOptions {
  readonly areas?: Areas
  readonly environment?: Record<string, string>
  readonly worker?: boolean
  readonly provider?: Provider
  readonly log?: (line: string) => void
  readonly patience?: number
}

export async function openTestApp({
  areas = allAreas,
  environment = {},
  worker = false,
  provider,
  log,
  patience,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const read = readSettings({
    APP_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://wren.test',
    RATE_LIMIT_FACTOR: '50',
    SMS_QUIET_HOURS: 'off',
    LOG_LEVEL: 'error',
    // Compiling the reader blocks the worker for seconds; connections opened meanwhile would time out.
    READ_AHEAD: 'off',
    DATABASE_POOL: '6',
    PASSKEYS_ENABLED: 'true',
    ...environment,
  })
  if ('faults' in read) throw new Error(read.faults.join(', '))
  const secrets = {
    session: 's'.repeat(40),
    token: 't'.repeat(40),
    backup: 'b'.repeat(40),
    audit: [{ id: 'k1', key: Buffer.alloc(32, 7) }],
  }
  const instance = await openInstance({
    settings: read.settings,
    secrets,
    databaseUrl: database.url,
    pagesFolder: '/nowhere',
    areas,
    worker,
    log,
    patience,
    ...(provider === undefined ? {} : { provider }),
  })
  const url = (): string => instance.url
  const nobody = clientOf(url, null, 0)
  const { platform } = instance

  const createPerson = async (person: NewPerson = {}): Promise<number> => {
    const n = nextNumber('person')
    const {
      first_name = 'Test',
      last_name = `Person${n}`,
      email = `person${n}@people.example`,
      phone = null,
      timezone = 'America/Los_Angeles',
      permissions = ['NONE'],
    } = person
    const made = await sql<{
      id: number
    }>`insert into user_account (first_name, last_name, email, phone, timezone, permissions, is_admin, is_nurse,
        is_account_admin, is_wren_admin, is_deleted, is_demo, created, updated)
      values (${first_name}, ${last_name}, ${email}, ${phone}, ${timezone}, ${[...permissions]},
        ${person.is_admin ?? false}, ${person.is_nurse ?? false}, ${person.is_account_admin ?? false},
        ${person.is_wren_admin ?? false}, ${person.is_deleted ?? false}, ${person.is_demo ?? false},
        ${platform.clock.now()}, ${platform.clock.now()}) returning id`.execute(platform.db)
    return (made.rows[0] as { id: number }).id
  }
  const settle = (): Promise<void> => instance.settle()
  const signIn = async (userId: number): Promise<Client> => {
    const found = await sql<{
      email: string
    }>`select email from user_account where id = ${userId}`.execute(platform.db)
    const email = found.rows[0]?.email ?? ''
    let asked = await nobody.call(identity.signIn, { email, confirmation_type: 'email' })
    // Whoever asked for a code within the last second or two is told to wait (SES-022); a slow machine decides
    // whether that is so.
    if (asked.status === 429) {
      await wait(Number(asked.headers.get('retry-after') ?? 2) * 1000)
      asked = await nobody.call(identity.signIn, { email, confirmation_type: 'email' })
    }
    if (asked.status !== 200)
      throw new Error(`sign-in answered ${asked.status} ${asked.body.error}`)
    const sent = await nobody.call(development.messages, { to: email })
    const code = /\d{6}/.exec(sent.body.data[0]?.body ?? '')?.[0] ?? ''
    const { request } = asked.body
    const confirmed = await nobody.call(identity.confirm, { email, code, request })
    if (confirmed.status !== 200)
      throw new Error(`the code answered ${confirmed.status} ${confirmed.body.error}`)
    return clientOf(url, confirmed.body.token, userId)
  }
  return {
    instance,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    nobody,
    createPerson,
    signIn,
    settle,
    admin: async (person = {}) => signIn(await createPerson({ is_admin: true, ...person })),
    clock: async (now) => {
      const moved = await nobody.call(development.clock, { now })
      if (moved.status !== 200) throw new Error(`the clock answered ${moved.status}`)
    },
    close: async () => {
      await instance.stop()
      await database.drop()
    },
  }
}
