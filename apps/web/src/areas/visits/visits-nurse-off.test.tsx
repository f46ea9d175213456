// VIS-173: the question before a booked visit loses its nurse.
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screen, within } from '@testing-library/react'
import { pass, startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { setFlags, clearFlags } from '../../shared/session/flags.ts'
import { useNurseOff } from '../../shared/visit/useNurseOff.tsx'
import { VisitsDetail } from './visits-detail.screen.tsx'
import {
  buttonsWith,
  list,
  pick,
  press,
  setStage,
  slots,
  visit,
  wholeWith,
  type Stage,
} from './visits.testing.tsx'

vi.setConfig({ testTimeout: 240_000 })

let stage: Stage
const other = {
  id: 8,
  start: '2026-11-24T21:00:00.000Z',
  timezone: visit.timezone,
  local_date: visit.local_date,
  city: 'Mesa',
  zip: '85201',
  nurse_confirmed: '2026-11-20T10:00:00.000Z',
}
const booked = { ...visit, status: 'Active - Booked', user_id_assigned: 5 }
beforeEach(() => {
  startBrowser()
  setFlags({})
  stage = setStage({
    'POST /assignments-search': () => list([other, { ...other, id: 9, nurse_confirmed: null }]),
  })
})
afterEach(() => {
  clearFlags()
  stopBrowser()
})

function Asking() {
  const { askIfOff, dialog } = useNurseOff()
  const [answer, setAnswer] = useState('')
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void askIfOff(booked as never, null).then((a) => setAnswer(JSON.stringify(a)))
        }
      >
        Ask
      </button>
      <output>{answer}</output>
      {dialog}
    </>
  )
}
const click = async (name: string) => {
  await user().click(screen.getByRole('button', { name }))
  await pass(50)
}

test('VIS-173 the dialog asks a cause, lists the other visits of the day, and saves nothing when left', async () => {
  await stage.open(<Asking />, { perms: 'ALL' })
  await click('Ask')
  await pass(50)
  await click('Take off')
  expect(screen.getByText('You must select a reason.')).toBeTruthy()
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect([boxes.length, boxes[0]?.checked, screen.queryByText(/Visit 9/)]).toEqual([1, true, null])
  await pick('Reason', 'Nurse called out')
  await user().click(boxes[0] as HTMLElement)
  await click('Take off')
  expect(screen.getByRole('status').textContent).toBe(
    '{"nurse_off_cause":"Nurse called out","nurse_off_also":[8]}',
  )
  await click('Ask')
  await click('Cancel')
  expect(screen.getByRole('status').textContent).toBe('null')
})

test('VIS-173 the form asks why before a booked visit gets another nurse, and saves only with a cause', async () => {
  Object.assign(stage.table, {
    'GET /assignments/': () => wholeWith({ ...booked, nurse_first_name: 'Tess' } as never),
    'GET /assignments//button-statuses': () => ({ data: buttonsWith() }),
    'POST /nurses-search': () =>
      list(
        [
          [5, 'Bo'],
          [6, 'Cy'],
        ].map(([user_id, first_name]) => ({
          user_id,
          first_name,
          last_name: 'Lee',
          nickname: null,
        })),
      ),
    'PUT /assignments/7': () => ({ assignment: { ...visit, user_id_assigned: 6 } }),
  })
  await stage.open(<VisitsDetail slots={slots} />, { perms: 'ALL' })
  const saves = () => stage.sentTo('PUT /assignments/7')
  await pick('Assigned Nurse', 'Cy Lee')
  await press('Save')
  await pass(50)
  const dialog = screen.getByText('Why is Tess taken off?').closest('[role*=dialog]')
  await user().click(within(dialog as HTMLElement).getByRole('button', { name: 'Cancel' }))
  await pass(50)
  expect(saves()).toEqual([])
  await press('Save')
  await pass(50)
  await pick('Reason', 'Nurse unreachable')
  await click('Take off')
  expect(saves()).toMatchObject([
    { user_id_assigned: 6, nurse_off_cause: 'Nurse unreachable', nurse_off_also: [] },
  ])
})
