// UPD: contract call -> function.
import { updates } from '@wren/contract/updates'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { addUpdate, saveUpdate } from './updates.commands.ts'
import { searchUpdates } from './updates.list.ts'

export const updatesRoutes: readonly Binding[] = [
  reads(updates.search, searchUpdates),
  changes(updates.create, addUpdate),
  changes(updates.save, saveUpdate),
]
