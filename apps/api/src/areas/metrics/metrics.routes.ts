// MET: contract call -> function.
import { metrics } from '@wren/contract/metrics'
import { reads, type Binding } from '../../platform/http/bind.ts'
import { financials } from './metrics-financials.queries.ts'
import { areas, counties, pharmacies } from './metrics-groups.queries.ts'
import { remembered } from './metrics-cache.ts'
import { leaderboard } from './metrics-leaderboard.queries.ts'
import { nurses } from './metrics-nurses.queries.ts'

export const metricsRoutes: readonly Binding[] = [
  reads(metrics.financials, (read, { period }) =>
    remembered(read, `financials ${period}`, (today) => financials(read.db, today, period)),
  ),
  reads(metrics.pharmacies, (read) =>
    remembered(read, 'pharmacies', (today) => pharmacies(read.db, today, read.now)),
  ),
  reads(metrics.geos, (read) => remembered(read, 'geos', (today) => counties(read.db, today))),
  reads(metrics.area, (read) => remembered(read, 'area', (today) => areas(read.db, today))),
  reads(metrics.nurses, (read) => remembered(read, 'nurses', (today) => nurses(read.db, today))),
  reads(metrics.leaderboard, (read) =>
    remembered(read, 'leaderboard', (today) => leaderboard(read.db, today)),
  ),
]
