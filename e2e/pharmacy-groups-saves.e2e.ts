// Saves of pharmacy groups: concurrent ones, and the vettings that follow.
import { expect, test } from 'vitest'
import type { PharmacyGroup } from '@wren/contract/pharmacy-groups'
import {
  box,
  button,
  call,
  createGroup,
  heading,
  listed,
  name,
  notice,
  olive,
  useGroups,
} from './support/group-screen.ts'
import { intercept } from './support/intercept.ts'
import { atTheDoor, comeIn } from './support/people.ts'

const fixture = useGroups(import.meta.url)
const { openSeat, pharmacy, vetting } = fixture

test(
  'GRP-027 GRP-042 GRP-011 GRP-012 keeps the input of an outdated save and each pharmacy in one group',
  { timeout: 180_000 },
  async () => {
    const { page } = fixture.seat
    await comeIn(fixture.seat, olive, atTheDoor)
    const { id } = await createGroup(page, { name: 'Elm Partners', pharmacies: [pharmacy(4)] })
    await page.goto(`/pharmacies/groups/${id}`)
    await heading(page, 'Elm Partners')
    await expect.poll(() => listed(page, 'Available Pharmacies')).toContain('Fir Rx')
    expect(await listed(page, 'Available Pharmacies')).not.toContain('Willow Rx')
    await box(page, 'Fir Rx').check()
    const otherSave = await call<PharmacyGroup>(page, 'PATCH', `/pharmacy-groups/${id}`, {
      name: 'Elm and Ash',
      version: 1,
    })
    expect(otherSave.status).toBe(200)
    fixture.seat.expectRefusal(409)
    await button(page, 'Save Changes').click()
    const nameField = page.locator('.mantine-InputWrapper-root').filter({ has: name(page) })
    await nameField
      .getByText(
        'This pharmacy group was changed by someone else. Reload to see the latest version.',
      )
      .waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await expect.poll(() => name(page).inputValue()).toBe('Elm and Ash') // changed by the other person only
    await expect.poll(() => listed(page, 'Selected Pharmacies')).toEqual(['Elm Rx', 'Fir Rx'])
    await fixture.seat.look('stale')
    await button(page, 'Save Changes').click()
    await notice(page, 'Pharmacy group saved successfully')
    await box(page, 'Ginkgo Rx').check()
    // Two concurrent calls.
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const create = (group: string) =>
      fetch(`${fixture.url}/pharmacy-groups`, {
        method: 'POST',
        body: JSON.stringify({ name: group, pharmacies: [pharmacy(6)] }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      })
    const answers = await Promise.all([create('Ginkgo One'), create('Ginkgo Two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const [winner, loser] = answers[0]?.status === 201 ? ['One', 'Two'] : ['Two', 'One']
    expect(await answers.find(({ status }) => status === 409)?.json()).toMatchObject({
      error: `Ginkgo Rx already belongs to Ginkgo ${winner}`,
    })
    fixture.seat.expectRefusal(409)
    await button(page, 'Save Changes').click()
    await nameField.getByText(`Ginkgo Rx already belongs to Ginkgo ${winner}`).waitFor()
    await expect
      .poll(() => listed(page, 'Selected Pharmacies'))
      .toEqual(['Elm Rx', 'Fir Rx', 'Ginkgo Rx'])
    expect([
      await page.getByRole('alert').count(),
      await page.getByText(`Ginkgo ${loser}`).count(),
    ]).toEqual([0, 0])
    await page.reload()
    await expect.poll(() => listed(page, 'Available Pharmacies')).toContain('Hazel Rx')
    expect(await listed(page, 'Available Pharmacies')).not.toContain('Ginkgo Rx')
    const { version } = (await call<PharmacyGroup>(page, 'GET', `/pharmacy-groups/${id}`)).body
    const saves = await Promise.all(
      ['Elm', 'Ash'].map((tree) =>
        call<PharmacyGroup>(page, 'PATCH', `/pharmacy-groups/${id}`, {
          name: `${tree} at once`,
          version,
        }),
      ),
    )
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await page.reload()
    await button(page, 'History').click()
    await page
      .getByRole('dialog', { name: `History of pharmacy group ${id}` })
      .getByText('Elm Partners')
      .first()
      .waitFor()
    await fixture.seat.look('history')
  },
)

test(
  'GRP-J3 unlinks a removed vetting from the nurse and links the chosen one',
  { timeout: 180_000 },
  async () => {
    const { page } = fixture.seat
    await comeIn(fixture.seat, olive, atTheDoor)
    const pharmacyAnswer = await call(page, 'POST', '/provider/insert', { title: 'Juniper Rx' })
    const { id } = await createGroup(page, {
      name: 'Juniper Partners',
      pharmacies: [pharmacyAnswer.body['id']],
    })
    const link = await call(page, 'POST', `/pharmacy-groups/${id}/vettings/${vetting(0)}`)
    expect(
      (
        await call(page, 'POST', '/nurse-pharmacy-group-vetting/insert', {
          user_nurse_id: fixture.ninaId,
          pharmacy_group_vetting_id: link.body['id'],
        })
      ).status,
    ).toBe(201)
    const nurse = await openSeat()
    await comeIn(nurse, olive, `/nurses/${fixture.ninaId}`)
    const heldVetting = nurse.page
      .getByRole('list', { name: 'Vettings' })
      .getByText('Juniper Partners: Drug screen')
    await heldVetting.waitFor()
    await page.goto(`/pharmacies/groups/${id}`)
    await heading(page, 'Juniper Partners')
    await box(page, 'Drug screen').uncheck()
    await box(page, 'Flu vaccination').check()
    await button(page, 'Save Changes').click()
    await notice(page, 'Pharmacy group saved successfully')
    await expect.poll(() => listed(page, 'Selected Vettings')).toEqual(['Flu vaccination'])
    // The form of the nurse was open during the save.
    await heldVetting.waitFor({ state: 'detached' })
  },
)

test(
  'GRP-014 GRP-024 GRP-025 GRP-043 asks before leaving; saves vettings singly and names a failed one',
  { timeout: 180_000 },
  async () => {
    const { page } = fixture.seat
    await comeIn(fixture.seat, olive, atTheDoor)
    const pharmacyAnswer = await call(page, 'POST', '/provider/insert', { title: 'Ironwood Rx' })
    const { id } = await createGroup(page, {
      name: 'Ironwood Partners',
      pharmacies: [pharmacyAnswer.body['id']],
    })
    await call(page, 'POST', `/pharmacy-groups/${id}/vettings/${vetting(0)}`)
    await page.goto(`/pharmacies/groups/${id}`)
    await heading(page, 'Ironwood Partners')
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/pharmacy-groups/'))
        requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await box(page, 'Drug screen').uncheck()
    await box(page, 'Flu vaccination').check()
    await box(page, 'IVIG competency').check()
    await page.getByRole('link', { name: 'Add New Group' }).click()
    await page
      .getByRole('dialog', { name: 'You have unsaved changes. Leave this page?' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await intercept(page, `**/pharmacy-groups/${id}/vettings/${vetting(1)}`, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"error":"An unexpected error occurred","code":"internal"}',
      }),
    )
    fixture.seat.expectRefusal(500)
    await button(page, 'Save Changes').click()
    const table = page.getByRole('region', { name: 'Group Vettings' })
    await table.getByText('Flu vaccination: An unexpected error occurred').waitFor()
    const path = `/pharmacy-groups/${id}`
    await expect
      .poll(() => requests)
      .toEqual([
        `PATCH ${path}`,
        `DELETE ${path}/vettings/${vetting(0)}`,
        `POST ${path}/vettings/${vetting(1)}`,
        `POST ${path}/vettings/${vetting(2)}`,
      ])
    await expect.poll(() => listed(page, 'Selected Vettings')).toEqual(['IVIG competency'])
    expect(await page.getByText('Pharmacy group saved successfully').count()).toBe(0)
    await fixture.seat.look('failed-vetting')
    await page.unroute(`**/pharmacy-groups/${id}/vettings/${vetting(1)}`)
    await name(page).fill('Ironwood and Sons')
    await box(page, 'Flu vaccination').check()
    await button(page, 'Save Changes').click()
    await notice(page, 'Pharmacy group saved successfully')
    await heading(page, 'Ironwood and Sons')
    await expect.poll(() => table.getByText('An unexpected error occurred').count()).toBe(0)
    expect(
      (
        await call<{ data: { vetting_id: number }[] }>(page, 'GET', `${path}/vettings`)
      ).body.data.map(({ vetting_id }) => vetting_id),
    ).toEqual([vetting(1), vetting(2)])
  },
)
