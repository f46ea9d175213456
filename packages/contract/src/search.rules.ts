// How global search reads a query, and the detail line of a hit (SRC-029).
import { foldName } from './names.rules.ts'
import { findPhone, readPatientQuery, type PatientReading } from './patients-search.rules.ts'
import type { SearchHit } from './search.ts'
import { formatDate, type Zone } from './time.ts'

export interface SearchReading {
  readonly patients: readonly PatientReading[]
  /** A query of two letters: the beginning of a last name. */
  readonly lastName: string | null
  /** Id of an order, visit or intake. */
  readonly id: number | null
  /** Digits of an invoice number. WREN-1042-2, a later invoice of the visit of WREN-1042, has the digits 1042. */
  readonly invoice: string | null
  readonly pharmacy: string | null
  readonly pharmacyDigits: string | null
}

const largestId = 2_147_483_647

export function readSearch(query: string): SearchReading {
  const folded = foldName(query)
  const number = /^(?:(?:visit|intake|order|invoice|assignment)s? *)?#? *(\d{1,10})$/.exec(folded)
  const id = number === null ? null : Number(number[1])
  const invoice = /^(?:wren *|inv(?:oice)? *#? *(?:wren *)?)(\d{1,12})$/.exec(
    foldName(query.replace(/(\d)-\d+\s*$/, '$1')),
  )
  const phone = findPhone(query)
  return {
    patients: folded.length > 2 ? readPatientQuery(query) : [],
    lastName: folded.length === 2 && /^\p{L}+$/u.test(folded) ? folded : null,
    id: id !== null && id > 0 && id <= largestId ? id : null,
    invoice: invoice?.[1] ?? (id === null ? null : String(id)),
    pharmacy: folded.length > 2 && /\p{L}/u.test(folded) ? query : null,
    pharmacyDigits: phone === null ? null : phone.value.slice(-10),
  }
}

/** 'Born 1970, Phoenix, next visit Nov 30, 2026' */
export const hitDetail = (hit: SearchHit): string =>
  [
    hit.detail,
    hit.birth_year === null ? null : `born ${hit.birth_year}`,
    hit.city,
    hit.next_visit === null || hit.timezone === null
      ? null
      : `next visit ${formatDate(hit.next_visit, hit.timezone as Zone)}`,
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ')
