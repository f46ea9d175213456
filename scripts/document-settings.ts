// design "Running it": the table of settings in docs/operations.md is made from their schema. `--check` (in npm test) says whether it still is.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { settingsSchema } from '../apps/api/src/platform/settings/settings.ts'

const target = fileURLToPath(new URL('../docs/operations.md', import.meta.url))
const start = '<!-- settings: made by `npm run settings` -->'
const end = '<!-- end of settings -->'

const standard = (value: unknown): string => (value === undefined || (Array.isArray(value) && value.length === 0) ? '' : `\`${String(value)}\``)

/** A fresh reading of nothing gives every default. */
export function settingsTable(): string {
  const defaults = settingsSchema.parse({}) as Record<string, unknown>
  const rows = Object.entries(settingsSchema.shape).map(([name, schema]) => `| \`${name}\` | ${standard(defaults[name])} | ${schema.description ?? ''} |`)
  return [start, '', '| Setting | Default | Meaning |', '|---|---|---|', ...rows, '', end].join('\n')
}

export function withSettings(text: string): string {
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error('docs/operations.md has lost the marks around its settings.')
  return text.slice(0, from) + settingsTable() + text.slice(to + end.length)
}

if (import.meta.main) {
  const text = readFileSync(target, 'utf8')
  const made = withSettings(text)
  if (!process.argv.includes('--check')) writeFileSync(target, made)
  else if (made !== text) {
    process.stderr.write('docs/operations.md does not say what the settings are. Run: npm run settings\n')
    process.exitCode = 1
  }
}
