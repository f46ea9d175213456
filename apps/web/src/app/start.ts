// NET-036 to NET-038, NET-043, SES-051, SES-054: what the outside world can make of this tab.
import { rememberPlace } from '../areas/search/search-recent.ts'
import { now } from '../shared/clock.ts'
import { showError } from '../shared/feedback/errors.ts'
import { genericText } from '../shared/http/error-text.ts'
import { isCallError } from '../shared/http/call-error.ts'
import { onHttp } from '../shared/http/send.ts'
import { onForceLogout, realtime } from '../shared/realtime/realtime.ts'
import { paths } from '../shared/screen/paths.ts'
import { currentSession, loadSession } from '../shared/session/session.ts'
import { openPlace } from './routes/places.ts'
import { router } from './routes/router.tsx'
import { routeTitle } from './routes/title.ts'
import { followOtherTab, onOpen, signOut } from './session/person.ts'

const open = (path: string): void => void router.navigate({ href: path } as never)

export function listen(): void {
  loadSession()
  onOpen(open)
  onHttp({ unauthenticated: () => signOut('dead'), forbidden: () => open(paths.notFound) })
  onForceLogout(() => signOut('dead'))
  router.subscribe('onResolved', () => {
    const [person, place] = [currentSession(), openPlace(router.state.matches)]
    if (person && place) rememberPlace(person.id, place, routeTitle(place.route.title, place.params), now())
  })
  window.addEventListener('storage', followOtherTab)
  window.addEventListener('unhandledrejection', (event) => { if (!isCallError(event.reason)) showError(new Error(genericText)) })
  window.addEventListener('pagehide', realtime.stop)
  // A page out of the back-forward cache may show what was signed out meanwhile (AUD-083).
  window.addEventListener('pageshow', (event) => { if (event.persisted && currentSession()) window.location.reload() })
}
