// CHT "Nothing typed is lost" 093 to 098, CHT-J8, AUD-083: a nurse's unsaved chart survives the tab, the phone and
// the session.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Chart } from '@wren/contract/charts'
import { callAs } from './support/call-as.ts'
import { aChartJob, type ChartJob } from './support/chart-job.ts'
import { drawn, section } from './support/chart.ts'
import { openHenderson, type Henderson, type Marigold } from './support/henderson.ts'
import { intercept } from './support/intercept.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { aProfile, type Profile } from './support/profile.ts'
import { storedIn } from './support/sealed.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const now = '2026-08-17T23:30:00.000Z' // Monday, 16:30 at the visit
const morning = '2026-08-17T16:00:00.000Z' // 9:00
const today = '2026-08-17'
const canary = 'Zephyrine asked for the blue blanket'
const names = [
  'Klara',
  'Linnea',
  'Margot',
  'Noemi',
  'Ottilie',
  'Petra',
  'Quinn',
  'Rosalind',
  'Sidonie',
]

let house: Henderson
let account: Seat
let nurse: Seat
let page: Page
let profile: Profile | undefined
let nurses = 0
beforeAll(async () => {
  house = await openHenderson(import.meta.url, { clock: now, all: true })
  await house.records.account(
    { first_name: 'Ada', last_name: 'Account', email: 'ada@staff.example' },
    { is_account_admin: true },
  )
  account = await takeSeat(house.browser, house.product, 'desk', import.meta.url)
  await comeIn(account, 'ada@staff.example', atTheDoor)
})
afterAll(() => house?.close())
beforeEach(async () => {
  nurse = await takeSeat(house.browser, house.product, 'phone', import.meta.url)
  page = nurse.page
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await nurse.keep(`failed-${task.name.slice(0, 7)}`)
  const complaints = nurse.complaints()
  await nurse.leave()
  await profile?.remove()
  profile = undefined
  expect(complaints).toEqual([])
})

const aNurse = (): Promise<Marigold> =>
  house.marigold(names[nurses] as string, `+1702555015${nurses++}`)
const aJob = async (): Promise<ChartJob> =>
  aChartJob(house, await aNurse(), { start: morning, today })
const savedChart = async ({ visit }: ChartJob): Promise<Chart | null> =>
  (await house.ask<{ chart: Chart | null }>('GET', `/assignments/${visit}/chart`)).chart
const endSessions = ({ id }: Marigold): Promise<unknown> =>
  callAs(account, 'POST', `/users/${id}/force-logout`, {})

