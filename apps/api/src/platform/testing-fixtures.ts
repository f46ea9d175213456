// Fixtures of a test file: opened before its tests and closed after them.
//
//   const app = useTestApp()
//   test('INT-014 …', async () => { const admin = await app.admin() … })
import { afterAll, beforeAll } from 'vitest'
import { openTestApp } from './testing.ts'
import type { Client, NewPerson, TestApp, TestAppOptions } from './testing.ts'

/** An object that is empty until `beforeAll` has opened the fixture, and then stands for it. */
export function useFixture<Fixture extends object>(
  open: () => Promise<Fixture>,
  close?: (fixture: Fixture) => Promise<unknown>,
): Fixture {
  let opened: Fixture | undefined
  beforeAll(async () => {
    opened = await open()
  })
  if (close)
    afterAll(async () => {
      if (opened !== undefined) await close(opened)
    })
  const own = (): object => opened ?? {}
  return new Proxy({} as Fixture, {
    get: (_, name) => Reflect.get(own(), name) as unknown,
    set: (_, name, value) => Reflect.set(own(), name, value),
    has: (_, name) => Reflect.has(own(), name),
    ownKeys: () => Reflect.ownKeys(own()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(own(), name),
  })
}

interface FixtureOptions extends TestAppOptions {
  /** The initial time of the clock. */
  readonly now?: string
}

/** `options` is a function if they depend on a fixture opened before. */
export const useTestApp = (options: FixtureOptions | (() => FixtureOptions) = {}): TestApp =>
  useFixture(
    async () => {
      const { now, ...rest } = typeof options === 'function' ? options() : options
      const app = await openTestApp(rest)
      if (now !== undefined) await app.clock(now)
      return app
    },
    (app) => app.close(),
  )

/** A client signed in as a new admin. */
export const useAdmin = (app: TestApp, person?: NewPerson): Client =>
  useFixture(() => app.admin(person))
