// NET "Journeys", NET "Error display and notices", NET "Feature flags" 061, NET "Socket connection": what staff see
// of the way between browser and server.
import type { Browser, Locator, Page, Response, WebSocketRoute } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import { choose, pressOption } from './support/fields.ts'
import { frontDoor, type FrontDoor } from './support/front-door.ts'
import { anIntake } from './support/intakes.ts'
import { atTheDoor, comeIn, signIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const [olive, dana, wanda] = ['olive@staff.example', 'dana@staff.example', 'wanda@staff.example']
const patience = { timeout: 20_000 }
let door: FrontDoor
let product: Product
let browser: Browser
let pharmacy = 0
let wandaId = 0
let nurseId = 0
/** Olive's and another's. */
let seat: Seat
let other: Seat
beforeAll(async () => {
  ;[door, browser] = await Promise.all([frontDoor(), launchBrowser()])
  const started = await startProduct({ settings: door.settings })
  door.leadsTo(started.url)
  product = { ...started, url: door.url }
  const records = await openRecords(product, new Date().toISOString())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  await records.admin({ first_name: 'Dana', last_name: 'Desk', email: dana })
  wandaId = await records.account(
    { first_name: 'Wanda', last_name: 'Wren', email: wanda },
    { is_admin: true, is_wren_admin: true },
  )
  pharmacy = await records.pharmacy('Desert Pharmacy', 'billing@desert.example')
  nurseId = await records.nurse({
    first_name: 'Nina',
    last_name: 'Nightingale',
    email: 'nina@nurses.example',
    phone: '+17025550142',
    zip: '89119',
    state: 'NV',
  })
  await records.close()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await door?.away()
})
let signIns = 0
beforeEach(async () => {
  door.open()
  // A code may be asked for once a minute.
  await product.clock(new Date(Date.now() + ++signIns * 5 * 60_000).toISOString())
  seat = await takeSeat(browser, product, 'desk', import.meta.url)
  other = await takeSeat(browser, product, 'desk', import.meta.url)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const [name, one] of [
      ['one', seat],
      ['other', other],
    ] as const)
      await one.keep(`failed-${name}`)
  expect([...seat.complaints(), ...other.complaints()]).toEqual([])
  await seat.leave()
  await other.leave()
})

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const rows = (page: Page) => page.getByRole('table').locator('tbody tr[aria-rowindex]')
const rowOf = (page: Page, id: number) =>
  page.getByRole('row', { name: new RegExp(`^Select ${id} `) })

/** Where a hand meets a switch. */
const track = (part: Locator) => part.locator('[class*=Switch-track]').first()

test('NET-J1 NET-091 of two who have the intakes open one changes a status, and the other reads it without a reload', async () => {
  await Promise.all([comeIn(seat, olive, atTheDoor), comeIn(other, dana, atTheDoor)])
  const id = await anIntake(seat, pharmacy)
  const said: string[] = []
  for (const { page } of [seat, other])
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => said.push(String(payload))),
    )
  await other.page.goto('/intake-list')
  const row = rowOf(other.page, id)
  await row.getByText('New Intake').waitFor()
  await other.page.evaluate(() => {
    document.documentElement.dataset['kept'] = 'yes'
  })
  await seat.page.goto(`/intake/${id}`)
  await choose(seat.page, 'Status', 'In Progress')
  await seat.page.getByRole('combobox', { name: 'Status Reason' }).click()
  await seat.page.getByRole('option', { name: 'Follow Up Needed' }).click()
  await seat.page.getByRole('button', { name: 'Submit' }).click()
  await seat.page.getByText('Intake has been updated').waitFor()
  await row.getByText('In Progress').waitFor()
  expect(await other.page.evaluate(() => document.documentElement.dataset['kept'])).toBe('yes')
  await expect
    .poll(() => said)
    .toEqual(
      expect.arrayContaining(
        ['intake', `intake/${id}`, 'assignment'].map((topic) =>
          JSON.stringify({ code: 'subscribe', data: topic }),
        ),
      ),
    )
})

