// VIS-101: the Shadow Nurse control of the visit.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NurseShadow } from '@wren/contract/visits-whole'
import { pass, startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { ShadowNurse } from './visits-shadow.parts.tsx'
import {
  button,
  list,
  options,
  pick,
  press,
  setStage,
  visit,
  type Stage,
} from './visits.testing.tsx'

vi.setConfig({ testTimeout: 60_000 })
let stage: Stage
beforeEach(startBrowser)
afterEach(stopBrowser)

const nurse = (user_id: number, status: string, sub_status: string) => ({
  user_id,
  first_name: 'Nurse',
  last_name: String(user_id),
  nickname: null,
  status,
  sub_status,
})
async function open(
  shadow: NurseShadow | null,
  allow_shadow: boolean | null = null,
): Promise<void> {
  stage = setStage({
    'POST /nurses-search': () =>
      list([
        nurse(4, 'Enabled', 'Ready'),
        nurse(5, 'Enabled', 'Needs Shadow'),
        nurse(6, 'Disabled', 'Needs Shadow'),
        nurse(8, 'Enabled', 'Certs Expired'),
        nurse(9, 'Disabled', 'Paused'),
      ]),
    'GET /patient/by-uuid/': () => ({ patient: { nurses_blocked: [], allow_shadow } }),
    'POST /assignments/7/nurse-shadow': () => ({ nurse_shadow: null }),
  })
  await stage.open(
    <ShadowNurse
      place={{ visit_id: null, zip: null }}
      whole={{ assignment: { ...visit, user_id_assigned: 4 }, nurse_shadow: shadow }}
    />,
  )
}

test('VIS-101 one of those who may shadow, other than the assigned nurse, is asked; a patient who allows none says so; who was asked stands with the days', async () => {
  await open(null)
  expect(await options('Shadow Nurse')).toEqual(['Nurse 5', 'Nurse 6'])
  expect(
    button('Request Shadow').getAttribute('aria-disabled') ??
      String(button('Request Shadow').disabled),
  ).toBe('true')
  await pick('Shadow Nurse', 'Nurse 5')
  await press('Request Shadow')
  expect(stage.sentTo('POST /assignments/7/nurse-shadow')).toEqual([{ nurse_id: 5 }])
  stopBrowser()
  startBrowser()
  await open(null, false)
  await user().hover(button('Request Shadow'))
  await pass(800)
  expect(document.querySelector('[role=tooltip]')?.textContent).toBe(
    'The patient does not allow shadowing',
  )
  const asked: NurseShadow = {
    nurse_id: 5,
    first_name: 'Nora',
    last_name: 'Marsh',
    shadow_requested_at: '2026-11-20T20:00:00.000Z',
    shadow_nurse_clicked: null,
  }
  for (const [shadow, words] of [
    [asked, 'Nora MarshRequested Nov 20, 2026'],
    [
      { ...asked, shadow_nurse_clicked: '2026-11-23T21:00:00.000Z' },
      'Nora MarshRequested Nov 20, 2026, Completed Nov 23, 2026',
    ],
  ] as const) {
    stopBrowser()
    startBrowser()
    await open(shadow)
    expect(document.body.textContent).toContain(words)
  }
  await press('Remove Shadow Nurse')
  expect(stage.sentTo('POST /assignments/7/nurse-shadow')).toEqual([{ nurse_id: null }])
})