const at = (path: string): string => new URL(path, house.product.url).href
async function openChart(on: Page, { visit }: Pick<ChartJob, 'visit'>): Promise<void> {
  await on.goto(at(`/visits/${visit}/chart`))
  await on.getByRole('navigation', { name: 'Sections' }).waitFor()
}
const narrative = (on: Page) => on.getByRole('region', { name: 'Narrative' }).getByRole('textbox')
const saves = /\/assignments\/\d+\/chart(-late)?$/
/** Fails saves only, as with a weak signal. */
const withoutSaves = (on: Page): Promise<void> =>
  intercept(on, saves, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
async function typeNarrative(on: Page, text: string): Promise<void> {
  await section(on, 'Narrative')
  await narrative(on).fill(text)
  await on.getByText('Kept on this phone.').waitFor()
}
/** Signs in with the session of another browser. */
async function signInHere(on: Page, email: string): Promise<void> {
  const desk = await takeSeat(house.browser, house.product, 'phone', import.meta.url)
  await comeIn(desk, email, atTheDoor)
  const kept = await desk.page.evaluate(() => ({ ...localStorage }))
  await desk.leave()
  await on.goto(at(atTheDoor))
  await on.evaluate((all) => Object.assign(localStorage, all), kept)
}
/** The number of drawn pixels of a pad. */
const inkOf = (on: Page, label: string): Promise<number> =>
  on.getByRole('img', { name: `${label}: draw here` }).evaluate((shown) => {
    const canvas = shown as HTMLCanvasElement
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    return Array.from(data ?? []).filter((part, place) => place % 4 === 3 && part > 0).length
  })

async function freshPage(context: BrowserContext): Promise<Page> {
  const opened = await context.newPage()
  await opened.setViewportSize({ width: 390, height: 844 })
  return opened
}

test(
  'CHT-J8 CHT-093 CHT-094 CHT-095 opens for its nurse alone after a killed browser and an ended session',
  { timeout: 240_000 },
  async () => {
    const [job, other] = [await aJob(), await aJob()]
    profile = aProfile()
    let phone = await freshPage(await profile.open())
    await signInHere(phone, job.who.email)
    await openChart(phone, job)
    await phone.context().setOffline(true)
    await phone.getByLabel(/^Visit start, time/).fill('09:05')
    await phone.getByRole('textbox', { name: 'Late reason' }).fill('Traffic on the bridge')
    await section(phone, 'Signatures')
    await drawn(phone, 'Patient signature')
    await section(phone, 'Narrative')
    await narrative(phone).fill(canary)
    await section(phone, 'Signatures')
    await drawn(phone, 'Nurse signature')
    const ink = await inkOf(phone, 'Nurse signature')
    await phone.setViewportSize({ width: 844, height: 390 })
    await expect.poll(() => inkOf(phone, 'Nurse signature')).toBeGreaterThan(ink * 0.5)
    await phone.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => inkOf(phone, 'Nurse signature')).toBeGreaterThan(ink * 0.9)
    await phone.getByText('Not saved. Retrying.').first().waitFor()
    await phone.getByText('Kept on this phone.').waitFor()
    const kept = await storedIn(phone)
    expect([kept.drafts, kept.keys, kept.exportable]).toEqual([1, 1, 0])
    expect(kept.text).not.toMatch(/Zephyrine|blanket|Traffic|Brambleson/)
    await profile.kill()
    await endSessions(job.who)
    expect(profile.disk()).not.toMatch(/Zephyrine|blanket|Traffic|Brambleson/)

    phone = await freshPage(await profile.open())
    await phone.goto(at(`/visits/${job.visit}/chart`))
    await phone.getByRole('textbox', { name: 'Email' }).waitFor()
    await expect.poll(async () => (await storedIn(phone)).keys).toBe(0)
    const ended = await storedIn(phone)
    expect([ended.drafts, ended.exportable]).toEqual([1, 0])
    expect(ended.text).not.toMatch(/Zephyrine|blanket|Traffic|Brambleson/)

    await signInHere(phone, other.who.email)
    await openChart(phone, other)
    await section(phone, 'Narrative')
    expect(await narrative(phone).inputValue()).toBe('')
    await phone.goto(at('/signout'))
    await phone.getByRole('textbox', { name: 'Email' }).waitFor()
    expect((await storedIn(phone)).drafts).toBe(1)

    await signInHere(phone, job.who.email)
    await openChart(phone, job)
    expect(await phone.getByRole('textbox', { name: 'Late reason' }).inputValue()).toBe(
      'Traffic on the bridge',
    )
    expect(await phone.getByLabel(/^Visit start, time/).inputValue()).toBe('09:05')
    await section(phone, 'Signatures')
    await phone.getByRole('img', { name: 'Patient signature', exact: true }).waitFor()
    expect(await inkOf(phone, 'Nurse signature')).toBeGreaterThan(ink * 0.9)
    await phone.getByRole('button', { name: 'Save Draft' }).click()
    await phone.getByText(/^Saved \d min ago/).waitFor()
    const stored = await savedChart(job)
    expect(stored?.data).toMatchObject({
      narrative: canary,
      times: { visit_start: '2026-08-17T16:05:00.000Z', late_reason: 'Traffic on the bridge' },
      signatures: {
        patient: { image: expect.stringMatching(/^data:image\/png/), signer: 'patient' },
        nurse: { name: `${job.who.first_name} Marigold` },
      },
    })
    await expect.poll(async () => (await storedIn(phone)).drafts).toBe(0)
  },
)

