// PHA-076: the vettings of one pharmacy; without one, of all.
import { pharmacyVettingList } from '@wren/contract/pharmacies-vettings'
import { equals } from '../../platform/lists/conditions.ts'
import { listQuery } from '../../platform/lists/list-query.ts'
import { byText } from '../../platform/lists/orders.ts'

export const searchPharmacyVettings = listQuery(pharmacyVettingList, {
  rows: ({ db }) =>
    db
      .selectFrom('pharmacy_vetting')
      .innerJoin('vetting', 'vetting.id', 'pharmacy_vetting.vetting_id')
      .select([
        'pharmacy_vetting.id',
        'pharmacy_vetting.provider_id',
        'pharmacy_vetting.vetting_id',
        'vetting.name as vetting_name',
      ]),
  id: 'pharmacy_vetting.id',
  filters: { provider_id: equals('pharmacy_vetting.provider_id') },
  orders: { vetting_name: byText('vetting.name') },
})
