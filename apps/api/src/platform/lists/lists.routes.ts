// LST-001: saved views. Each area binds the searches of its own lists.
import { savedViews } from '@wren/contract/saved-views'
import { changes, reads, type Binding } from '../http/bind.ts'
import { removeView, saveView } from './saved-views.commands.ts'
import { viewsOfList } from './saved-views.queries.ts'

export const listsRoutes: readonly Binding[] = [
  reads(savedViews.ofList, viewsOfList),
  changes(savedViews.save, saveView),
  changes(savedViews.remove, removeView),
]
