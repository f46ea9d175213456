// Records and the other lists at full size, by four callers at once and by one alone, over HTTP with everything that
// belongs to a call.
import { addDays } from '../packages/contract/src/time.ts'
import { drive, openLine, type Request } from './bench-client.ts'
import { costOf } from './bench-cost.ts'
import { sequence } from './bench-screens.ts'
import { signIn, type Server } from './bench-server.ts'
import { at, median, ms, type Figure } from './figures.ts'

export interface Records {
  readonly visits: readonly number[]
  readonly open: readonly number[]
  readonly intakes: readonly number[]
  readonly orders: readonly number[]
  readonly patients: readonly string[]
  readonly nurses: readonly number[]
  readonly reports: readonly number[]
  readonly names: readonly string[]
}

const callers = 4

export async function measureReads(
  dataDir: string,
  server: Server,
  email: string,
  records: Records,
  today: string,
  seconds: number,
): Promise<Figure[]> {
  const random = sequence(11)
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const get = (path: string): Request => ({ method: 'GET', path })
  const post = (path: string, body: unknown): Request => ({ method: 'POST', path, body })
  const open = {
    filter: {
      date_from: addDays(today, -3),
      status: ['New Intake', 'In Progress'],
      include_overdue: true,
    },
  }
  const reads: readonly [string, () => Request, number?][] = [
    ['visit', () => get(`/assignments/${one(records.visits)}`)],
    ['visit: button statuses', () => get(`/assignments/${one(records.open)}/button-statuses`)],
    [
      'visit: scheduling statuses',
      () => get(`/assignments/${one(records.open)}/scheduling-statuses`),
    ],
    ['visit: history', () => get(`/api/audit/records/visit/${one(records.visits)}`)],
    ['visit: viewed by', () => get(`/api/audit/records/visit/${one(records.visits)}/views`)],
    ['patient: history', () => get(`/api/audit/records/patient/${one(records.patients)}`)],
    ['patient: viewed by', () => get(`/api/audit/records/patient/${one(records.patients)}/views`)],
    [
      'recommended nurses of an open visit',
      () => get(`/api/scheduling/visits/${one(records.open)}/recommended-nurses`),
    ],
    ['intake', () => get(`/intake/by-id/${one(records.intakes)}`)],
    ['intake list as it opens', () => post('/intake/search', open)],
    [
      'intake list as it opens, the longest waiting first',
      () => post('/intake/search', { ...open, orderby: 'submitted_date asc' }),
    ],
    ['order', () => get(`/patient-order/by-id/${one(records.orders)}`)],
    ['patient', () => get(`/patient/by-uuid/${one(records.patients)}`)],
    [
      'patient search by part of a name',
      () => post('/patient/search', { text: one(records.names) }),
    ],
    ['nurse', () => get(`/nurses/${one(records.nurses)}`)],
    ['nurse search by part of a name', () => post('/nurses-search', { name: one(records.names) })],
    [
      'nurse search by part of a name with the miles to a visit',
      () => post('/nurses-search', { name: one(records.names), visit_id: one(records.open) }),
    ],
    ['nurse picker as it opens', () => post('/nurses-search', { limit: 500 })],
    [
      'nurse picker as it opens with the miles to a visit',
      () => post('/nurses-search', { limit: 500, visit_id: one(records.open) }),
    ],
    ...(records.reports.length === 0
      ? []
      : [
          ['report', () => get(`/api/aftervisitreports/${one(records.reports)}`)] as [
            string,
            () => Request,
          ],
        ]),
    [
      'reports as they open',
      () =>
        post('/api/aftervisitreports/search', {
          filters: { status: ['audit-required', 'manual-send-required', 'invoice-returned'] },
        }),
    ],
  ]
  const tokens = await Promise.all(
    Array.from({ length: callers }, () => signIn(server.port, email)),
  )
  const lines = await Promise.all(tokens.map((token) => openLine(server.port, token)))
  const figures: Figure[] = []
  for (const [what, request] of reads) {
    const refused = new Map<number, number>()
    const work = lines.map((line) => async () => {
      const { status } = await line.ask(request())
      if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1)
    })
    await drive(work, 0.5)
    refused.clear()
    const { times, perSecond } = await drive(work, seconds)
    // Four callers mostly wait for each other: database, callers and server share two cores.
    const { result: alone, cost } = await costOf(dataDir, [server.pid], () =>
      drive(work.slice(0, 1), 1),
    )
    const late = at(times, 0.99)
    const odd = [...refused].map(([status, n]) => `, ${n} x ${status}`).join('')
    figures.push({
      what,
      measured: `p50 ${ms(median(times))}, p99 ${ms(late)}, ${Math.round(perSecond)}/s${odd}; alone p50 ${ms(median(alone.times))}, p99 ${ms(at(alone.times, 0.99))}, processor ${ms(cost / alone.times.length)}`,
      budget: 'p99 < 50 ms',
      within: late < 50,
    })
  }
  for (const line of lines) line.close()
  return figures
}
