// A browser with a folder of its own, as on a nurse's phone: killed like a battery that runs out, and opened again
// on what it left.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { browserCommand } from './chromium.ts'

export interface Profile {
  /** Opens the browser; what was there before is killed without warning. */
  readonly open: () => Promise<BrowserContext>
  readonly kill: () => Promise<void>
  /** All bytes that the browser's own storage has on the disk. */
  readonly disk: () => string
  readonly remove: () => Promise<void>
}

export function aProfile(): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'wren-test-profile-'))
  let running: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const open = async (): Promise<BrowserContext> => {
    await kill()
    const { executable, args, env } = await browserCommand()
    const child = spawn(
      executable,
      [...args, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
      { env, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    running = child
    const address = await new Promise<string>((resolve, reject) => {
      let heard = ''
      child.stderr.on('data', (part: Buffer) => {
        heard += part.toString()
        const found = /DevTools listening on (ws:\S+)/.exec(heard)?.[1]
        if (found) resolve(found)
      })
      child.once('exit', () => reject(new Error(`The browser ended: ${heard}`)))
    })
    const [context] = (await chromium.connectOverCDP(address)).contexts()
    if (!context) throw new Error('The browser has no context.')
    context.setDefaultTimeout(30_000)
    return context
  }
  return {
    open,
    kill,
    disk: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(
          (one) => one.isFile() && /IndexedDB|Local Storage|Session Storage/.test(one.parentPath),
        )
        .map((one) => readFileSync(join(one.parentPath, one.name), 'latin1'))
        .join('\n'),
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
