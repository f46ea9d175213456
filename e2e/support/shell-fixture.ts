// The fixture of the shell tests: the demo product, its record ids, and people at screens.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launchBrowser } from './chromium.ts'
import { chief, linkTo, type Rows } from './demo-records.ts'
import { arrives } from './goes.ts'
import { startProduct, type Product } from './product.ts'
import { takeSeat, type Seat, type Width } from './seat.ts'

export const [operator, accounts, nurse] = [
  'operator@wren.example',
  'accounts@wren.example',
  'nurse@wren.example',
]
export const phone = '6025550147'
export let product: Product
export let browser: Browser
let seats: Seat[] = []
let file = ''

export async function ask<A>(
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
/** Tokens of signed-in people. Cleared after a sign-out. */
export const tokens = new Map<string, string>()
export async function tokenOf(email: string): Promise<string> {
  const token =
    tokens.get(email) ??
    (await ask<{ token: string }>(null, 'POST', '/dev/sign-in', { email })).token
  tokens.set(email, token)
  return token
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
export let ids: Ids
export let links: Readonly<Record<'/ns' | '/nc' | '/ps', string>>

/** An editable chart of the nurse with a previous chart, and that chart's visit. */
async function readCharts() {
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
  const chart =
    infos.find(({ is_editable, previous_charts }) => is_editable && previous_charts > 0)?.id ?? 0
  const [previous] = (
    await ask<Rows<{ assignment_id: number }>>(nurse, 'GET', `/assignments/${chart}/chart-prev`)
  ).data
  return { mine, chart, foreign: previous?.assignment_id ?? 0 }
}

async function readIds(): Promise<Ids> {
  const visits = (
    await ask<Rows<{ id: number; timezone: string; nurse_first_name: string | null }>>(
      chief,
      'POST',
      '/assignments-search',
      { filters: {} },
    )
  ).data
  // The scheduling page of a finished visit redirects to the visit.
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
  const { mine, chart, foreign } = await readCharts()
  const { id: user } = await ask<{ id: number }>(chief, 'GET', '/me')
  const phoenix = visits.find(({ timezone }) => timezone === 'America/Phoenix')?.id ?? 0
  return {
    visit: open?.id ?? 0,
    phoenix,
    intake: intake?.id ?? 0,
    patient: report?.patientUuid ?? '',
    report: report?.id ?? 0,
    reported: report?.visitId ?? 0,
    user,
    chart,
    foreign,
    others:
      visits.find(
        ({ id, nurse_first_name }) =>
          nurse_first_name !== null && mine.every((visit) => visit.id !== id),
      )?.id ?? 0,
  }
}

/** Starts the demo product and a browser for a test file, and checks that no page complained. */
export function useShell(testFile: string): void {
  file = testFile
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([
      startProduct({ demo: true, settings: { OPERATIONS_PHONE: phone } }),
      launchBrowser(),
    ])
    ids = await readIds()
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
    const complaints = []
    for (const seat of seats) {
      if (task.result?.state === 'fail') await seat.keep('failed')
      // A redirect may close a page before its connection opens.
      complaints.push(
        ...seat
          .complaints()
          .filter(
            (text) => !text.includes('WebSocket is closed before the connection is established'),
          ),
      )
      await seat.leave()
    }
    expect(complaints).toEqual([])
  })
}

/** A person at a screen, already signed in. */
export async function sit(email: string | null, width: Width = 'desk'): Promise<Seat> {
  const seat = await takeSeat(browser, product, width, file)
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
export const pathOf = (page: Page) => new URL(page.url()).pathname
export const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const refuses = (seat: Seat, status: number, times: number): void => {
  for (let n = 0; n < times; n++) seat.expectRefusal(status)
}
export async function ends(page: Page, path: string, at: string): Promise<void> {
  await arrives(page, path)
  await expect.poll(() => pathOf(page), { message: path, timeout: 20_000 }).toBe(at)
}
/** The path of a page's open WebSocket. */
const live = new WeakMap<Page, string>()
/** Opens a protected screen and waits for its title, heading, menu and live connection. */
export async function shows(
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
