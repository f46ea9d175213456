// CHT "Journeys" J1-J7: the chart on a nurse's phone. Answers that a journey does not test are sent by the calls of
// the screen.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Report } from '@wren/contract/reports'
import { addMinutes, type Instant } from '@wren/contract/time'
import { readPdf } from '../apps/api/src/platform/pdf/read.ts'
import { aChartJob, aChartVisit, type ChartJob } from './support/chart-job.ts'
import { saveChart, type CompleteChart } from './support/chart-saved.ts'
import { drawn, press, rowAt, section } from './support/chart.ts'
import { openHenderson, type Henderson, type Marigold } from './support/henderson.ts'
import { atTheDoor, comeIn, signOut } from './support/people.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const now = '2026-08-17T23:30:00.000Z' // Monday, 16:30 at the visit
const morning = '2026-08-17T16:00:00.000Z' // 9:00
const today = '2026-08-17'

let house: Henderson
let olive: Seat
let nurse: Seat
let page: Page
let nurses = 0
beforeAll(async () => {
  house = await openHenderson(import.meta.url, { clock: now, all: true })
  ;({ olive } = house)
})
afterAll(() => house?.close())
beforeEach(async () => {
  nurse = await takeSeat(house.browser, house.product, 'phone', import.meta.url)
  page = nurse.page
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const [name, seat] of Object.entries({ nurse, olive }))
      await seat.keep(`failed-${task.name.slice(0, 6)}-${name}`)
  expect([...nurse.complaints(), ...olive.complaints()]).toEqual([])
  await nurse.leave()
})

const aNurse = (): Promise<Marigold> => {
  const first_name = [
    'Abril',
    'Beatrix',
    'Corinne',
    'Delphine',
    'Esme',
    'Fiona',
    'Greta',
    'Hollis',
    'Ingrid',
    'Jocelyn',
  ][nurses] as string
  return house.marigold(first_name, `+1702555011${nurses++}`)
}
type Job = ChartJob
const aJob = async (start: Instant, more: object = {}): Promise<Job> =>
  aChartJob(house, await aNurse(), { start, today, more })
const aVisit = (of: object, start: Instant): Promise<number> => aChartVisit(house, of, start)

const saveCompleteChart = (job: Job, edit?: (chart: CompleteChart) => void): Promise<void> =>
  saveChart(nurse, job, { start: morning, edit })
async function openChart({ visit }: Pick<Job, 'visit'>): Promise<void> {
  await page.goto(`/visits/${visit}/chart`)
  await page.getByRole('navigation', { name: 'Sections' }).waitFor()
}
const inDialog = (name: string | RegExp) => page.getByRole('dialog', { name })
/** Submits the chart and acknowledges its warnings, if any. */
async function submit(): Promise<void> {
  await page.getByRole('button', { name: 'Submit Chart' }).tap()
  const check = inDialog('Check Chart')
  const confirmation = page.getByRole('alertdialog', {
    name: 'Submit this chart? You cannot change it afterwards.',
  })
  await check.or(confirmation).waitFor()
  if (await check.isVisible()) {
    await check.getByRole('checkbox', { name: 'I have reviewed the warnings' }).check()
    await check.getByRole('button', { name: 'Submit Chart' }).tap()
  }
  await confirmation.getByRole('button', { name: 'Submit', exact: true }).tap()
  await page.getByText('Chart has been submitted').waitFor()
}

const unfold = async (row: Locator): Promise<void> => {
  if ((await row.getAttribute('open')) === null) await row.locator('> summary').tap()
}
/** Signs again after a change of the signed answers (CHT-061). */
async function signAgain(): Promise<void> {
  await section(page, 'Signatures')
  await page.getByText('Please sign again.').first().waitFor()
  for (const signer of ['Patient', 'Nurse']) {
    await drawn(page, `${signer} signature`)
    await page.getByRole('button', { name: 'Save Signature' }).first().tap()
  }
}

