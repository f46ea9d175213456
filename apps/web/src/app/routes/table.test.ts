import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstSegments } from '@wren/contract/first-segments'
import { pagePaths, slugPath } from '@wren/contract/page-paths'
import { roleNames } from '@wren/contract/roles'
import { tokenRoutes } from '../../token/routes.ts'
import { guard, type Audience } from './guards.ts'
import { screenRoutes } from './table.ts'

type Row = readonly [path: string, audience: Audience, title: string]
/** Routes of the catalogue by name. */
const catalogue: Readonly<Record<string, Row>> = {
  auth: ['/auth', 'open', 'Sign In'],
  signout: ['/signout', 'open', 'Sign Out'],
  NotFound: ['/not-found', 'open', 'Page Not Found'],
  'pharmacy-slug': ['/$pharmacySlug', 'open', 'Pharmacy Referral'],
  'scheduled-nurse-select': ['/ns', 'open', 'Visit Availability'],
  'scheduled-nurse-confirm': ['/nc', 'open', 'Confirm Visit'],
  'scheduled-patient': ['/ps', 'open', 'Schedule Your Visit'],
  'assignments-all': ['/visits', 'admin', 'Visits'],
  'assignments-new': ['/visits/new', 'admin', 'New Visit'],
  'assignments-edit': ['/visits/$aid', 'admin', 'Visit {aid}'],
  'scheduling-assistant': ['/visits/$aid/scheduling', 'admin', 'Visit {aid} Scheduling'],
  'intake-list': ['/intake-list', 'admin', 'Intake'],
  'new-intake': ['/new-intake', 'admin', 'New Intake'],
  'intake-edit': ['/intake/$iid', 'admin', 'Intake {iid}'],
  'nurses-all': ['/nurses', 'admin', 'Nurses'],
  'nurses-new': ['/nurses/new', 'admin', 'New Nurse'],
  'nurses-edit': ['/nurses/$nid', 'admin', 'Nurse {nid}'],
  'nurses-payments': ['/nurses/$nid/payments', 'admin', 'All Payments {nid}'],
  'nurses-transfers': ['/nurses/$nid/transfers', 'admin', 'Transfers {nid}'],
  patients: ['/patients', 'admin', 'Patients'],
  'patients-new': ['/patients/new', 'admin', 'New Patient'],
  'patients-new-name': ['/patients/new/$pname', 'admin', 'New Patient'],
  'patients-edit': ['/patients/$pid', 'admin', 'Patient'],
  'patients-order-edit': ['/patients/order/$oid', 'admin', 'Order {oid}'],
  'patients-order-new': ['/patients/$pid/order/new', 'admin', 'New Order'],
  pharmacies: ['/pharmacies', 'admin', 'Pharmacies'],
  'providers-new': ['/providers/new', 'admin', 'New Pharmacy'],
  'providers-edit': ['/providers/$pid', 'admin', 'Pharmacy {pid}'],
  'providers-details': ['/provider/visits/$pid', 'admin', '{pharmacy title} Visits'],
  'manage-group': ['/pharmacies/groups/$groupId', 'admin', 'Pharmacy Group {groupId}'],
  'manage-group-add': ['/pharmacies/groups/add', 'admin', 'New Group'],
  vettings: ['/vettings', 'admin', 'Vettings'],
  'vettings-new': ['/vettings/new', 'admin', 'New Vetting'],
  'vettings-edit': ['/vettings/$vid', 'admin', 'Vetting {vid}'],
  tasks: ['/tasks', 'admin', 'Tasks'],
  updates: ['/updates', 'admin', 'Updates'],
  metrics: ['/metrics', 'admin', 'Metrics'],
  'assignments-list': ['/visits-list', 'non-admin', 'My Visits'],
  'assignments-open': ['/visits-open', 'non-admin', 'Available Visits'],
  'nurse-form-user': ['/profile', 'non-admin', 'My Profile'],
  'assignments-chart': ['/visits/$aid/chart', 'non-admin', 'Chart {aid}'],
  'assignments-chart-preview': ['/visits/$aid/chart-preview', 'signed-in', 'Chart Preview {aid}'],
  'user-admin': ['/a/users', 'signed-in', 'Users'],
  'create-user': ['/a/users/create', 'signed-in', 'New User'],
  user: ['/a/users/$userId', 'signed-in', 'User {userId}'],
  'feature-flags': ['/a/feature-flags', 'signed-in', 'Feature Flags'],
  audit: ['/a/audit', 'signed-in', 'Audit Log'],
  'visit-details': ['/visits/$aid/details', 'signed-in', 'Visit Details {aid}'],
  'after-visit-reports': ['/operations/after-visit-reports', 'admin', 'After Visit Reports'],
  'after-visit-report': ['/operations/after-visit-reports/$id', 'admin', 'After Visit Report {id}'],
}
/** Outside production only (AUD-086). */
const aids = ['outbox']

