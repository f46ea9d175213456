import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstSegments } from '@wren/contract/first-segments'
import { roleNames } from '@wren/contract/roles'
import { tokenRoutes } from '../../token/routes.ts'
import type { Audience } from './guards.ts'
import { screenRoutes } from './table.tsx'

type Row = readonly [path: string, audience: Audience, title: string]
/** By route name, as the catalogue has them. */
const named: Readonly<Record<string, Row>> = {
  auth: ['/auth', 'open', 'Sign In'], signout: ['/signout', 'open', 'Sign Out'], NotFound: ['/not-found', 'open', 'Page Not Found'], 'pharmacy-slug': ['/$pharmacySlug', 'open', 'Pharmacy Referral'],
  'scheduled-nurse-select': ['/ns', 'open', 'Visit Availability'], 'scheduled-nurse-confirm': ['/nc', 'open', 'Confirm Visit'], 'scheduled-patient': ['/ps', 'open', 'Schedule Your Visit'],
  'assignments-all': ['/visits', 'admin', 'Visits'], 'assignments-new': ['/visits/new', 'admin', 'New Visit'], 'assignments-edit': ['/visits/$aid', 'admin', 'Visit {aid}'],
  'scheduling-assistant': ['/visits/$aid/scheduling', 'admin', 'Visit {aid} Scheduling'],
  'intake-list': ['/intake-list', 'admin', 'Intake'], 'new-intake': ['/new-intake', 'admin', 'New Intake'], 'intake-edit': ['/intake/$iid', 'admin', 'Intake {iid}'],
  'nurses-all': ['/nurses', 'admin', 'Nurses'], 'nurses-new': ['/nurses/new', 'admin', 'New Nurse'], 'nurses-edit': ['/nurses/$nid', 'admin', 'Nurse {nid}'],
  'nurses-payments': ['/nurses/$nid/payments', 'admin', 'All Payments {nid}'], 'nurses-transfers': ['/nurses/$nid/transfers', 'admin', 'Transfers {nid}'],
  patients: ['/patients', 'admin', 'Patients'], 'patients-new': ['/patients/new', 'admin', 'New Patient'], 'patients-new-name': ['/patients/new/$pname', 'admin', 'New Patient'], 'patients-edit': ['/patients/$pid', 'admin', 'Patient'],
  'patients-order-edit': ['/patients/order/$oid', 'admin', 'Order {oid}'], 'patients-order-new': ['/patients/$pid/order/new', 'admin', 'New Order'],
  pharmacies: ['/pharmacies', 'admin', 'Pharmacies'], 'providers-new': ['/providers/new', 'admin', 'New Pharmacy'], 'providers-edit': ['/providers/$pid', 'admin', 'Pharmacy {pid}'],
  'providers-details': ['/provider/visits/$pid', 'admin', '{pharmacy title} Visits'], 'manage-group': ['/pharmacies/groups/$groupId', 'admin', 'Pharmacy Group {groupId}'],
  'manage-group-add': ['/pharmacies/groups/add', 'admin', 'New Group'],
  vettings: ['/vettings', 'admin', 'Vettings'], 'vettings-new': ['/vettings/new', 'admin', 'New Vetting'], 'vettings-edit': ['/vettings/$vid', 'admin', 'Vetting {vid}'],
  tasks: ['/tasks', 'admin', 'Tasks'], updates: ['/updates', 'admin', 'Updates'], metrics: ['/metrics', 'admin', 'Metrics'],
  'assignments-list': ['/visits-list', 'non-admin', 'My Visits'], 'assignments-open': ['/visits-open', 'non-admin', 'Available Visits'], 'nurse-form-user': ['/profile', 'non-admin', 'My Profile'],
  'assignments-chart': ['/visits/$aid/chart', 'non-admin', 'Chart {aid}'], 'assignments-chart-preview': ['/visits/$aid/chart-preview', 'signed-in', 'Chart Preview {aid}'],
  'user-admin': ['/a/users', 'signed-in', 'Users'], 'create-user': ['/a/users/create', 'signed-in', 'New User'], user: ['/a/users/$userId', 'signed-in', 'User {userId}'],
  'feature-flags': ['/a/feature-flags', 'signed-in', 'Feature Flags'], audit: ['/a/audit', 'signed-in', 'Audit Log'], 'visit-details': ['/visits/$aid/details', 'signed-in', 'Visit Details {aid}'],
  'after-visit-reports': ['/operations/after-visit-reports', 'admin', 'After Visit Reports'], 'after-visit-report': ['/operations/after-visit-reports/$id', 'admin', 'After Visit Report {id}'],
}
/** Screens to come. */
const missing: readonly string[] = ['assignments-new']
/** Outside production only (AUD-086). */
const aids = ['outbox']

const routes = [...screenRoutes, ...tokenRoutes.map((route) => ({ ...route, audience: 'open' as const }))].filter(({ name }) => !aids.includes(name))

test('the table has the names, paths, audiences and titles of the catalogue, and nothing else; what is still missing is known', () => {
  expect(Object.fromEntries(routes.map(({ name, path, audience, title }) => [name, [path, audience, title]]))).toEqual(Object.fromEntries(Object.entries(named).filter(([name]) => !missing.includes(name))))
  expect(missing.filter((name) => !(name in named))).toEqual([])
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length)
})

test('the first word of every screen and of every page behind a link is taken, so that no group gets it as its slug', () => {
  const words = [...screenRoutes, ...tokenRoutes].map(({ path }) => path.split('/')[1] ?? '').filter((word) => !word.startsWith('$'))
  expect(words.length).toBeGreaterThan(25)
  expect([...new Set([...words, ...Object.values(named).map(([path]) => path.split('/')[1] ?? '')])].filter((word) => !word.startsWith('$') && !firstSegments.has(word))).toEqual([])
  // And those that only lead elsewhere.
  const leading = [...readFileSync(new URL('router.tsx', import.meta.url), 'utf8').matchAll(/leadsTo\('\/([a-z-]+)'/g)].map(([, word]) => word ?? '')
  expect([leading.length > 2, leading.filter((word) => !firstSegments.has(word))]).toEqual([true, []])
})

test('SHL-056 no title takes up a name or anything else of a patient: of the path only numbers of records', () => {
  const held = routes.flatMap(({ title }) => [...title.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  expect(held.filter((name) => !['aid', 'iid', 'oid', 'nid', 'pid', 'vid', 'userId', 'groupId', 'id'].includes(name ?? ''))).toEqual([])
  // A patient's address holds her uuid or what an operator typed; neither stands in a title. An order is a number.
  for (const { path, title } of routes.filter(({ path: one }) => one.startsWith('/patients') && one !== '/patients/order/$oid')) expect(title, path).not.toContain('{')
})

test('SHL-004 pharmacies have no portal: no screen, role or audience of theirs, and without sign-in only the page of a slug', () => {
  expect(roleNames).toEqual(['admin', 'nurse', 'user'])
  expect(new Set(screenRoutes.map(({ audience }) => audience))).toEqual(new Set(['open', 'admin', 'non-admin', 'signed-in']))
  expect(routes.filter(({ audience }) => audience === 'open').map(({ path }) => path).toSorted()).toEqual(['/$pharmacySlug', '/auth', '/nc', '/not-found', '/ns', '/ps', '/signout'])
})
