// Test fixtures of a file: opened before its tests, closed after them.
//
//   const app = useTestApp()
//   test('INT-014 …', async () => { const admin = await app.admin() … })
import { afterAll, beforeAll } from 'vitest'
import { openTestApp } from './testing.ts'
import type { Client, NewPerson, TestApp, TestAppOptions } from './testing.ts'

/** An object that holds the fields of the opened fixture from the first `beforeAll` on; before that it is empty. */
export function useFixture<Fixture extends object>(
  open: () => Promise<Fixture>,
  close?: (fixture: Fixture) => Promise<unknown>,
): Fixture {
  const fixture = {} as Fixture
  beforeAll(async () => {
    Object.assign(fixture, await open())
  })
  if (close)
    afterAll(async () => {
      await close(fixture)
    })
  return fixture
}

interface FixtureOptions extends TestAppOptions {
  /** Where the clock stands at first. */
  readonly now?: string
}

/** `options` is a function where they depend on what an earlier `beforeAll` opened. */
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

/** Signed in as a new operations person. */
export const useAdmin = (app: TestApp, person?: NewPerson): Client =>
  useFixture(() => app.admin(person))
