// AUD-027: CSV by RFC 4180 with CRLF and byte order mark. Prefixes formulas so that spreadsheets show them as text.
const formulaStart = /^[=+\-@\t\r]/

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvOf = (header: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `\ufeff${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
