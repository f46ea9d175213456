// Processor time by process, from /proc: on a machine that others use too, time on the clock says little and this says much. Linux only.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const tick = 10

interface Seen { readonly parent: number; readonly spent: number }

function seen(pid: number): Seen | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
    return { parent: Number(fields[1]), spent: (Number(fields[11]) + Number(fields[12])) * tick }
  } catch {
    return null
  }
}

export const postmasterOf = (dataDir: string): number => Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

/** Milliseconds of the processor so far: of this process, of those named, and of the children of the database server. */
export function spent(dataDir: string, pids: readonly number[]): number {
  const server = postmasterOf(dataDir)
  const children = readdirSync('/proc').map(Number).filter(Number.isInteger).map(seen).filter((one) => one?.parent === server)
  const own = process.cpuUsage()
  return (own.user + own.system) / 1000 + [...children, ...pids.map(seen)].reduce((sum, one) => sum + (one?.spent ?? 0), 0)
}
