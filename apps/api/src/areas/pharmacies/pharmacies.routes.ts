// PHA: binds the calls of the contract to functions.
import { pharmacies } from '@wren/contract/pharmacies'
import { pharmacyVisits } from '@wren/contract/pharmacies-visits'
import { pharmacyVettings } from '@wren/contract/pharmacies-vettings'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { blockNurses } from './pharmacies-blocks.commands.ts'
import { addVetting, removeVetting } from './pharmacies-vettings.commands.ts'
import { searchPharmacyVettings } from './pharmacies-vettings.list.ts'
import { pharmacyVisitFile, pharmacyVisitSearch } from './pharmacies-visits.queries.ts'
import { insert, remove, save } from './pharmacies.commands.ts'
import { listedPharmacies } from './pharmacies.list.ts'
import { hasOwnChart, pharmacyByPathId, pharmacyList } from './pharmacies.queries.ts'

export const pharmaciesRoutes: readonly Binding[] = [
  reads(pharmacies.list, pharmacyList),
  changes(pharmacies.csv, listedPharmacies.csv),
  reads(pharmacies.byId, pharmacyByPathId),
  changes(pharmacies.insert, insert),
  changes(pharmacies.save, save),
  changes(pharmacies.remove, remove),
  changes(pharmacies.block, blockNurses),
  reads(pharmacies.hasOwnChart, hasOwnChart),
  reads(pharmacyVisits.search, pharmacyVisitSearch),
  changes(pharmacyVisits.csv, pharmacyVisitFile),
  changes(pharmacyVettings.insert, addVetting),
  changes(pharmacyVettings.remove, removeVetting),
  reads(pharmacyVettings.search, searchPharmacyVettings),
]
