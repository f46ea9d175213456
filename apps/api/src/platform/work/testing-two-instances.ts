// The fixture of race tests: a test app with the records of a world, and a second instance in another process.
import { sql } from 'kysely'
import { aWorld, type World } from '../../world.builders.ts'
import type { Client, TestApp } from '../testing.ts'
import { useFixture, useTestApp } from '../testing-fixtures.ts'
import { openSecondInstance } from '../testing-instance.ts'

export interface InstanceAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

interface TwoInstances {
  readonly app: TestApp
  readonly world: World
  /** An admin with every right. */
  readonly admin: Client
  /** Sends a request of the admin to the second instance. */
  onSecondInstance(
    method: string,
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<InstanceAnswer>
  countRows(table: string): Promise<number>
}

async function send(
  url: string,
  token: string | null,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<InstanceAnswer> {
  const response = await fetch(url, {
    method,
    body: JSON.stringify(body),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...headers,
    },
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  }
}

export function useTwoInstances(): TwoInstances {
  const app = useTestApp()
  const second = useFixture(
    () => openSecondInstance(app),
    async (instance) => {
      await instance.stop()
    },
  )
  return useFixture(async () => {
    const world = await aWorld(app)
    const admin = await app.admin({
      is_account_admin: true,
      is_wren_admin: true,
      permissions: ['ALL'],
    })
    return {
      app,
      world,
      admin,
      onSecondInstance: (method, path, body, headers = {}) =>
        send(second.url + path, admin.token, method, body, headers),
      countRows: async (table) => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from ${sql.table(table)}`.execute(app.instance.platform.db)
        return rows[0]?.n ?? 0
      },
    }
  })
}

export const keyed = (key: string) => ({ 'idempotency-key': key })
