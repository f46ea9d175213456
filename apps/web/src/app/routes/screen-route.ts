// A route of the table, and the screens of staff.
import type { RouteComponent } from '@tanstack/react-router'
import type { Audience } from './guards.ts'
import { lateScreen } from './late-screen.ts'
import type { StaffScreen } from './staff-screens.ts'

export interface ScreenRoute {
  readonly name: string
  readonly path: string
  readonly title: string
  readonly audience: Audience
  /** Keyed by path: a change of the query does not remount the screen (SHL-051). */
  readonly list?: true
  /** Only where the application serves the operations area itself (SHL-084). */
  readonly operations?: true
  readonly screen: RouteComponent
}

/** Loads the paths of staff screens on demand, so that a nurse's phone does not. */
export const staffScreen = (name: StaffScreen): RouteComponent =>
  lateScreen(
    async () => ({ Screen: await (await import('./staff-screens.ts')).staffScreens[name]() }),
    'Screen',
  )
