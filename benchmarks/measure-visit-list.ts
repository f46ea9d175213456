// A page of the visit list over HTTP, in turn with its statements sent straight to the database.
import { searchVisits } from '../apps/api/src/areas/visits/visits.list.ts'
import { drive, openLine, type Load } from './bench-client.ts'
import { costOf } from './bench-cost.ts'
import { enter, openDirect } from './bench-direct.ts'
import { sequence, visitScreen, type Known, type Screen } from './bench-screens.ts'
import { signIn, type Server } from './bench-server.ts'
import { caught, type Statement } from './bench-statements.ts'
import { at, median, ms, type Figure } from './figures.ts'

const clients = 16
const screensEach = 12
const bodyOf = (screen: Screen) => ({ ...screen, page: 1, limit: 100 })
const sidOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string })
    .sid

export interface Ground {
  readonly dataDir: string
  readonly server: Server
  readonly databaseUrl: string
  readonly known: Known
  readonly email: string
}

/** A round and its processor time in all processes. */
interface Costed extends Load {
  readonly cost: number
}

export async function measureVisitList(
  { dataDir, server, databaseUrl, known, email }: Ground,
  seconds: number,
  rounds: number,
): Promise<Figure[]> {
  const random = sequence(7)
  // Each client is a person with a few screens who returns to them: views within ten minutes are one event (AUD-007).
  const screens: readonly (readonly Screen[])[] = Array.from({ length: clients }, () =>
    Array.from({ length: screensEach }, () => visitScreen(random, known)),
  )
  const tokens: string[] = []
  for (let n = 0; n < clients; n++) tokens.push(await signIn(server.port, email))
  const lines = await Promise.all(tokens.map((token) => openLine(server.port, token)))
  const straight = await Promise.all(tokens.map(() => openDirect(databaseUrl)))
  type Asked = readonly (readonly (readonly Statement[])[])[]
  // Each client sends one request at a time: a search gives up after five seconds, which a queue for one connection
  // would exceed.
  const asked = (times: number): Promise<Asked> =>
    Promise.all(
      screens.map(async (own, client) => {
        const found: (readonly Statement[])[] = []
        for (const screen of own)
          found.push(
            await caught(
              (read) => searchVisits(read, bodyOf(screen)),
              (statement) => (straight[client] as (typeof straight)[number]).run(statement),
              sidOf(tokens[client] as string),
              times,
            ),
          )
        return found
      }),
    )
  // PostgreSQL writes every row, or, as for an instance with cached rows, confirms that all are unchanged.
  const [writing, keeping] = [await asked(1), await asked(2)]

  let bytes = 0
  let rows = 0
  const over = (which: (client: number, turn: number) => Screen) =>
    lines.map((line, client) => async (turn: number) => {
      const { status, body } = await line.ask({
        method: 'POST',
        path: '/assignments-search',
        body: bodyOf(which(client, turn)),
      })
      if (status !== 200) throw new Error(`${status} ${body.toString('utf8').slice(0, 300)}`)
      bytes += body.length
      rows++
    })
  const again = (client: number, turn: number): Screen =>
    (screens[client] as readonly Screen[])[turn % screensEach] as Screen
  const first = (): Screen => visitScreen(random, known)
  const direct = (statements: Asked, whole: boolean) =>
    straight.map((connection, client) => async (turn: number) => {
      if (whole) await connection.run(enter(sidOf(tokens[client] as string)))
      for (const statement of (statements[client] as readonly (readonly Statement[])[])[
        turn % screensEach
      ] as readonly Statement[])
        await connection.run(statement)
    })
  const round = async (
    workers: Parameters<typeof drive>[0],
    pids: readonly number[] = [],
  ): Promise<Costed> => {
    const { result: load, cost } = await costOf(dataDir, pids, () => drive(workers, seconds))
    return { ...load, cost: cost / load.times.length }
  }
  // Each screen is read once before it is measured: the first view is an event, and fills the row cache.
  await Promise.all(
    over(again).map(async (work) => {
      for (let turn = 0; turn < 2 * screensEach; turn++) await work(turn)
    }),
  )
  await drive(direct(writing, true), 2)
  await drive(direct(keeping, true), 2)
  const taken: Record<'http' | 'whole' | 'list' | 'kept' | 'first', Costed[]> = {
    http: [],
    whole: [],
    list: [],
    kept: [],
    first: [],
  }
  for (let n = 0; n < rounds; n++) {
    bytes = 0
    rows = 0
    taken.http.push(await round(over(again), [server.pid]))
    taken.whole.push(await round(direct(writing, true)))
    taken.list.push(await round(direct(writing, false)))
    taken.kept.push(await round(direct(keeping, true)))
  }
  const size = bytes / rows
  // The latency of few callers shows what the product needs; sixteen callers on two cores wait for each other.
  const fewer: { readonly who: string; readonly load: Costed }[] = []
  for (const [who, count] of [
    ['one client', 1],
    ['4 clients', 4],
  ] as const)
    fewer.push({ who, load: await round(over(again).slice(0, count), [server.pid]) })
  taken.first.push(await round(over(first), [server.pid]))
  for (const line of lines) line.close()
  await Promise.all(straight.map((one) => one.close()))
  const speed = (loads: readonly Load[]): number => median(loads.map(({ perSecond }) => perSecond))
  const ratio = (other: readonly Load[]): number =>
    median(taken.http.map(({ perSecond }, n) => perSecond / (other[n]?.perSecond ?? Number.NaN)))
  const late = (loads: readonly Load[]): number => median(loads.map(({ times }) => at(times, 0.99)))
  const cost = (loads: readonly Costed[]): number => median(loads.map((one) => one.cost))
  const byCost = (other: readonly Costed[]): string =>
    median(taken.http.map((one, n) => (other[n]?.cost ?? Number.NaN) / one.cost)).toFixed(2)
  const shown = (loads: readonly Costed[]): string =>
    `${Math.round(speed(loads))}/s, ${cost(loads).toFixed(2)} ms of processor a call, p50 ${ms(median(loads.map(({ times }) => median(times))))}, p99 ${ms(late(loads))}`
  return [
    {
      what: `over HTTP, ${clients} clients, ${(size / 1024).toFixed(0)} KB a page`,
      measured: shown(taken.http),
      budget: 'p99 < 50 ms',
      within: late(taken.http) < 50,
    },
    ...fewer.map(({ who, load }) => ({
      what: `over HTTP, ${who}`,
      measured: shown([load]),
      budget: 'p99 < 50 ms',
      within: late([load]) < 50,
    })),
    {
      what: 'session and rate, list and de-duplication straight at PostgreSQL, which writes every row',
      measured: shown(taken.whole),
    },
    {
      what: 'the list (with de-duplication) alone straight at PostgreSQL, which writes every row',
      measured: shown(taken.list),
    },
    {
      what: 'session and rate, list and de-duplication straight at PostgreSQL, as an instance asks that keeps the rows',
      measured: shown(taken.kept),
    },
    {
      what: 'HTTP to the statements that write every row',
      measured: ratio(taken.whole).toFixed(2),
      budget: '>= 0.75',
      within: ratio(taken.whole) >= 0.75,
    },
    {
      what: 'the same by processor time, which other work on the machine does not bend',
      measured: byCost(taken.whole),
    },
    { what: 'HTTP to the list alone, every row written', measured: ratio(taken.list).toFixed(2) },
    {
      what: 'HTTP to the statements of an instance that keeps the rows; by processor time',
      measured: `${ratio(taken.kept).toFixed(2)}; ${byCost(taken.kept)}`,
    },
    {
      what: 'over HTTP, every page looked at for the first time (an event each)',
      measured: shown(taken.first),
    },
  ]
}
