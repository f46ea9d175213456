// Runs a program on the pinned Node and passes on its output, signals and exit code.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './install.mjs'

/** Compiled code that later starts and child processes reuse: half of the time of a start. */
const around = () => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  ...process.env,
})

/** Replaces this process where the system can, so that signals, kill -9 included, reach the program directly. */
export async function become(node, args, env = {}) {
  if (process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning')
    process.chdir(root)
    process.execve(node, [node, ...args], { ...around(), ...env })
  }
  process.exit(await run(node, args, env))
}

const tie = new URL('follow-parent.mjs', import.meta.url).href

/** @param {string} node @param {readonly string[]} args @param {Record<string, string>} env */
export function run(node, args, env = {}) {
  const child = spawn(node, ['--import', tie, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: { ...around(), ...env, WREN_STARTER: String(process.pid) },
  })
  // Ctrl-C of a terminal reaches the child directly; staying alive until it has ended keeps the shell's prompt away.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((done) => {
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}