const routes = [
  ...screenRoutes,
  ...tokenRoutes.map((route) => ({ ...route, audience: 'open' as const })),
].filter(({ name }) => !aids.includes(name))

const catalogueLines = readFileSync(
  new URL('../../../../../docs/requirements/02-shell.md', import.meta.url),
  'utf8',
).split('\n')
const lineOf = (id: string): string =>
  catalogueLines.find((line) => line.startsWith(`- **${id}**`)) ?? ''

test('NET-110 lists the paths of all screens and link pages for the server', () => {
  expect([...pagePaths, slugPath].toSorted()).toEqual(
    ['/', ...[...screenRoutes, ...tokenRoutes].map(({ path }) => path)].toSorted(),
  )
})

test('VIS-001 opens visit screens for admins and redirects everybody else to My Visits', () => {
  const screens = screenRoutes.filter(({ name }) =>
    ['assignments-all', 'assignments-new', 'assignments-edit', 'scheduling-assistant'].includes(
      name,
    ),
  )
  expect(
    screens.map(({ path, audience }) => [
      path,
      guard(audience, { isAdmin: true }),
      guard(audience, { isAdmin: false }),
    ]),
  ).toEqual(
    ['/visits', '/visits/new', '/visits/$aid', '/visits/$aid/scheduling'].map((path) => [
      path,
      null,
      { to: '/visits-list' },
    ]),
  )
  expect(catalogue['assignments-list']?.[2]).toBe('My Visits')
})

test('SHL-085 has exactly the paths of the catalogue', () => {
  const told = [
    ...Array.from({ length: 35 }, (_, n) => `SHL-${String(n + 6).padStart(3, '0')}`),
    'SHL-083',
    'SHL-084',
  ].map(lineOf)
  expect(told.every((line) => line !== '')).toBe(true)
  const written = new Set(
    told.flatMap((line) =>
      [...line.matchAll(/(?<![\w/}{.])\/[a-z:][\w:/-]*/g)].map(([path]) => path),
    ),
  )
  // Dropped paths, redirects (SHL-006, SHL-010, SHL-015, SHL-017, SHL-028) and the root.
  const leads = ['/vd', '/nc/:t', '/home', '/landing', '/assignments', '/providers']
  for (const path of leads) expect(written.has(path), path).toBe(true)
  const expected = [...written].filter((path) => !leads.includes(path))
  const there = routes.map(({ path }) => path.replaceAll('$', ':'))
  expect(there.toSorted()).toEqual(expected.toSorted())
  const router = readFileSync(new URL('router.tsx', import.meta.url), 'utf8')
  for (const path of leads.slice(2)) expect(router).toContain(`redirectRoute('${path}'`)
})

test('SHL-055 gives each route the title of the catalogue', () => {
  const titles = lineOf('SHL-055')
  const called: Readonly<Record<string, string>> = {
    'scheduling-assistant': 'scheduling assistant',
    'patients-new': 'patients-new and patients-new-name',
    'patients-new-name': 'patients-new and patients-new-name',
    'manage-group-add': 'manage-group',
    'scheduled-nurse-select': '/ns',
    'scheduled-nurse-confirm': '/nc',
    'scheduled-patient': '/ps',
    'pharmacy-slug': 'slug page',
  }
  // Titles stated beside their routes.
  const elsewhere = ['signout', 'nurses-payments', 'nurses-transfers']
  for (const { name, title } of routes.filter((route) => !elsewhere.includes(route.name)))
    expect(
      titles
        .split(/;|\. Decision:|Decision:/)
        .some(
          (part) => part.trim().startsWith(called[name] ?? name) && part.includes(`'${title}'`),
        ),
      `${name} ${title}`,
    ).toBe(true)
})

