// SHL "Admin routes", "Nurse routes and user admin", "Further routes", "Titles" 017-056, 083-085: every screen, who
// may open it, what it is called.
import type { RouteComponent } from '@tanstack/react-router'
import type { Audience } from './guards.ts'
import { lateScreen } from './late-screen.ts'
import type { StaffScreen } from './staff-screens.ts'

export interface ScreenRoute {
  readonly name: string
  readonly path: string
  readonly title: string
  readonly audience: Audience
  /** Keyed by path: a change of the query does not rebuild it (SHL-051). */
  readonly list?: true
  /** Only while the operations area is served here (SHL-084). */
  readonly operations?: true
  readonly screen: RouteComponent
}

/** Where the screens of staff lie is no part of what a nurse's phone begins with. */
const staff = (name: StaffScreen): RouteComponent =>
  lateScreen(
    async () => ({ Screen: await (await import('./staff-screens.ts')).staffScreens[name]() }),
    'Screen',
  )

export const screenRoutes: readonly ScreenRoute[] = [
  {
    name: 'auth',
    path: '/auth',
    title: 'Sign In',
    audience: 'open',
    screen: lateScreen(() => import('../sign-in/sign-in.screen.tsx'), 'SignInScreen'),
  },
  {
    name: 'signout',
    path: '/signout',
    title: 'Sign Out',
    audience: 'open',
    screen: lateScreen(() => import('../sign-in/sign-out.screen.tsx'), 'SignOutScreen'),
  },
  {
    name: 'NotFound',
    path: '/not-found',
    title: 'Page Not Found',
    audience: 'open',
    screen: lateScreen(() => import('../shell/not-found.screen.tsx'), 'NotFoundScreen'),
  },
  {
    name: 'pharmacy-slug',
    path: '/$pharmacySlug',
    title: 'Pharmacy Referral',
    audience: 'open',
    screen: lateScreen(
      () => import('../../areas/pharmacy-groups/pharmacy-groups-slug.screen.tsx'),
      'PharmacyGroupsSlugScreen',
    ),
  },
  {
    name: 'outbox',
    path: '/dev/outbox',
    title: 'Outbox',
    audience: 'open',
    screen: staff('outbox'),
  },

  {
    name: 'assignments-all',
    path: '/visits',
    title: 'Visits',
    audience: 'admin',
    list: true,
    screen: staff('assignments-all'),
  },
  {
    name: 'assignments-new',
    path: '/visits/new',
    title: 'New Visit',
    audience: 'admin',
    screen: staff('assignments-new'),
  },
  {
    name: 'assignments-edit',
    path: '/visits/$aid',
    title: 'Visit {aid}',
    audience: 'admin',
    screen: staff('assignments-edit'),
  },
  {
    name: 'scheduling-assistant',
    path: '/visits/$aid/scheduling',
    title: 'Visit {aid} Scheduling',
    audience: 'admin',
    screen: staff('scheduling-assistant'),
  },
  {
    name: 'intake-list',
    path: '/intake-list',
    title: 'Intake',
    audience: 'admin',
    list: true,
    screen: staff('intake-list'),
  },
  {
    name: 'new-intake',
    path: '/new-intake',
    title: 'New Intake',
    audience: 'admin',
    screen: staff('new-intake'),
  },
  {
    name: 'intake-edit',
    path: '/intake/$iid',
    title: 'Intake {iid}',
    audience: 'admin',
    screen: staff('intake-edit'),
  },
  {
    name: 'nurses-payments',
    path: '/nurses/$nid/payments',
    title: 'All Payments {nid}',
    audience: 'admin',
    list: true,
    screen: staff('nurses-payments'),
  },
  {
    name: 'nurses-transfers',
    path: '/nurses/$nid/transfers',
    title: 'Transfers {nid}',
    audience: 'admin',
    screen: staff('nurses-transfers'),
  },
  {
    name: 'patients',
    path: '/patients',
    title: 'Patients',
    audience: 'admin',
    list: true,
    screen: staff('patients'),
  },
  {
    name: 'nurses-all',
    path: '/nurses',
    title: 'Nurses',
    audience: 'admin',
    list: true,
    screen: staff('nurses-all'),
  },
  {
    name: 'nurses-new',
    path: '/nurses/new',
    title: 'New Nurse',
    audience: 'admin',
    screen: staff('nurses-new'),
  },
  {
    name: 'nurses-edit',
    path: '/nurses/$nid',
    title: 'Nurse {nid}',
    audience: 'admin',
    screen: staff('nurses-edit'),
  },
  {
    name: 'patients-new',
    path: '/patients/new',
    title: 'New Patient',
    audience: 'admin',
    screen: staff('patients-new'),
  },
  {
    name: 'patients-new-name',
    path: '/patients/new/$pname',
    title: 'New Patient',
    audience: 'admin',
    screen: staff('patients-new-name'),
  },
  {
    name: 'patients-edit',
    path: '/patients/$pid',
    title: 'Patient',
    audience: 'admin',
    screen: staff('patients-edit'),
  },
  {
    name: 'patients-order-edit',
    path: '/patients/order/$oid',
    title: 'Order {oid}',
    audience: 'admin',
    screen: staff('patients-order-edit'),
  },
  {
    name: 'patients-order-new',
    path: '/patients/$pid/order/new',
    title: 'New Order',
    audience: 'admin',
    screen: staff('patients-order-new'),
  },
  {
    name: 'pharmacies',
    path: '/pharmacies',
    title: 'Pharmacies',
    audience: 'admin',
    list: true,
    screen: staff('pharmacies'),
  },
  {
    name: 'providers-new',
    path: '/providers/new',
    title: 'New Pharmacy',
    audience: 'admin',
    screen: staff('providers-new'),
  },
  {
    name: 'providers-edit',
    path: '/providers/$pid',
    title: 'Pharmacy {pid}',
    audience: 'admin',
    screen: staff('providers-edit'),
  },
  {
    name: 'providers-details',
    path: '/provider/visits/$pid',
    title: '{pharmacy title} Visits',
    audience: 'admin',
    list: true,
    screen: staff('providers-details'),
  },
  {
    name: 'manage-group-add',
    path: '/pharmacies/groups/add',
    title: 'New Group',
    audience: 'admin',
    screen: staff('manage-group-add'),
  },
  {
    name: 'manage-group',
    path: '/pharmacies/groups/$groupId',
    title: 'Pharmacy Group {groupId}',
    audience: 'admin',
    screen: staff('manage-group'),
  },
  {
    name: 'vettings',
    path: '/vettings',
    title: 'Vettings',
    audience: 'admin',
    list: true,
    screen: staff('vettings'),
  },
  {
    name: 'vettings-new',
    path: '/vettings/new',
    title: 'New Vetting',
    audience: 'admin',
    screen: staff('vettings-new'),
  },
  {
    name: 'vettings-edit',
    path: '/vettings/$vid',
    title: 'Vetting {vid}',
    audience: 'admin',
    screen: staff('vettings-edit'),
  },
  {
    name: 'tasks',
    path: '/tasks',
    title: 'Tasks',
    audience: 'admin',
    list: true,
    screen: staff('tasks'),
  },
  {
    name: 'updates',
    path: '/updates',
    title: 'Updates',
    audience: 'admin',
    list: true,
    screen: staff('updates'),
  },
  {
    name: 'after-visit-reports',
    path: '/operations/after-visit-reports',
    title: 'After Visit Reports',
    audience: 'admin',
    list: true,
    operations: true,
    screen: staff('after-visit-reports'),
  },
  {
    name: 'after-visit-report',
    path: '/operations/after-visit-reports/$id',
    title: 'After Visit Report {id}',
    audience: 'admin',
    operations: true,
    screen: staff('after-visit-report'),
  },
  {
    name: 'metrics',
    path: '/metrics',
    title: 'Metrics',
    audience: 'admin',
    screen: staff('metrics'),
  },

  {
    name: 'assignments-list',
    path: '/visits-list',
    title: 'My Visits',
    audience: 'non-admin',
    list: true,
    screen: lateScreen(
      () => import('../../areas/nurse-visits/nurse-visits-my.screen.tsx'),
      'NurseVisitsMyScreen',
    ),
  },
  {
    name: 'assignments-open',
    path: '/visits-open',
    title: 'Available Visits',
    audience: 'non-admin',
    list: true,
    screen: lateScreen(
      () => import('../../areas/nurse-visits/nurse-visits-available.screen.tsx'),
      'NurseVisitsAvailableScreen',
    ),
  },
  {
    name: 'nurse-form-user',
    path: '/profile',
    title: 'My Profile',
    audience: 'non-admin',
    screen: lateScreen(() => import('../../areas/nurses/nurses-own.screen.tsx'), 'NursesOwnScreen'),
  },
  {
    name: 'assignments-chart',
    path: '/visits/$aid/chart',
    title: 'Chart {aid}',
    audience: 'non-admin',
    screen: lateScreen(
      () => import('../../areas/charts/charts-chart.screen.tsx'),
      'ChartsChartScreen',
    ),
  },

  {
    name: 'user-admin',
    path: '/a/users',
    title: 'Users',
    audience: 'signed-in',
    list: true,
    screen: staff('user-admin'),
  },
  {
    name: 'create-user',
    path: '/a/users/create',
    title: 'New User',
    audience: 'signed-in',
    screen: staff('create-user'),
  },
  {
    name: 'user',
    path: '/a/users/$userId',
    title: 'User {userId}',
    audience: 'signed-in',
    screen: staff('user'),
  },
  {
    name: 'assignments-chart-preview',
    path: '/visits/$aid/chart-preview',
    title: 'Chart Preview {aid}',
    audience: 'signed-in',
    screen: lateScreen(
      () => import('../../areas/charts/charts-preview.screen.tsx'),
      'ChartsPreviewScreen',
    ),
  },
  {
    name: 'feature-flags',
    path: '/a/feature-flags',
    title: 'Feature Flags',
    audience: 'signed-in',
    screen: staff('feature-flags'),
  },
  {
    name: 'audit',
    path: '/a/audit',
    title: 'Audit Log',
    audience: 'signed-in',
    list: true,
    screen: staff('audit'),
  },
  {
    name: 'visit-details',
    path: '/visits/$aid/details',
    title: 'Visit Details {aid}',
    audience: 'signed-in',
    screen: lateScreen(
      () => import('../../areas/nurse-visits/nurse-visits-details.screen.tsx'),
      'NurseVisitsDetailsScreen',
    ),
  },
]
