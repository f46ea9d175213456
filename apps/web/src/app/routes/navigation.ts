// Entries of the navigation in order. An entry without a route is left out (SHL-057, SHL-058, SHL-061, SHL-063,
// SHL-066).
import {
  IconBuildingStore,
  IconCalendarEvent,
  IconCalendarSearch,
  IconChartBar,
  IconFileText,
  IconInbox,
  IconMessage2,
  IconSquareCheck,
  IconStethoscope,
  IconUserCircle,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { Me, Session } from '../../shared/session/session.ts'
import { screenRoutes } from './table.ts'

export interface NavEntry {
  readonly label: string
  readonly path: string
  readonly icon: Icon
  /** Path prefixes under which the entry is current (SHL-066). */
  readonly covers: readonly string[]
  /** Under More up to 768 px (SHL-058). */
  readonly overflow?: true
  /** Opens the operations area in a new tab (SHL-061). */
  readonly operations?: true
}

const entry = (
  label: string,
  path: string,
  icon: Icon,
  options: Partial<NavEntry> = {},
): NavEntry => ({ label, path, icon, covers: [path], ...options })

const adminEntries: readonly NavEntry[] = [
  entry('Visits', '/visits', IconCalendarEvent),
  entry('Intake', '/intake-list', IconInbox, {
    covers: ['/intake-list', '/new-intake', '/intake'],
  }),
  entry('Nurses', '/nurses', IconStethoscope),
  entry('Patients', '/patients', IconUsers),
  entry('Pharmacies', '/pharmacies', IconBuildingStore, {
    covers: ['/pharmacies', '/providers', '/provider', '/vettings'],
    overflow: true,
  }),
  entry('Tasks', '/tasks', IconSquareCheck, { overflow: true }),
  entry('Updates', '/updates', IconMessage2, { overflow: true }),
  entry('Metrics', '/metrics', IconChartBar, { overflow: true }),
  entry('After Visit Reports', '/operations/after-visit-reports', IconFileText, {
    overflow: true,
    operations: true,
  }),
]
const nurseEntries: readonly NavEntry[] = [
  entry('My Visits', '/visits-list', IconCalendarEvent, { covers: ['/visits-list', '/visits'] }),
  entry('Available', '/visits-open', IconCalendarSearch),
  entry('My Profile', '/profile', IconUserCircle),
]
const accountEntries: readonly {
  readonly label: string
  readonly path: string
  readonly when: (me: Me) => boolean
}[] = [
  { label: 'Users', path: '/a/users', when: (me) => me.is_account_admin || me.is_wren_admin },
  { label: 'Feature Flags', path: '/a/feature-flags', when: (me) => me.is_wren_admin },
  { label: 'Audit Log', path: '/a/audit', when: (me) => me.is_wren_admin },
]

const routePaths = new Set(screenRoutes.map((route) => route.path))
const hasRoute = ({ path }: { readonly path: string }): boolean => routePaths.has(path)

/** Available is hidden while the stored nurse status is Disabled (SHL-063). */
export const entriesFor = (person: Pick<Session, 'isAdmin' | 'nurseStatus'>): readonly NavEntry[] =>
  (person.isAdmin
    ? adminEntries
    : nurseEntries.filter(
        ({ path }) => path !== '/visits-open' || person.nurseStatus !== 'Disabled',
      )
  ).filter(hasRoute)

export const accountEntriesFor = (me: Me | null) =>
  me ? accountEntries.filter((account) => hasRoute(account) && account.when(me)) : []

const isUnder = (pathname: string, prefix: string): boolean =>
  pathname === prefix || pathname.startsWith(`${prefix}/`)
export const isCurrent = ({ covers }: NavEntry, pathname: string): boolean =>
  covers.some((prefix) => isUnder(pathname, prefix))
