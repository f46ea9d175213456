// PAT-126: what a text says of a patient, as conditions on the table, for the search of patients and the global one.
import { sql } from 'kysely'
import { minSearchLength } from '@wren/contract/patients'
import type { NameReading, PatientReading } from '@wren/contract/patients-search.rules'
import { all, escapeLike, type Condition } from '../../platform/lists/conditions.ts'

const holds = (text: string): string => `%${escapeLike(text)}%`
/** What is left of three typed characters may be fewer ('a-2'), which no index finds but where a word begins. */
const patternsOf = (name: string): readonly string[] =>
  name.length >= minSearchLength
    ? [holds(name)]
    : name === ''
      ? []
      : [`${escapeLike(name)}%`, `% ${escapeLike(name)}%`]

/** Before the first bar stand the names in both orders, behind it the Wren MRN and all pharmacy MRNs. */
const isNamed = ({ names, mrn }: NameReading): Condition => {
  const patterns = [
    ...names.flatMap(patternsOf),
    ...(mrn === '' || names.includes(mrn)
      ? []
      : [`%| ${holds(mrn).slice(mrn.length < minSearchLength ? 1 : 0)}`]),
  ]
  return sql<boolean>`(${sql.join(
    [...new Set(patterns)].map((pattern) => sql`patient.search like ${pattern}`),
    sql` or `,
  )})`
}

const isRead = ({ named, dob, digits }: PatientReading): Condition =>
  all([
    ...(dob === undefined ? [] : [sql<boolean>`patient.dob = ${dob}::date`]),
    ...(digits === undefined ? [] : [sql<boolean>`patient.phone_digits like ${holds(digits)}`]),
    ...(named === undefined ? [] : [isNamed(named)]),
  ])

/** PAT-126; each reading has an index that leads it. Not prepared: the plan must see the texts. */
export const anyReading = (readings: readonly PatientReading[]): Condition =>
  sql<boolean>`(${sql.join(readings.map(isRead), sql` or `)}) /* unnamed */`
