// Processor time per process, from /proc: on a shared machine it says more than wall time. Linux only.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const tick = 10

interface Seen {
  readonly parent: number
  readonly spent: number
}

function seen(pid: number): Seen | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { parent: Number(fields[1]), spent: (Number(fields[11]) + Number(fields[12])) * tick }
  } catch {
    return null
  }
}

const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

/** Milliseconds of processor time so far: of this process, the named ones, and the children of the database server. */
function spent(dataDir: string, pids: readonly number[]): Map<number, number> {
  const server = postmasterOf(dataDir)
  const found = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const one = seen(pid)
    if (one !== null && (one.parent === server || pids.includes(pid))) found.set(pid, one.spent)
  }
  const own = process.cpuUsage()
  return found.set(process.pid, (own.user + own.system) / 1000)
}

/** The cost of `run`. A connection that closed during it counts nothing, as intended for those of another round. */
export async function costOf<A>(
  dataDir: string,
  pids: readonly number[],
  run: () => Promise<A>,
): Promise<{ readonly result: A; readonly cost: number }> {
  const before = spent(dataDir, pids)
  const result = await run()
  return {
    result,
    cost: [...spent(dataDir, pids)].reduce(
      (sum, [pid, now]) => sum + now - (before.get(pid) ?? 0),
      0,
    ),
  }
}
