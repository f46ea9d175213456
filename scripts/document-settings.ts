// The tables of settings and log lines in docs/operations.md come from the code. `npm run settings` writes them,
// `--check` (in npm test) compares (AUD-092).
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { logKinds } from '../apps/api/src/platform/log/kinds.ts'
import { settingsSchema } from '../apps/api/src/platform/settings/settings.ts'

const target = fileURLToPath(new URL('../docs/operations.md', import.meta.url))
const start = '<!-- settings: made by `npm run settings` -->'
const end = '<!-- end of settings -->'

const standard = (value: unknown): string =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? '' : `\`${String(value)}\``

/** Parsing an empty environment gives every default. */
function settingsTable(): string {
  const defaults = settingsSchema.parse({}) as Record<string, unknown>
  const rows = Object.entries(settingsSchema.shape).map(
    ([name, schema]) =>
      `| \`${name}\` | ${standard(defaults[name])} | ${schema.description ?? ''} |`,
  )
  return [start, '', '| Setting | Default | Meaning |', '|---|---|---|', ...rows, '', end].join(
    '\n',
  )
}

const kindsStart = '<!-- log: made by `npm run settings` -->'
const kindsEnd = '<!-- end of log -->'

function kindsTable(): string {
  const rows = Object.entries(logKinds).map(([kind, meaning]) => `| \`${kind}\` | ${meaning} |`)
  return [kindsStart, '', '| Kind | What it says |', '|---|---|', ...rows, '', kindsEnd].join('\n')
}

function replaced(text: string, [first, last]: readonly [string, string], table: string): string {
  const [from, to] = [text.indexOf(first), text.indexOf(last)]
  if (from < 0 || to < from) throw new Error(`docs/operations.md has lost ${first} or ${last}.`)
  return text.slice(0, from) + table + text.slice(to + last.length)
}

const withTables = (text: string): string =>
  replaced(replaced(text, [start, end], settingsTable()), [kindsStart, kindsEnd], kindsTable())

if (import.meta.main) {
  const text = readFileSync(target, 'utf8')
  const content = withTables(text)
  if (!process.argv.includes('--check')) writeFileSync(target, content)
  else if (content !== text) {
    process.stderr.write(
      'docs/operations.md differs from the settings and log kinds. Run: npm run settings\n',
    )
    process.exitCode = 1
  }
}