test('SHL-044 restricts all screens of staff areas to admins', () => {
  const areas = [
    '/pharmacies',
    '/provider',
    '/providers',
    '/visits',
    '/intake',
    '/intake-list',
    '/new-intake',
    '/patients',
    '/vettings',
    '/nurses',
    '/tasks',
    '/updates',
    '/metrics',
  ]
  const nursePaths = /^\/visits\/\$aid\/(?:chart|chart-preview|details)$/ // SHL-036, SHL-037, SHL-038, SHL-083
  const inside = (area: string) =>
    screenRoutes.filter(
      ({ path }) => (path === area || path.startsWith(`${area}/`)) && !nursePaths.test(path),
    )
  for (const area of areas) {
    expect([area, inside(area).length > 0]).toEqual([area, true])
    for (const { path, audience } of inside(area)) expect([path, audience]).toEqual([path, 'admin'])
  }
})

test('SHL-085 has exactly the names, paths, audiences and titles of the catalogue', () => {
  expect(
    Object.fromEntries(
      routes.map(({ name, path, audience, title }) => [name, [path, audience, title]]),
    ),
  ).toEqual(catalogue)
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length)
})

test('SHL-048 reserves the first segment of every screen and link page against slugs', () => {
  const words = [...screenRoutes, ...tokenRoutes]
    .map(({ path }) => path.split('/')[1] ?? '')
    .filter((word) => !word.startsWith('$'))
  expect(words.length).toBeGreaterThan(25)
  expect(
    [
      ...new Set([...words, ...Object.values(catalogue).map(([path]) => path.split('/')[1] ?? '')]),
    ].filter((word) => !word.startsWith('$') && !firstSegments.has(word)),
  ).toEqual([])
  // Redirects.
  const leading = [
    ...readFileSync(new URL('router.tsx', import.meta.url), 'utf8').matchAll(
      /redirectRoute\('\/([a-z-]+)'/g,
    ),
  ].map(([, word]) => word ?? '')
  expect([leading.length > 2, leading.filter((word) => !firstSegments.has(word))]).toEqual([
    true,
    [],
  ])
})

test('SHL-056 uses only record numbers of the path in titles', () => {
  const held = routes.flatMap(({ title }) =>
    [...title.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  )
  expect(
    held.filter(
      (name) =>
        !['aid', 'iid', 'oid', 'nid', 'pid', 'vid', 'userId', 'groupId', 'id'].includes(name ?? ''),
    ),
  ).toEqual([])
  // Paths of patients hold a uuid or a typed name; neither appears in a title. Orders are numbers.
  for (const { path, title } of routes.filter(
    ({ path: one }) => one.startsWith('/patients') && one !== '/patients/order/$oid',
  ))
    expect(title, path).not.toContain('{')
})

test('SHL-004 has no screen, role or audience for pharmacies but the page of a slug', () => {
  expect(roleNames).toEqual(['admin', 'nurse', 'user'])
  expect(new Set(screenRoutes.map(({ audience }) => audience))).toEqual(
    new Set(['open', 'admin', 'non-admin', 'signed-in']),
  )
  expect(
    routes
      .filter(({ audience }) => audience === 'open')
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['/$pharmacySlug', '/auth', '/nc', '/not-found', '/ns', '/ps', '/signout'])
})

test('CHT-085 addresses and titles a chart and its preview by the number of the visit alone', () => {
  const charts = screenRoutes.filter(({ name }) => name.includes('chart'))
  expect(charts.map(({ path, title }) => [path, title])).toEqual([
    ['/visits/$aid/chart', 'Chart {aid}'],
    ['/visits/$aid/chart-preview', 'Chart Preview {aid}'],
  ])
})
