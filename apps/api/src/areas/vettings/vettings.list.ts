// SQL of the list of vettings (VET-018).
import { sql } from 'kysely'
import { vettingList } from '@wren/contract/vettings.list'
import { containsName } from '../../platform/lists/conditions.ts'
import { listQuery } from '../../platform/lists/list-query.ts'
import { byFilled } from '../../platform/lists/orders.ts'

export const searchVettings = listQuery(vettingList, {
  rows: ({ db }) => db.selectFrom('vetting').select(['vetting.id', 'vetting.name']),
  id: 'vetting.id',
  filters: { name: containsName('vetting.name') },
  orders: { name: byFilled(sql`fold(vetting.name)`), id: byFilled('vetting.id') },
  record: 'vetting',
})
