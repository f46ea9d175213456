// Test fixture of a file: an instance that pays by the stand-in for Stripe.
//
//   const { app, stripe } = useStripeApp()
//   test('NPY-020 …', async () => { stripe.mood = 'drop' … })
import { beforeEach } from 'vitest'
import type { TestApp } from '../testing.ts'
import { useFixture, useTestApp } from '../testing-fixtures.ts'
import { openTestStripe, type TestStripe } from './testing-stripe.ts'

export interface StripeApp {
  readonly app: TestApp
  readonly stripe: TestStripe
}

function answerAgain(stripe: TestStripe): void {
  stripe.mood = 'well'
  stripe.reads = 'well'
}

/** Each test begins with a provider that answers. */
export function useStripeApp(environment: Readonly<Record<string, string>> = {}): StripeApp {
  const stripe = useFixture(
    () => openTestStripe(now),
    (service) => service.stop(),
  )
  const app = useTestApp(() => ({ environment: { ...stripe.environment(), ...environment } }))
  function now(): string {
    return app.instance.platform.clock.now()
  }
  beforeEach(() => answerAgain(stripe))
  return { app, stripe }
}
