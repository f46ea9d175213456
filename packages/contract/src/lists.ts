// LST "Filters in the URL": every list that people filter, for what asks for one by its name (saved views) or holds for all.
import { auditList } from './audit.list.ts'
import { intakeList } from './intake.list.ts'
import type { ListDefinition } from './list.ts'
import { nurseList } from './nurses.list.ts'
import { ordersList } from './orders.list.ts'
import { reportsList } from './reports.list.ts'
import { tasksList } from './tasks.list.ts'
import { visitList } from './visits.list.ts'

export const lists = [visitList, intakeList, nurseList, reportsList, auditList, tasksList, ordersList] as unknown as readonly ListDefinition[]
export const listNamed = (name: string): ListDefinition | undefined => lists.find((one) => one.name === name)
