// INT-067: the panel of an intake that came without a referral, and of one whose text alone was kept.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { intakeList } from '@wren/contract/intake.list'
import {
  openList,
  startBrowser,
  startServer,
  stopBrowser,
} from '../../shared/list/list-screen.testing.tsx'
import { IntakeFormProvider, type FormContext } from './intake-form.parts.tsx'
import { OriginalPanel } from './intake-original.panel.tsx'

beforeEach(() => {
  startBrowser()
  startServer()
})
afterEach(stopBrowser)

test("INT-067 without an original referral the panel says 'No original referral.'", async () => {
  for (const [original, none] of [
    [null, true],
    [{}, true],
    [{ referral_text: 'Please staff.' }, false],
    [{ age: 61 }, false],
  ] as const) {
    await openList({
      list: intakeList as never,
      screen: (
        <IntakeFormProvider value={{ found: null } as unknown as FormContext}>
          <OriginalPanel original={original} submittedBy={null} />
        </IntakeFormProvider>
      ),
    })
    expect([
      screen.getByRole('heading', { name: 'Original Referral' }) !== null,
      screen.queryByText('No original referral.') !== null,
    ]).toEqual([true, none])
    cleanup()
  }
})
