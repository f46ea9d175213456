// SHL "Routes", "Guards and redirects", "Navigation": every screen there is at its address, who may open it, and
// the frame around it.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { aWayThrough, chief, linkTo, type Rows } from './support/demo-records.ts'
import { arrives, goes } from './support/goes.ts'
import { comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { takeSeat, type Seat, type Width } from './support/seat.ts'

const [operator, accounts, nurse] = [
  'operator@wren.example',
  'accounts@wren.example',
  'nurse@wren.example',
]
const phone = '6025550147'
let product: Product
let browser: Browser
let seats: Seat[] = []

async function ask<A>(
  email: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<A> {
  const token = email === null ? null : await tokenOf(email)
  const answer = await fetch(product.url + path, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as A
}
const tokens = new Map<string, string>()
async function tokenOf(email: string): Promise<string> {
  const known =
    tokens.get(email) ??
    (await ask<{ token: string }>(null, 'POST', '/dev/sign-in', { email })).token
  tokens.set(email, known)
  return known
}

interface Ids {
  readonly visit: number
  readonly phoenix: number
  readonly intake: number
  readonly patient: string
  readonly report: number
  readonly reported: number
  readonly user: number
  readonly chart: number
  readonly foreign: number
  readonly others: number
}
let ids: Ids
let links: Readonly<Record<'/ns' | '/nc' | '/ps', string>>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startProduct({ demo: true, settings: { OPERATIONS_PHONE: phone } }),
    launchBrowser(),
  ])
  const visits = (
    await ask<Rows<{ id: number; timezone: string; nurse_first_name: string | null }>>(
      chief,
      'POST',
      '/assignments-search',
      { filters: {} },
    )
  ).data
  // The scheduling of a visit that is over leads to the visit.
  const [open] = (
    await ask<Rows<{ id: number }>>(chief, 'POST', '/assignments-search', {
      filters: { status: ['New'] },
    })
  ).data
  const [report] = (
    await ask<Rows<{ id: number; visitId: number; patientUuid: string }>>(
      chief,
      'POST',
      '/api/aftervisitreports/search',
      { filters: {} },
    )
  ).data
  const [intake] = (
    await ask<Rows<{ id: number }>>(chief, 'POST', '/intake/search', { filters: {} })
  ).data
  const mine = (await ask<Rows<{ id: number }>>(nurse, 'GET', '/assignments-nurse')).data
  const infos = await Promise.all(
    mine.map(async ({ id }) => ({
      id,
      ...(await ask<{ is_editable: boolean; previous_charts: number }>(
        nurse,
        'GET',
        `/assignments/${id}/chart-info`,
      )),
    })),
  )
  const chart = infos.find((one) => one.is_editable && one.previous_charts > 0)?.id ?? 0
  const [previous] = (
    await ask<Rows<{ assignment_id: number }>>(nurse, 'GET', `/assignments/${chart}/chart-prev`)
  ).data
  const { id: user } = await ask<{ id: number }>(chief, 'GET', '/me')
  const phoenix = visits.find(({ timezone }) => timezone === 'America/Phoenix')?.id ?? 0
  ids = {
    visit: open?.id ?? 0,
    phoenix,
    intake: intake?.id ?? 0,
    patient: report?.patientUuid ?? '',
    report: report?.id ?? 0,
    reported: report?.visitId ?? 0,
    user,
    chart,
    foreign: previous?.assignment_id ?? 0,
    others:
      visits.find(
        ({ id, nurse_first_name }) =>
          nurse_first_name !== null && mine.every((one) => one.id !== id),
      )?.id ?? 0,
  }
  links = {
    '/ns': await linkTo(ask, '/ns'),
    '/nc': await linkTo(ask, '/nc'),
    '/ps': await linkTo(ask, '/ps'),
  }
  for (const value of [...Object.values(ids), ...Object.values(links)]) expect(value).toBeTruthy()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
beforeEach(() => {
  seats = []
})
afterEach(async ({ task }) => {
  const said = []
  for (const seat of seats) {
    if (task.result?.state === 'fail') await seat.keep('failed')
    // Who is led away at once leaves before the connection stands.
    said.push(
      ...seat
        .complaints()
        .filter(
          (text) => !text.includes('WebSocket is closed before the connection is established'),
        ),
    )
    await seat.leave()
  }
  expect(said).toEqual([])
})

/** Somebody before a screen, signed in already. */
async function sit(email: string | null, width: Width = 'desk'): Promise<Seat> {
  const seat = await takeSeat(browser, product, width, import.meta.url)
  seats.push(seat)
  seat.page.on('websocket', (socket) => {
    live.set(seat.page, new URL(socket.url()).pathname)
    socket.on('close', () => live.delete(seat.page))
  })
  if (email !== null) {
    const token = await tokenOf(email)
    await seat.context.addInitScript((stored) => {
      if (location.protocol.startsWith('http') && sessionStorage.getItem('seated') === null) {
        sessionStorage.setItem('seated', '1')
        localStorage.setItem('token', stored)
      }
    }, token)
  }
  return seat
}
const pathOf = (page: Page) => new URL(page.url()).pathname
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const refuses = (seat: Seat, status: number, times: number): void => {
  for (let n = 0; n < times; n++) seat.expectRefusal(status)
}
async function ends(page: Page, path: string, at: string): Promise<void> {
  await arrives(page, path)
  await expect.poll(() => pathOf(page), { message: path, timeout: 20_000 }).toBe(at)
}
/** A page's live connection, as long as it stands. */
const live = new WeakMap<Page, string>()
/** Opens a protected screen, which stands with a live connection. */
async function shows(
  page: Page,
  path: string,
  title: string,
  heading: string | RegExp = title,
): Promise<void> {
  await arrives(page, path)
  await expect.poll(() => live.get(page), { message: path, timeout: 20_000 }).toBe('/websocket')
  await expect
    .poll(() => page.title(), { message: path, timeout: 20_000 })
    .toBe(`[test] ${title} - Wren`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  expect(pathOf(page)).toBe(new URL(path, product.url).pathname)
  await main(page).first().waitFor()
}

test(
  'SHL-017 SHL-019 SHL-020 SHL-021 SHL-022 SHL-023 SHL-052 SHL-056 SHL-084 the screens of admins stand at their addresses under their titles, live and with the navigation',
  { timeout: 240_000 },
  async () => {
    const { page } = await sit(chief)
    const { visit, intake, patient, report } = ids
    await shows(page, '/visits', 'Visits')
    await ends(page, '/assignments', '/visits')
    await page.getByRole('table', { name: 'Visits' }).waitFor()
    await shows(page, `/visits/${visit}`, `Visit ${visit}`, new RegExp(String(visit)))
    await shows(
      page,
      `/visits/${visit}/scheduling`,
      `Visit ${visit} Scheduling`,
      new RegExp(String(visit)),
    )
    await expect
      .poll(() =>
        main(page).getByRole('link', { name: 'Visits', exact: true }).getAttribute('aria-current'),
      )
      .toBe('page')
    await shows(page, '/intake-list', 'Intake')
    await shows(page, '/new-intake', 'New Intake')
    await shows(page, `/intake/${intake}`, `Intake ${intake}`, /Intake/)
    await expect
      .poll(() =>
        main(page).getByRole('link', { name: 'Intake', exact: true }).getAttribute('aria-current'),
      )
      .toBe('page')
    // A patient's name stands on the screen and never in the title.
    await shows(page, `/patients/${patient}`, 'Patient', /\w+ \w+/)
    await shows(page, '/patients/new', 'New Patient')
    await shows(page, '/patients/new/Ada%20Lovelace', 'New Patient')
    await shows(page, '/operations/after-visit-reports', 'After Visit Reports')
    await shows(
      page,
      `/operations/after-visit-reports/${report}`,
      `After Visit Report ${report}`,
      new RegExp(String(report)),
    )
  },
)

test(
  'SHL-033 SHL-034 SHL-036 SHL-037 SHL-038 SHL-052 SHL-083 the screens of nurses stand at theirs; charts are written by nurses alone, read and details opened by both, previous ones in a new tab',
  { timeout: 240_000 },
  async () => {
    const seat = await sit(nurse)
    const { page, context } = seat
    const { chart, foreign } = ids
    await shows(page, '/visits-list', 'My Visits')
    await shows(page, '/visits-open', 'Available Visits')
    await shows(
      page,
      `/visits/${chart}/details`,
      `Visit Details ${chart}`,
      new RegExp(String(chart)),
    )
    await page.getByRole('link', { name: '602-555-0147' }).first().waitFor()
    await shows(page, `/visits/${chart}/chart`, `Chart ${chart}`, /\w+/)
    await page.getByRole('button', { name: /Previous Charts/ }).click()
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('dialog').getByRole('link').first().click(),
    ])
    await tab.getByRole('heading', { level: 1, name: 'Previous Chart' }).waitFor()
    expect([pathOf(tab), new URL(tab.url()).search]).toEqual([
      `/visits/${foreign}/chart-preview`,
      '?prevChart=true',
    ])
    await expect.poll(() => tab.title()).toBe(`[test] Chart Preview ${foreign} - Wren`)
    await tab.close()
    await shows(
      page,
      `/visits/${foreign}/chart-preview`,
      `Chart Preview ${foreign}`,
      `Chart of visit #${foreign}`,
    )
    refuses(seat, 403, 4)
    await ends(page, `/visits/${ids.others}/details`, '/not-found')
    const staff = await sit(operator)
    await ends(staff.page, `/visits/${chart}/chart`, '/visits')
    await shows(
      staff.page,
      `/visits/${foreign}/chart-preview`,
      `Chart Preview ${foreign}`,
      `Chart of visit #${foreign}`,
    )
    await shows(
      staff.page,
      `/visits/${chart}/details`,
      `Visit Details ${chart}`,
      new RegExp(String(chart)),
    )
    refuses(staff, 404, 1)
    await ends(staff.page, `/vd?aid=${chart}`, '/not-found')
    const stranger = await sit(null)
    for (const path of [`/visits/${chart}/chart`, `/visits/${chart}/details`])
      await ends(stranger.page, path, '/auth')
  },
)

