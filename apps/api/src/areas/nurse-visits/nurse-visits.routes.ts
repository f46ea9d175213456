// NVS "Calls" 054-056
import { nurseVisits } from '@wren/contract/nurse-visits'
import { reads } from '../../platform/http/bind.ts'
import { visitDetails } from './nurse-visits-details.queries.ts'
import { availableVisits, myVisits } from './nurse-visits.queries.ts'

export const nurseVisitsRoutes = [
  reads(nurseVisits.mine, myVisits),
  reads(nurseVisits.available, availableVisits),
  reads(nurseVisits.details, visitDetails),
]
