// Gate of the build: the browser app builds, and the first files of a visit stay within their budgets.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fails, root, tool } from './gate.ts'
import type { Gate, Outcome } from './gate.ts'

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/**
 * First JS in KB (gzip) by the entry's path. Staff and nurses share an entry, which is kept small for a nurse's
 * phone.
 */
const budgets: readonly { readonly entry: RegExp; readonly kilobytes: number }[] = [
  { entry: /token/, kilobytes: 80 },
  { entry: /./, kilobytes: 180 },
]

/** Files of a screen beside the first ones: each is a round trip on a slow line (apps/web/screen-files.ts). */
const mostFiles = 20

export const bundles: Gate = {
  name: 'build and bundle sizes',
  run: async () => {
    const built = await tool('scripts/gates/build.mjs', [])
    if (built.code !== 0) return fails(built.output)
    const dist = join(root, 'apps/web/dist')
    const path = join(dist, '.vite/manifest.json')
    if (!existsSync(path))
      return fails(
        'apps/web/dist/.vite/manifest.json is missing: set build.manifest in vite.config.ts.',
      )
    return weigh(dist, JSON.parse(readFileSync(path, 'utf8')) as Manifest)
  },
}

function weigh(dist: string, manifest: Manifest): Outcome {
  const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry)
  const tooBig = entries.flatMap(([name]) => {
    const size = [...reached(manifest, name)].reduce(
      (sum, one) =>
        sum + gzipSync(readFileSync(join(dist, manifest[one]?.file ?? '')), { level: 9 }).length,
      0,
    )
    const limit = budgets.find(({ entry }) => entry.test(name))?.kilobytes ?? 0
    return size > limit * 1024
      ? [`${name}: first JS ${(size / 1024).toFixed(1)} KB gzip, budget ${limit} KB`]
      : []
  })
  const first = new Set(entries.flatMap(([name]) => [...reached(manifest, name)]))
  const tooMany = Object.keys(manifest)
    .filter((name) => manifest[name]?.isDynamicEntry)
    .flatMap((name) => {
      const files = [...reached(manifest, name)].filter((one) => !first.has(one)).length
      return files > mostFiles ? [`${name}: ${files} files, at most ${mostFiles}`] : []
    })
  const faults = [...tooBig, ...tooMany]
  return {
    passed: Math.max(0, 2 + entries.length - faults.length),
    failed: faults.length,
    skipped: 0,
    report: faults.join('\n'),
  }
}

function reached(manifest: Manifest, name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const next of manifest[name]?.imports ?? []) reached(manifest, next, seen)
  return seen
}
