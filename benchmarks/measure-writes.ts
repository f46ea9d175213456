// For information: new intakes per second over HTTP, each with its audit events before the answer.
import { addDays } from '../packages/contract/src/time.ts'
import { drive, openLine } from './bench-client.ts'
import { signIn, type Server } from './bench-server.ts'
import { at, median, ms, type Figure } from './figures.ts'

const callers = 8

export async function measureWrites(
  server: Server,
  email: string,
  pharmacies: readonly number[],
  today: string,
  seconds: number,
  rounds: number,
): Promise<Figure[]> {
  const lines = await Promise.all(
    Array.from({ length: callers }, async () =>
      openLine(server.port, await signIn(server.port, email)),
    ),
  )
  const work = lines.map((line, caller) => async (turn: number) => {
    const { status, body } = await line.ask({
      method: 'POST',
      path: '/intake/insert',
      body: {
        requested_provider_id: pharmacies[(caller + turn) % pharmacies.length],
        treatment: 'Vyvgart',
        treatment_duration_days: 1,
        duration_estimate: 180,
        series_start_date: addDays(today, 3),
        series_end_date: addDays(today, 7),
        preferred_visit_slots: ['11:00-14:55'],
        zip: '89052',
        city: 'Henderson',
        county: 'Clark',
        state: 'NV',
        timezone: 'America/Los_Angeles',
        labs: 'No',
        access_type: 'piv',
        is_first_lifetime_dose: 'true',
      },
    })
    if (status !== 201) throw new Error(`${status} ${body.toString('utf8').slice(0, 300)}`)
  })
  await drive(work, 1)
  const loads = []
  for (let round = 0; round < rounds; round++) loads.push(await drive(work, seconds))
  for (const line of lines) line.close()
  const p99 = median(loads.map(({ times }) => at(times, 0.99)))
  return [
    {
      what: `new intakes with their events, ${callers} callers`,
      measured: `${Math.round(median(loads.map(({ perSecond }) => perSecond)))}/s, p50 ${ms(median(loads.map(({ times }) => median(times))))}, p99 ${ms(p99)}`,
    },
  ]
}
