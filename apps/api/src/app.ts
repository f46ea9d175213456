// The areas, composed by hand in the order of areas.json: what they offer, react to, publish and do on schedule.
import { documentsJobs } from './areas/documents/documents.jobs.ts'
import { documentsRoutes } from './areas/documents/documents.routes.ts'
import { referenceRoutes } from './areas/reference/reference.routes.ts'
import type { Areas } from './platform/open.ts'
import { noLinks } from './platform/outbound/no-links.ts'

export const areas: Areas = {
  routes: [...referenceRoutes, ...documentsRoutes],
  reactions: [],
  topics: [],
  jobs: [...documentsJobs],
  outbound: noLinks,
}
