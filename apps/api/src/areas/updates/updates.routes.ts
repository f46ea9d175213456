// UPD: contract call -> function.
import { updates } from '@wren/contract/updates'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { addUpdate, saveUpdate } from './updates.commands.ts'
import { searchUpdates, updatesFile } from './updates.list.ts'

export const updatesRoutes: readonly Binding[] = [
  reads(updates.search, searchUpdates),
  changes(updates.csv, updatesFile),
  changes(updates.create, addUpdate),
  changes(updates.save, saveUpdate),
]
