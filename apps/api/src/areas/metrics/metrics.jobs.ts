// Recomputes the outdated first-visit flags of patients and nurses (decision 0010). Until then every answer computes
// them from all days (MET-017, MET-018).
import { sql } from 'kysely'
import type { JobHandler } from '../../platform/jobs/run.ts'
import type { Platform } from '../../platform/platform.ts'

const settle = async (platform: Platform): Promise<void> => {
  await sql`select visit_firsts_settle()`.execute(platform.db)
}

export const metricsJobs: readonly JobHandler[] = [
  { name: 'metrics-firsts', everyMinutes: 60, run: settle },
]
