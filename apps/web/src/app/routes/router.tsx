// The router, built from the route table (SHL-006, SHL-015, SHL-041, SHL-042, SHL-043, SHL-051).
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useMatch,
  type AnyRoute,
} from '@tanstack/react-router'
import { clearErrors } from '../../shared/feedback/errors.ts'
import { operationsAreHere } from '../../shared/screen/operations.ts'
import { paths } from '../../shared/screen/paths.ts'
import { tokenRoutes } from '../../token/routes.ts'
import { currentSession } from '../../shared/session/session.ts'
import { rememberPath } from '../session/person.ts'
import { RenderFailed } from '../shell/RenderFailed.tsx'
import { Root } from '../shell/Root.tsx'
import { Shell } from '../shell/Shell.tsx'
import { startPath, guard } from './guards.ts'
import { parseSearch, stringifySearch } from './search.ts'
import type { ScreenRoute } from './screen-route.ts'
import { screenRoutes } from './table.ts'

const rootRoute = createRootRoute({ component: Root, notFoundComponent: () => null })
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
})

function screenOf({ list, screen: Screen }: ScreenRoute) {
  return function RoutedScreen() {
    // Uses the screen's own match: the address changes before this screen is unmounted, and must not remount it.
    const key = useMatch({
      strict: false,
      select: (match) =>
        list
          ? match.pathname
          : match.pathname + stringifySearch(match.search as Readonly<Record<string, unknown>>),
    })
    return <Screen key={key} />
  }
}

function enter(
  { audience, path }: ScreenRoute,
  location: { readonly pathname: string; readonly searchStr: string },
  preload: boolean,
): void {
  const person = currentSession()
  if (path === paths.auth && person) throw redirect({ to: startPath(person) })
  const target = guard(audience, person)
  if (!target) return
  if (target.remember && !preload) rememberPath(location.pathname, location.searchStr)
  throw redirect({ to: target.to })
}

function routeOf(parent: () => AnyRoute, route: ScreenRoute): AnyRoute {
  return createRoute({
    getParentRoute: parent,
    path: route.path,
    staticData: { route },
    beforeLoad: route.operations
      ? async ({ location, preload }) => {
          enter(route, location, preload)
          if (!(await operationsAreHere())) throw redirect({ to: paths.notFound })
        }
      : ({ location, preload }) => enter(route, location, preload),
    component: screenOf(route),
    // The lazy screen's own loader, so that hovering a link fetches it.
    loader: async () => {
      await (route.screen as { preload?: () => Promise<unknown> }).preload?.()
    },
    errorComponent: RenderFailed,
  }) as unknown as AnyRoute
}

const redirectRoute = (path: string, target: () => string): AnyRoute =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: target() })
    },
  }) as unknown as AnyRoute

/** Link pages are a separate bundle: they are loaded instead of navigated to. */
const linkPageRoute = (path: string): AnyRoute =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ location, preload }) => {
      if (!preload) window.location.replace(location.href)
      return new Promise<void>(() => {})
    },
  }) as unknown as AnyRoute

const isOpen = (route: ScreenRoute): boolean => route.audience === 'open'

const routeTree = rootRoute.addChildren([
  redirectRoute('/', () => paths.auth),
  redirectRoute('/home', () => startPath(currentSession())),
  redirectRoute('/landing', () => startPath(currentSession())),
  redirectRoute('/assignments', () => paths.visits),
  redirectRoute('/providers', () => paths.pharmacies),
  redirectRoute('/$', () => paths.notFound),
  ...tokenRoutes.map(({ path }) => linkPageRoute(path)),
  ...screenRoutes.filter(isOpen).map((route) => routeOf(() => rootRoute, route)),
  shellRoute.addChildren(
    screenRoutes
      .filter((route) => !isOpen(route))
      .map((route) => routeOf(() => shellRoute as unknown as AnyRoute, route)) as never,
  ),
] as never)

export const router = createRouter({
  // The router's types do not accept routes from a table under exactOptionalPropertyTypes.
  routeTree: routeTree as unknown as AnyRoute,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: RenderFailed,
  // Lists scroll inside themselves; the window never does.
  scrollRestoration: false,
})

// Clears the error banner when another screen opens (NET-034). The router's own `pathChanged` compares with the last
// loaded screen, so that an address which a loading screen corrects (LST-061) would count as another one.
let targetPath: string | null = null
router.subscribe('onBeforeNavigate', ({ toLocation: { pathname } }) => {
  if (pathname !== targetPath) clearErrors()
  targetPath = pathname
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    route?: ScreenRoute
  }
}
