// Amounts of the demo data and the day around which they lie. Larger plans keep the proportions (REF-063, REF-067).
import { addDays, startOfDay, type Day, type Instant } from '@wren/contract/time'

export interface DemoPlan {
  readonly seed: string
  readonly today: Day
  /** The start of the load day: every past event is before it. */
  readonly now: Instant
  readonly visits: number
  readonly patients: number
  readonly orders: number
  readonly intakes: number
  /** Intakes closed over the last three years, as volume for lists and searches. */
  readonly archived: number
  /** Minimum of Enabled - Ready nurses per hub. */
  readonly readyNurses: number
  readonly reports: number
  readonly charts: number
  readonly payments: number
  readonly updates: number
  readonly firstDay: Day
  readonly lastDay: Day
  /** Complete histories, messages and tasks. Large plans have only the row and the first event of each visit. */
  readonly whole: boolean
}

const usual = 900
const hubs = 14

/** `intakes` includes the archived intakes; by default there are none. */
export function demoPlan(today: Day, visits = usual, intakes = 0): DemoPlan {
  const share = visits / usual
  const scaled = (amount: number): number => Math.round(amount * share)
  const patients = Math.min(250_000, Math.max(160, visits === usual ? 160 : Math.round(visits / 4)))
  const people = patients / 160
  const ordinary = Math.round(140 * people)
  const years = visits >= 100_000 ? 1050 : visits > usual * 4 ? 365 : 120
  return {
    seed: 'wren',
    today,
    now: startOfDay(today, 'America/Los_Angeles'),
    visits,
    patients,
    orders: Math.round(200 * people),
    intakes: ordinary,
    archived: Math.max(0, intakes - ordinary),
    readyNurses: Math.min(350, Math.max(2, Math.ceil(visits / 200 / hubs))),
    reports: scaled(300),
    charts: scaled(300),
    payments: scaled(250),
    updates: Math.min(60_000, scaled(120)),
    firstDay: addDays(today, -years),
    lastDay: addDays(today, 45),
    whole: visits <= 2_000 && intakes <= ordinary,
  }
}
