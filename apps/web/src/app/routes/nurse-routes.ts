// Routes of nurses and other persons who are no admins.
import { lateScreen } from './late-screen.ts'
import type { ScreenRoute } from './screen-route.ts'

export const nurseRoutes: readonly ScreenRoute[] = [
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
]
