import { vettings } from '@wren/contract/vettings'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { createVetting, removeVetting, saveVetting } from './vettings.commands.ts'
import { searchVettings } from './vettings.list.ts'
import { vettingAnswer } from './vettings.queries.ts'

export const vettingsRoutes: readonly Binding[] = [
  reads(vettings.search, searchVettings),
  changes(vettings.csv, searchVettings.csv),
  reads(vettings.byId, vettingAnswer),
  changes(vettings.insert, createVetting),
  changes(vettings.save, saveVetting),
  changes(vettings.remove, removeVetting),
]
