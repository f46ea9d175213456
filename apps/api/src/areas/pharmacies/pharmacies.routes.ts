// PHA: contract call -> function.
import { pharmacies } from '@wren/contract/pharmacies'
import { reads, type Binding } from '../../platform/http/bind.ts'
import { hasOwnChart, pharmacyByPathId, pharmacyList } from './pharmacies.queries.ts'

export const pharmaciesRoutes: readonly Binding[] = [
  reads(pharmacies.list, pharmacyList),
  reads(pharmacies.byId, pharmacyByPathId),
  reads(pharmacies.hasOwnChart, hasOwnChart),
]
