// AUD-087, AUD-097: whether the embedded PostgreSQL of a directory runs already, and on which port.
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

function pidFile(cluster: Cluster): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim())
    return { pid: Number(lines[0]), port: Number(lines[3] ?? 0), state: lines[7] ?? '' }
  } catch {
    return undefined
  }
}

/**
 * The port of a server that answers. The pid alone proves nothing: it may be a zombie's, or another program's by
 * now.
 */
export async function runningPort(cluster: Cluster, password: string): Promise<number | undefined> {
  const file = pidFile(cluster)
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
    // A server on its way down still accepts for a moment; its file says so by then.
    return pidFile(cluster)?.state === 'ready' ? file.port : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

/** Somebody is starting, recovering or stopping it: wait rather than start a second one. */
export function busy(cluster: Cluster): boolean {
  const file = pidFile(cluster)
  if (!file) return false
  if (isServer(file.pid, cluster.data)) return true
  rmSync(join(cluster.data, 'postmaster.pid'), { force: true })
  return false
}

/**
 * PostgreSQL itself takes any living process of that number for a server, in a container even the one that starts it.
 * After a kill -9 the number may belong to a process of another server, which never goes away. The server of a
 * directory works in it.
 */
function isServer(pid: number, data: string): boolean {
  if (!existsSync('/proc/self/cwd')) return isAlive(pid)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch (error) {
    // Of another user: it cannot be looked at. One that ended has no directory.
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
