// The open route by name and parameters, and the path of a search entry (SRC-013, SRC-020, SRC-021, SRC-022).
import { paths } from '../../shared/screen/paths.ts'
import type { Entry } from '../../areas/search/search-entries.rules.ts'
import type { SuggestedKind } from '../../areas/search/search-names.rules.ts'
import type { RecentRoute } from '../../areas/search/search-recent.rules.ts'
import type { ScreenRoute } from './screen-route.ts'
import { screenRoutes } from './table.ts'

interface Match {
  readonly staticData: { readonly route?: ScreenRoute }
  readonly params: object
}
export interface OpenRoute extends RecentRoute {
  readonly route: ScreenRoute
}

/** The deepest of the router's matches, null where it has no name. */
export function openRoute(matches: readonly Match[]): OpenRoute | null {
  const last = matches.at(-1)
  const route = last?.staticData.route
  return last && route
    ? { name: route.name, params: last.params as Readonly<Record<string, string>>, route }
    : null
}

const pathOf: Readonly<Record<SuggestedKind, (id: string) => string>> = {
  Nurse: paths.nurse,
  Provider: paths.pharmacyVisits,
  Intake: paths.intake,
  Visit: paths.visit,
  Patient: paths.patient,
  Order: paths.order,
  Invoice: paths.report,
}

/** Null for a stored route that no longer exists. */
export function entryPath(entry: Exclude<Entry, { type: 'command' }>): string | null {
  if (entry.type === 'suggestion') return pathOf[entry.suggestion.kind](entry.suggestion.id)
  const route = screenRoutes.find(({ name }) => name === entry.route.name)
  return route
    ? route.path.replace(/\$(\w+)/g, (_, name: string) =>
        encodeURIComponent(entry.route.params[name] ?? ''),
      )
    : null
}
