// Schedules visits of patients so that no nurse is at two places at once (REF-063, REF-070).
import { daysBetween, type Day } from '@wren/contract/time'
import { nurseAccountId } from './demo-people.ts'
import { idleVisits, nurseStories, type NurseStory, type Story } from './demo-stories.ts'
import type { Nurse } from './demo-nurses.ts'
import { type Order, withoutPatient } from './demo-orders.ts'
import type { Patient } from './demo-patients.ts'
import type { DemoPlan } from './demo-plan.ts'
import { nth, random } from './demo-random.ts'
import { turnsByDay } from './demo-schedule-days.ts'
import { fixtureVisits, idle, orphanVisits, pausedVisit } from './demo-schedule-fixed.ts'
import { tell } from './demo-schedule-stories.ts'

export interface ScheduleEntry {
  id: number
  readonly day: Day
  slot: number
  readonly patient: Patient | null
  readonly order: Order
  /** A nurse of the hub who is free. Null if nobody was. */
  nurse: Nurse | null
  story: Story
  readonly series: string | null
  /** Linked with the other visits of its series. */
  group: boolean
  readonly fixture: NurseStory | null
  /** Number of earlier visits with the same story. */
  turn: number
  /** The patient's first visit. */
  isFirst: boolean
  overlaps: ScheduleEntry | null
  /** The nurse had opened the chart before the visit failed. */
  begun?: boolean
}

export interface Schedule {
  readonly visits: readonly ScheduleEntry[]
  readonly ready: readonly (readonly Nurse[])[]
}

export interface ScheduleSource {
  readonly plan: DemoPlan
  readonly patients: readonly Patient[]
  readonly orders: readonly Order[]
  readonly nurses: readonly Nurse[]
  readonly hubs: number
}

/** Starts of the three slots of a day, with time for a visit and the way to the next. */
export const slotTimes = ['07:30', '12:00', '16:30'] as const

/** Slots that are taken, by nurse and day. */
function openDiary(plan: DemoPlan, nurses: number) {
  const days = daysBetween(plan.firstDay, plan.lastDay) + 2
  const taken = new Uint8Array(nurses * days)
  return {
    take: (nurse: number, day: Day, slot: number): boolean => {
      const at = nurse * days + daysBetween(plan.firstDay, day)
      if (((taken[at] ?? 0) & (1 << slot)) !== 0) return false
      taken[at] = (taken[at] ?? 0) | (1 << slot)
      return true
    },
  }
}

export function makeSchedule(source: ScheduleSource): Schedule {
  const { plan, orders, nurses, patients } = source
  const chance = random(plan.seed, 'schedule')
  const ready = Array.from({ length: source.hubs }, (_, hub) =>
    nurses.filter(
      (nurse) => nurse.hub === hub && nurse.sub_status === 'Ready' && nurse.id !== nurseAccountId,
    ),
  )
  const places = new Map(nurses.map((nurse, at) => [nurse.id, at]))
  const diary = openDiary(plan, nurses.length)
  const bySeries = new Map<string, Nurse>()
  const freeNurse = (
    hub: number,
    day: Day,
    slot: number,
    wanted: Nurse | undefined,
  ): { nurse: Nurse | null; slot: number } => {
    const list = ready[hub] ?? []
    const first = chance.int(0, Math.max(0, list.length - 1))
    for (const at of [slot, (slot + 1) % 3, (slot + 2) % 3]) {
      if (wanted !== undefined && diary.take(places.get(wanted.id) as number, day, at))
        return { nurse: wanted, slot: at }
      for (let step = 0; step < list.length; step++) {
        const nurse = nth(list, first + step)
        if (diary.take(places.get(nurse.id) as number, day, at)) return { nurse, slot: at }
      }
    }
    return { nurse: null, slot }
  }
  const orphans = Math.min(withoutPatient(plan), 40)
  const fixtures = plan.visits < 900 ? [] : nurseStories
  const total =
    plan.visits - orphans - fixtures.length - (fixtures.length > 0 ? idleVisits.length : 0) - 1
  const visits: ScheduleEntry[] = []
  for (const [day, turns] of turnsByDay(source, total, chance)) {
    for (const { patient, series } of turns) {
      const { nurse, slot } = freeNurse(
        patient.hub,
        day,
        chance.int(0, 2),
        series === null ? undefined : bySeries.get(series),
      )
      if (series !== null && nurse !== null) bySeries.set(series, nurse)
      visits.push({
        id: 0,
        day,
        slot,
        patient,
        order: orders[patient.id - 1] as Order,
        nurse,
        story: 'new',
        series,
        group: series !== null && patient.id % 2 === 0,
        fixture: null,
        turn: 0,
        isFirst: false,
        overlaps: null,
      })
    }
  }
  visits.push(
    ...fixtureVisits(plan, fixtures, patients, orders, nurses, freeNurse),
    ...(fixtures.length > 0 ? idle(plan, patients, orders, freeNurse) : []),
    ...orphanVisits(plan, orders, orphans),
    pausedVisit(plan, patients, orders, nurses),
  )
  visits.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.slot - b.slot))
  return { visits: tell(plan, visits.slice(0, plan.visits), chance), ready }
}

export type FreeNurse = (
  hub: number,
  day: Day,
  slot: number,
  wanted: Nurse | undefined,
) => { nurse: Nurse | null; slot: number }
