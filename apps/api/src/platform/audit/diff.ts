// AUD-004: changed fields of a record with values before and after. Redacts secrets.
import type { Change } from '../work/events.ts'

export type ChangedFields = Record<string, { before: unknown; after: unknown }>

/** Names of codes, tokens, keys, signature images and document contents. */
const secretName = /(^|_)(token|code_hash|salt|random|hash|image|data|contents|secret)$/
/** Columns that change with every write and are no edit. */
const stamps = new Set(['version', 'updated', 'row_updated', 'updated_at', 'revision'])

const equalJson = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export function changedFields({ before, after }: Pick<Change, 'before' | 'after'>): ChangedFields {
  const fields: ChangedFields = {}
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    if (stamps.has(name)) continue
    const old = before?.[name] ?? null
    const next = after?.[name] ?? null
    if (equalJson(old, next)) continue
    fields[name] = secretName.test(name)
      ? { before: old === null ? null : '[redacted]', after: next === null ? null : '[redacted]' }
      : { before: old, after: next }
  }
  return fields
}
