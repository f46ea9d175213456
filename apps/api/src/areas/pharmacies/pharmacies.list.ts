// PHA-005, PHA-006, PHA-009: the list of pharmacies as a file. The screen loads all pharmacies and sorts them itself
// in the same orders.
import { sql } from 'kysely'
import type { Direction } from '@wren/contract/list'
import { pharmacyList } from '@wren/contract/pharmacies.list'
import { isFalse, type Column } from '../../platform/lists/conditions.ts'
import { listQuery } from '../../platform/lists/list-query.ts'
import type { OrderSql } from '../../platform/lists/orders.ts'

/** Ties are ordered by title. */
const by = (column: Column & string): OrderSql => ({
  whole: (direction: Direction) =>
    sql`
      nullif(fold(${sql.ref(column)}), '') ${sql.raw(direction)} nulls last,
      fold(pharmacy.title), pharmacy.id`,
})

export const listedPharmacies = listQuery(pharmacyList, {
  rows: ({ db }) =>
    db
      .selectFrom('pharmacy')
      .leftJoin('pharmacy_group', 'pharmacy_group.id', 'pharmacy.pharmacy_group_id')
      .where(isFalse('pharmacy.is_deleted'))
      .select([
        'pharmacy.id',
        'pharmacy.title',
        'pharmacy.invoicing_address_state',
        'pharmacy_group.name as group',
      ]),
  id: 'pharmacy.id',
  filters: {},
  orders: {
    title: by('pharmacy.title'),
    state: by('pharmacy.invoicing_address_state'),
    group: by('pharmacy_group.name'),
  },
  record: 'pharmacy',
})
