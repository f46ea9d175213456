// Calls of the metrics screen. Rows are generic: the meaning of their columns depends on the tab (MET-008, MET-023).
import { z } from 'zod'
import { calls, get } from './call.ts'

const cell = z.union([z.number(), z.string()]).nullable()
/** Money in integer cents, ratios with one decimal, days as yyyy-MM-dd; null is shown as '-'. */
export const MetricRow = z.object({
  item: z.string(),
  item_id: z.int().optional(),
  col_1: cell,
  col_2: cell,
  col_3: cell,
  col_4: cell,
  col_5: cell,
  col_6: cell,
  col_7: cell,
  col_8: cell,
  col_9: cell,
  col_10: cell,
  col_11: cell,
  col_12: cell,
})
export type MetricRow = z.output<typeof MetricRow>

const rows = z.array(MetricRow)
const byPeriod = z.object({ this_month: rows, last_month: rows, last_three_month: rows })
export type ByPeriod = z.output<typeof byPeriod>

export const wrongPeriod = 'Period must be a whole number from 1 to 24.'
const Period = z.union(
  [
    z
      .string()
      .regex(/^([1-9]|1\d|2[0-4])$/)
      .transform(Number),
    z.int().min(1).max(24),
  ],
  wrongPeriod,
)

// Metrics have their own rate limit (AUD-057).
const access = { allow: 'admin', limit: 'heavy' } as const

export const metrics = calls('metrics', {
  financials: get('/metrics/financials', {
    ids: 'MET-026',
    ...access,
    query: z.object({ period: Period }),
    answer: z.object({ monthly: rows, weekly: rows }),
  }),
  pharmacies: get('/metrics/pharmacies', { ids: 'MET-027', ...access, answer: byPeriod }),
  geos: get('/metrics/geos', { ids: 'MET-028', ...access, answer: byPeriod }),
  area: get('/metrics/area', { ids: 'MET-029', ...access, answer: byPeriod }),
  nurses: get('/metrics/nurses', {
    ids: 'MET-030',
    ...access,
    answer: z.object({ monthly: rows, weekly: rows, profile_usage: rows }),
  }),
  leaderboard: get('/metrics/leaderboard', {
    ids: 'MET-031',
    ...access,
    answer: z.object({ data: rows }),
  }),
})
