// Matching and access of addresses.
import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { identity } from '@wren/contract/identity'
import { keyOf, queryClient } from '../../shared/http/query-client.ts'
import { loadSession } from '../../shared/session/session.ts'
import { redirectWithoutToken } from '../../token/admission.ts'
import { tokenRoutes } from '../../token/routes.ts'
import { guard } from './guards.ts'
import { router } from './router.tsx'
import { screenRoutes } from './table.ts'

afterEach(() => localStorage.clear())

const nameAt = (path: string): string | undefined =>
  router
    .matchRoutes(path, {} as never)
    .map(({ staticData }) => (staticData as { route?: { name: string } }).route?.name)
    .findLast((name) => name !== undefined)

test('SHL-048 prefers a fixed path to a parameter, and both to the page of a slug', () => {
  const fixed: Readonly<Record<string, string>> = {
    '/visits/new': 'assignments-new',
    '/patients/new': 'patients-new',
    '/patients/order/5': 'patients-order-edit',
    '/providers/new': 'providers-new',
    '/vettings/new': 'vettings-new',
    '/nurses/new': 'nurses-new',
    '/pharmacies/groups/add': 'manage-group-add',
    '/a/users/create': 'create-user',
    '/operations/after-visit-reports': 'after-visit-reports',
    '/operations/after-visit-reports/5': 'after-visit-report',
    '/not-found': 'NotFound',
  }
  for (const [path, name] of Object.entries(fixed))
    expect([path, nameAt(path)]).toEqual([path, name])
  const withParameter: Readonly<Record<string, string>> = {
    '/visits/5': 'assignments-edit',
    '/patients/4d3f8e2a-98a1-4c8e-9d53-0c5b12f6a001': 'patients-edit',
    '/providers/5': 'providers-edit',
    '/vettings/5': 'vettings-edit',
    '/nurses/5': 'nurses-edit',
    '/pharmacies/groups/5': 'manage-group',
    '/a/users/5': 'user',
    '/desert-partners': 'pharmacy-slug',
  }
  for (const [path, name] of Object.entries(withParameter))
    expect([path, nameAt(path)]).toEqual([path, name])
  // No one-word path of the table is taken for the slug of a group.
  for (const { name, path } of screenRoutes.filter((route) => /^\/[a-z-]+$/.test(route.path)))
    expect([path, nameAt(path)]).toEqual([path, name])
})

test('SHL-052 renders protected screens in the shell, open ones outside', () => {
  const addressOf = (path: string): string => path.replace(/\$\w+/g, '5')
  const inShell = (path: string): boolean =>
    router
      .matchRoutes(addressOf(path), {} as never)
      .some(({ routeId }) => String(routeId) === '/shell')
  expect(
    screenRoutes
      .filter(({ audience, path }) => inShell(path) !== (audience !== 'open'))
      .map(({ path }) => path),
  ).toEqual([])
})

const signedInAs = (role: string): void =>
  localStorage.setItem(
    'token',
    `x.${btoa(
      JSON.stringify({
        sid: 's',
        id: 1,
        email: 'a@wren.example',
        role,
        perms: '',
        timezone: 'America/Los_Angeles',
      }),
    )}.x`,
  )

test('SHL-045 keeps admins out of the visit lists, profile and chart of nurses', () => {
  const own = screenRoutes.filter(({ audience }) => audience === 'non-admin')
  expect(own.map(({ path }) => path).toSorted()).toEqual([
    '/profile',
    '/visits-list',
    '/visits-open',
    '/visits/$aid/chart',
  ])
  for (const { audience } of own)
    expect([
      guard(audience, { isAdmin: true }),
      guard(audience, { isAdmin: false }),
      guard(audience, null)?.to,
    ]).toEqual([{ to: '/visits' }, null, '/auth'])
  expect(tokenRoutes.map(({ path }) => path)).toEqual(['/ns', '/nc', '/ps'])
  expect(redirectWithoutToken()).toBe('/auth')
  signedInAs('admin')
  expect(redirectWithoutToken()).toBe('/visits')
  for (const role of ['nurse', 'user']) {
    signedInAs(role)
    expect(redirectWithoutToken()).toBeNull()
  }
})

/** Target of the redirect of an address, null without one. */
async function awayFrom(path: string): Promise<string | null> {
  const matched = router.matchRoutes(path, {} as never).at(-1)
  const { beforeLoad } =
    (
      router.routesById as unknown as Record<
        string,
        { options: { beforeLoad: (of: object) => unknown } }
      >
    )[String(matched?.routeId)]?.options ?? {}
  try {
    await beforeLoad?.({ location: { pathname: path, searchStr: '' }, preload: false })
    return null
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    return String(thrown.options.to)
  }
}

test('AVR-028 SHL-084 serves reports to admins, and not at all with an outside base', async () => {
  const paths = ['/operations/after-visit-reports', '/operations/after-visit-reports/5']
  const away = async (base: string, role: string) => {
    queryClient.setQueryData(keyOf(identity.publicConfig, {}), { operations_base_url: base })
    signedInAs(role)
    loadSession()
    return Promise.all(paths.map(awayFrom))
  }
  for (const base of ['/operations', '/operations/'])
    expect([await away(base, 'admin'), await away(base, 'nurse')]).toEqual([
      [null, null],
      ['/visits-list', '/visits-list'],
    ])
  expect(await away('https://operations.house.example/area', 'admin')).toEqual([
    '/not-found',
    '/not-found',
  ])
  localStorage.clear()
  loadSession()
  queryClient.clear()
  expect(await awayFrom('/operations/after-visit-reports')).toBe('/auth')
})
