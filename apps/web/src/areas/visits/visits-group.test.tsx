// VIS "Linked visits" 094 to 097: the card of the linked visits, the popup that joins another and the question
// before one is taken out.
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GroupVisit } from '@wren/contract/visits-assignment'
import { Notices } from '../../app/shell/Notices.tsx'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { LinkedVisits } from './visits-linked.panel.tsx'
import {
  button,
  buttonsWith,
  json,
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

const linked = (id: number, over: Partial<GroupVisit> = {}): GroupVisit => ({
  id,
  start: '2026-11-23T20:00:00.000Z',
  timezone: 'America/Phoenix',
  duration_estimate: 120,
  treatment: 'Saline',
  status: 'New',
  nurse_first_name: null,
  nurse_last_name: null,
  ...over,
})
const row = (id: number, status = 'New') => ({ ...visit, id, status, is_shadow: false })
const group = {
  id: 3,
  visits: [
    linked(7),
    linked(8, {
      start: '2026-11-24T20:00:00.000Z',
      status: 'Active - Booked',
      nurse_first_name: 'Nora',
      nurse_last_name: 'Marsh',
    }),
  ],
}
async function open(hint?: string): Promise<HTMLElement> {
  stage = setStage({
    'POST /assignments-search': () => list([row(7), row(8), row(9), row(10, 'Inactive - Lost')]),
    'POST /assignments-link': () => ({ data: [] }),
    'DELETE /api/visits/8/link': () => ({ ok: true }),
  })
  await stage.open(
    <>
      <LinkedVisits
        visit={{ ...visit, group }}
        buttons={buttonsWith(hint === undefined ? {} : { link: hint })}
      />
      <Notices />
    </>,
  )
  return document.querySelector('section') as HTMLElement
}
const dialog = () =>
  document.querySelector('[role=dialog], [role=alertdialog]')?.textContent ?? null
const inDialog = async (name: string) => {
  await act(async () =>
    [
      ...document.querySelectorAll<HTMLButtonElement>(
        '[role=dialog] button, [role=alertdialog] button',
      ),
    ]
      .find((one) => (one.textContent ?? '').startsWith(name))
      ?.click(),
  )
  for (let n = 0; n < 3; n++) await pass(200)
}

test("VIS-094 the card lists the group with date, time, treatment, nurse and status; the popup offers the patient's other visits that are not used yet and links the chosen one", async () => {
  const card = await open()
  expect(card.querySelector('h2')?.textContent).toBe('Linked Visits')
  const rows = [...card.querySelectorAll('[class*=linked]')].map((one) => one.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^7New ?Saline ?Nov 23, 2026.*1:00 PM/),
    expect.stringMatching(/^8Active - Booked ?Saline ?Nov 24, 2026.*1:00 PM.*Nora Marsh/),
  ])
  expect(rows.length).toBe(
    [...card.querySelectorAll('button')].filter((one) =>
      one.getAttribute('aria-label')?.startsWith('Remove visit'),
    ).length,
  )
  await press('Link Visits')
  expect(dialog()).toMatch(/^Link Visits/)
  expect(button('Link').disabled).toBe(true)
  expect(await options('Visit')).toEqual([expect.stringMatching(/^9, Nov 23, 2026/)])
  expect(stage.sentTo('POST /assignments-search')[0]).toMatchObject({
    filters: { patient: visit.patient_uuid },
  })
  await inDialog('Cancel')
  expect([dialog(), stage.sentTo('POST /assignments-link')]).toEqual([null, []])
  await press('Link Visits')
  const offered = (await options('Visit'))[0] as string
  await pick('Visit', offered)
  stage.table['POST /assignments-link'] = () =>
    json({ error: 'Only visits of the same patient can be linked.', code: 'conflict' }, 409)
  await inDialog('Link')
  expect(dialog()).toContain('Only visits of the same patient can be linked.')
  stage.table['POST /assignments-link'] = () => ({ data: [] })
  await inDialog('Link')
  expect([
    dialog(),
    stage.sentTo('POST /assignments-link').at(-1),
    document.body.textContent,
  ]).toEqual([null, { id: 7, link: 9 }, expect.stringContaining('Visits have been linked')])
  stopBrowser()
  startBrowser()
  await open('This visit is already canceled')
  expect(
    button('Link Visits').getAttribute('aria-disabled') ?? String(button('Link Visits').disabled),
  ).toBe('true')
})

test('VIS-147 a link that is refused leaves the card with the visits it had', async () => {
  const card = await open()
  const before = card.textContent
  stage.table['POST /assignments-link'] = () =>
    json({ error: 'Only visits of the same patient can be linked.', code: 'conflict' }, 409)
  await press('Link Visits')
  await pick('Visit', (await options('Visit'))[0] as string)
  await inDialog('Link')
  expect(dialog()).toContain('Only visits of the same patient can be linked.')
  await inDialog('Cancel')
  expect([dialog(), card.textContent]).toEqual([null, before])
})

test('VIS-097 removing a link asks first, and Cancel leaves it', async () => {
  await open()
  await press('Remove visit 8 from the linked visits')
  expect(dialog()).toBe('Remove this visit from the linked visits?CancelRemove')
  await inDialog('Cancel')
  expect([dialog(), stage.sentTo('DELETE ').length]).toEqual([null, 0])
  await press('Remove visit 8 from the linked visits')
  await inDialog('Remove')
  expect([dialog(), stage.sentTo('DELETE /api/visits/8/link').length]).toEqual([null, 1])
})