test('NET-J2 a list fetched twice without changes is told to be up to date and keeps its rows; after a change elsewhere the answer is full', async () => {
  const { page } = seat
  await comeIn(seat, olive, atTheDoor)
  const id = await anIntake(seat, pharmacy)
  const answers: Record<string, unknown>[] = []
  page.on('response', (response: Response) => {
    if (new URL(response.url()).pathname !== '/intake/search') return
    // In the order they came: a long body may be read after a short one that followed it.
    const at = answers.push({}) - 1
    void response.json().then((body: Record<string, unknown>) => {
      answers[at] = body
    })
  })
  await page.goto('/intake-list')
  await rowOf(page, id).waitFor()
  // All but how long it waits, which time itself changes.
  const texts = async () =>
    (await rows(page).allInnerTexts()).map((text) =>
      text.replace(/\d+[mhd]\s+Received [^\n]* ago/, ''),
    )
  const seen = await texts()
  await page.getByRole('link', { name: 'Visits' }).click()
  await heading(page, 'Visits')
  // Where the socket's handshake came late the list was read again before that, maybe beside the first answer.
  const before = answers.length
  await page.getByRole('link', { name: 'Intake' }).click()
  await heading(page, 'Intake')
  await expect.poll(() => answers.length).toBeGreaterThan(before)
  await expect.poll(() => answers.at(-1)).toEqual({ up_to_date: true })
  await expect.poll(texts, patience).toEqual(seen)
  await comeIn(other, dana, atTheDoor)
  const next = await anIntake(other, pharmacy)
  await rowOf(page, next).waitFor()
  // The body is handed to the test after the page has it.
  await expect
    .poll(() => answers)
    .toContainEqual(
      expect.objectContaining({
        data: expect.arrayContaining([expect.objectContaining({ id: next })]),
      }),
    )
})

/**
 * The page's socket, led through the door by hand: a browser makes one that finds nobody wait longer and longer,
 * which would take minutes here.
 */
async function socketOf(page: Page) {
  const socket = { shut: false, made: 0, tried: () => {} }
  const open: WebSocketRoute[] = []
  await page.routeWebSocket(/\/websocket$/, (route) => {
    socket.made++
    if (socket.shut) void route.close({ code: 1013 }).then(() => socket.tried())
    else {
      route.connectToServer()
      open.push(route)
    }
  })
  return {
    made: () => socket.made,
    cut: async () => {
      socket.shut = true
      for (const route of open.splice(0)) await route.close({ code: 1012 })
    },
    mend: () => {
      socket.shut = false
    },
    /** The end of the next attempt. */
    attempt: () =>
      new Promise<void>((done) => {
        socket.tried = done
      }),
  }
}

test(
  'NET-J3 NET-073 NET-074 NET-076 with the server away the socket tries each second; when it is back the screen refreshes, and after 120 attempts she is signed out and, once signed in, back where she was',
  { timeout: 300_000 },
  async () => {
    const { page } = seat
    for (const one of [seat, other]) one.overlook(/net::ERR_|Failed to load resource/)
    await page.clock.install()
    const socket = await socketOf(page)
    await Promise.all([signIn(seat, olive), comeIn(other, dana, atTheDoor)])
    const id = await anIntake(seat, pharmacy)
    await page.goto('/intake-list?treatment=Vyv')
    await rowOf(page, id).waitFor()
    // What arrives without a reload arrives by the socket: it stands.
    await rowOf(page, await anIntake(other, pharmacy)).waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    const before = socket.made()
    /** A second of hers, and the attempt it brings. */
    const second = async (): Promise<void> => {
      const attempt = socket.attempt()
      await page.clock.runFor(1_000)
      await attempt
    }
    const away = async (): Promise<void> => {
      door.close()
      await socket.cut()
    }
    const back = (): void => {
      door.open()
      socket.mend()
    }
    await away()
    await page.clock.runFor(990)
    expect(socket.made()).toBe(before)
    for (let seconds = 1; seconds <= 4; seconds++) {
      await second()
      expect(socket.made()).toBe(before + seconds)
    }
    back()
    const missed = await anIntake(other, pharmacy)
    expect(await rowOf(page, missed).count()).toBe(0)
    await expect
      .poll(
        async () => {
          await page.clock.runFor(500)
          return rowOf(page, missed).count()
          // The clock no faster than the server can answer, and long enough for the minute after which a failed read
          // is sent again.
        },
        { timeout: 150_000, interval: 500 },
      )
      .toBe(1)

    const again = socket.made()
    await away()
    for (let made = 1; made < 120; made++) await second()
    expect([socket.made() - again, pathOf(page)]).toEqual([119, '/intake-list?treatment=Vyv'])
    await second()
    await expect
      .poll(async () => {
        await page.clock.runFor(50)
        return pathOf(page)
      }, patience)
      .toBe('/auth')
    await expect
      .poll(async () => [
        socket.made() - again,
        await page.evaluate(() => localStorage.getItem('token')),
      ])
      .toEqual([120, null])
    back()
    await page.clock.resume()
    await product.clock(new Date(Date.now() + ++signIns * 5 * 60_000).toISOString())
    await signIn(seat, olive)
    await expect.poll(() => pathOf(page), patience).toBe('/intake-list?treatment=Vyv')
    await heading(page, 'Intake')
  },
)

