// NVS-054, NVS-055, NVS-056: binds the calls of nurse visits.
import { nurseVisits } from '@wren/contract/nurse-visits'
import { reads } from '../../platform/http/bind.ts'
import { visitDetails } from './nurse-visits-details.queries.ts'
import { availableVisits } from './nurse-visits-available.queries.ts'
import { myVisits } from './nurse-visits-mine.queries.ts'

export const nurseVisitsRoutes = [
  reads(nurseVisits.mine, myVisits),
  reads(nurseVisits.available, availableVisits),
  reads(nurseVisits.details, visitDetails),
]
