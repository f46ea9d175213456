// INT-031, VIS-052, CHT-017: asks each form that stands unsaved as a step to another page would, without taking the
// step.
import type { RouterHistory } from '@tanstack/react-router'

/** False when somebody stays. The history's own list of blockers: whoever guards a page is asked here too. */
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

/** SES-088: what a step to another page or a closed tab would ask about stands unsaved. */
export const hasGuarded = ({ _getBlockers }: Pick<RouterHistory, '_getBlockers'>): boolean =>
  _getBlockers().some(({ enableBeforeUnload = true }) =>
    typeof enableBeforeUnload === 'function' ? enableBeforeUnload() : enableBeforeUnload,
  )