test(
  'SHL-039 SHL-040 SHL-050 SHL-052 users, flags and trail are bound to no role by the route and to their people by the calls: a 403 leads to Page Not Found',
  { timeout: 240_000 },
  async () => {
    const [boss, keeper, staff, her, stranger] = [
      await sit(chief),
      await sit(accounts),
      await sit(operator),
      await sit(nurse),
      await sit(null),
    ]
    const three = [
      ['/a/users', 'Users', 'Users'],
      ['/a/users/create', 'New User', 'New User'],
      [`/a/users/${ids.user}`, `User ${ids.user}`, 'Ottilie Marchbanks'],
    ] as const
    for (const { page } of [boss, keeper])
      for (const [path, title, heading] of three) await shows(page, path, title, heading)
    const two = [
      ['/a/feature-flags', 'Feature Flags'],
      ['/a/audit', 'Audit Log'],
    ] as const
    for (const [path, title] of two) await shows(boss.page, path, title)
    for (const [seat, paths] of [
      [keeper, ['/a/feature-flags', '/a/audit']],
      [staff, ['/a/users', `/a/users/${ids.user}`, '/a/feature-flags', '/a/audit']],
      [her, ['/a/users', '/a/feature-flags', '/a/audit']],
    ] as const) {
      refuses(seat, 403, 12)
      for (const path of paths) await ends(seat.page, path, '/not-found')
      await seat.page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    }
    for (const path of [...three.map(([one]) => one), ...two.map(([one]) => one)])
      await ends(stranger.page, path, '/auth')
  },
)

