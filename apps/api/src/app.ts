// The areas, composed by hand in the order of areas.json: what they offer, react to, publish and do on schedule.
import { documentsJobs } from './areas/documents/documents.jobs.ts'
import { documentsRoutes } from './areas/documents/documents.routes.ts'
import { nursesRoutes } from './areas/nurses/nurses.routes.ts'
import { putLinks, settled, staleReason } from './areas/offers/offers.public.ts'
import { pharmaciesRoutes } from './areas/pharmacies/pharmacies.routes.ts'
import { referenceRoutes } from './areas/reference/reference.routes.ts'
import { usersRoutes } from './areas/users/users.routes.ts'
import type { Areas } from './platform/open.ts'
import { noLinks } from './platform/outbound/no-links.ts'

export const areas: Areas = {
  routes: [...referenceRoutes, ...usersRoutes, ...pharmaciesRoutes, ...nursesRoutes, ...documentsRoutes],
  reactions: [],
  topics: [],
  jobs: [...documentsJobs],
  outbound: { ...noLinks, putLinks, staleReason, settled },
}
