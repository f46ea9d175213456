// Routes without sign-in.
import { lateScreen } from './late-screen.ts'
import { staffScreen, type ScreenRoute } from './screen-route.ts'

export const openRoutes: readonly ScreenRoute[] = [
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
    screen: staffScreen('outbox'),
  },
]
