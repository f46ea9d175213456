// VIS-168, VIS-170, UPD-031: a nurse who may not do the visit, and what it still needs, on its page; a save that
// goes on without the nurse.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VisitsDetail } from './visits-detail.screen.tsx'
import { startVisitPage, stopVisitPage } from './visits-page.testing.tsx'
import {
  button,
  json,
  pick,
  press,
  slots,
  visit,
  wholeWith,
  type Stage,
} from './visits.testing.tsx'

vi.setConfig({ testTimeout: 240_000 })

let stage: Stage
beforeEach(() => {
  stage = startVisitPage()
})
afterEach(stopVisitPage)

const text = () => document.body.textContent ?? ''
const open = (over = {}) => {
  stage.table['GET /assignments/'] = () => wholeWith(over)
  return stage.open(<VisitsDetail slots={slots} />, { perms: 'ALL' })
}
const held = { status: 'Hold', user_id_assigned: 5, nurse_refused: 'Not licensed in CA' } as const

test('VIS-170 the page names the rule that refuses the nurse, and what a booked visit still needs', async () => {
  await open({
    ...held,
    status: 'Active - Booked',
    missing_before_start: ['eChart not scheduled', 'visit details unchecked'],
  })
  expect(text()).toContain('Nurse may not do this visit: Not licensed in CA')
  const tags = [...document.querySelectorAll('span')].filter(({ textContent }) =>
    textContent?.startsWith('Nurse may not do'),
  )
  expect(tags.map(({ className }) => /red/.test(className))).toEqual([true])
  expect(text()).toContain('Missing: eChart not scheduled, visit details unchecked')
})

const losing = (n: number) => ({
  id: 100 + n,
  nurse_id: n,
  nurse_name: `Ana Diaz ${n}`,
  rule: 'Not licensed in CA',
  start: '2026-11-02T18:00:00.000Z',
  timezone: 'America/Los_Angeles',
})

test('lifting Hold with a nurse who may not go asks, and goes on without the nurse or not at all', async () => {
  await open(held)
  const refusal = {
    error: 'Not licensed in CA',
    code: 'nurse_refused',
    hint: 'Not licensed in CA',
    nurses_lost: [losing(1)],
  }
  stage.table['PUT /assignments/7'] = ({ body }) =>
    body['without_nurse'] === true ? { assignment: visit } : json(refusal, 409)
  await pick('Status', 'New')
  await press('Save')
  expect(text()).toContain('The nurse may not do this visit.')
  expect(text()).toContain('Not licensed in CA. Without the nurse the visit becomes New')
  expect(text()).toContain('Ana Diaz 1, visit 101 on Nov 2, 2026')
  await press('Keep editing')
  expect(stage.sentTo('PUT /assignments/7')).toHaveLength(1)
  await press('Save')
  expect(button('Continue without the nurse')).toBeDefined()
  await press('Continue without the nurse')
  expect(stage.sentTo('PUT /assignments/7').at(-1)).toMatchObject({
    status: 'New',
    without_nurse: true,
  })
})

test('a step forward that needs the nurse is refused without the question', async () => {
  await open({ ...held, status: 'Active - Booked', nurse_confirmed: '2026-11-20T00:00:00.000Z' })
  stage.table['PUT /assignments/7'] = () =>
    json({ error: 'Credentials expired', code: 'nurse_refused' }, 409)
  await pick('Status', 'Active - Ready')
  await press('Save')
  expect(text()).toContain('Credentials expired')
  expect(text()).not.toContain('Continue without the nurse')
})

test('a save that takes the nurses of several visits off names five of them and counts the rest', async () => {
  await open(held)
  stage.table['PUT /assignments/7'] = () =>
    json(
      {
        error: 'Not licensed in CA',
        code: 'nurse_refused',
        nurses_lost: [1, 2, 3, 4, 5, 6, 7].map(losing),
      },
      409,
    )
  await pick('Status', 'New')
  await press('Save')
  expect(text()).toContain('7 visits would lose their nurse.')
  expect(text()).toContain('Ana Diaz 5, visit 105 on Nov 2, 2026: Not licensed in CA')
  expect(text()).toContain('and 2 more visits')
  expect(text()).not.toContain('Ana Diaz 6')
  expect(button('Continue without the nurses')).toBeDefined()
})
