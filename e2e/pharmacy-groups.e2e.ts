// Journeys through pharmacy groups: created, published, deleted.
import { expect, test } from 'vitest'
import {
  box,
  button,
  call,
  createGroup,
  heading,
  listed,
  name,
  nina,
  notice,
  olive,
  pathOf,
  pill,
  rowGroup,
  shows,
  side,
  useGroups,
} from './support/group-screen.ts'
import { intercept } from './support/intercept.ts'
import { atTheDoor, comeIn } from './support/people.ts'

const fixture = useGroups(import.meta.url)
const { openSeat, pharmacy } = fixture

test('GRP-J1 GRP-001 GRP-002 GRP-003 GRP-004 GRP-005 GRP-006 GRP-010 GRP-022 SHL-030 creates a group', async () => {
  const { page } = fixture.seat
  await comeIn(fixture.seat, olive, '/pharmacies')
  await button(page, 'Manage Groups').click()
  await heading(page, 'New Group') // no group exists yet
  await expect.poll(() => pathOf(page)).toBe('/pharmacies/groups/add')
  await expect.poll(() => page.title()).toContain('New Group - Wren')
  await rowGroup(page, 'Available Pharmacies').waitFor()
  expect(await page.getByText('Group name is required').count()).toBe(0)
  await button(page, 'Save Changes').click()
  await shows(page, 'Group name is required')
  await shows(page, 'At least 1 pharmacy is required')
  await fixture.seat.look('refused')
  await name(page).fill('Northern Valley')
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(expect.arrayContaining(['Name', 'State']))
  const find = page.getByRole('searchbox', { name: 'Search Pharmacies' })
  await find.fill('no such')
  await shows(page, 'No results found')
  await find.fill('rx')
  await expect.poll(() => listed(page, 'Available Pharmacies')).not.toContain('Willow Rx')
  await find.fill('')
  await box(page, 'Birch Rx').check()
  await box(page, 'Acacia Rx').press('Space')
  await expect.poll(() => listed(page, 'Selected Pharmacies')).toEqual(['Acacia Rx', 'Birch Rx'])
  const vettings = page.getByRole('searchbox', { name: 'Search Vettings' })
  await vettings.fill('ivig')
  await expect.poll(() => listed(page, 'Available Vettings')).toEqual(['IVIG competency'])
  await box(page, 'IVIG competency').check()
  await vettings.fill('')
  await expect.poll(() => listed(page, 'Selected Vettings')).toEqual(['IVIG competency'])
  await button(page, 'Save Changes').click()
  await notice(page, 'Pharmacy group saved successfully')
  await heading(page, 'Northern Valley')
  await expect.poll(() => pathOf(page)).toMatch(/^\/pharmacies\/groups\/\d+$/)
  await pill(page, 'Northern Valley', '2 pharmacies')
  await expect
    .poll(() =>
      side(page).getByRole('link', { name: 'Northern Valley' }).getAttribute('aria-current'),
    )
    .toBe('page')
  await expect.poll(() => listed(page, 'Selected Vettings')).toEqual(['IVIG competency'])
  await expect.poll(() => page.title()).toMatch(/Pharmacy Group \d+ - Wren/)
  await fixture.seat.look('made')
  const id = pathOf(page).split('/').at(-1)
  await createGroup(page, { name: 'alder Partners', pharmacies: [pharmacy(2)] })
  await page.reload()
  await heading(page, 'Northern Valley')
  await expect
    .poll(async () =>
      (await side(page).getByRole('link').allTextContents()).map((text) =>
        text.replace(/\d+$/, ''),
      ),
    )
    .toEqual(['alder Partners', 'Northern Valley'])
  await page.getByRole('link', { name: 'Add New Group' }).click()
  await heading(page, 'New Group')
  await expect.poll(() => side(page).locator('[aria-current]').count()).toBe(0)
  const nurse = await openSeat()
  await comeIn(nurse, nina, atTheDoor)
  for (const path of ['/pharmacies/groups/add', `/pharmacies/groups/${id}`]) {
    await nurse.page.goto(path)
    await expect.poll(() => pathOf(nurse.page), { message: path }).not.toBe(path)
  }
})

