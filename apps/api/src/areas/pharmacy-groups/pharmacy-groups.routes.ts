// GRP: contract call -> function.
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { addVetting, removeVetting } from './pharmacy-groups-vettings.commands.ts'
import { vettingSources } from './pharmacy-groups-sources.queries.ts'
import { createGroup, removeGroup, saveGroup } from './pharmacy-groups.commands.ts'
import { groupList, groupVettings, oneGroup, publishedGroup } from './pharmacy-groups.queries.ts'

export const pharmacyGroupsRoutes: readonly Binding[] = [
  reads(pharmacyGroups.list, groupList),
  reads(pharmacyGroups.byId, oneGroup),
  changes(pharmacyGroups.create, createGroup),
  changes(pharmacyGroups.save, saveGroup),
  changes(pharmacyGroups.remove, removeGroup),
  reads(pharmacyGroups.vettings, groupVettings),
  changes(pharmacyGroups.addVetting, addVetting),
  changes(pharmacyGroups.removeVetting, removeVetting),
  reads(pharmacyGroups.sources, vettingSources),
  reads(pharmacyGroups.bySlug, publishedGroup),
]
