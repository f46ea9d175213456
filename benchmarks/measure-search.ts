// The global search: its first opening in a day loads all nurses, page by page, and the pharmacies; each key then
// searches among them (SRC-024 to 026).
import type { ListParameters } from '@wren/contract/list-answer'
import {
  rowsOfAllPages,
  nameSearch,
  type NurseItem,
  type ProviderItem,
} from '../apps/web/src/areas/search/search-names.rules.ts'
import { openLine, type Request } from './bench-client.ts'
import { costOf } from './bench-cost.ts'
import { signIn, type Server } from './bench-server.ts'
import { at, median, ms, type Figure } from './figures.ts'

interface Page {
  readonly data: readonly NurseItem[]
  readonly parameters: ListParameters
}

export async function measureSearch(
  dataDir: string,
  server: Server,
  email: string,
  typed: readonly string[],
  rounds: number,
): Promise<Figure[]> {
  const line = await openLine(server.port, await signIn(server.port, email))
  const [pages, opened, places]: [number[], number[], number[]] = [[], [], []]
  const ask = async <A>(request: Request, times: number[]): Promise<A> => {
    const began = performance.now()
    const { status, body } = await line.ask(request)
    times.push(performance.now() - began)
    if (status !== 200) throw new Error(`${request.path} answered ${status}`)
    return JSON.parse(body.toString('utf8')) as A
  }
  const load = async (): Promise<{
    nurses: readonly NurseItem[]
    providers: readonly ProviderItem[]
  }> => {
    const began = performance.now()
    const nurses = await rowsOfAllPages((page) =>
      ask<Page>({ method: 'POST', path: `/nurses-search?limit=500&page=${page}`, body: {} }, pages),
    )
    const { data: providers } = await ask<{ data: readonly ProviderItem[] }>(
      { method: 'GET', path: '/providers' },
      places,
    )
    opened.push(performance.now() - began)
    return { nurses, providers }
  }
  let { nurses, providers } = await load()
  for (const times of [pages, opened, places]) times.length = 0
  const { cost } = await costOf(dataDir, [server.pid], async () => {
    for (let round = 0; round < rounds * 10; round++) ({ nurses, providers } = await load())
  })
  line.close()
  const search = nameSearch(nurses, providers)
  const keys = typed
    .map((text) => {
      const began = performance.now()
      search(text)
      return performance.now() - began
    })
    .slice(Math.min(50, typed.length - 1))
  const figure = (what: string, times: readonly number[], more = ''): Figure => ({
    what,
    measured: `p50 ${ms(median(times))}, p99 ${ms(at(times, 0.99))}${more}`,
    budget: 'p99 < 30 ms',
    within: at(times, 0.99) < 30,
  })
  return [
    figure(`a page of 500 of ${nurses.length} nurses, over HTTP`, pages),
    figure(`${providers.length} pharmacies, over HTTP`, places),
    {
      what: 'opened for the first time in a day: all of them, one after the other',
      measured: `p50 ${ms(median(opened))}, processor ${ms(cost / opened.length)}`,
    },
    figure('what is typed, among all the names it holds', keys),
  ]
}
