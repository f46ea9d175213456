import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { linkVetting, unlinkVetting } from './pharmacy-groups-vettings.commands.ts'
import { vettingSources } from './pharmacy-groups-sources.queries.ts'
import { createGroup, removeGroup, saveGroup } from './pharmacy-groups.commands.ts'
import { groupList, groupVettings, groupAnswer, publishedGroup } from './pharmacy-groups.queries.ts'

export const pharmacyGroupsRoutes: readonly Binding[] = [
  reads(pharmacyGroups.list, groupList),
  reads(pharmacyGroups.byId, groupAnswer),
  changes(pharmacyGroups.create, createGroup),
  changes(pharmacyGroups.save, saveGroup),
  changes(pharmacyGroups.remove, removeGroup),
  reads(pharmacyGroups.vettings, groupVettings),
  changes(pharmacyGroups.addVetting, linkVetting),
  changes(pharmacyGroups.removeVetting, unlinkVetting),
  reads(pharmacyGroups.sources, vettingSources),
  reads(pharmacyGroups.bySlug, publishedGroup),
]
