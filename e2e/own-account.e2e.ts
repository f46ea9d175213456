// AUD-061, AUD-063: a person's own sessions, and her passkeys with an authenticator that the browser itself plays.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/chromium.ts'
import { comeIn, signOut } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const [olive, nina, edith, wanda, flora] = [
  'olive@staff.example',
  'nina@nurses.example',
  'edith@staff.example',
  'wanda@staff.example',
  'flora@staff.example',
]
let product: Product
let browser: Browser
let seat: Seat
beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startProduct({
      host: 'localhost',
      settings: {
        PASSKEYS_ENABLED: 'true',
        OPERATIONS_BASE_URL: 'https://operations.house.example/area/',
      },
    }),
    launchBrowser(),
  ])
  const records = await openRecords(product, new Date().toISOString())
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: olive })
  await records.nurse({
    first_name: 'Nina',
    last_name: 'Nurse',
    email: nina,
    zip: '89119',
    state: 'NV',
  })
  await records.account(
    { first_name: 'Edith', last_name: 'East', email: edith },
    { is_admin: true, timezone: 'America/New_York' },
  )
  await records.account(
    { first_name: 'Wanda', last_name: 'Wren', email: wanda },
    { is_admin: true, is_wren_admin: true },
  )
  await records.account(
    { first_name: 'Flora', last_name: 'Fields', email: flora },
    { is_account_admin: true },
  )
  await records.close()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
beforeEach(async () => {
  seat = await takeSeat(browser, product, 'desk', import.meta.url)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await seat.keep('failed')
  expect(seat.complaints()).toEqual([])
  await seat.leave()
})

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A device with a lock that knows its owner; `knows` false: somebody else holds it. */
async function device(
  page: Page,
): Promise<{ knows(owner: boolean): Promise<void>; leave(): Promise<void> }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    knows: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    leave: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}

async function openPasskeys(page: Page, email: string): Promise<void> {
  await button(page, `Account of ${email}`).click()
  await page.getByRole('menuitem', { name: 'Passkeys' }).click()
  await page.getByRole('dialog', { name: 'Passkeys' }).waitFor()
}

test('AUD-061 a passkey is added in the account menu, signs in at the Email step without a code, is seen with its last use and removed', async () => {
  const { page } = seat
  const phone = await device(page)
  await comeIn(seat, olive)
  await heading(page, 'Visits')
  await openPasskeys(page, olive)
  const drawer = page.getByRole('dialog', { name: 'Passkeys' })
  await drawer.getByText('No passkeys.').waitFor()
  await seat.look('passkeys-none')
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Kitchen laptop')
  await drawer.getByRole('button', { name: 'Add a passkey' }).click()
  const row = drawer.getByRole('listitem', { name: 'Kitchen laptop' })
  await row.waitFor()
  await expect
    .poll(() => row.innerText())
    .toMatch(/Created\s+\w{3} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M P[SD]T\s+Last use\s+Never/)
  await seat.look('passkeys-one')
  // The same device keeps one passkey of a person.
  await drawer.getByRole('button', { name: 'Add a passkey' }).click()
  await drawer.getByText('This device already has a passkey for Wren.').waitFor()
  await page.keyboard.press('Escape')
  await button(page, `Account of ${olive}`).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()

  await button(page, 'Sign in with a passkey').waitFor()
  await seat.look('sign-in-passkey')
  // Whoever only holds the device is not let in.
  await phone.knows(false)
  await button(page, 'Sign in with a passkey').click()
  await page.getByText('No passkey was used. Please try again.').waitFor()
  await phone.knows(true)
  await button(page, 'Sign in with a passkey').click()
  await heading(page, 'Visits')
  await openPasskeys(page, olive)
  await expect.poll(() => row.innerText()).toMatch(/Last use\s+\w{3} \d/)
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await drawer.getByText('No passkeys.').waitFor()
  await page.keyboard.press('Escape')
  await page.goto('/signout')
  seat.expectRefusal(400)
  await button(page, 'Sign in with a passkey').click()
  await page.getByText('This passkey cannot sign in to Wren.').waitFor()
  await phone.leave()
})

test('AUD-061 adding and removing need a sign-in of the last ten minutes', async () => {
  const { page } = seat
  await device(page)
  await comeIn(seat, nina)
  await heading(page, 'My Visits')
  await openPasskeys(page, nina)
  const drawer = page.getByRole('dialog', { name: 'Passkeys' })
  await drawer.getByRole('button', { name: 'Add a passkey' }).click()
  await drawer.getByRole('listitem').waitFor()
  await product.clock(new Date(Date.now() + 11 * 60_000).toISOString())
  seat.expectRefusal(409)
  await drawer.getByRole('button', { name: 'Add a passkey' }).click()
  await drawer.getByText('Please sign in again to add or remove a passkey.').waitFor()
  await seat.look('passkeys-sign-in-again')
  seat.expectRefusal(409)
  await drawer.getByRole('listitem').getByRole('button', { name: 'Remove' }).click()
  const refused = page.waitForResponse((answer) => answer.status() === 409)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await refused
  await drawer.getByText('Please sign in again to add or remove a passkey.').waitFor()
  await expect.poll(() => drawer.getByRole('listitem').count()).toBe(1)
  await drawer.getByRole('button', { name: 'Sign in again' }).click()
  await heading(page, 'Sign In')
})

