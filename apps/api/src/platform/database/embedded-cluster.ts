// AUD-087: the directory of the embedded PostgreSQL: made once, with its passwords beside it.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Account, Binaries } from './embedded-binaries.ts'

export interface Cluster {
  readonly home: string
  readonly data: string
  /** One file per guard that wants the server to live (embedded-guard.ts). */
  readonly users: string
  readonly serverLog: string
  readonly account: Account
}

export function openCluster(home: string, account: Account): Cluster {
  const users = join(home, 'users')
  mkdirSync(users, { recursive: true })
  for (const path of [home, users]) {
    give(path, account)
    chmodSync(path, 0o700)
  }
  return { home, data: join(home, 'data'), users, serverLog: join(home, 'server.log'), account }
}

const give = (path: string, { owner }: Account): void => {
  if (owner) chownSync(path, owner.uid, owner.gid)
}

/** Made by whoever comes first; everybody reads the same one afterwards. */
export function password(
  cluster: Cluster,
  name: 'owner' | 'app',
): { readonly text: string; readonly fresh: boolean } {
  const file = join(cluster.home, `${name}.password`)
  try {
    const text = randomBytes(24).toString('hex')
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    give(file, cluster.account)
    return { text, fresh: true }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return { text: readFileSync(file, 'utf8'), fresh: false }
  }
}

/** A half-made cluster never bears the real name, and of two first starts at once the slower discards its own. */
export async function createCluster(
  cluster: Cluster,
  binaries: Binaries,
  fast: boolean,
): Promise<void> {
  if (existsSync(join(cluster.data, 'PG_VERSION'))) return
  password(cluster, 'owner')
  const fresh = `${cluster.data}.new-${process.pid}`
  rmSync(fresh, { recursive: true, force: true })
  await run(cluster, binaries.initdb, [
    '--pgdata',
    fresh,
    '--username=wren',
    `--pwfile=${join(cluster.home, 'owner.password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    ...(fast ? ['--no-sync'] : []),
  ])
  try {
    renameSync(fresh, cluster.data)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(join(cluster.data, 'PG_VERSION'))) throw error
  }
}

export const run = (cluster: Cluster, command: string, args: readonly string[]): Promise<void> =>
  new Promise((done, failed) => {
    const [file = command, ...rest] = [...cluster.account.prefix, command, ...args]
    const child = spawn(file, rest, {
      ...cluster.account.spawn,
      cwd: cluster.home,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let said = ''
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString()
    })
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString()
    })
    child.on('error', failed)
    child.on('close', (code) =>
      code === 0 ? done() : failed(new Error(`${command} failed:\n${said.trim()}`)),
    )
  })
