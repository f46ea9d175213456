// Finds stored phone numbers of earlier releases that cannot be texted or called. Names record and field, never digits.
// REF-076.
import type { ClientBase } from 'pg'

const columns = [
  ['user_account', 'id', 'phone'],
  ['patient', 'uuid', 'phone'],
  ['patient', 'uuid', 'phone_additional'],
  ['patient', 'uuid', 'phone_scheduling_contact'],
  ['patient', 'uuid', 'office_phone'],
  ['patient', 'uuid', 'office_fax'],
  ['patient_order', 'id', 'pharmacy_phone'],
  ['intake', 'id', 'contact_phone'],
] as const
const pathOf = {
  user_account: '/users/',
  patient: '/patients/',
  patient_order: '/patients/order/',
  intake: '/intake/',
} as const

export interface PhoneToCheck {
  readonly page: string
  readonly field: string
}

export async function findPhonesToCheck(client: ClientBase): Promise<readonly PhoneToCheck[]> {
  const { rows } = await client.query<{ of: keyof typeof pathOf; id: string; field: string }>(
    columns
      .map(
        ([table, key, field]) =>
          `select '${table}' as of, ${key}::text as id, '${field}' as field from ${table}
           where ${field} not like '+%'`,
      )
      .join(' union all ') + ' order by 1, 3, 2',
  )
  return rows.map(({ of, id, field }) => ({ page: `${pathOf[of]}${id}`, field }))
}
