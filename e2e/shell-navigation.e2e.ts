// The menu, the times and the links of the shell (NET-090, SHL-002, SHL-005, SHL-060, SHL-061, SHL-064, SHL-065,
// SHL-076, SHL-084).
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aWayThrough, chief } from './support/demo-records.ts'
import { goes } from './support/goes.ts'
import { comeIn } from './support/people.ts'
import {
  ask,
  ids,
  main,
  nurse,
  operator,
  pathOf,
  sit,
  tokens,
  useShell,
} from './support/shell-fixture.ts'

useShell(import.meta.url)

test(
  'SHL-064 SHL-065 every menu has Sign out, and on a phone a button opens and closes it',
  { timeout: 240_000 },
  async () => {
    for (const [email, home, path] of [
      [chief, 'Visits', '/visits'],
      [nurse, 'My Visits', '/visits-list'],
    ] as const) {
      const desk = await sit(email)
      await desk.page.goto(path)
      await main(desk.page).getByRole('link', { name: home, exact: true }).waitFor()
      expect(await desk.page.getByRole('button', { name: 'Menu' }).count()).toBe(0)
      await main(desk.page)
        .getByRole('button', { name: /^Account of/ })
        .click()
      await desk.page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
      const { visit, intake, patient, report, chart, foreign } = ids
      const screens =
        email === chief
          ? ([
              ['/visits', 'Visits'],
              [`/visits/${visit}`, `Visit ${visit}`],
              ['/intake-list', 'Intake'],
              ['/new-intake', 'New Intake'],
              [`/intake/${intake}`, `Intake ${intake}`],
              [`/patients/${patient}`, 'Patient'],
              [`/operations/after-visit-reports/${report}`, `After Visit Report ${report}`],
              ['/a/users', 'Users'],
              ['/a/audit', 'Audit Log'],
              ['/a/feature-flags', 'Feature Flags'],
            ] as const)
          : ([
              ['/visits-list', 'My Visits'],
              ['/visits-open', 'Available Visits'],
              [`/visits/${chart}/details`, `Visit Details ${chart}`],
              [`/visits/${chart}/chart`, `Chart ${chart}`],
              [`/visits/${foreign}/chart-preview`, `Chart Preview ${foreign}`],
            ] as const)
      const hand = await sit(email, 'phone')
      const drawer = hand.page.getByRole('dialog', { name: 'Wren' })
      await hand.page.goto(path)
      for (const [screen, title] of screens) {
        await goes(hand.page, screen)
        await expect
          .poll(() => hand.page.title(), { message: screen, timeout: 20_000 })
          .toBe(`[test] ${title} - Wren`)
        // A screen that has just been read brings its own head: a press that was under way on the one before it is
        // lost, and made again.
        await expect
          .poll(
            async () => {
              await hand.page
                .getByRole('button', { name: 'Menu' })
                .click({ timeout: 1_000 })
                .catch(() => undefined)
              return drawer.isVisible()
            },
            { message: screen },
          )
          .toBe(true)
        await drawer
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: home, exact: true })
          .waitFor()
        await drawer.getByRole('button', { name: 'Sign out' }).waitFor()
        if (screen === '/visits-open' || screen === '/new-intake')
          await hand.look(`menu-${home}-390`)
        await hand.page.keyboard.press('Escape')
        await drawer.waitFor({ state: 'hidden' })
      }
      await hand.page.getByRole('button', { name: 'Menu' }).click()
      await drawer.getByRole('button', { name: 'Sign out' }).click()
      await hand.page.waitForURL('**/auth')
      tokens.clear()
    }
  },
)

test(
  'SHL-060 SHL-061 SHL-076 SHL-084 the menu links to after-visit reports and names the versions that calls carry',
  { timeout: 240_000 },
  async () => {
    const { page, context } = await sit(operator)
    const calls: string[] = []
    const events: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch')
        calls.push(request.headers()['x-app-version'] ?? 'none')
      if (request.url().endsWith('/events'))
        events.push((request.postDataJSON() as { app_version: string }).app_version)
    })
    await page.goto(`/visits/${ids.reported}`)
    const link = main(page).getByRole('link', { name: 'After Visit Reports' })
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
    await tab.waitForURL('**/operations/after-visit-reports**')
    await tab.close()
    const payments = page.getByRole('link', { name: 'View Payments' })
    const [report] = await Promise.all([context.waitForEvent('page'), payments.click()])
    await report.waitForURL(`**/operations/after-visit-reports/${ids.report}`)
    await report.close()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByText('Wren 1.86.1 (v2.419.0)', { exact: true }).waitFor()
    // Passkeys are not switched on here.
    await expect
      .poll(async () => (await page.getByRole('menuitem').allInnerTexts()).slice(0, 2))
      .toEqual(['Sessions', 'Sign out'])
    expect(new Set(calls)).toEqual(new Set(['1.86.1']))
    await expect.poll(() => new Set(events)).toEqual(new Set(['1.86.1']))
  },
)