test('what comes late and cannot come while the server is away leaves the screen and what was typed in it, says so, and comes once the server is back', async () => {
  const { page } = seat
  // The router says of each screen that cannot be drawn why.
  seat.overlook(/net::ERR_|Failed to load resource|WebSocket connection|Network error\./)
  await comeIn(seat, wanda)
  // A socket that leaves with its document is not said to close.
  await page.goto('about:blank')
  const standing = new Set<object>()
  page.on('websocket', (one) => {
    standing.add(one)
    one.on('close', () => standing.delete(one))
  })
  const away = async (): Promise<void> => {
    door.close()
    await expect.poll(() => standing.size, { ...patience, interval: 20 }).toBe(0)
  }
  await page.goto(`/a/users/${wandaId}`)
  await page.waitForLoadState('networkidle') // what belongs to every page has come
  const name = page.getByRole('textbox', { name: /^First Name/ })
  await name.fill('Wendelin')
  await away()
  const told = page
    .getByRole('alert')
    .getByText('Network error. Please check your connection and try again.')
  const history = page.getByRole('button', { name: 'History' })
  await history.click()
  await told.waitFor()
  expect(await name.inputValue()).toBe('Wendelin')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sessions' }).click()
  await told.waitFor()
  expect(await name.inputValue()).toBe('Wendelin')
  door.open()
  await history.click()
  await page.getByRole('dialog', { name: `History of user ${wandaId}` }).waitFor()
  await page.keyboard.press('Escape')
  await name.fill('Wanda')
  await away()
  await page.getByRole('link', { name: 'Metrics' }).click()
  await page
    .getByText('Network error. Please check your connection and try again.')
    .and(page.locator(':not([role=alert] *)'))
    .waitFor()
  door.open()
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Metrics')
})

