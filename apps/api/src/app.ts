// The areas, composed by hand in the order of areas.json: what they offer, react to, publish and do on schedule.
import { referenceRoutes } from './areas/reference/reference.routes.ts'
import type { Areas } from './platform/open.ts'
import { noLinks } from './platform/outbound/no-links.ts'

export const areas: Areas = {
  routes: [...referenceRoutes],
  reactions: [],
  topics: [],
  jobs: [],
  outbound: noLinks,
}
