// Every screen with its path, title and audience (SHL-052, SHL-055, SHL-085).
import { adminRoutes } from './admin-routes.ts'
import { nurseRoutes } from './nurse-routes.ts'
import { openRoutes } from './open-routes.ts'
import type { ScreenRoute } from './screen-route.ts'
import { signedInRoutes } from './signed-in-routes.ts'

export const screenRoutes: readonly ScreenRoute[] = [
  ...openRoutes,
  ...adminRoutes,
  ...nurseRoutes,
  ...signedInRoutes,
]
