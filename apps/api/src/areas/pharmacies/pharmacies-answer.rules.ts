// PHA-066, REF-060: maps a pharmacy's row to the shape of the contract.
import { centsToDollars } from '@wren/contract/money'
import { Pharmacy } from '@wren/contract/pharmacies'
import type { PharmacyRecord } from './pharmacies.public.ts'

const dollars = (cents: number | null): number | null =>
  cents === null ? null : centsToDollars(cents)

/** Fields without a column of the same name are stored in cents and answered in dollars. */
export function pharmacyAnswer(record: PharmacyRecord): Pharmacy {
  const columns = record as unknown as Readonly<Record<string, never>>
  const wire = Object.keys(Pharmacy.shape).map((name) => [
    name,
    name in columns ? columns[name] : dollars(columns[`${name}_cents`] ?? null),
  ])
  return { ...Object.fromEntries(wire), group: record.group_name } as Pharmacy
}