test('CHT-J1 a saved draft opens in another tab, and its visit cannot be deleted', async () => {
  const job = await aJob(addMinutes(now, 90))
  await olive.page.goto(`/visits/${job.visit}`)
  const remove = olive.page.getByRole('button', { name: 'Delete', exact: true })
  await expect.poll(() => remove.isEnabled()).toBe(true)
  await comeIn(nurse, job.who.email, atTheDoor)
  await openChart(job)
  const reason = 'Traffic on the bridge'
  await page.getByRole('textbox', { name: 'Late reason' }).fill(reason)
  await section(page, 'Narrative')
  await page
    .getByRole('region', { name: 'Narrative' })
    .getByRole('textbox')
    .fill('Met at the door.\nIn good spirits.')
  await page.getByRole('button', { name: 'Save Draft' }).tap()
  await page.getByText(/^Saved 0 min ago/).waitFor()
  await nurse.look('j1-saved')
  await page.close()
  page = await nurse.context.newPage()
  await openChart(job)
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Late reason' }).inputValue())
    .toBe(reason)
  await section(page, 'Narrative')
  await expect
    .poll(() => page.getByRole('region', { name: 'Narrative' }).getByRole('textbox').inputValue())
    .toBe('Met at the door.\nIn good spirits.')
  await olive.page.reload()
  await expect.poll(() => remove.isDisabled()).toBe(true)
  await olive.look('j1-no-delete')
})

test('CHT-J2 a missing vitals set and an expired lot need a note; the submitted chart has the flag', async () => {
  const job = await aJob(morning)
  await comeIn(nurse, job.who.email, atTheDoor)
  await saveCompleteChart(job, (chart) => {
    chart.vitals = {
      ...chart.vitals,
      sets: (chart.vitals.sets ?? []).filter(({ phase }) => phase !== 'post'),
    }
    const lot = chart.medications.find(({ kind }) => kind === 'treatment')?.lots?.[0]
    if (lot) Object.assign(lot, { expiry: '2026-08-01' })
    chart.medications = chart.medications.map((one) =>
      one.kind === 'treatment' ? { ...one, note: '' } : one,
    )
  })
  await openChart(job)
  await page.getByRole('button', { name: 'Submit Chart' }).tap()
  const check = inDialog('Check Chart')
  const expired = check.getByRole('button', {
    name: /^Warning: Lot P100482215 expired on Aug 1, 2026\./,
  })
  const missing = check.getByRole('button', { name: /^Warning: .*after the last/i })
  await expired.waitFor()
  await nurse.look('j2-findings')
  await expect
    .poll(async () => [
      await missing.count(),
      await check.getByText('Please explain in at least 20 characters.').count(),
    ])
    .toEqual([1, 2])
  await missing.tap()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await page.locator(':focus').fill('The patient asked me to leave before the last set.')
  await page.getByRole('button', { name: 'Submit Chart' }).tap()
  await expired.tap()
  await page.getByRole('region', { name: 'Medications Administered' }).waitFor()
  await nurse.look('j2-lot')
  await rowAt(page, 'Medication', 1)
    .getByRole('textbox', { name: /^Note/ })
    .fill('The pharmacy confirmed by phone that the lot may be given.')
  await signAgain()
  await submit()
  await page
    .getByRole('article', { name: `Visit ${job.visit}` })
    .getByText('Chart in Review')
    .waitFor()
  await nurse.look('j2-my-visits')
  const report = await house.ask<Report>('GET', `/api/aftervisitreports/by-visit-id/${job.visit}`)
  expect(JSON.stringify(report)).toContain('note_for_policy_break')
})

