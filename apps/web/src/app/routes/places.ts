// SRC "Recent history" 020-022, SRC-013: places by route name and parameters, and back to their address.
import { paths } from '../../shared/screen/paths.ts'
import type { Entry } from '../../areas/search/search-entries.rules.ts'
import type { SuggestedKind } from '../../areas/search/search-names.rules.ts'
import type { Place } from '../../areas/search/search-recent.rules.ts'
import { screenRoutes, type ScreenRoute } from './table.tsx'

interface Match {
  readonly staticData: { readonly route?: ScreenRoute }
  readonly params: object
}
export interface OpenPlace extends Place {
  readonly route: ScreenRoute
}

/** The named route that is open, of the router's matches. */
export function openPlace(matches: readonly Match[]): OpenPlace | null {
  const last = matches.at(-1)
  const route = last?.staticData.route
  return last && route
    ? { name: route.name, params: last.params as Readonly<Record<string, string>>, route }
    : null
}

const suggested: Readonly<Record<SuggestedKind, (id: string) => string>> = {
  Nurse: paths.nurse,
  Provider: paths.pharmacyVisits,
  Intake: paths.intake,
  Visit: paths.visit,
  Patient: paths.patient,
  Order: paths.order,
  Invoice: paths.report,
}

/** Null for a route that no longer exists. */
export function addressOf(entry: Exclude<Entry, { type: 'command' }>): string | null {
  if (entry.type === 'suggestion') return suggested[entry.suggestion.kind](entry.suggestion.id)
  const route = screenRoutes.find((one) => one.name === entry.place.name)
  return route
    ? route.path.replace(/\$(\w+)/g, (_, name: string) =>
        encodeURIComponent(entry.place.params[name] ?? ''),
      )
    : null
}
