// ORD: contract call -> function.
import { orders } from '@wren/contract/orders'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { createByForm, saveOrder } from './orders.commands.ts'
import { listOrders } from './orders.list.ts'
import { orderByPathId, searchOrders } from './orders.queries.ts'

export const ordersRoutes: readonly Binding[] = [
  reads(orders.list, listOrders),
  changes(orders.csv, listOrders.csv),
  reads(orders.byId, orderByPathId),
  changes(orders.insert, createByForm),
  changes(orders.save, saveOrder),
  reads(orders.search, searchOrders),
]
