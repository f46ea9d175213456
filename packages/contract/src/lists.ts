// LST "Filters in the URL": every list that people filter, for what asks for one by its name (saved views) or holds
// for all.
import { auditList } from './audit.list.ts'
import { intakeList } from './intake.list.ts'
import type { ListDefinition } from './list.ts'
import { nurseList } from './nurses.list.ts'
import { nursePaymentsList } from './nurse-payments.list.ts'
import { ordersList } from './orders.list.ts'
import { pharmacyList } from './pharmacies.list.ts'
import { pharmacyVisitList } from './pharmacies-visits.list.ts'
import { reportsList } from './reports.list.ts'
import { tasksList } from './tasks.list.ts'
import { updatesList } from './updates.list.ts'
import { usersList } from './users.list.ts'
import { vettingList } from './vettings.list.ts'
import { visitList } from './visits.list.ts'

export const lists = [
  visitList,
  intakeList,
  nurseList,
  nursePaymentsList,
  ordersList,
  pharmacyList,
  pharmacyVisitList,
  vettingList,
  reportsList,
  tasksList,
  updatesList,
  usersList,
  auditList,
] as unknown as readonly ListDefinition[]
export const listNamed = (name: string): ListDefinition | undefined =>
  lists.find((one) => one.name === name)
