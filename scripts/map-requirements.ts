// npm run requirements [-- --json]: for each area its ids, and which of them a passing test of the last run names.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'node_modules/.cache/gates')

export interface AreaMap {
  readonly prefix: string
  readonly area: string
  readonly ids: readonly string[]
  readonly named: readonly string[]
  readonly missing: readonly string[]
}

interface Area {
  readonly name: string
  readonly prefixes: readonly string[]
}
interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

const idForm = /^[A-Z]{3}-J?\d+$/

/** Ids of the catalogue by prefix, in its order. */
export function catalogue(): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const file of readdirSync(join(root, 'docs/requirements'))
    .filter((name) => /^\d\d-/.test(name))
    .sort()) {
    for (const [, id = ''] of readFileSync(join(root, 'docs/requirements', file), 'utf8').matchAll(
      /^- \*\*([A-Z]{3}-J?\d+)\*\*/gm,
    )) {
      const prefix = id.slice(0, 3)
      ids.set(prefix, [...(ids.get(prefix) ?? []), id])
    }
  }
  return ids
}

/** The ids a title begins with, before its own words. */
export function idsOf(title: string): string[] {
  const words = title.split(' ')
  const end = words.findIndex((word) => !idForm.test(word))
  return end < 0 ? words : words.slice(0, end)
}

/** Titles of the passing tests of the last `npm test`. */
export function passingTitles(): string[] {
  if (!existsSync(results)) return []
  return readdirSync(results)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const read = JSON.parse(readFileSync(join(results, name), 'utf8')) as Results
      return read.testResults.flatMap(({ assertionResults }) =>
        assertionResults.filter(({ status }) => status === 'passed').map(({ title }) => title),
      )
    })
}

export function mapRequirements(): {
  readonly areas: readonly AreaMap[]
  readonly unknown: readonly string[]
} {
  const all = catalogue()
  const known = new Set([...all.values()].flat())
  const named = new Set(passingTitles().flatMap(idsOf))
  const areas = JSON.parse(readFileSync(join(root, 'areas.json'), 'utf8')) as readonly Area[]
  const areaOf = (prefix: string): string =>
    areas.find(({ prefixes }) => prefixes.includes(prefix))?.name ?? '?'
  return {
    areas: [...all].map(([prefix, ids]) => ({
      prefix,
      area: areaOf(prefix),
      ids,
      named: ids.filter((id) => named.has(id)),
      missing: ids.filter((id) => !named.has(id)),
    })),
    unknown: [...named].filter((id) => !known.has(id)).sort(),
  }
}

function show(): void {
  // Read by a program that has seen enough, as `head` has.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  if (process.argv.slice(2).some((option) => option !== '--json')) {
    process.stderr.write('Usage: npm run requirements [-- --json]\n')
    process.exit(1)
  }
  const { areas, unknown } = mapRequirements()
  if (process.argv.includes('--json')) {
    process.stdout.write(
      `${JSON.stringify(Object.fromEntries(areas.map(({ prefix, ids, named, missing }) => [prefix, { ids, named, missing }])), null, 1)}\n`,
    )
    return
  }
  for (const { prefix, area, ids, named, missing } of areas) {
    process.stdout.write(
      `${prefix} ${area}: ${named.length} of ${ids.length} named by a passing test\n`,
    )
    if (missing.length > 0 && named.length > 0)
      process.stdout.write(`  not named: ${missing.join(' ')}\n`)
  }
  const total = areas.reduce((sum, { ids }) => sum + ids.length, 0)
  process.stdout.write(
    `\n${areas.reduce((sum, { named }) => sum + named.length, 0)} of ${total} requirements are named by a passing test of the last npm test.\n`,
  )
  if (unknown.length > 0)
    process.stdout.write(`Named by tests, but not in the catalogue: ${unknown.join(' ')}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) show()
