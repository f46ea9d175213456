// The sheet after a sign-in.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MissingChart } from '@wren/contract/nurses'
import { pass, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { arrive, passBy } from '../../shared/session/arrival.ts'
import { NurseVisitsMyScreen } from './nurse-visits-my.screen.tsx'
import {
  nurseJson,
  renderNurseScreen,
  startNursePhone,
  startNurseServer,
  type NurseServer,
} from './nurse-visits.testing.tsx'

let world: NurseServer
beforeEach(() => {
  startNursePhone()
  world = startNurseServer()
})
afterEach(() => {
  passBy()
  stopBrowser()
})

const none = {
  cpr_expiry: null,
  license_expiry: null,
  nursing_insurance_expiry: null,
  pals_expiry: null,
}
const chart = (id: number, more: Partial<MissingChart> = {}): MissingChart => ({
  id,
  treatment: 'Saline',
  city: 'Tempe',
  start: '2026-11-20T17:00:00.000Z',
  timezone: 'America/Phoenix',
  patient: 'Una Chart',
  provider_has_own_chart: false,
  ...more,
})
async function signInWith(
  missing_charts: readonly MissingChart[],
  expirations: object,
): Promise<HTMLElement | null> {
  world.answers['/nurse/login-notification/7'] = () => nurseJson({ missing_charts, expirations })
  arrive()
  await renderNurseScreen('/visits-list', '/visits-list', <NurseVisitsMyScreen />)
  await pass(100)
  return screen.queryByRole('dialog', { name: 'Action needed' })
}

test('SES-035 SES-037 SES-038 SES-039 lists missing charts and four expiring credentials, and closes', async () => {
  const popup = await signInWith([chart(51), chart(52, { provider_has_own_chart: true })], {
    cpr_expiry: '2026-11-01',
    license_expiry: '2026-12-01',
    nursing_insurance_expiry: '2027-01-20',
    pals_expiry: '2026-11-20',
  })
  const inside = within(popup ?? expect.fail('no popup'))
  expect(inside.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Charts awaiting completion',
    'Expiring credentials',
  ])
  expect(inside.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Una Chart, Saline#51, Nov 20, 2026, TempeChart',
    'Una Chart, Saline#52, Nov 20, 2026, TempePlease submit this chart to the pharmacy by email or fax.',
    'Your CPR certificate expired on Nov 1, 2026.',
    'Your nursing license expires on Dec 1, 2026.',
    'Your nursing insurance expires on Jan 20, 2027.',
    'Your PALS certificate expired on Nov 20, 2026.',
  ])
  expect(
    inside.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([['Chart', '/visits/51/chart']])
  await user().click(inside.getByText('Close', { selector: 'button' }))
  await pass(500)
  expect([screen.queryByRole('dialog'), screen.queryByText('No visits.') !== null]).toEqual([
    null,
    true,
  ])
})

test('SES-037 shows one list alone, and no sheet when both are empty', async () => {
  const charts = within((await signInWith([chart(51)], none)) ?? expect.fail('no popup'))
  expect(charts.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Charts awaiting completion',
  ])
  stopBrowser()
  startNursePhone()
  world = startNurseServer()
  const credentials = within(
    (await signInWith([], { ...none, cpr_expiry: '2026-12-01' })) ?? expect.fail('no popup'),
  )
  expect(credentials.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Expiring credentials',
  ])
  stopBrowser()
  startNursePhone()
  world = startNurseServer()
  expect(await signInWith([], { ...none, cpr_expiry: '2027-06-01' })).toBeNull()
})
