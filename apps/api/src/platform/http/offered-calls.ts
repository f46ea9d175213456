// Which calls this instance offers, and which of them a path belongs to.
import type { Settings } from '../settings/settings.ts'
import type { Binding } from './bind.ts'

const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:([a-z_]+)/gi, '(?<$1>[^/]+)')}/?$`)

/** A parameter must be valid: '/nurses/nurse-pay' does not match '/nurses/:id'. */
export function isPathOf({ call }: Binding, path: string): boolean {
  const match = pathPattern(call.path).exec(path)
  return (
    match !== null &&
    (call.params === undefined || call.params.safeParse({ ...match.groups }).success)
  )
}

/** Development calls and calls of a setting exist only where the settings enable them. */
export const isOffered = ({ call }: Binding, settings: Settings): boolean =>
  (call.development !== true || settings.devEndpoints) &&
  (call.setting === undefined || settings[call.setting])

export const methodsOf = (bindings: readonly Binding[], path: string): string[] => [
  ...new Set(bindings.filter((binding) => isPathOf(binding, path)).map(({ call }) => call.method)),
]
