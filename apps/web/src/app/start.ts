// Listeners of the application: sessions, other tabs, connection, faults (NET-036, NET-037, NET-038, NET-043, NET-048,
// SES-051, SES-054).
import { rememberRoute } from '../areas/search/search-recent.ts'
import { now } from '../shared/clock.ts'
import { cleanPastes } from '../shared/form/clean-paste.ts'
import { listenForFaults } from '../shared/faults/faults.ts'
import { listenForConnection, onReconnect } from '../shared/http/connection.ts'
import { retryAfterReconnect } from '../shared/http/query-client.ts'
import { onHttp } from '../shared/http/send.ts'
import { onForceLogout, realtime } from '../shared/realtime/realtime.ts'
import { paths } from '../shared/screen/paths.ts'
import { passBy } from '../shared/session/arrival.ts'
import { hasTyped, followTyping } from '../shared/session/typed.ts'
import { currentSession, loadSession } from '../shared/session/session.ts'
import { tellPageView } from '../shared/usage/usage.ts'
import { openRoute } from './routes/open-route.ts'
import { router } from './routes/router.tsx'
import { routeTitle } from './routes/title.ts'
import { hasUnsavedForm, mayLeave } from './session/leaving.ts'
import { forcedOut, forcedOutBecause, reasonOf } from './session/forced-out.ts'
import { shieldBehindSheet } from './session/shield.ts'
import { followOtherTab, setNavigation, signOut } from './session/person.ts'

const open = (path: string): void => void router.navigate({ href: path } as never)
/** Ignores guards of unsaved forms, which are not rendered after the end of a session. */
const openUnguarded = (path: string): void => {
  // Replaces /signout in the history: going back to it would sign the person out again (SES-052).
  void router.navigate({
    href: path,
    ignoreBlocker: true,
    replace: window.location.pathname === paths.signOut,
  } as never)
}

export function listen(): void {
  loadSession()
  setNavigation({
    open: openUnguarded,
    mayLeave: (path) => mayLeave(router.history, path),
    hasUnsaved: () => hasUnsavedForm(router.history) || hasTyped(),
  })
  onHttp({
    unauthenticated: (reason) => signOut('ended', reasonOf(reason)),
    forbidden: () => open(paths.notFound),
  })
  onForceLogout(forcedOut, forcedOutBecause)
  router.subscribe('onResolved', () => {
    const [person, route] = [currentSession(), openRoute(router.state.matches)]
    tellPageView(route?.name ?? '')
    if (
      router.state.location.pathname !== paths.myVisits &&
      router.state.location.pathname !== paths.auth
    )
      passBy()
    if (person && route)
      rememberRoute(person.id, route, routeTitle(route.route.title, route.params), now())
  })
  window.addEventListener('storage', followOtherTab)
  listenForFaults()
  shieldBehindSheet()
  followTyping()
  listenForConnection()
  onReconnect(() => retryAfterReconnect())
  cleanPastes()
  // Connects while the screen's code loads: a screen that reads before its subscription would read twice.
  if (currentSession()) realtime.start()
  window.addEventListener('pagehide', realtime.stop)
  // A page from the back-forward cache may show data of a person who has signed out (AUD-083).
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && currentSession()) window.location.reload()
  })
}