test(
  'GRP-J2 GRP-013 redirects from a published group to the portal, not from an unpublished one',
  { timeout: 180_000 },
  async () => {
    const { page } = fixture.seat
    await comeIn(fixture.seat, olive, atTheDoor)
    const { id } = await createGroup(page, { name: 'Dogwood Partners', pharmacies: [pharmacy(3)] })
    await page.goto(`/pharmacies/groups/${id}`)
    await heading(page, 'Dogwood Partners')
    expect(await page.getByText('/dogwood-partners', { exact: true }).count()).toBe(0)
    await page.getByRole('switch', { name: 'Published' }).check()
    await shows(page, '/dogwood-partners')
    await button(page, 'Save Changes').click()
    await notice(page, 'Pharmacy group saved successfully')
    await page.getByRole('link', { name: '/dogwood-partners' }).waitFor()
    await button(page, 'Copy the public address').waitFor()
    const stranger = await openSeat()
    stranger.overlook(
      /ERR_NAME_NOT_RESOLVED|ERR_CONNECTION|ERR_INTERNET|ERR_TUNNEL|ERR_PROXY|Failed to load resource/,
    )
    const redirect = stranger.page.waitForRequest(
      (request) =>
        request.isNavigationRequest() && request.url().includes('/dogwood-partners/referral'),
      { timeout: 30_000 },
    )
    // The page itself records when the text appears: on a slow machine the test would read it later.
    await stranger.page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (
          !document.body?.textContent.includes(
            'You are being redirected to the Dogwood Partners referral form...',
          )
        )
          return
        document.documentElement.dataset['seen'] = String(Date.now())
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await stranger.page.goto('/dogwood-partners')
    const shownAt = Number(await stranger.page.locator('html[data-seen]').getAttribute('data-seen'))
    await redirect
    expect(Date.now() - shownAt).toBeGreaterThan(2_000)
    await page.getByRole('switch', { name: 'Published' }).uncheck()
    await button(page, 'Save Changes').click()
    await expect
      .poll(
        async () =>
          (await call(page, 'GET', '/public/pharmacy-groups/by-slug/dogwood-partners')).status,
      )
      .toBe(404)
    const later = await openSeat()
    later.expectRefusal(404)
    await later.page.goto('/dogwood-partners')
    await expect.poll(() => pathOf(later.page)).toBe('/not-found')
  },
)

test(
  'GRP-J4 GRP-007 GRP-008 GRP-009 deletes a group after a warning and frees its pharmacies',
  { timeout: 180_000 },
  async () => {
    const { page } = fixture.seat
    await comeIn(fixture.seat, olive, atTheDoor)
    const { id } = await createGroup(page, { name: 'Hazel Partners', pharmacies: [pharmacy(7)] })
    await page.goto('/pharmacies')
    await page
      .getByRole('row')
      .filter({ hasText: 'Hazel Rx' })
      .getByText('Hazel Partners')
      .waitFor()
    await page.goto(`/pharmacies/groups/${id}`)
    await heading(page, 'Hazel Partners')
    await button(page, 'Cancel').click()
    await heading(page, 'Pharmacies')
    await page.goto(`/pharmacies/groups/${id}`)
    await button(page, 'Delete').click()
    const question = page.getByRole('alertdialog')
    await question
      .getByText(
        'If you delete the group, you will lose data. Are you sure you want to move forward?',
      )
      .waitFor()
    await fixture.seat.look('delete')
    const release = Promise.withResolvers<void>()
    await intercept(page, `**/pharmacy-groups/${id}`, async (route) => {
      if (route.request().method() === 'DELETE') await release.promise
      await route.continue()
    })
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Processing...' }).waitFor()
    // The page itself records its address when the notice appears: on a slow machine it may have left (GRP-009).
    const addressAtNotice = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.body.textContent.includes('Pharmacy Group deleted successfully.')) return
            observer.disconnect()
            resolve(location.pathname)
          })
          observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        }),
    )
    release.resolve()
    const toast = page
      .getByRole('status')
      .filter({ hasText: 'Pharmacy Group deleted successfully.' })
    await toast.getByText('Confirmed', { exact: true }).waitFor()
    expect(await addressAtNotice).toBe(`/pharmacies/groups/${id}`)
    await heading(page, 'Pharmacies')
    await expect.poll(() => pathOf(page)).toBe('/pharmacies')
    await page.getByRole('row').filter({ hasText: 'Hazel Rx' }).waitFor()
    await expect.poll(() => page.getByText('Hazel Partners').count()).toBe(0)
    expect((await call(page, 'GET', `/pharmacy-groups/${id}`)).status).toBe(404)
  },
)

test('shows pharmacy groups on a phone above the open one', async () => {
  const phone = await openSeat('phone')
  await comeIn(phone, olive, '/pharmacies/groups/add')
  await heading(phone.page, 'New Group')
  await rowGroup(phone.page, 'Available Vettings').waitFor()
  await phone.look('phone')
})
