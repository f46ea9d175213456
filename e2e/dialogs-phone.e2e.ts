// design "Patterns": on a phone the buttons of dialogs and drawers are in reach, however much stands above them.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '@wren/contract/time'
import { openHenderson, zone, type Henderson } from './support/henderson.ts'
import { comeIn } from './support/people.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const names = ['Abril', 'Beatrix', 'Corinne', 'Delphine', 'Estrella'] as const
let house: Henderson
let olive: Seat
let page: Page
let visit = 0
beforeAll(async () => {
  house = await openHenderson(import.meta.url, { all: true })
  for (const [n, first] of names.entries()) await house.marigold(first, `+1702555060${n}`)
  const day = '2026-08-31'
  const { assignment } = await house.ask<{ assignment: { id: number } }>('POST', '/assignments', {
    provider_id: house.pharmacy,
    treatment: 'Privigen',
    start: `${day}T16:00:00.000Z`,
    missing_exact_time: true,
    timezone: zone,
    duration_estimate: 120,
    street: '2741 Tarantula Hawk Ave',
    zip: '89052',
    city: 'Henderson',
    state: 'NV',
    status: 'New',
    price_nurse_hourly_rate: 80,
  })
  visit = assignment.id
  await house.ask('POST', '/scheduling/visit/blast-save', {
    assignment_id: visit,
    blast_type: 'flexible',
    template: 'Are you free? {link}',
    blast_details: { date_from: day, date_to: addDays(day, 1), slots: ['07:00-10:55'] },
  })
  olive = await takeSeat(house.browser, house.product, 'phone', import.meta.url)
  page = olive.page
  await comeIn(olive, 'olive@staff.example', `/visits/${visit}`)
}, 240_000)
afterAll(() => house?.close())
afterEach(() => expect(olive.complaints()).toEqual([]))

const heights = async (dialog: string): Promise<number[]> => {
  const buttons = page.getByRole('dialog', { name: dialog }).locator('[data-foot] button')
  await buttons.last().waitFor()
  return buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
}

test('a list of recipients that is longer than the phone keeps its buttons in reach', async () => {
  const panel = page.getByRole('region', { name: 'Nurse Notifications' })
  await panel.getByRole('button', { name: 'Select top 5' }).click()
  await panel.getByRole('button', { name: /^Notify \d+ nurses$/ }).click()
  expect(await heights('Who is told')).toEqual([44, 44])
  await olive.look('recipients')
  await page.getByRole('dialog', { name: 'Who is told' }).getByText('Cancel').click()
})

test('a drawer keeps its buttons in reach, at the size of a thumb', async () => {
  await page.getByRole('button', { name: 'Schedule Override', exact: true }).click()
  expect(await heights('Schedule Override')).toEqual([44, 44])
  await olive.look('override')
})
