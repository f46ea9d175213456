// Fixtures of the link pages: scripted answers of the server and the requests it received.
//
//   const server = answers(aNursePage({ is_assigned: true }), refusal(409, 'The time has passed.'))
//   render(<NurseSelect token="t" phone={phone} />)
//   await server.bodyOf(2)                                     // the body of the second request
import { expect, vi } from 'vitest'
import type { NursePage, PatientPage } from '@wren/contract/token-pages'

export const phone = '5555550100'
/** Far enough in the future that no slot has begun. */
export const start = '2030-05-06T17:00:00.000Z' // 10:00 in Phoenix, a Monday
const mini = {
  id: 7,
  start,
  missing_exact_time: false,
  timezone: 'America/Phoenix',
  duration_estimate: 90,
  treatment: 'Saline',
  city: 'Phoenix',
  state: 'AZ',
  status: 'New',
  blast_type: 'fixed',
  blast_details: {},
  days_to_schedule: null,
  duration_days: null,
  nonconsecutive: false,
  is_available: null,
  is_pending: false,
}
type Mini = NursePage['mini_assignment']

export const aPatientPage = ({
  mini_assignment,
  ...more
}: Partial<Omit<PatientPage, 'mini_assignment'>> & {
  readonly mini_assignment?: Partial<PatientPage['mini_assignment']>
} = {}): PatientPage => ({
  mini_assignment: { ...mini, patient_first_name: 'Imogen', ...mini_assignment },
  missing_exact_time: false,
  nurse_scheduling_dates_arr: [],
  nurse_name: null,
  patient_declined: false,
  selected_start: null,
  provider_title: null,
  provider_logo_slug: null,
  ...more,
})
export const aNursePage = ({
  mini_assignment,
  ...more
}: Partial<Omit<NursePage, 'mini_assignment'>> & {
  readonly mini_assignment?: Partial<Mini>
} = {}): NursePage => ({
  mini_assignment: {
    ...mini,
    zip: '85004',
    price_nurse_estimate: 150,
    price_nurse_hourly_rate: 100,
    flat_rate: null,
    ...mini_assignment,
  },
  confirmed: null,
  selected_start: null,
  available_dates_arr: [],
  available_dates_other: [],
  scheduling_dates: [],
  is_assigned: false,
  nurse_is_assigned: false,
  missing_charts: [],
  missing_nurse_visit_confirmation: [],
  already_has_visit: false,
  ...more,
})

interface ScriptedRefusal {
  readonly status: number
  readonly error: string
}
export const refusal = (status: number, error = ''): ScriptedRefusal => ({ status, error })
const isRefusal = (answer: object): answer is ScriptedRefusal => 'error' in answer

interface ReceivedCall {
  readonly path: string
  readonly init: RequestInit
  readonly body: Record<string, unknown>
}
interface ScriptedServer {
  readonly calls: readonly ReceivedCall[]
  bodyOf(n: number): Promise<Record<string, unknown>>
}

/** Each call takes the next answer and repeats the last one. `covered: true` beside a page sets the header. */
export function answers(...script: readonly (object | Promise<object>)[]): ScriptedServer {
  const calls: ReceivedCall[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const answer: object = await Promise.resolve(
      script[
        Math.min(
          calls.push({
            path,
            init,
            body: JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>,
          }),
          script.length,
        ) - 1
      ] ?? {},
    )
    if (isRefusal(answer))
      return new Response(JSON.stringify({ error: answer.error }), { status: answer.status })
    const { covered: isCovered, ...page } = answer as { covered?: boolean }
    return new Response(JSON.stringify(page), {
      status: 200,
      headers: isCovered === true ? { 'link-state': 'covered' } : {},
    })
  })
  return {
    calls,
    bodyOf: async (n) => {
      await expect.poll(() => calls.length).toBeGreaterThanOrEqual(n)
      return calls[n - 1]?.body ?? {}
    },
  }
}

/** The slots of a day: morning, afternoon and the whole day. */
const slotsOf = (day: string) => [
  {
    start: `2030-05-${day}T14:00:00.000Z`,
    text: '7:00 AM - 10:55 AM',
    checked: false,
    all_day: false,
  },
  {
    start: `2030-05-${day}T22:00:00.000Z`,
    text: '3:00 PM - 7:00 PM',
    checked: false,
    all_day: false,
  },
  { start: `2030-05-${day}T14:00:00.000Z`, text: 'All day', checked: false, all_day: true },
]
export const offeredDays = ['06', '07'].map(slotsOf)
export const laterDays = [slotsOf('13')]
export const flexible = {
  blast_type: 'flexible',
  missing_exact_time: true,
  blast_details: {
    date_from: '2030-05-06',
    date_to: '2030-05-07',
    slots: ['07:00-10:55', '15:00-19:00'],
  },
} as const