test("SHL-005 times use the person's zone or else Pacific, and times of a visit use the visit's zone", async () => {
  const person = async (email: string, timezone: string | null): Promise<Page> => {
    await ask(chief, 'POST', '/users', {
      first_name: 'Zoe',
      last_name: 'Zone',
      email,
      is_admin: true,
      ...(timezone === null ? {} : { timezone }),
    })
    const seat = await sit(null)
    await comeIn(seat, email, '/visits?filters=none&orderby=id+asc')
    return seat.page
  }
  for (const [email, timezone, zone] of [
    ['zoe@wren.example', null, /P[SD]T/],
    ['zara@wren.example', 'America/New_York', /E[SD]T/],
  ] as const) {
    const page = await person(email, timezone)
    await page
      .getByRole('table', { name: 'Visits' })
      .getByRole('row')
      .filter({ hasText: String(ids.phoenix) })
      .filter({ hasText: /[AP]M MST/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sessions' }).click()
    await page.getByRole('dialog', { name: 'Sessions' }).getByText(zone).first().waitFor()
  }
})

test("NET-090 the earlier charts beside a nurse's chart are read again when one of them is saved", async () => {
  const { page } = await sit(nurse)
  let tell = (): void => undefined
  const said: string[] = []
  await page.routeWebSocket(/\/websocket$/, (route) => {
    const server = route.connectToServer()
    route.onMessage((text) => {
      said.push(String(text))
      server.send(text)
    })
    server.onMessage((text) => route.send(text))
    tell = () =>
      route.send(JSON.stringify({ code: 'notify', data: `assignment_chart_prev/${ids.chart}` }))
  })
  const asked: string[] = []
  page.on('request', (one) => {
    if (one.headers()['x-background'] === '1') asked.push(new URL(one.url()).pathname)
  })
  await page.clock.install()
  await page.goto(`/visits/${ids.chart}/chart`)
  await page.clock.runFor(2_000)
  await page.getByRole('button', { name: /^Previous Charts/ }).click()
  await expect
    .poll(
      async () => {
        await page.clock.runFor(500)
        return said
      },
      { timeout: 20_000 },
    )
    .toContain(JSON.stringify({ code: 'subscribe', data: `assignment_chart_prev/${ids.chart}` }))
  await page.waitForLoadState('networkidle')
  tell()
  // What spares her battery waits half a minute (NET-080).
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10_000)
        return asked
      },
      { timeout: 20_000 },
    )
    .toContain(`/assignments/${ids.chart}/chart-prev`)
})

test(
  'SHL-002 links lead from the intake to its order, visits, nurses, chart, payment and invoice',
  { timeout: 240_000 },
  async () => {
    const { page, context } = await sit(chief)
    const { intake, order, open, done, report } = await aWayThrough(ask)
    const heading = (name: string | RegExp, on = page) =>
      on.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    const visitOf = (id: number) =>
      page.locator(`tr[data-row="${id}"]`).getByRole('link').first().click()
    await page.goto(`/intake/${intake}`)
    await page.getByRole('link', { name: `Order #${order}` }).click()
    await heading(String(order))
    await visitOf(open)
    await heading(`Visit ${open}`)
    // Its next step: who gets the offer, who confirms.
    await page
      .locator('header')
      .getByRole('button', {
        name: /^(Prepare Blast|Send Blast|Select Nurse Availability|Confirm with Patient|Confirm with Nurse)$/,
      })
      .click()
    await expect.poll(() => pathOf(page)).toBe(`/visits/${open}/scheduling`)
    await page.goto(`/patients/order/${order}`)
    await visitOf(done)
    await heading(`Visit ${done}`)
    await page.getByRole('link', { name: `#${order}`, exact: true }).waitFor()
    const [chart] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'View Chart' }).click(),
    ])
    await expect.poll(() => pathOf(chart)).toBe(`/visits/${done}/chart-preview`)
    await chart.close()
    const [paid] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'View Payments' }).click(),
    ])
    await heading(`After Visit Report #${report}`, paid)
    for (const name of [/^Invoice/, /^Nurse payment/])
      await paid.getByRole('heading', { name }).first().waitFor()
    await paid.close()
  },
)
