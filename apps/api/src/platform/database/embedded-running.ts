// Finds out whether the embedded PostgreSQL of a directory is running, and on which port. AUD-087, AUD-097.
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { Client } from 'pg'
import type { Cluster } from './embedded-cluster.ts'

interface PidFile {
  readonly pid: number
  readonly port: number
  readonly state: string
}

function readPidFile(cluster: Cluster): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim())
    return { pid: Number(lines[0]), port: Number(lines[3] ?? 0), state: lines[7] ?? '' }
  } catch {
    return undefined
  }
}

/** The port of a server that answers. A pid alone is no proof: it may belong to a zombie or to another program. */
export async function runningPort(cluster: Cluster, password: string): Promise<number | undefined> {
  const file = readPidFile(cluster)
  if (file?.state !== 'ready') return undefined
  const client = new Client({
    host: '127.0.0.1',
    port: file.port,
    user: 'wren',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    // A stopping server may still accept connections, but its pid file says that it stops.
    return readPidFile(cluster)?.state === 'ready' ? file.port : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

/** A server of this directory is running, starting, recovering or stopping. Removes the pid file of a dead one. */
export function isBusy(cluster: Cluster): boolean {
  const file = readPidFile(cluster)
  if (!file) return false
  if (isServer(file.pid, cluster.data)) return true
  rmSync(join(cluster.data, 'postmaster.pid'), { force: true })
  return false
}

/**
 * Checks the working directory, because the pid of a killed server may be reused. PostgreSQL itself takes any living
 * process with that pid for a server, in a container even its own parent.
 */
function isServer(pid: number, data: string): boolean {
  if (!existsSync('/proc/self/cwd')) return isAlive(pid)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch (error) {
    // The directory of another user's process is unreadable. A process that ended has none.
    return (error as NodeJS.ErrnoException).code === 'EACCES' && isAlive(pid)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
