// Asks the guards of unsaved forms as a navigation would, without navigating (INT-031, VIS-052, CHT-017).
import type { RouterHistory } from '@tanstack/react-router'

/** False if a guard keeps the person on the page. Reads the history's own list of blockers, which holds all guards. */
export async function mayLeave(
  { location, _getBlockers }: Pick<RouterHistory, 'location' | '_getBlockers'>,
  path: string,
): Promise<boolean> {
  for (const { blockerFn } of _getBlockers()) {
    if (
      await blockerFn({
        currentLocation: location,
        nextLocation: { ...location, href: path, pathname: path, search: '', hash: '' },
        action: 'PUSH',
      })
    )
      return false
  }
  return true
}

/** True while a guard would question a navigation or a closed tab (SES-088). */
export const hasUnsavedForm = ({ _getBlockers }: Pick<RouterHistory, '_getBlockers'>): boolean =>
  _getBlockers().some(({ enableBeforeUnload = true }) =>
    typeof enableBeforeUnload === 'function' ? enableBeforeUnload() : enableBeforeUnload,
  )
