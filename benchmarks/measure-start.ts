// Time to the first page after `npm start`, on a new data folder and again, and the size of a first visit.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, startServer } from './bench-server.ts'
import { median, type Figure } from './figures.ts'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}
const budgets: readonly (readonly [RegExp, number])[] = [
  [/token/, 80],
  [/nurse/, 180],
  [/./, 230],
]

function reached(
  manifest: Readonly<Record<string, Chunk>>,
  name: string,
  seen = new Set<string>(),
): ReadonlySet<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const next of manifest[name]?.imports ?? []) reached(manifest, next, seen)
  return seen
}

function firstScripts(): Figure[] {
  const dist = join(root, 'apps/web/dist')
  const path = join(dist, '.vite/manifest.json')
  if (!existsSync(path)) return [{ what: 'first JS', measured: 'the browser part is not built' }]
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>
  return Object.keys(manifest)
    .filter((name) => manifest[name]?.isEntry)
    .map((name) => {
      const size =
        [...reached(manifest, name)].reduce(
          (sum, one) =>
            sum +
            gzipSync(readFileSync(join(dist, manifest[one]?.file ?? '')), { level: 9 }).length,
          0,
        ) / 1024
      const most = budgets.find(([entry]) => entry.test(name))?.[1] ?? 0
      return {
        what: `first JS of ${name}, gzip`,
        measured: `${size.toFixed(0)} KB`,
        budget: `< ${most} KB`,
        within: size < most,
      }
    })
}

async function firstPage(dataDir: string): Promise<number> {
  const began = performance.now()
  const server = await startServer(dataDir, [process.execPath, 'scripts/start.mjs'])
  const page = await fetch(`http://127.0.0.1:${server.port}/`, { headers: { accept: 'text/html' } })
  await page.text()
  const took = performance.now() - began
  await server.stop()
  if (page.status !== 200) throw new Error(`the first page answered ${page.status}`)
  return took / 1000
}

export async function measureStart(rounds: number): Promise<Figure[]> {
  const firsts: number[] = []
  const laters: number[] = []
  for (let round = 0; round < rounds; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'wren-bench-'))
    firsts.push(await firstPage(dataDir))
    laters.push(await firstPage(dataDir))
    rmSync(dataDir, { recursive: true, force: true })
  }
  return [
    {
      what: 'first page, first start with demo data',
      measured: `${median(firsts).toFixed(1)} s`,
      budget: '< 15 s',
      within: median(firsts) < 15,
    },
    {
      what: 'first page, later start',
      measured: `${median(laters).toFixed(1)} s`,
      budget: '< 5 s',
      within: median(laters) < 5,
    },
    ...firstScripts(),
  ]
}