test('CHT-J3 a returned chart states the reason, and its correction is version 2 in the preview', async () => {
  const job = await aJob(morning)
  await comeIn(nurse, job.who.email, atTheDoor)
  await saveCompleteChart(job)
  await openChart(job)
  await submit()
  const report = await house.ask<Report>('GET', `/api/aftervisitreports/by-visit-id/${job.visit}`)
  await olive.page.goto(`/operations/after-visit-reports/${report.id}`)
  await olive.page.getByRole('button', { name: 'Return eChart' }).click()
  const reason = olive.page.getByRole('dialog')
  await reason.getByRole('textbox').fill('The second rate step is not what the pump did.')
  await reason.getByRole('button', { name: 'Return eChart' }).click()
  await olive.page.getByText('eChart Returned').first().waitFor()
  await openChart(job)
  await page
    .getByText('Your chart was returned: The second rate step is not what the pump did.')
    .waitFor()
  await nurse.look('j3-returned')
  await section(page, 'Medications Administered')
  await unfold(rowAt(page, 'Medication', 1))
  const step = rowAt(page, 'Rate step', 2)
  await unfold(step)
  await step.getByRole('textbox', { name: /^Rate/ }).fill('115')
  await signAgain()
  await page
    .getByRole('textbox', { name: /^Correction reason/ })
    .fill('Second rate step corrected to the log of the pump.')
  await nurse.look('j3-signed-again')
  await submit()
  await olive.page.goto(`/visits/${job.visit}/chart-preview`)
  const versions = olive.page.getByRole('combobox', { name: 'Version' })
  await expect
    .poll(async () =>
      (await versions.locator('option').allInnerTexts()).map((text) => text.split(',')[0]),
    )
    .toEqual(['Version 2', 'Version 1'])
  await olive.look('j3-versions')
})

test('CHT-J4 a chart schedules the next visit, which is then Active - Ready in the list', async () => {
  const job = await aJob(morning)
  const next = await aVisit(
    { patient_uuid: job.patient, patient_order_id: job.order },
    addMinutes(morning, 7 * 1440),
  )
  await comeIn(nurse, job.who.email, atTheDoor)
  await saveCompleteChart(job, (chart) => {
    Object.assign(chart, { next_visit: {} })
  })
  await openChart(job)
  await section(page, 'Next Visit')
  await page.getByText(`Visit #${next}, Privigen`).waitFor()
  await press(page, 'Next visit', 'Schedule')
  await page
    .getByLabel(/^Start, day|, day$/)
    .first()
    .fill('2026-08-25')
  await page
    .getByLabel(/, time/)
    .first()
    .fill('09:00')
  await nurse.look('j4-next-visit')
  await submit()
  await olive.page.goto('/visits')
  const row = olive.page
    .getByRole('row')
    .filter({ has: olive.page.getByRole('link', { name: `${next}`, exact: true }) })
  await row.getByText('Active - Ready').waitFor()
  await row.getByText('Visit was pre-scheduled using the eChart.').waitFor({ state: 'attached' })
  await expect.poll(() => row.innerText()).toContain('Aug 25, 2026')
  await olive.look('j4-list')
})

test('CHT-J5 another nurse reads charts of their own patients only, and signs in first', async () => {
  const job = await aJob(morning)
  await comeIn(nurse, job.who.email, atTheDoor)
  await saveCompleteChart(job)
  await openChart(job)
  await submit()
  const other = await aNurse()
  await comeIn(nurse, other.email, atTheDoor)
  nurse.expectRefusal(403)
  await page.goto(`/visits/${job.visit}/chart`)
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  await nurse.look('j5-not-found')
  const hers = await aVisit(
    { patient_uuid: job.patient, patient_order_id: job.order },
    addMinutes(now, 3 * 1440),
  )
  await house.records.changeVisit(hers, {
    status: 'Active - Ready',
    user_id_assigned: other.id,
    nurse_informed: now,
    nurse_confirmed: now,
  })
  await page.goto(`/visits/${job.visit}/chart`)
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/visits/${job.visit}/chart-preview`)
  await page.getByRole('heading', { name: `Chart of visit #${job.visit}` }).waitFor()
  expect(await page.getByRole('button', { name: /Save Draft|Submit Chart/ }).count()).toBe(0)
  await nurse.look('j5-preview')
  await signOut(nurse)
  await page.goto(`/visits/${job.visit}/chart`)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth')
})