test(
  'SHL-001 SHL-008 SHL-009 SHL-010 SHL-011 SHL-016 SHL-078 the pages behind links open for anybody who brings one; without it those of nurses are protected',
  { timeout: 240_000 },
  async () => {
    const titles = {
      '/ns': 'Visit Availability',
      '/nc': 'Confirm Visit',
      '/ps': 'Schedule Your Visit',
    } as const
    const [stranger, staff, her] = [await sit(null), await sit(chief), await sit(nurse)]
    const opens = async ({ page }: Seat, path: string, at: keyof typeof titles): Promise<void> => {
      const read = page.waitForResponse(
        (answer) => answer.url().includes('/scheduling/') && answer.request().method() === 'POST',
      )
      await page.goto(path)
      expect((await read).status(), path).toBe(200)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.title()).toBe(`[test] ${titles[at]} - Wren`)
      await expect.poll(() => pathOf(page)).toBe(at)
      await page.getByRole('link', { name: '602-555-0147' }).first().waitFor()
    }
    for (const seat of [stranger, staff, her]) {
      await opens(seat, links['/ns'], '/ns')
      await opens(seat, links['/nc'], '/nc')
      await opens(seat, links['/ps'], '/ps')
    }
    const token = new URL(links['/nc'], product.url).searchParams.get('t') ?? ''
    await opens(stranger, `/nc?token=${token}`, '/nc')
    await opens(stranger, `/nc?t=${token}&d=1`, '/nc')
    await opens(stranger, `/nc/${token}?d=1`, '/nc')
    expect(Object.fromEntries(new URL(stranger.page.url()).searchParams)).toEqual({
      d: '1',
      t: token,
    })
    await stranger.page.evaluate(async () => {
      await (await caches.open('left-over')).put('/x', new Response('x'))
    })
    await opens(stranger, `${links['/ns']}&clearCache=true`, '/ns')
    await expect
      .poll(async () => [
        new URL(stranger.page.url()).searchParams.has('clearCache'),
        await stranger.page.evaluate(() => caches.keys()),
      ])
      .toEqual([false, []])

    for (const path of ['/ns', '/nc', '/nc?d=1'] as const) {
      await ends(stranger.page, path, '/auth')
      await expect
        .poll(() => stranger.page.evaluate(() => sessionStorage.getItem('recoverPath')))
        .toBe(path)
      await ends(staff.page, path, '/visits')
      await her.page.goto(path)
      await her.page
        .getByText('Something went wrong. Please open the link again or call us at 602-555-0147.')
        .waitFor()
      await expect.poll(() => pathOf(her.page)).toBe(path.replace(/\?.*/, ''))
    }
    // Two kinds of people sign in: staff and nurses; everybody else has a link and no account.
    const { data } = await ask<Rows<{ email: string; role: string }>>(
      null,
      'GET',
      '/dev/demo-accounts',
    )
    expect(new Set(data.map(({ role }) => role))).toEqual(new Set(['admin', 'nurse', 'user']))
  },
)

