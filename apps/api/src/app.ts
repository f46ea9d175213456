// The areas, composed by hand in the order of areas.json: what they offer, react to, publish and do on schedule.
import { chartsJobs } from './areas/charts/charts.jobs.ts'
import { chartsReactions } from './areas/charts/charts.reactions.ts'
import { chartsRoutes } from './areas/charts/charts.routes.ts'
import { chartsTopics } from './areas/charts/charts.topics.ts'
import { documentsJobs } from './areas/documents/documents.jobs.ts'
import { warmReader } from './areas/documents/extraction.reference.ts'
import { documentsReactions } from './areas/documents/documents.reactions.ts'
import { documentsRoutes } from './areas/documents/documents.routes.ts'
import { intakeJobs } from './areas/intake/intake.jobs.ts'
import { intakeRoutes } from './areas/intake/intake.routes.ts'
import { intakeTopics } from './areas/intake/intake.topics.ts'
import { searchRoutes } from './areas/search/search.routes.ts'
import { metricsJobs } from './areas/metrics/metrics.jobs.ts'
import { metricsRoutes } from './areas/metrics/metrics.routes.ts'
import { nursePaymentsJobs } from './areas/nurse-payments/nurse-payments.jobs.ts'
import { nursePaymentsRoutes } from './areas/nurse-payments/nurse-payments.routes.ts'
import { nursePaymentsTopics } from './areas/nurse-payments/nurse-payments.topics.ts'
import { nurseVisitsRoutes } from './areas/nurse-visits/nurse-visits.routes.ts'
import { nursesJobs } from './areas/nurses/nurses.jobs.ts'
import { nursesReactions } from './areas/nurses/nurses.reactions.ts'
import { nursesRoutes } from './areas/nurses/nurses.routes.ts'
import { nursesTopics } from './areas/nurses/nurses.topics.ts'
import { insertLinks, settled, staleReason } from './areas/offers/offers.public.ts'
import { offersJobs } from './areas/offers/offers.jobs.ts'
import { offersReactions } from './areas/offers/offers.reactions.ts'
import { offersRoutes } from './areas/offers/offers.routes.ts'
import { offersTopics } from './areas/offers/offers.topics.ts'
import { ordersJobs } from './areas/orders/orders.jobs.ts'
import { ordersReactions } from './areas/orders/orders-summary.reactions.ts'
import { ordersRoutes } from './areas/orders/orders.routes.ts'
import { ordersTopics } from './areas/orders/orders.topics.ts'
import { patientsRoutes } from './areas/patients/patients.routes.ts'
import { patientsTopics } from './areas/patients/patients.topics.ts'
import { pharmaciesRoutes } from './areas/pharmacies/pharmacies.routes.ts'
import { pharmaciesTopics } from './areas/pharmacies/pharmacies.topics.ts'
import { pharmacyGroupsRoutes } from './areas/pharmacy-groups/pharmacy-groups.routes.ts'
import { pharmacyGroupsTopics } from './areas/pharmacy-groups/pharmacy-groups.topics.ts'
import { referenceRoutes } from './areas/reference/reference.routes.ts'
import { reportsJobs } from './areas/reports/reports.jobs.ts'
import { reportsReactions } from './areas/reports/reports.reactions.ts'
import { reportsRoutes } from './areas/reports/reports.routes.ts'
import { reportsTopics } from './areas/reports/reports.topics.ts'
import { tasksJobs } from './areas/tasks/tasks.jobs.ts'
import { tasksRoutes } from './areas/tasks/tasks.routes.ts'
import { tasksTopics } from './areas/tasks/tasks.topics.ts'
import { tokenPagesRoutes } from './areas/token-pages/token-pages.routes.ts'
import { updatesRoutes } from './areas/updates/updates.routes.ts'
import { updatesTopics } from './areas/updates/updates.topics.ts'
import { usersRoutes } from './areas/users/users.routes.ts'
import { usersTopics } from './areas/users/users.topics.ts'
import { vettingsRoutes } from './areas/vettings/vettings.routes.ts'
import { visitsJobs } from './areas/visits/visits.jobs.ts'
import { visitsReactions } from './areas/visits/visits.reactions.ts'
import { visitsRoutes } from './areas/visits/visits.routes.ts'
import { visitsTopics } from './areas/visits/visits.topics.ts'
import { attachment } from './attachments.ts'
import type { AreaModules } from './platform/open.ts'

export const areas: AreaModules = {
  routes: [
    ...referenceRoutes,
    ...usersRoutes,
    ...vettingsRoutes,
    ...pharmacyGroupsRoutes,
    ...pharmaciesRoutes,
    ...nursesRoutes,
    ...patientsRoutes,
    ...updatesRoutes,
    ...tasksRoutes,
    ...ordersRoutes,
    ...visitsRoutes,
    ...intakeRoutes,
    ...documentsRoutes,
    ...offersRoutes,
    ...tokenPagesRoutes,
    ...nurseVisitsRoutes,
    ...nursePaymentsRoutes,
    ...reportsRoutes,
    ...chartsRoutes,
    ...searchRoutes,
    ...metricsRoutes,
  ],
  reactions: [
    ...visitsReactions,
    ...documentsReactions,
    ...offersReactions,
    ...reportsReactions,
    ...chartsReactions,
    ...ordersReactions,
    ...nursesReactions,
  ],
  topics: [
    usersTopics,
    pharmacyGroupsTopics,
    nursesTopics,
    pharmaciesTopics,
    patientsTopics,
    updatesTopics,
    tasksTopics,
    ordersTopics,
    visitsTopics,
    intakeTopics,
    offersTopics,
    nursePaymentsTopics,
    reportsTopics,
    chartsTopics,
  ],
  jobs: [
    ...tasksJobs,
    ...ordersJobs,
    ...visitsJobs,
    ...intakeJobs,
    ...documentsJobs,
    ...offersJobs,
    ...nursePaymentsJobs,
    ...reportsJobs,
    ...chartsJobs,
    ...nursesJobs,
    ...metricsJobs,
  ],
  warm: [warmReader],
  outbound: { insertLinks, staleReason, settled, attachment },
}
