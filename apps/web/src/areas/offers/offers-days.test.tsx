// The visit form shows which offered days a save moved, and their faults at the field (OFR-138).
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offeredDays } from '@wren/contract/offers-blast.rules'
import { addDays, formatDay, localDay } from '@wren/contract/time'
import { BlastDetailsField, detailsText } from './BlastDetailsFields.tsx'
import { useNotices } from '../../shared/feedback/notices.ts'
import { startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { clearFlags, setFlags } from '../../shared/session/flags.ts'
import { visitWhen } from '../../shared/visit/visit-summary.ts'
import { VisitsDetail } from '../visits/visits-detail.screen.tsx'
import {
  buttonsWith,
  json,
  leave,
  press,
  setStage,
  slots,
  type,
  visit,
  whole,
  wholeWith,
  type Stage,
} from '../visits/visits.testing.tsx'

vi.setConfig({ testTimeout: 240_000 })

let stage: Stage
beforeEach(() => {
  startBrowser()
  setFlags({})
  stage = setStage({
    'GET /assignments/': () => whole,
    'GET /assignments//button-statuses': () => ({ data: buttonsWith() }),
  })
})
afterEach(() => {
  clearFlags()
  stopBrowser()
})

const day = localDay(visit.start, visit.timezone)
const range = { date_from: day, date_to: addDays(day, 3), slots: ['07:00-10:55'] }
const offered = { status: 'New', blast_type: 'flexible', blast_details: range } as const
const formSlots = {
  ...slots,
  blastDetails: ({ onChange, ...props }: Parameters<typeof slots.blastDetails>[0]) => (
    <BlastDetailsField {...props} onChange={(details) => onChange({ ...details })} />
  ),
}
const open = () => {
  stage.table['GET /assignments/'] = () => wholeWith(offered)
  return stage.open(<VisitsDetail slots={formSlots} />, { perms: 'ALL' })
}

test('OFR-138 a saved date that moved the offered days says from where and to where', async () => {
  await open()
  const later = { date_from: addDays(day, 2), date_to: addDays(day, 5), slots: range.slots }
  stage.table['PUT /assignments/7'] = ({ body }) => ({
    assignment: { ...visit, ...offered, start: body['start'], blast_details: later },
  })
  await type('Date', formatDay(addDays(day, 2)))
  await leave('Date')
  await press('Save')
  const short = (n: number) => formatDay(addDays(day, n)).replace(/, .*/, '')
  const notices = renderHook(() => useNotices()).result.current.map(({ text }) => text)
  expect(notices).toContain(
    `Offered days moved from ${short(0)} - ${short(3)} to ${short(2)} - ${short(5)}`,
  )
})

test('OFR-138 days that the server refuses are marked at the blast details, and what was typed stays', async () => {
  await open()
  const wrong = `The offered days must include the visit's date, ${formatDay(day)}`
  stage.table['PUT /assignments/7'] = () =>
    json({ error: wrong, fields: { 'blast_details.date_from': wrong } }, 400)
  await type('Notes (internal)', 'Ring twice')
  await press('Save')
  const field = [...document.querySelectorAll('[class*=Wrapper-root]')].find((one) =>
    one.querySelector('button[aria-label^="Blast Details"]'),
  )
  expect(field?.textContent).toContain(wrong)
  expect(document.querySelector<HTMLTextAreaElement>('textarea')?.value).toBe('Ring twice')
})

test('OFR-138 strip, details and message of a visit read the same days, named or not', () => {
  for (const blast_type of ['fixed-date', 'flexible', 'multi-day'])
    for (const blast_details of [null, { date: day, ...range }, { date_from: day }]) {
      const one = { ...visit, ...offered, blast_type, blast_details }
      const { first, last } = offeredDays(one)
      for (const said of [visitWhen(one).date, detailsText(one)]) {
        expect(said).toContain(formatDay(last))
        expect(said).toContain(formatDay(first).replace(/, .*/, ''))
      }
    }
})
