// DOC-077: a candidate that a person takes becomes a found value like any other.
import type { Extraction, ReferralFields } from '@wren/contract/documents'
import type { FoundValue } from './intake-found.rules.ts'

type Field = ReferralFields[keyof ReferralFields]

/** The candidate as the value of its field. */
export function fieldValue(name: string, value: string): NonNullable<Field> {
  if (name === 'visit_duration_minutes' || name === 'treatment_duration_days') return Number(value)
  if (name === 'first_lifetime_dose' || name === 'urgent') return value === 'true'
  return name === 'languages' ? value.split(',') : (value as NonNullable<Field>)
}

/** The extraction in which nothing is left open about that field. */
export function withTaken(read: Extraction, { name, offered, place }: FoundValue): Extraction {
  if (offered === undefined) return read
  const { [name]: _taken, ...candidates } = read.candidates
  const taken = {
    ...read,
    candidates,
    evidence: place === null ? read.evidence : { ...read.evidence, [name]: place },
  }
  if (name === 'postal_code') return { ...taken, address: { postalCode: offered } }
  if (name === 'treatment') return { ...taken, treatment: offered }
  if (name === 'access_type') return { ...taken, accessType: offered }
  if (name === 'start_date') return { ...taken, startDate: offered }
  return { ...taken, fields: { ...read.fields, [name]: fieldValue(name, offered) } }
}
