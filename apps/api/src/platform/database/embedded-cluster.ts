// Creates the data directory of the embedded PostgreSQL and its passwords. AUD-087.
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
  /** A directory with a file per guard that uses the server (embedded-guard.ts). */
  readonly users: string
  readonly serverLog: string
  readonly account: Account
}

export function openCluster(home: string, account: Account): Cluster {
  const users = join(home, 'users')
  mkdirSync(users, { recursive: true })
  for (const path of [home, users]) {
    changeOwner(path, account)
    chmodSync(path, 0o700)
  }
  return { home, data: join(home, 'data'), users, serverLog: join(home, 'server.log'), account }
}

const changeOwner = (path: string, { owner }: Account): void => {
  if (owner) chownSync(path, owner.uid, owner.gid)
}

/** The first program creates a password, the others read it. */
export function readOrCreatePassword(
  cluster: Cluster,
  name: 'owner' | 'app',
): { readonly text: string; readonly isNew: boolean } {
  const file = join(cluster.home, `${name}.password`)
  try {
    const text = randomBytes(24).toString('hex')
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    changeOwner(file, cluster.account)
    return { text, isNew: true }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return { text: readFileSync(file, 'utf8'), isNew: false }
  }
}

/** Creates the cluster under a temporary name. Of two concurrent starts one discards its cluster. */
export async function createCluster(
  cluster: Cluster,
  binaries: Binaries,
  fast: boolean,
): Promise<void> {
  if (existsSync(join(cluster.data, 'PG_VERSION'))) return
  readOrCreatePassword(cluster, 'owner')
  const unfinished = `${cluster.data}.new-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  await runInCluster(cluster, binaries.initdb, [
    '--pgdata',
    unfinished,
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
    renameSync(unfinished, cluster.data)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(join(cluster.data, 'PG_VERSION'))) throw error
  }
}

export const runInCluster = (
  cluster: Cluster,
  command: string,
  args: readonly string[],
): Promise<void> =>
  new Promise((resolve, reject) => {
    const [file = command, ...rest] = [...cluster.account.prefix, command, ...args]
    const child = spawn(file, rest, {
      ...cluster.account.spawn,
      cwd: cluster.home,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} failed:\n${output.trim()}`)),
    )
  })
