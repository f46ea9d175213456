// PHA-066, REF-060: a pharmacy as its fetch returns it.
import { centsToDollars } from '@wren/contract/money'
import { Pharmacy } from '@wren/contract/pharmacies'
import type { PharmacyRecord } from './pharmacies.public.ts'

const dollars = (cents: number | null): number | null =>
  cents === null ? null : centsToDollars(cents)

/** The pharmacy as its fetch returns it: what has no column of its name stands there in cents. */
export function pharmacyAnswer(record: PharmacyRecord): Pharmacy {
  const columns = record as unknown as Readonly<Record<string, never>>
  const wire = Object.keys(Pharmacy.shape).map((name) => [
    name,
    name in columns ? columns[name] : dollars(columns[`${name}_cents`] ?? null),
  ])
  return { ...Object.fromEntries(wire), group: record.group_name } as Pharmacy
}