test('AUD-063 the account menu lists where a person is signed in, marks this session, and ends one, all others, or this one', async () => {
  const { page } = seat
  let minutes = 20
  /** Another device of hers; each code wants its minute. */
  const elsewhere = async (width: 'desk' | 'phone'): Promise<Seat> => {
    await product.clock(new Date(Date.now() + ++minutes * 60_000).toISOString())
    const other = await takeSeat(browser, product, width, import.meta.url)
    await comeIn(other, edith)
    await heading(other.page, 'Visits')
    return other
  }
  await product.clock(new Date(Date.now() + minutes * 60_000).toISOString())
  await comeIn(seat, edith)
  await heading(page, 'Visits')
  const second = await elsewhere('phone')
  await button(page, `Account of ${edith}`).click()
  await page.getByRole('menuitem', { name: 'Sessions' }).click()
  const drawer = page.getByRole('dialog', { name: 'Sessions' })
  const rows = drawer.getByRole('listitem')
  const rowsAre = (count: number) => expect.poll(() => rows.count()).toBe(count)
  await rowsAre(2)
  const time = String.raw`\w{3} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M E[SD]T`
  const row = new RegExp(
    String.raw`^Chrome on Linux(\s+This session)?\s+Sign out\s+Address\s+\S*127\.0\.0\.1\s+Signed in\s+${time}\s+Last used\s+${time}$`,
  )
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([expect.stringMatching(row), expect.stringMatching(row)])
  await expect.poll(() => drawer.getByText('This session').count()).toBe(1)
  await seat.look('sessions-1440')

  const other = rows.filter({ hasNotText: 'This session' })
  await other.getByRole('button', { name: 'Sign out' }).click()
  await rowsAre(1)
  await second.page.waitForURL('**/auth')
  await expect
    .poll(() => drawer.getByRole('button', { name: 'Sign out all others' }).count())
    .toBe(0)
  await second.leave()

  const [third, fourth] = [await elsewhere('phone'), await elsewhere('desk')]
  await page.keyboard.press('Escape')
  await third.page.getByRole('button', { name: 'Menu' }).click()
  await third.page.getByRole('button', { name: 'Sessions' }).click()
  const onPhone = third.page.getByRole('dialog', { name: 'Sessions' })
  await expect.poll(() => onPhone.getByRole('listitem').count()).toBe(3)
  await third.look('sessions-390')
  await onPhone.getByRole('button', { name: 'Sign out all others' }).click()
  await expect.poll(() => onPhone.getByRole('listitem').count()).toBe(1)
  for (const ended of [page, fourth.page]) await ended.waitForURL('**/auth')
  await fourth.leave()
  await onPhone.getByRole('listitem').getByRole('button', { name: 'Sign out' }).click()
  await third.page.waitForURL('**/auth')
  expect(third.complaints()).toEqual([])
  await third.leave()
})

test('SES-069 SHL-067 SHL-060 SHL-061 SHL-084 the account menu ends the navigation with who is signed in and what she may open; the operations area is where the settings say', async () => {
  await product.clock(new Date(Date.now() + 60 * 60_000).toISOString())
  const menus = [
    [wanda, 'Wanda', ['Users', 'Feature Flags', 'Audit Log', 'Sessions', 'Passkeys', 'Sign out']],
    [flora, 'Flora', ['Users', 'Sessions', 'Passkeys', 'Sign out']],
    [olive, 'Olive', ['Sessions', 'Passkeys', 'Sign out']],
    [nina, 'Nina', ['Sessions', 'Passkeys', 'Sign out']],
  ] as const
  for (const [email, name, entries] of menus) {
    const { page, context } = seat
    await signOut(seat)
    await context.clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await comeIn(seat, email)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('button', { name: `Account of ${email}` }).click()
    const menu = page.getByRole('menu')
    await expect
      .poll(async () => (await menu.getByRole('menuitem').allInnerTexts()).slice(0, entries.length))
      .toEqual(entries)
    await expect
      .poll(() => menu.innerText())
      .toMatch(new RegExp(`^${name}\\s+${email}\\s+${entries[0]}`))
    await expect
      .poll(async () =>
        (
          await navigation.getByRole('link').or(navigation.getByRole('button')).last().innerText()
        ).trim(),
      )
      .toMatch(new RegExp(`^Account of ${email}`))
    await page.keyboard.press('Escape')
    if (email !== wanda && email !== olive) continue
    const reports = navigation.getByRole('link', { name: 'After Visit Reports' })
    await expect
      .poll(async () => [await reports.getAttribute('href'), await reports.getAttribute('target')])
      .toEqual(['https://operations.house.example/area/after-visit-reports', '_blank'])
    for (const path of ['/operations/after-visit-reports', '/operations/after-visit-reports/7']) {
      await page.goto(path)
      await heading(page, 'Page Not Found')
    }
  }
})
