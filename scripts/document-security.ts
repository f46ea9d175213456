// docs/security.md: from OWASP ASVS 5.0 and HIPAA to what Wren does and the test files whose titles prove it. `npm
// run security` writes it, `--check` (in npm test) compares.
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'docs/security.md')
const catalogue = 'docs/requirements'

interface Requirement {
  readonly id: string
  readonly what: string
  readonly asvs: readonly string[]
  readonly hipaa: readonly string[]
}

const line = /^- \*\*(?<id>[A-Z]{3}-\d+)\*\* \[[a-z]+\] (?<text>.*)$/
const hipaaForm = /164\.3\d\d(?:\([a-z\d]+\))*/g
const asvsForm = /\bASVS ([\d., L]+)/g

/** The sentence before the sources, and the sources themselves, which stand in parentheses before the decision. */
function requirementOf(id: string, text: string): Requirement {
  const told = text.split('Decision:')[0] ?? ''
  const sources = [...told.matchAll(/\((?:[^()]|\([^()]*\))*\)/g)]
    .map(([one]) => one)
    .filter((one) => one.includes('ASVS') || hipaaForm.test(one))
    .join(' ')
  const asvs = [...sources.matchAll(asvsForm)].flatMap(
    ([, numbers = '']) => numbers.match(/\d+\.\d+\.\d+/g) ?? [],
  )
  const what = told
    .replaceAll(/\s*\((?:[^()]|\([^()]*\))*\)/g, '')
    .trim()
    .replace(/[.\s]+$/, '')
  return { id, what, asvs: [...new Set(asvs)], hipaa: [...new Set(sources.match(hipaaForm))] }
}

const requirements = (): Requirement[] =>
  readdirSync(join(root, catalogue))
    .filter((name) => /^\d\d-/.test(name))
    .toSorted()
    .flatMap((name) => readFileSync(join(root, catalogue, name), 'utf8').split('\n'))
    .flatMap((text) => {
      const { id, text: told } = line.exec(text)?.groups ?? {}
      return id === undefined || told === undefined ? [] : [requirementOf(id, told)]
    })

/** Test files by the ids that their titles begin with. */
function provenIn(): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const file of globSync(
    ['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.ts', 'e2e/*.e2e.ts'],
    { cwd: root },
  )
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()) {
    const titles = readFileSync(join(root, file), 'utf8').matchAll(
      /['"`](?<ids>(?:[A-Z]{3}-J?\d+ )+)/g,
    )
    for (const id of new Set(
      [...titles].flatMap(({ groups }) => (groups?.['ids'] ?? '').trim().split(' ')),
    ))
      files.set(id, [...(files.get(id) ?? []), file])
  }
  return files
}

const bySection = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

function table(
  heading: string,
  sources: (one: Requirement) => readonly string[],
  proven: ReadonlyMap<string, readonly string[]>,
): string {
  const rows = requirements()
    .flatMap((one) => sources(one).map((source) => ({ source, one })))
    .toSorted((a, b) => bySection(a.source, b.source) || bySection(a.one.id, b.one.id))
  const tests = (id: string): string =>
    (proven.get(id) ?? []).map((file) => `[${file.split('/').at(-1)}](../${file})`).join(', ') ||
    'none yet'
  return [
    `| ${heading} | Requirement | What Wren does | Shown by |`,
    '|---|---|---|---|',
    ...rows.map(
      ({ source, one }) =>
        `| ${source} | ${one.id} | ${one.what.replaceAll('|', '\\|')} | ${tests(one.id)} |`,
    ),
  ].join('\n')
}

function page(): string {
  const proven = provenIn()
  return `# Security

What protects the records in Wren, by the OWASP Application Security Verification Standard 5.0 (levels 1 and 2, level 3 where the catalogue goes
so far) and the technical safeguards of HIPAA (45 CFR 164.312, with the clauses of 164.308 and 164.316 that software can bear). Each line names the
requirement of [the catalogue](requirements/09-audit.md), which states the decision, and the tests that bear its id. A line without a test is not
yet shown. Made by \`npm run security\`; how the product is run safely stands in [operations.md](operations.md).

## Sessions

NIST SP 800-63B-4 asks at AAL2 for signing in anew after 1 hour without use and after 24 hours at the latest. A session of an admin ends 12 hours
after its last use and 7 days after the sign-in, any other 14 days after its last use and 30 days after the sign-in: operations staff work through
shifts of twelve hours with lists open, and a nurse who charts in a patient's home, often without a signal, must not lose her place at the bedside
to a code that cannot reach her. What makes up for it: refetches by timers, events and sockets are no use of a session, so that a screen left alone
ends; the session row and the person are read with every call, so that a sign-out, a lost permission or 'Sign out everywhere' holds with the next
call and on open sockets within a second; people see their sessions and end them; nothing of a patient stays in the browser after a sign-out. Where
the risk is judged otherwise, ADMIN_SESSION_IDLE_MINUTES, ADMIN_SESSION_MAX_HOURS, SESSION_IDLE_MINUTES and SESSION_MAX_HOURS shorten these times;
longer ones stop the start.

## OWASP ASVS 5.0

${table('ASVS', ({ asvs }) => asvs, proven)}

## HIPAA

${table('45 CFR', ({ hipaa }) => hipaa, proven)}
`
}

const made = page()
if (!process.argv.includes('--check')) writeFileSync(target, made)
else if (readFileSync(target, 'utf8') !== made) {
  process.stderr.write('docs/security.md does not say what the tests show. Run: npm run security\n')
  process.exitCode = 1
}