test('SHL-013 SHL-052 SHL-065 without the shell: sign-in, sign-out, Page Not Found, the slug and the pages behind links have neither menu nor live connection', async () => {
  const seat = await sit(null)
  const { page } = seat
  const sockets: string[] = []
  page.on('websocket', (socket) => {
    sockets.push(socket.url())
  })
  await page.route('https://portal.wren.example/**', (route) => route.abort())
  refuses(seat, 404, 1)
  for (const [path, at] of [
    ['/auth', '/auth'],
    ['/signout', '/auth'],
    ['/not-found', '/not-found'],
    ['/no-such-group', '/not-found'],
    [links['/ns'], '/ns'],
    [links['/nc'], '/nc'],
    [links['/ps'], '/ps'],
  ] as const) {
    await page.goto(path) // each loaded, so that what is not there has had its time to come
    await expect.poll(() => pathOf(page), { message: path, timeout: 20_000 }).toBe(at)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(
      [
        await page.getByRole('navigation').count(),
        await page.getByRole('button', { name: 'Menu' }).count(),
      ],
      path,
    ).toEqual([0, 0])
  }
  expect(sockets).toEqual([])
  // Opened by somebody who is signed in it signs her out.
  const her = await sit(accounts)
  await her.page.goto('/visits-list')
  const told = her.page.waitForRequest(
    (request) => request.url().endsWith('/signout') && request.method() === 'POST',
  )
  await ends(her.page, '/signout', '/auth')
  await told
  await expect.poll(() => her.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  tokens.clear()
})

test(
  'SHL-064 SHL-065 every navigation has Sign out; on a phone the menu button opens and closes it, on every protected screen',
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
  'SHL-060 SHL-061 SHL-076 SHL-084 the way to the after-visit reports leads to the operations area; the menu names both versions, which calls and events bear',
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

test("SHL-005 times are shown in the zone of the person, Pacific where she has none, and those of a visit in the visit's", async () => {
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

test('NET-090 the earlier charts that a nurse looks at beside her own are read anew when one of them is saved', async () => {
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
  'SHL-002 from the intake a link leads to its order, from there to its visits, their nurses, the chart, payment and invoice',
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
