// SHL "Guards and redirects" 006, 015, 041-051: the router, made from the table.
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
import { doorway, guard } from './guards.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { screenRoutes, type ScreenRoute } from './table.tsx'

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
    // Of its own match: the address is already the next one while this screen still stands, and it must not begin anew.
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
  place: { readonly pathname: string; readonly searchStr: string },
  preload: boolean,
): void {
  const person = currentSession()
  if (path === paths.auth && person) throw redirect({ to: doorway(person) })
  const away = guard(audience, person)
  if (!away) return
  if (away.remember && !preload) rememberPath(place.pathname, place.searchStr)
  throw redirect({ to: away.to })
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

const leadsTo = (path: string, target: () => string): AnyRoute =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: target() })
    },
  }) as unknown as AnyRoute

/** The pages behind links are another entry with a bundle of its own: they are loaded, not navigated to. */
const elsewhere = (path: string): AnyRoute =>
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
  leadsTo('/', () => paths.auth),
  leadsTo('/home', () => doorway(currentSession())),
  leadsTo('/landing', () => doorway(currentSession())),
  leadsTo('/assignments', () => paths.visits),
  leadsTo('/providers', () => paths.pharmacies),
  leadsTo('/$', () => paths.notFound),
  ...tokenRoutes.map(({ path }) => elsewhere(path)),
  ...screenRoutes.filter(isOpen).map((route) => routeOf(() => rootRoute, route)),
  shellRoute.addChildren(
    screenRoutes
      .filter((route) => !isOpen(route))
      .map((route) => routeOf(() => shellRoute as unknown as AnyRoute, route)) as never,
  ),
] as never)

export const router = createRouter({
  // The router's own types do not hold under exactOptionalPropertyTypes once routes come from a table.
  routeTree: routeTree as unknown as AnyRoute,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: RenderFailed,
  // Lists scroll inside themselves; the window never does.
  scrollRestoration: false,
})

// A banner belongs to what was tried on the screen that is being left (NET-034). The router's own `pathChanged`
// looks at the last screen that was there in full: an address that a screen tidies while it comes (LST-061) would
// count as another one.
let bound: string | null = null
router.subscribe('onBeforeNavigate', ({ toLocation: { pathname } }) => {
  if (pathname !== bound) clearErrors()
  bound = pathname
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    route?: ScreenRoute
  }
}