test('CHT-J6 an admin downloads the PDF with both signatures, the vitals table and the lots', async () => {
  const job = await aJob(morning)
  await comeIn(nurse, job.who.email, atTheDoor)
  await saveCompleteChart(job)
  await openChart(job)
  await submit()
  await olive.page.goto(`/visits/${job.visit}/chart-preview`)
  const coming = olive.page.waitForEvent('download')
  await olive.page.getByRole('button', { name: 'PDF' }).click()
  const file = await coming
  await olive.receive(file, 'j6-chart.pdf')
  const { readFileSync } = await import('node:fs')
  const bytes = readFileSync(await file.path())
  const text = (await readPdf(bytes)).join('\n')
  for (const word of [
    'Vitals',
    'Systolic',
    'P100482215',
    'P100482377',
    `${job.who.first_name} Marigold`,
    `Octavio Brambleson ${job.who.first_name}`,
  ])
    expect(text).toContain(word)
  expect(bytes.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThanOrEqual(2)
})

test("CHT-J7 a second window is told of the first one's save, and nothing is lost", async () => {
  const job = await aJob(addMinutes(now, 90))
  await comeIn(nurse, job.who.email, atTheDoor)
  await openChart(job)
  const second = await nurse.context.newPage()
  await second.goto(`/visits/${job.visit}/chart`)
  await second.getByRole('navigation', { name: 'Sections' }).waitFor()
  await page.getByRole('textbox', { name: 'Late reason' }).fill('Traffic on the bridge')
  await page.getByRole('button', { name: 'Save Draft' }).tap()
  await page.getByText(/^Saved 0 min ago/).waitFor()
  nurse.expectRefusal(409)
  await section(second, 'Narrative')
  await second
    .getByRole('region', { name: 'Narrative' })
    .getByRole('textbox')
    .fill('Met at the door.')
  await second.getByRole('button', { name: 'Save Draft' }).tap()
  await second.getByText('This chart was changed in another window.').first().waitFor()
  await nurse.look('j7-changed', second)
  await second.getByRole('button', { name: 'Reload' }).tap()
  await expect
    .poll(() => second.getByRole('region', { name: 'Narrative' }).getByRole('textbox').inputValue())
    .toBe('Met at the door.')
  await section(second, 'Visit Times')
  await expect
    .poll(() => second.getByRole('textbox', { name: 'Late reason' }).inputValue())
    .toBe('Traffic on the bridge')
})

test('CHT-007 at 375 px the chart shows patient, time, allergies, section state and footer', async () => {
  const job = await aJob(morning, { has_allergy: true, allergies: 'Penicillin: hives' })
  await page.setViewportSize({ width: 375, height: 667 })
  await comeIn(nurse, job.who.email, atTheDoor)
  await saveCompleteChart(job, (chart) => {
    Object.assign(chart, { narrative: '' })
    Object.assign(chart.post_assessment, { condition: null })
    Object.assign(chart.vitals.sets?.[0] ?? {}, { pain: 12 })
  })
  await openChart(job)
  await page
    .getByRole('heading', { level: 1, name: `Octavio Brambleson ${job.who.first_name}` })
    .waitFor()
  for (const words of [
    /^May 25, 1966, 60 y, MRN -, Wren W\d+, visit \d+$/,
    /^Aug 17, 2026, 9:00 AM - 1:00 PM PDT/,
    /Privigen, Prickly Pear Rx$/,
  ])
    await page.getByText(words).first().waitFor()
  const allergies = page.getByText('Allergies: Penicillin: hives')
  const [red = 0, green = 255, blue = 255] = await allergies.evaluate(
    (one) =>
      getComputedStyle(one)
        .color.match(/[\d.]+/g)
        ?.map(Number) ?? [],
  )
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('region')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    )
    .toEqual(['Visit Times'])
  await page.getByRole('navigation', { name: 'Sections' }).locator('[aria-haspopup=dialog]').tap()
  const list = inDialog('Sections')
  for (const [name, state] of [
    ['Visit Times', 'Complete'],
    ['Vitals', 'Error'],
    ['Post-Assessment', 'Incomplete'],
    ['Narrative', 'Empty'],
  ] as const)
    await list.getByRole('button', { name: new RegExp(`^${name}.*${state}$`) }).waitFor()
  await nurse.look('cht-007-sections')
  await list.getByRole('button', { name: /^Post-Assessment/ }).tap()
  await page.mouse.wheel(0, 2_000)
  for (const name of ['Save Draft', 'Check Chart', 'Submit Chart']) {
    const box = await page.getByRole('button', { name }).boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 375 && box.y + box.height <= 667, name).toBe(
      true,
    )
  }
  await page.getByText(/^Saved \d+ min ago/).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await nurse.look('cht-007')
})
