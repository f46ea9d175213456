// `npm run requirements [-- --json]`: the ids of each area, and those that a passing test of the last run names.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'node_modules/.cache/gates')

/**
 * `built`: every id is required. `planned`: the area is not built yet (`planned` in areas.json).
 * `later`: the catalogue postpones it. Only ids of built areas can be missing.
 */
type State = 'built' | 'planned' | 'later'

export interface AreaMap {
  readonly prefix: string
  readonly area: string
  readonly state: State
  readonly ids: readonly string[]
  readonly named: readonly string[]
  readonly missing: readonly string[]
}

interface Area {
  readonly name: string
  readonly prefixes: readonly string[]
  readonly planned?: boolean
}
interface CatalogueFile {
  readonly prefix: string
  readonly later: boolean
  readonly ids: readonly string[]
}
interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

const idForm = /^[A-Z]{3}-J?\d+$/
const laterLine = /^Status: later, not to be built yet\.$/m

/** The ids of one file of the catalogue, in its order. */
export function readCatalogueFile(text: string): CatalogueFile {
  const ids = [...text.matchAll(/^- \*\*([A-Z]{3}-J?\d+)\*\*/gm)].map(([, id = '']) => id)
  return { prefix: ids[0]?.slice(0, 3) ?? '?', later: laterLine.test(text), ids }
}

function catalogue(): readonly CatalogueFile[] {
  const folder = join(root, 'docs/requirements')
  return readdirSync(folder)
    .filter((name) => /^\d\d-/.test(name))
    .sort()
    .map((name) => readCatalogueFile(readFileSync(join(folder, name), 'utf8')))
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

/** Joins one file of the catalogue with its area and with the ids that tests name. */
export function mapFile(
  { prefix, later, ids }: CatalogueFile,
  areas: readonly Area[],
  named: ReadonlySet<string>,
): AreaMap {
  const area = areas.find(({ prefixes }) => prefixes.includes(prefix))
  const state = later ? 'later' : area?.planned ? 'planned' : 'built'
  return {
    prefix,
    area: area?.name ?? '?',
    state,
    ids,
    named: ids.filter((id) => named.has(id)),
    missing: state === 'built' ? ids.filter((id) => !named.has(id)) : [],
  }
}

export function mapRequirements(): {
  readonly areas: readonly AreaMap[]
  /** Counts built areas only. */
  readonly total: number
  readonly named: number
  readonly unknown: readonly string[]
} {
  const files = catalogue()
  const known = new Set(files.flatMap(({ ids }) => ids))
  const named = new Set(passingTitles().flatMap(idsOf))
  const order = JSON.parse(readFileSync(join(root, 'areas.json'), 'utf8')) as readonly Area[]
  const areas = files.map((file) => mapFile(file, order, named))
  const built = areas.filter(({ state }) => state === 'built')
  return {
    areas,
    total: built.reduce((sum, { ids }) => sum + ids.length, 0),
    named: built.reduce((sum, area) => sum + area.named.length, 0),
    unknown: [...named].filter((id) => !known.has(id)).sort(),
  }
}

const lineOf = ({ prefix, area, state, ids, named, missing }: AreaMap): string => {
  if (state !== 'built') return `${prefix} ${area}: ${ids.length} ids, ${state}\n`
  const counts = `${prefix} ${area}: ${named.length} of ${ids.length} named by a passing test\n`
  return missing.length > 0 && named.length > 0
    ? `${counts}  not named: ${missing.join(' ')}\n`
    : counts
}

function show(): void {
  // A reader such as `head` closes the pipe once it has enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  if (process.argv.slice(2).some((option) => option !== '--json')) {
    process.stderr.write('Usage: npm run requirements [-- --json]\n')
    process.exit(1)
  }
  const { areas, total, named, unknown } = mapRequirements()
  if (process.argv.includes('--json')) {
    const byPrefix = areas.map(({ prefix, state, ids, named: namedIds, missing }) => [
      prefix,
      { state, ids, named: namedIds, missing },
    ])
    process.stdout.write(`${JSON.stringify(Object.fromEntries(byPrefix), null, 1)}\n`)
    return
  }
  for (const area of areas) process.stdout.write(lineOf(area))
  process.stdout.write(
    `\n${named} of ${total} requirements are named by a passing test of the last npm test.\n`,
  )
  if (unknown.length > 0)
    process.stdout.write(`Named by tests, but not in the catalogue: ${unknown.join(' ')}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) show()
