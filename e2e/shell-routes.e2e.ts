// Every screen opens at its address for the right people (SHL-001, SHL-008, SHL-009, SHL-010, SHL-011, SHL-013,
// SHL-016, SHL-017, SHL-033, SHL-039, SHL-050, SHL-052).
import type { Rows } from './support/demo-records.ts'
import type { Seat } from './support/seat.ts'
import { expect, test } from 'vitest'
import { chief } from './support/demo-records.ts'
import {
  accounts,
  ask,
  ends,
  ids,
  links,
  main,
  nurse,
  operator,
  pathOf,
  product,
  refuses,
  shows,
  sit,
  tokens,
  useShell,
} from './support/shell-fixture.ts'

useShell(import.meta.url)

test(
  'SHL-017 SHL-019 SHL-020 SHL-021 SHL-022 SHL-023 SHL-052 SHL-056 SHL-084 admin screens open at their addresses',
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
  'SHL-033 SHL-034 SHL-036 SHL-037 SHL-038 SHL-052 SHL-083 nurse screens open at their addresses',
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
  'SHL-039 SHL-040 SHL-050 SHL-052 a 403 of users, flags or audit log shows Page Not Found',
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
  'SHL-001 SHL-008 SHL-009 SHL-010 SHL-011 SHL-016 SHL-078 token pages open with a link for anybody',
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

test('SHL-013 SHL-052 SHL-065 sign-in, Page Not Found, slug and token pages have no menu and no live connection', async () => {
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