test('CHT-093 merges the input of a crashed tab with the save of another window without asking', async () => {
  const job = await aJob()
  await comeIn(nurse, job.who.email, atTheDoor)
  await openChart(page, job)
  await withoutSaves(page)
  await typeNarrative(page, canary)
  nurse.overlook(/net::ERR_FAILED|crash/i)
  const session = await nurse.context.newCDPSession(page)
  await Promise.race([session.send('Page.crash').catch(() => {}), page.waitForEvent('crash')])
  const second = await nurse.context.newPage()
  await page.close()
  await comeIn({ ...nurse, page: second }, job.who.email, atTheDoor)
  await second.evaluate(async (visit) => {
    await fetch(`/assignments/${visit}/chart`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ revision: 0, data: { teaching: { note: 'Of the other window' } } }),
    })
  }, job.visit)
  await openChart(second, job)
  await section(second, 'Narrative')
  expect(await narrative(second).inputValue()).toBe(canary)
  await expect
    .poll(async () => (await savedChart(job))?.data)
    .toMatchObject({ narrative: canary, teaching: { note: 'Of the other window' } })
  await expect.poll(async () => (await storedIn(second)).drafts).toBe(0)
})

test('CHT-094 SES-088 deletes the key at once and reopens the chart completely after signing in', async () => {
  const job = await aJob()
  await comeIn(nurse, job.who.email, atTheDoor)
  await openChart(page, job)
  await withoutSaves(page)
  nurse.overlook(/net::ERR_FAILED|status of 401/)
  await section(page, 'Narrative')
  await narrative(page).fill(canary)
  await endSessions(job.who)
  await page.getByRole('dialog', { name: /^Your session has ended\./ }).waitFor()
  await nurse.look('sheet')
  await expect.poll(async () => (await storedIn(page)).keys).toBe(0)
  const stored = await storedIn(page)
  expect(stored.drafts).toBe(1)
  expect(stored.text).not.toContain('Zephyrine')
  const next = await nurse.context.newPage()
  await next.goto(atTheDoor)
  await page.close({ runBeforeUnload: false })
  await comeIn({ ...nurse, page: next }, job.who.email, atTheDoor)
  await openChart(next, job)
  await section(next, 'Narrative')
  expect(await narrative(next).inputValue()).toBe(canary)
  await expect.poll(async () => (await savedChart(job))?.data.narrative).toBe(canary)
})

test('AUD-083 CHT-093 asks before a deliberate sign-out and then leaves nothing in any tab', async () => {
  const job = await aJob()
  await comeIn(nurse, job.who.email, '/')
  await openChart(page, job)
  await withoutSaves(page)
  nurse.overlook(/net::ERR_FAILED|status of 401/)
  await typeNarrative(page, canary)
  const other = await nurse.context.newPage()
  await other.goto('/signout')
  const question = other.getByRole('dialog', {
    name: 'What you typed in 1 chart was not sent. Sign out and delete it?',
  })
  await question.waitFor()
  await nurse.look('sign-out-question', other)
  await question.getByRole('button', { name: 'Stay' }).click()
  await other.getByRole('heading', { name: 'My Visits', level: 1 }).waitFor()
  expect((await storedIn(other)).drafts).toBe(1)
  await other.goto('/signout')
  await question.getByRole('button', { name: 'Sign Out and Delete' }).click()
  await other.getByRole('textbox', { name: 'Email' }).waitFor()
  await page.getByRole('dialog', { name: /^Your session has ended\./ }).waitFor()
  const left = await storedIn(other)
  expect([left.drafts, left.keys]).toEqual([0, 0])
  expect(left.text).not.toMatch(/Zephyrine|Brambleson|Octavio/)
  await other.goBack().catch(() => null)
  await other.getByRole('textbox', { name: 'Email' }).waitFor()
  expect(await other.locator('body').innerText()).not.toContain('Brambleson')
  await other.waitForTimeout(1_500)
  expect((await storedIn(other)).drafts).toBe(0)
})

