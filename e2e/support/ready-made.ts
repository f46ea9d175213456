// design "Tests": a product's folder after its first start, made once a run and copied, because making the database
// anew takes longer than most tests.
//
//   const dataDir = await readyMade('demo', (folder) => start and stop a product there)
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export type Kind = 'bare' | 'demo'

type Make = (folder: string, kind: Kind) => Promise<void>

/** Answers a folder of the caller's own. */
export async function readyMade(kind: Kind, make: Make): Promise<string> {
  const own = await mkdtemp(join(tmpdir(), 'wren-e2e-'))
  await copyFolder(await shelved(kind, make), own)
  return own
}

/** Files run side by side: one of them makes what the others wait for. */
async function shelved(kind: Kind, make: Make): Promise<string> {
  const shelf = process.env['WREN_E2E_SHELF']
  if (shelf === undefined)
    throw new Error('The browser tests run by their project of vitest.config.ts.')
  const made = join(shelf, kind)
  if (await isFirst(`${made}.lock`)) {
    try {
      if (kind === 'demo') await copyFolder(await shelved('bare', make), made)
      else await mkdir(made)
      await chmod(made, 0o755) // the database runs under another account when the tests run as root
      await make(made, kind)
      await whole(made)
      await writeFile(`${made}.done`, '')
    } catch (error) {
      await writeFile(`${made}.failed`, String(error))
      throw error
    }
  }
  while (!existsSync(`${made}.done`)) {
    if (existsSync(`${made}.failed`))
      throw new Error(`Another file could not make the product's folder ${made}.`)
    await pause(100)
  }
  return made
}

const isFirst = (lock: string): Promise<boolean> =>
  mkdir(lock).then(
    () => true,
    () => false,
  )

/** The database ends a moment after the program that used it. */
async function whole(folder: string): Promise<void> {
  while (existsSync(join(folder, 'postgres/data/postmaster.pid'))) await pause(50)
}

/**
 * With owners and rights, which PostgreSQL looks at. The system's own program does in 0.1 s what takes Node half a
 * second of both cores.
 */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else await execute('cp', ['-a', `${from}/.`, to])
}
