// MET-017, MET-018: the rows of people of whom a visit came, went or moved are put right (decision 0010); until
// then each answer reckons them anew.
import { sql } from 'kysely'
import type { JobHandler } from '../../platform/jobs/run.ts'
import type { Platform } from '../../platform/platform.ts'

const settle = async (platform: Platform): Promise<void> => {
  await sql`select visit_firsts_settle()`.execute(platform.db)
}

export const metricsJobs: readonly JobHandler[] = [
  { name: 'metrics-firsts', everyMinutes: 60, run: settle },
]
