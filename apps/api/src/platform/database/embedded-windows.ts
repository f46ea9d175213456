// Windows has no shell for the guard: pg_ctl starts and stops the server, and the next start adopts a server left
// behind. AUD-088.
import type { Binaries } from './embedded-binaries.ts'
import { runInCluster } from './embedded-cluster.ts'
import type { Cluster } from './embedded-cluster.ts'
import type { Guard } from './embedded-guard.ts'

export async function startOnWindows(
  cluster: Cluster,
  binaries: Binaries,
  options: readonly string[],
): Promise<Guard> {
  if (options.length > 0) {
    const quoted = options.map((option) => `"${option}"`).join(' ')
    await runInCluster(cluster, binaries.pg_ctl, [
      'start',
      '-w',
      '-D',
      cluster.data,
      '-l',
      cluster.serverLog,
      '-o',
      quoted,
    ])
  }
  return {
    ended: new Promise(() => {}),
    release: () =>
      options.length > 0
        ? runInCluster(cluster, binaries.pg_ctl, ['stop', '-m', 'fast', '-D', cluster.data])
        : Promise.resolve(),
  }
}
