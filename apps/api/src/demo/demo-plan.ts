// REF-063, REF-067: how much of everything, and around which day; larger plans keep the proportions.
import { addDays, startOfDay, type Day, type Instant } from '@wren/contract/time'

export interface DemoPlan {
  readonly seed: string
  readonly today: Day
  /** All that has happened happened before the load day began. */
  readonly now: Instant
  readonly visits: number
  readonly patients: number
  readonly orders: number
  readonly intakes: number
  /** Ended long ago, over three years: what a list and a search must get along with. */
  readonly archived: number
  /** Enabled - Ready nurses each hub has at least. */
  readonly readyNurses: number
  readonly reports: number
  readonly charts: number
  readonly payments: number
  readonly updates: number
  readonly firstDay: Day
  readonly lastDay: Day
  /** Whole histories, messages and tasks; a million visits keep the record's own event and row. */
  readonly whole: boolean
}

const usual = 900
const hubs = 14

/** `intakes` counts the archived ones in; without it there are none. */
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
