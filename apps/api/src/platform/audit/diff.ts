// AUD-004: what changed, field by field, with what must never be stored taken out.
import type { Change } from '../work/events.ts'

export type ChangedFields = Record<string, { before: unknown; after: unknown }>

// Codes, tokens, keys, signature images and document contents (AUD-004).
const secret = /(^|_)(token|code_hash|salt|random|hash|image|data|contents|secret)$/
const stamps = new Set(['version', 'updated', 'row_updated', 'updated_at', 'revision'])

const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export function changedFields({ before, after }: Pick<Change, 'before' | 'after'>): ChangedFields {
  const fields: ChangedFields = {}
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    if (stamps.has(name)) continue
    const old = before?.[name] ?? null
    const next = after?.[name] ?? null
    if (same(old, next)) continue
    fields[name] = secret.test(name)
      ? { before: old === null ? null : '[redacted]', after: next === null ? null : '[redacted]' }
      : { before: old, after: next }
  }
  return fields
}
