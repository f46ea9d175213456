// INT-067: the rows of the original referral in their order, unknown ones after them.
import { humanise } from '@wren/contract/format'
import { originalLabels as labels } from '@wren/contract/intake-original'
import { readPhone } from '@wren/contract/phone'
import { showPhone } from '@wren/contract/phone-shown'
import { formatDay, isDay } from '@wren/contract/time'

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

function shown(key: string, value: unknown): string {
  const phone = key === 'contact_phone' ? readPhone(String(value)) : null
  if (phone !== null) return showPhone(phone.number, phone.extension)
  if (typeof value === 'string' && isDay(value)) return formatDay(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((one) => shown('', one)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export interface OriginalRow {
  readonly key: string
  readonly label: string
  readonly text: string
}

const rowsOf = (
  original: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): OriginalRow[] =>
  keys
    .filter((key) => !isNothing(original[key]))
    .map((key) => ({ key, label: labels[key] ?? humanise(key), text: shown(key, original[key]) }))

/** The referral text stands between the two, as a whole. */
export function originalRows(original: Readonly<Record<string, unknown>> | null): {
  readonly known: readonly OriginalRow[]
  readonly unknown: readonly OriginalRow[]
} {
  if (original === null) return { known: [], unknown: [] }
  return {
    known: rowsOf(original, Object.keys(labels)),
    unknown: rowsOf(
      original,
      Object.keys(original).filter((key) => !(key in labels) && key !== 'referral_text'),
    ),
  }
}
