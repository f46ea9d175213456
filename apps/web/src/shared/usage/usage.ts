// NET "Usage events" 044, 045, 048 to 050: what was done where; sent and forgotten.
import { safeHash, safePath, safeQuery } from '@wren/contract/events.rules'
import { events } from '@wren/contract/events'
import { now } from '../clock.ts'
import { webVersion } from '../http/client.ts'
import { send } from '../http/send.ts'

export type UsageEvent =
  | 'page_view'
  | 'sign_in'
  | 'sign_out'
  | 'forced_logout'
  | 'global_search_open'
  | 'error'

interface Seen {
  readonly path: string
  readonly query: string
}
let seen: Seen | null = null
let previous: string | null = null

const here = (): Seen => ({
  path: safePath(window.location.pathname),
  query: safeQuery(window.location.search),
})
const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

export function tellUsage(event: UsageEvent, name: string | null = null): void {
  const { path, query } = here()
  void send(
    events.store,
    {
      event,
      name,
      path,
      query,
      hash: safeHash(window.location.hash),
      previous_path: previous,
      referrer: originOf(document.referrer),
      user_agent: navigator.userAgent.slice(0, 500),
      app_version: webVersion,
      reported_time: now(),
      source: 'web',
    },
    { keepalive: true, background: true, withSession: true, aside: true },
  ).catch(() => {})
}

/** Once for each place: typing in a filter that is not kept changes nothing of it. */
export function tellPageView(routeName: string): void {
  const next = here()
  if (seen?.path === next.path && seen.query === next.query) return
  if (seen !== null) previous = seen.path
  seen = next
  tellUsage('page_view', routeName)
}