test('NET-J4 NET-061 NET-042 a Wren admin switches the search off, and after a reload another admin has no Search button; whom a flag is on for is saved as it is typed and reaches the other within five minutes', async () => {
  const { page } = seat
  await Promise.all([comeIn(seat, wanda), comeIn(other, dana)])
  await other.page.getByRole('button', { name: 'Search', exact: true }).waitFor()
  await page.getByRole('button', { name: `Account of ${wanda}` }).click()
  await page.getByRole('menuitem', { name: 'Feature Flags' }).click()
  await heading(page, 'Feature Flags')
  await expect.poll(() => pathOf(page)).toBe('/a/feature-flags')
  const flags = page.getByRole('list', { name: 'Feature flags' }).getByRole('listitem')
  await expect
    .poll(async () => (await flags.getByRole('heading').allInnerTexts()).toSorted())
    .toEqual([
      'auto-offers',
      'document-upload',
      'flag-global-search',
      'nurse-behavior',
      'paste-email-for-extraction',
      'take-rates',
    ])
  const search = flags.filter({ hasText: 'flag-global-search' })
  await track(search).click()
  const notice = page.getByRole('status').filter({ hasText: 'Feature flag has been updated' })
  await notice.waitFor()
  const { width = 0 } = page.viewportSize() ?? {}
  await expect
    .poll(async () => {
      const box = await notice.boundingBox()
      return box !== null && box.y < 120 && width - box.x - box.width < 40 && box.x > width / 2
    })
    .toBe(true)
  await expect.poll(() => search.getByRole('switch').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor({ state: 'detached' })
  await seat.look('flags')
  await other.page.clock.install()
  await other.page.reload()
  await heading(other.page, 'Visits')
  await other.page.waitForLoadState('networkidle')
  await expect
    .poll(() => other.page.getByRole('button', { name: 'Search', exact: true }).count())
    .toBe(0)

  await search.getByRole('button', { name: 'Edit' }).click()
  const drawer = page.getByRole('dialog', { name: 'flag-global-search' })
  const stored = async () =>
    (
      await callAs<{
        data: {
          key: string
          enabled: boolean
          roles: string[]
          emails: string[]
          targeting_keys: string[]
        }[]
      }>(seat, 'GET', '/feature-flags/definitions')
    ).data.find(({ key }) => key === 'flag-global-search')
  await track(drawer).click()
  await drawer.getByRole('checkbox', { name: 'Admins' }).click()
  await drawer.getByLabel('E-mails', { exact: true }).fill('kim@people')
  await page.keyboard.press('Enter')
  await drawer.getByText('kim@people: ').waitFor()
  await drawer.getByLabel('E-mails', { exact: true }).fill('kim@people.example')
  await page.keyboard.press('Enter')
  await drawer.getByRole('combobox', { name: 'Users' }).fill('wanda')
  await pressOption(page, 'Wanda Wren')
  await expect.poll(stored, patience).toMatchObject({
    enabled: true,
    roles: [],
    emails: ['kim@people.example'],
    targeting_keys: [`user_${wandaId}`],
  })
  await seat.look('flag-drawer')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await search.getByText('1 e-mail, 1 user').waitFor()
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
  await callAs(seat, 'PATCH', '/feature-flags/definitions/flag-global-search', {
    roles: ['admin'],
    emails: [],
    targeting_keys: [],
  })

  // Without a reload, within five minutes.
  await other.page.clock.runFor(5 * 60_000 + 1_000)
  await other.page.getByRole('button', { name: 'Search', exact: true }).waitFor()

  // Others find neither the entry nor the screen.
  await other.page.getByRole('button', { name: `Account of ${dana}` }).click()
  await other.page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  expect(await other.page.getByRole('menuitem', { name: 'Feature Flags' }).count()).toBe(0)
  other.expectRefusal(403)
  await other.page.goto('/a/feature-flags')
  await other.page.waitForURL('**/not-found')
})

/** The server's side of the page's socket: what it subscribed to, and a way to tell it of a topic. */
async function earsOf(page: Page) {
  const heard = {
    topics: new Set<string>(),
    tell: (_topic: string): void => undefined,
    asked: [] as string[],
  }
  await page.routeWebSocket(/\/websocket$/, (route) => {
    const say = (code: string, data: unknown): void => route.send(JSON.stringify({ code, data }))
    route.onMessage((text) => {
      const { code, data } = JSON.parse(String(text)) as { code: string; data: string }
      if (code === 'handshake-pong') say('handshake-ok', null)
      if (code === 'subscribe') {
        heard.topics.add(data)
        say('subscribe_ok', data)
      }
      if (code === 'unsubscribe') {
        heard.topics.delete(data)
        say('unsubscribe_ok', data)
      }
    })
    heard.tell = (topic) => say('notify', topic)
    say('handshake-ping', null)
  })
  page.on('request', (one) => {
    if (one.headers()['x-background'] === '1') heard.asked.push(new URL(one.url()).pathname)
  })
  return heard
}

test(
  'NET-089 NET-090 PAT-120 PAT-121 NUR-040 screens read again what their topics name; what is typed stays',
  { timeout: 240_000 },
  async () => {
    const { page } = seat
    await comeIn(seat, olive, atTheDoor)
    const patient = await callAs<{ uuid: string }>(seat, 'POST', '/patient/insert', {
      force: true,
      first_name: 'Imogen',
      last_name: 'Listener',
      dob: '1961-02-03',
      user_id_ops: wandaId,
      street: '1 Palm Lane',
      zip: '89119',
      city: 'Las Vegas',
      county: 'Clark',
      state: 'NV',
      timezone: 'America/Los_Angeles',
    })
    const intakeId = await anIntake(seat, pharmacy, { patient_uuid: patient.uuid })
    const {
      patient_order_id: order,
      assignments: [visit = 0],
    } = await callAs<{ patient_order_id: number; assignments: number[] }>(
      seat,
      'POST',
      `/intake/${intakeId}/create-order-and-visits`,
      {},
    )
    await page.clock.install()
    const heard = await earsOf(page)
    /** Everything told is followed by a read that nobody asked for; what is not on the screen is followed by none. */
    const follows = async (topics: readonly string[]): Promise<void> => {
      await expect
        .poll(async () => {
          await page.clock.runFor(500)
          return topics.filter((topic) => !heard.topics.has(topic))
        }, patience)
        .toEqual([])
      await page.waitForLoadState('networkidle')
      for (const topic of topics) {
        await page.clock.runFor(3_000)
        const before = heard.asked.length
        heard.tell(topic)
        await expect
          .poll(
            async () => {
              await page.clock.runFor(500)
              return heard.asked.length
            },
            { message: topic, ...patience },
          )
          .toBeGreaterThan(before)
        await page.waitForLoadState('networkidle')
      }
    }
    const opens = async (path: string, topics: readonly string[]): Promise<void> => {
      await page.goto(path)
      await page.clock.runFor(2_000)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await follows(topics)
    }
    const typed = async (label: string, words: string): Promise<() => Promise<string>> => {
      const box = page.getByRole('textbox', { name: label, exact: true }).last()
      await box.fill(words)
      return () => box.inputValue()
    }
    // What is typed first stays through all that is told.
    await page.goto(`/patients/${patient.uuid}`)
    await page.clock.runFor(2_000)
    const notes = await typed('Admin Notes', 'Rings twice')
    await follows([
      'patient',
      'patient_nurse',
      'patient_comment',
      'patient_assignment',
      'patient_task',
      `order_assignment/${order}`,
      'patient_order',
    ])
    expect(await notes()).toBe('Rings twice')
    page.on('dialog', (dialog) => void dialog.accept()) // leaving what was typed
    await page.goto(`/nurses/${nurseId}`)
    await page.clock.runFor(2_000)
    const nickname = await typed('Preferred Name', 'Nini')
    await follows(['nurse', 'nurse_comment', 'nurse_vetting', 'nurse_assignment'])
    expect(await nickname()).toBe('Nini')

    await opens(`/visits/${visit}`, [
      `scheduling_statuses/${visit}`,
      'assignment_notify',
      'assignment_comment',
      'assignment_link',
      'assignment_task',
      'assignment',
      `order_assignment/${order}`,
    ])
    await opens(`/visits/${visit}/scheduling`, [
      `blast_template/${visit}`,
      'assignment_notify',
      `scheduling_statuses/${visit}`,
    ])
    await opens('/visits', ['assignment'])
    await opens('/tasks', [
      'assignment_task',
      'patient_task',
      'assignment',
      'patient_assignment',
      'patient',
      'patient_order',
    ])
    await opens('/updates', ['assignment_comment', 'patient_comment', 'nurse_comment'])

    // A nurse's own lists.
    await callAs(seat, 'POST', '/scheduling/visit/override', {
      assignment_id: visit,
      nurse_id: nurseId,
      override_start_date_time: new Date(
        Math.ceil(Date.now() / 300_000) * 300_000 + 5 * 86_400_000,
      ).toISOString(),
    })
    await comeIn(other, 'nina@nurses.example', atTheDoor)
    await other.page.clock.install()
    const hers = await earsOf(other.page)
    for (const [path, topic] of [
      ['/visits-list', 'nurse_assignment'],
      ['/visits-list', 'assignment_notify'],
    ] as const) {
      await other.page.goto(path)
      await expect
        .poll(
          async () => {
            await other.page.clock.runFor(500)
            return [...hers.topics]
          },
          { message: path, ...patience },
        )
        .toContain(topic)
      await other.page.waitForLoadState('networkidle')
      const before = hers.asked.length
      hers.tell(topic)
      // What spares her battery waits half a minute (NET-080).
      await expect
        .poll(
          async () => {
            await other.page.clock.runFor(10_000)
            return hers.asked.length
          },
          { message: topic, ...patience },
        )
        .toBeGreaterThan(before)
    }
  },
)
