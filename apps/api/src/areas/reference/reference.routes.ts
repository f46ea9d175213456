import { reference } from '@wren/contract/reference-calls'
import { reads, type Binding } from '../../platform/http/bind.ts'
import {
  addressByZip,
  countiesActive,
  countiesOfState,
  geoAreas,
  geoSearchData,
  languageLocales,
  states,
  treatments,
} from './reference.queries.ts'

export const referenceRoutes: readonly Binding[] = [
  reads(reference.states, states),
  reads(reference.counties, countiesOfState),
  reads(reference.activeCounties, countiesActive),
  reads(reference.geoAreas, geoAreas),
  reads(reference.geoSearchData, geoSearchData),
  reads(reference.addressByZip, addressByZip),
  reads(reference.treatments, treatments),
  reads(reference.languageLocales, languageLocales),
]