test('CHT-093 deletes drafts after 30 days, and warns where the browser stores nothing', async () => {
  const job = await aJob()
  await comeIn(nurse, job.who.email, atTheDoor)
  await openChart(page, job)
  await withoutSaves(page)
  nurse.overlook(/net::ERR_FAILED|status of 401/)
  await typeNarrative(page, canary)
  await page.goto(atTheDoor)
  expect((await storedIn(page)).drafts).toBe(1)
  await page.evaluate(() => localStorage.clear())
  await house.product.clock('2026-09-18T23:30:00.000Z')
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await page.reload()
  await expect.poll(async () => (await storedIn(page)).drafts).toBe(0)
  await house.product.clock(now)
  const bare = await nurse.context.newPage()
  await bare.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await comeIn({ ...nurse, page: bare }, job.who.email, atTheDoor)
  await openChart(bare, job)
  await bare.getByText('Do not close this page: what is not saved would be lost.').waitFor()
  await nurse.look('no-store', bare)
})

test('CHT-098 keeps the text of a canceled visit and shows it from the card', async () => {
  const job = await aJob()
  await comeIn(nurse, job.who.email, atTheDoor)
  await openChart(page, job)
  await section(page, 'Narrative')
  await narrative(page).fill('Begun.')
  await page.getByText(/^Saved \d min ago/).waitFor()
  await withoutSaves(page)
  nurse.overlook(/net::ERR_FAILED/)
  await typeNarrative(page, canary)
  await house.ask('POST', `/assignments/${job.visit}/cancel`, {
    reason: 'Cancelled - Patient Declined',
  })
  const banner = page.getByRole('alert').filter({
    hasText:
      /^Operations canceled this visit at 4:3\d PM PDT\. Call .+\. What you typed is kept\.$/,
  })
  // A nurse's phone reloads half a minute after a topic message (NET-080).
  await banner.waitFor({ timeout: 60_000 })
  await expect.poll(() => narrative(page).isDisabled()).toBe(true)
  await nurse.look('canceled')
  await page.unroute(saves)
  await page.getByText('What you typed is kept.', { exact: true }).waitFor()
  await expect.poll(async () => (await savedChart(job))?.data.narrative).toBe(canary)
  const { data: archived } = await house.ask<{ data: { data: { narrative: string } }[] }>(
    'GET',
    `/assignments/${job.visit}/chart-archived`,
  )
  expect(archived[0]?.data.narrative).toBe(canary)
  await expect.poll(async () => (await storedIn(page)).drafts).toBe(0)
  await page.goto('/visits-list')
  const card = page.getByRole('article', { name: `Visit ${job.visit}` })
  await card.getByText('Canceled').first().waitFor()
  await nurse.look('card-canceled')
  await card.getByRole('link', { name: /^What you typed/ }).click()
  await page.getByText(canary).waitFor()
  await nurse.look('read-back')
  // Empty sections are omitted.
  expect(await page.getByRole('region', { name: 'Labs' }).count()).toBe(0)
})

test('CHT-098 keeps unsaved text when the visit is reassigned', async () => {
  const [job, next] = [await aJob(), await aNurse()]
  await comeIn(nurse, job.who.email, atTheDoor)
  await openChart(page, job)
  await withoutSaves(page)
  nurse.overlook(/net::ERR_FAILED|status of 403/)
  await typeNarrative(page, canary)
  const { assignment } = await house.ask<{ assignment: { updated: string } }>(
    'GET',
    `/assignments/${job.visit}`,
  )
  await house.ask('PUT', `/assignments/${job.visit}`, {
    user_id_assigned: next.id,
    nurse_off_cause: 'Nurse running too late',
    updated: assignment.updated,
  })
  // The next save is refused, and the phone then loads the reason before its regular reload.
  await page.unroute(saves)
  await page
    .getByRole('alert')
    .filter({ hasText: /^This visit was given to another nurse at 4:3\d PM PDT\./ })
    .waitFor({ timeout: 60_000 })
  await page.getByText('What you typed is kept.', { exact: true }).waitFor()
  const { data: archived } = await house.ask<{ data: { data: { narrative: string } }[] }>(
    'GET',
    `/assignments/${job.visit}/chart-archived`,
  )
  expect(archived.map(({ data }) => data.narrative)).toEqual([canary])
  await page.goto('/visits-list')
  const card = page.getByRole('article', { name: `Visit ${job.visit}` })
  await card.getByText('Reassigned').waitFor()
  await card.getByRole('link', { name: /^What you typed/ }).click()
  await page.getByText(canary).waitFor()
})
