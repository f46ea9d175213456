// Every tab of metrics, requested from a server that has just started, and again (MET-025).
import { openLine } from './bench-client.ts'
import { signIn, startServer } from './bench-server.ts'
import { median, ms, type Figure } from './figures.ts'

const tabs: readonly (readonly [string, readonly string[]])[] = [
  ['financials, 6 months', ['/metrics/financials?period=6']],
  ['financials, 24 months', ['/metrics/financials?period=24']],
  ['leaderboard', ['/metrics/leaderboard']],
  ['pharmacies', ['/metrics/pharmacies']],
  ['geos', ['/metrics/area', '/metrics/geos']],
  ['nurses', ['/metrics/nurses']],
]

/** A server caches an answer for five minutes: an uncached one needs a server that has just started. */
export async function measureMetrics(
  dataDir: string,
  email: string,
  rounds: number,
): Promise<Figure[]> {
  const first = new Map<string, number[]>()
  const again = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(dataDir)
    const token = await signIn(server.port, email)
    const lines = await Promise.all([openLine(server.port, token), openLine(server.port, token)])
    const ask = async (paths: readonly string[]): Promise<number> => {
      const begun = performance.now()
      const answers = await Promise.all(
        paths.map(async (path, at) => await lines[at]?.ask({ method: 'GET', path })),
      )
      for (const answer of answers)
        if (answer?.status !== 200) throw new Error(`${paths.join(' ')} answered ${answer?.status}`)
      return performance.now() - begun
    }
    for (const [what, paths] of tabs) {
      first.set(what, [...(first.get(what) ?? []), await ask(paths)])
      again.set(what, [...(again.get(what) ?? []), await ask(paths)])
    }
    for (const line of lines) line.close()
    await server.stop()
  }
  return tabs.map(([what]) => {
    const slow = median(first.get(what) ?? [])
    return {
      what,
      measured: `first ${ms(slow)}, within five minutes ${ms(median(again.get(what) ?? []))}`,
      budget: '< 300 ms',
      within: slow < 300,
    }
  })
}
