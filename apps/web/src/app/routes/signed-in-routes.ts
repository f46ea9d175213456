// Routes of every signed-in person.
import { lateScreen } from './late-screen.ts'
import { staffScreen, type ScreenRoute } from './screen-route.ts'

export const signedInRoutes: readonly ScreenRoute[] = [
  {
    name: 'user-admin',
    path: '/a/users',
    title: 'Users',
    audience: 'signed-in',
    list: true,
    screen: staffScreen('user-admin'),
  },
  {
    name: 'create-user',
    path: '/a/users/create',
    title: 'New User',
    audience: 'signed-in',
    screen: staffScreen('create-user'),
  },
  {
    name: 'user',
    path: '/a/users/$userId',
    title: 'User {userId}',
    audience: 'signed-in',
    screen: staffScreen('user'),
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
    screen: staffScreen('feature-flags'),
  },
  {
    name: 'audit',
    path: '/a/audit',
    title: 'Audit Log',
    audience: 'signed-in',
    list: true,
    screen: staffScreen('audit'),
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
