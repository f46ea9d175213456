// Builds the browser's files when a hash of their sources has changed; times do not count.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root, say, stop } from './install.mjs'
import { run } from './run.mjs'

const web = join(root, 'apps/web')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const stampFile = join(web, 'dist/.sources')
const isApp = () =>
  ['ts', 'mts', 'js', 'mjs'].some((ending) => existsSync(join(web, `vite.config.${ending}`)))

export async function buildBrowser(node) {
  if (!isApp()) return
  const sources = sourcesHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sources) return
  say('Building the browser app …')
  const started = Date.now()
  // A test run's NODE_ENV would select React's development build: twice the work, and everything is mounted twice.
  if (
    (await run(node, [vite, 'build', web, '--logLevel', 'warn'], { NODE_ENV: 'production' })) !== 0
  )
    stop('The browser app could not be built.')
  mkdirSync(join(web, 'dist'), { recursive: true })
  writeFileSync(stampFile, sources)
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

export function watchBrowser(node) {
  if (!isApp()) return
  const child = spawn(node, [vite, 'build', web, '--watch', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.on('exit', () => child.kill())
}

function sourcesHash() {
  const hash = createHash('sha256')
  const files = [
    join(root, 'package-lock.json'),
    ...filesOf(join(root, 'packages/contract/src')),
    ...filesOf(web),
  ]
  for (const file of files
    .filter((one) => !one.endsWith('.test.ts') && !one.endsWith('.test.tsx'))
    .sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.'))
      return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesOf(path) : [path]
  })
}
