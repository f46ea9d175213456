/** JSON with sorted keys at every level: equal values have equal texts. Leaves out fields that are undefined. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const record = value as Record<string, unknown>
  let text = ''
  for (const key of Object.keys(record).sort())
    if (record[key] !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(record[key])}`
  return `{${text}}`
}
