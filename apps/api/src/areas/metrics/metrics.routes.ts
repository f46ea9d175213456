import { metrics } from '@wren/contract/metrics'
import { reads, type Binding } from '../../platform/http/bind.ts'
import { financials } from './metrics-financials.queries.ts'
import { areas, counties, pharmacies } from './metrics-groups.queries.ts'
import { cachedAnswer } from './metrics-cache.ts'
import { leaderboard } from './metrics-leaderboard.queries.ts'
import { nurses } from './metrics-nurses.queries.ts'

export const metricsRoutes: readonly Binding[] = [
  reads(metrics.financials, (read, { period }) =>
    cachedAnswer(read, `financials ${period}`, (today) => financials(read.db, today, period)),
  ),
  reads(metrics.pharmacies, (read) =>
    cachedAnswer(read, 'pharmacies', (today) => pharmacies(read.db, today, read.now)),
  ),
  reads(metrics.geos, (read) => cachedAnswer(read, 'geos', (today) => counties(read.db, today))),
  reads(metrics.area, (read) => cachedAnswer(read, 'area', (today) => areas(read.db, today))),
  reads(metrics.nurses, (read) => cachedAnswer(read, 'nurses', (today) => nurses(read.db, today))),
  reads(metrics.leaderboard, (read) =>
    cachedAnswer(read, 'leaderboard', (today) => leaderboard(read.db, today)),
  ),
]
