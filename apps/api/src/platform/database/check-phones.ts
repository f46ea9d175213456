// REF-076: numbers of earlier releases that nobody can be texted or called at. Named by record and field, never by
// their digits.
import type { ClientBase } from 'pg'

const places = [
  ['user_account', 'id', 'phone'],
  ['patient', 'uuid', 'phone'],
  ['patient', 'uuid', 'phone_additional'],
  ['patient', 'uuid', 'phone_scheduling_contact'],
  ['patient', 'uuid', 'office_phone'],
  ['patient', 'uuid', 'office_fax'],
  ['patient_order', 'id', 'pharmacy_phone'],
  ['intake', 'id', 'contact_phone'],
] as const
const pages = {
  user_account: '/users/',
  patient: '/patients/',
  patient_order: '/patients/order/',
  intake: '/intake/',
} as const

export interface PhoneToCheck {
  readonly page: string
  readonly field: string
}

export async function phonesToCheck(client: ClientBase): Promise<readonly PhoneToCheck[]> {
  const { rows } = await client.query<{ of: keyof typeof pages; id: string; field: string }>(
    places
      .map(
        ([table, key, field]) =>
          `select '${table}' as of, ${key}::text as id, '${field}' as field from ${table} where ${field} not like '+%'`,
      )
      .join(' union all ') + ' order by 1, 3, 2',
  )
  return rows.map(({ of, id, field }) => ({ page: `${pages[of]}${id}`, field }))
}
