// The fixture of server tests: a real instance on its own database, with clients signed in over the real calls and a
// clock that tests move.
//
//   const app = await openTestApp()                        // beforeAll
//   const admin = await app.admin()                         // signed in by code
//   const { status, body } = await admin.call(intake.search, { filters: {} })
//   await app.clock('2026-08-17T16:20:00Z'); await app.settle() // performs due jobs and messages
//   await app.close()                                       // afterAll
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Answer, Call, Sent } from '@wren/contract/call'
import { development, identity } from '@wren/contract/identity'
import { areas as allAreas } from '../app.ts'
import { createTestDatabase } from './database/testing.ts'
import { openInstance, type AreaModules, type Instance } from './open.ts'
import type { MessageProvider } from './outbound/provider.ts'
import type { Platform } from './platform.ts'
import { readSettings } from './settings/read-settings.ts'
import { nextNumber } from './testing-numbers.ts'
import { sendRequest } from './testing-wire.ts'

export interface ClientAnswer<C> {
  readonly status: number
  readonly body: Answer<C> & RefusedAnswer
  readonly headers: Headers
}
/** Every answer may be a refusal: tests check the status first. */
export interface RefusedAnswer {
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
  ): Promise<ClientAnswer<C>>
  /** Sends any request, also one that the contract does not allow. */
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
  /** Marks the person as part of the demo data (SES-082). */
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

/** Fills the parameters of the path. `rest`: the other input. */
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
  const send = (
    method: string,
    path: string,
    body: string | FormData | undefined,
    headers: Record<string, string>,
  ) =>
    sendRequest(method, url() + path, body, {
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
      return (await send(
        call.method,
        query.size === 0 ? path : `${path}?${query}`,
        body,
        headers,
      )) as never
    },
    raw: (method, path, body, headers = {}) =>
      send(
        method,
        path,
        body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
        headers,
      ),
  }
}

async function insertPerson({ db, clock }: Platform, person: NewPerson = {}): Promise<number> {
  const n = nextNumber('person')
  const {
    first_name = 'Test',
    last_name = `Person${n}`,
    email = `person${n}@people.example`,
    phone = null,
    timezone = 'America/Los_Angeles',
    permissions = ['NONE'],
  } = person
  const now = clock.now()
  const { rows } = await sql<{ id: number }>`
    insert into user_account (first_name, last_name, email, phone, timezone, permissions, is_admin, is_nurse,
      is_account_admin, is_wren_admin, is_deleted, is_demo, created, updated)
    values (${first_name}, ${last_name}, ${email}, ${phone}, ${timezone}, ${[...permissions]},
      ${person.is_admin ?? false}, ${person.is_nurse ?? false}, ${person.is_account_admin ?? false},
      ${person.is_wren_admin ?? false}, ${person.is_deleted ?? false}, ${person.is_demo ?? false},
      ${now}, ${now}) returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Answers the session token. */
async function signInByCode(nobody: Client, email: string): Promise<string> {
  const requestCode = () => nobody.call(identity.signIn, { email, confirmation_type: 'email' })
  let codeRequest = await requestCode()
  // A second code within two seconds is refused (SES-022).
  if (codeRequest.status === 429) {
    await wait(Number(codeRequest.headers.get('retry-after') ?? 2) * 1000)
    codeRequest = await requestCode()
  }
  if (codeRequest.status !== 200)
    throw new Error(`Sign-in answered ${codeRequest.status} ${codeRequest.body.error}.`)
  const messages = await nobody.call(development.messages, { to: email })
  const code = /\d{6}/.exec(messages.body.data[0]?.body ?? '')?.[0] ?? ''
  const { request } = codeRequest.body
  const confirmation = await nobody.call(identity.confirm, { email, code, request })
  if (confirmation.status !== 200)
    throw new Error(`The code answered ${confirmation.status} ${confirmation.body.error}.`)
  return confirmation.body.token
}

export interface TestAppOptions {
  readonly areas?: AreaModules
  readonly environment?: Record<string, string>
  readonly worker?: boolean
  readonly provider?: MessageProvider
  readonly log?: (line: string) => void
  readonly handlerTimeout?: number
}

const testSecrets = {
  session: 's'.repeat(40),
  token: 't'.repeat(40),
  backup: 'b'.repeat(40),
  audit: [{ id: 'k1', key: Buffer.alloc(32, 7) }],
}

export async function openTestApp({
  areas = allAreas,
  environment = {},
  worker = false,
  provider,
  log,
  handlerTimeout,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const result = readSettings({
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
  if ('faults' in result) throw new Error(result.faults.join(', '))
  const instance = await openInstance({
    settings: result.settings,
    secrets: testSecrets,
    databaseUrl: database.url,
    pagesFolder: '/nowhere',
    areas,
    worker,
    log,
    handlerTimeout,
    ...(provider === undefined ? {} : { provider }),
  })
  const url = (): string => instance.url
  const nobody = clientOf(url, null, 0)
  const { platform } = instance

  const createPerson = (person?: NewPerson): Promise<number> => insertPerson(platform, person)
  const signIn = async (userId: number): Promise<Client> => {
    const { rows } = await sql<{ email: string }>`
      select email from user_account where id = ${userId}`.execute(platform.db)
    return clientOf(url, await signInByCode(nobody, rows[0]?.email ?? ''), userId)
  }
  return {
    instance,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    nobody,
    createPerson,
    signIn,
    settle: () => instance.settle(),
    admin: async (person = {}) => signIn(await createPerson({ is_admin: true, ...person })),
    clock: async (now) => {
      const { status } = await nobody.call(development.clock, { now })
      if (status !== 200) throw new Error(`The clock answered ${status}.`)
    },
    close: async () => {
      await instance.stop()
      await database.drop()
    },
  }
}
