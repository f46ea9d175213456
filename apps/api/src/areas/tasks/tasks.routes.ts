// TSK: contract call -> function.
import { tasks } from '@wren/contract/tasks'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { tickTask, untickTask } from './tasks.commands.ts'
import { searchTasks } from './tasks.list.ts'
import { taskNames } from './tasks.queries.ts'

export const tasksRoutes: readonly Binding[] = [
  reads(tasks.search, searchTasks),
  changes(tasks.csv, searchTasks.csv),
  reads(tasks.names, taskNames),
  changes(tasks.tick, tickTask),
  changes(tasks.untick, untickTask),
]
