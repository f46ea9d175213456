// REF-063, REF-070: when which patient is visited by whom, so that no nurse is at two places at once.
import { addDays, daysBetween, dayOfWeek, type Day } from '@wren/contract/time'
import { nurseAccountId, pausedAccountId } from './demo-people.ts'
import {
  futureStory,
  idleVisits,
  nurseStories,
  pastStory,
  type NurseStory,
  type Story,
} from './demo-stories.ts'
import type { Nurse } from './demo-nurses.ts'
import type { Order } from './demo-orders.ts'
import { withoutPatient } from './demo-orders.ts'
import { visitedPatients, type Patient } from './demo-patients.ts'
import type { DemoPlan } from './demo-plan.ts'
import { nth, random, type Random } from './demo-random.ts'

export interface ScheduleEntry {
  id: number
  readonly day: Day
  slot: number
  readonly patient: Patient | null
  readonly order: Order
  /** Of the hub, with time; null: nobody had. */
  nurse: Nurse | null
  story: Story
  readonly series: string | null
  /** Linked with the others of its series. */
  group: boolean
  readonly fixture: NurseStory | null
  /** How many of its story came before. */
  turn: number
  /** Of its patient. */
  isFirst: boolean
  overlaps: ScheduleEntry | null
  /** The nurse had opened the chart when the visit came to nothing. */
  begun?: boolean
}
/** Every second missed visit had been made ready. */
export const wasReady = (turn: number): boolean => turn % 2 === 0
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

/** Starts of a day's three slots; a visit and the way to the next fit between them. */
export const slotTimes = ['07:30', '12:00', '16:30'] as const

/** How many visits a day has against the others. */
function weightOf(plan: DemoPlan, day: Day): number {
  const ahead = daysBetween(plan.today, day)
  const usual = ahead < -7 ? 2.3 : ahead < 0 ? 17 : ahead <= 14 ? 20 : 6.5
  const weekend = dayOfWeek(day) === 1 || dayOfWeek(day) === 7
  return (plan.visits < 3_600 ? usual : 10) * (weekend ? 0.6 : 1)
}

function countsByDay(plan: DemoPlan, total: number): readonly (readonly [Day, number])[] {
  const days = Array.from({ length: daysBetween(plan.firstDay, plan.lastDay) + 1 }, (_, at) =>
    addDays(plan.firstDay, at),
  )
  const whole = days.reduce((sum, day) => sum + weightOf(plan, day), 0)
  let passed = 0
  let given = 0
  return days.map((day) => {
    passed += weightOf(plan, day)
    const upTo = Math.round((passed / whole) * total)
    const count = upTo - given
    given = upTo
    return [day, count] as const
  })
}

interface Turn {
  readonly patient: Patient
  readonly nurse: Nurse | null
  readonly series: string | null
}

/** Patients take turns, so that none is visited twice a day. */
function turnsByDay(
  { plan, patients }: ScheduleSource,
  total: number,
  chance: Random,
): readonly (readonly [Day, readonly Turn[]])[] {
  const visited = visitedPatients(plan)
  const later = new Map<Day, Turn[]>()
  let next = 0
  return countsByDay(plan, total).map(([day, count]) => {
    const turns = later.get(day) ?? []
    later.delete(day)
    while (turns.length < count) {
      const patient = patients[next++ % visited] as Patient
      const days = patient.id % 9 === 4 && day < addDays(plan.lastDay, -3) ? 3 : 1
      const series = days > 1 ? chance.uuid() : null
      turns.push({ patient, nurse: null, series })
      for (let ahead = 1; ahead < days; ahead++) {
        const on = addDays(day, ahead)
        later.set(on, [...(later.get(on) ?? []), { patient, nurse: null, series }])
      }
    }
    for (const late of turns.splice(count))
      later.set(addDays(day, 1), [...(later.get(addDays(day, 1)) ?? []), late])
    return [day, turns] as const
  })
}

/** Which slots of which day a nurse has given away. */
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

type FreeNurse = (
  hub: number,
  day: Day,
  slot: number,
  wanted: Nurse | undefined,
) => { nurse: Nurse | null; slot: number }

/** Phoenix patients whose order allows everything. */
const goodPatients = (
  plan: DemoPlan,
  patients: readonly Patient[],
  orders: readonly Order[],
): readonly Patient[] =>
  patients
    .slice(0, Math.min(visitedPatients(plan), 600))
    .filter(
      (patient) =>
        patient.hub === 0 &&
        patient.id % 9 !== 4 &&
        !patient.pharmacy.ownChart &&
        [0, 1, 2, 4, 5, 6, 8, 9].includes(patient.id % 20) &&
        orders[patient.id - 1]?.signed_date !== null,
    )

function fixtureVisits(
  plan: DemoPlan,
  fixtures: readonly NurseStory[],
  patients: readonly Patient[],
  orders: readonly Order[],
  nurses: readonly Nurse[],
  freeNurse: FreeNurse,
): ScheduleEntry[] {
  const good = goodPatients(plan, patients, orders)
  const demo = nurses.find(({ id }) => id === nurseAccountId) as Nurse
  return fixtures.map((fixture, at) => {
    const day = addDays(plan.today, fixture.day)
    const patient = nth(good, at)
    const own = fixture.role === 'assigned' || fixture.role === 'selected'
    const { nurse, slot } = own
      ? { nurse: demo, slot: at % 3 }
      : freeNurse(0, day, at % 3, undefined)
    return {
      id: 0,
      day,
      slot,
      patient,
      order: orders[patient.id - 1] as Order,
      nurse,
      story: fixture.story,
      series: null,
      group: false,
      fixture,
      turn: 0,
      isFirst: false,
      overlaps: null,
    }
  })
}

function idle(
  plan: DemoPlan,
  patients: readonly Patient[],
  orders: readonly Order[],
  freeNurse: FreeNurse,
): ScheduleEntry[] {
  return idleVisits.map(({ status, ...fixture }, at) => {
    const patient = patients.find((one) => one.status === status && !one.addressless) as Patient
    const day = addDays(plan.today, fixture.day)
    return {
      id: 0,
      day,
      ...freeNurse(patient.hub, day, at % 3, undefined),
      patient,
      order: orders[patient.id - 1] as Order,
      story: fixture.story,
      series: null,
      group: false,
      fixture,
      turn: 0,
      isFirst: false,
      overlaps: null,
    }
  })
}

function orphanVisits(plan: DemoPlan, orders: readonly Order[], count: number): ScheduleEntry[] {
  const first = plan.orders - withoutPatient(plan)
  return Array.from({ length: count }, (_, at) => ({
    id: 0,
    day: addDays(plan.today, 3 + (at % 20)),
    slot: at % 3,
    patient: null,
    order: orders[first + at] as Order,
    nurse: null,
    story: at % 2 === 0 ? 'new' : 'prepared',
    series: null,
    group: false,
    fixture: null,
    turn: 0,
    isFirst: false,
    overlaps: null,
  }))
}

function pausedVisit(
  plan: DemoPlan,
  patients: readonly Patient[],
  orders: readonly Order[],
  nurses: readonly Nurse[],
): ScheduleEntry {
  const patient = nth(goodPatients(plan, patients, orders), 30)
  return {
    id: 0,
    day: addDays(plan.today, 6),
    slot: 1,
    patient,
    order: orders[patient.id - 1] as Order,
    nurse: nurses.find(({ id }) => id === pausedAccountId) as Nurse,
    story: 'booked',
    series: null,
    group: false,
    fixture: { day: 6, story: 'booked', role: 'assigned' },
    turn: 0,
    isFirst: false,
    overlaps: null,
  }
}

/** Stories by the day: backwards from the load day, and round after round for what is to come. */
function tell(
  plan: DemoPlan,
  visits: readonly ScheduleEntry[],
  chance: Random,
): readonly ScheduleEntry[] {
  const free = visits.filter(({ fixture, patient }) => fixture === null && patient !== null)
  const past = free.filter(({ day }) => day < plan.today).toReversed()
  const fixed = visits.filter(
    (visit) => visit.day < plan.today && visit.fixture?.story === 'completed',
  ).length
  const stories = pastStory({ ...plan, reports: plan.reports - fixed }, chance, past.length)
  for (const [at, visit] of past.entries())
    visit.story = visit.nurse === null ? 'canceled' : (stories[at] as Story)
  let place = 0
  for (const visit of free)
    if (visit.day >= plan.today) visit.story = visit.nurse === null ? 'new' : futureStory(place++)
  overlap(plan, free)
  const turns = new Map<Story, number>()
  const known = new Set<number>()
  for (const [at, visit] of visits.entries()) {
    visit.id = at + 1
    visit.turn = turns.get(visit.story) ?? 0
    turns.set(visit.story, visit.turn + 1)
    visit.isFirst = visit.patient !== null && !known.has(visit.patient.id)
    if (visit.patient !== null) known.add(visit.patient.id)
  }
  ungroup(visits)
  beginCharts(plan, visits)
  return visits
}

/** VIS-082: a cancelled visit leaves its group, and one alone is none. */
function ungroup(visits: readonly ScheduleEntry[]): void {
  const left = new Map<string, number>()
  const stays = ({ group, story }: ScheduleEntry): boolean => group && story !== 'canceled'
  for (const visit of visits)
    if (stays(visit) && visit.series !== null)
      left.set(visit.series, (left.get(visit.series) ?? 0) + 1)
  for (const visit of visits) visit.group = stays(visit) && (left.get(visit.series ?? '') ?? 0) > 1
}

/**
 * REF-067: as many charts as the plan says; what finished visits leave open, nurses began at a door that nobody
 * opened.
 */
function beginCharts(plan: DemoPlan, visits: readonly ScheduleEntry[]): void {
  if (!plan.whole) return
  const charted = visits.filter(({ order, nurse }) => !order.pharmacy.ownChart && nurse !== null)
  const written = charted.filter(({ story }) => ['completed', 'returned', 'draft'].includes(story))
  const begun = charted.filter(
    ({ story, turn }) => story === 'trip' || (story === 'missed' && wasReady(turn)),
  )
  for (const visit of begun.slice(0, plan.charts - written.length)) visit.begun = true
}

/** REF-070: the one overlap that somebody allowed. */
function overlap(plan: DemoPlan, visits: readonly ScheduleEntry[]): void {
  const from = addDays(plan.today, 4)
  const first = visits.find((visit) => visit.day >= from && visit.story === 'ready')
  const second =
    visits.find(
      (visit) =>
        visit.day === first?.day &&
        visit !== first &&
        visit.story === 'booked' &&
        visit.patient?.hub === first.patient?.hub,
    ) ??
    visits.find(
      (visit) =>
        visit.day === first?.day && visit !== first && visit.patient?.hub === first.patient?.hub,
    )
  if (first === undefined || second === undefined || first.nurse === null) return
  second.story = 'overlap'
  second.nurse = first.nurse
  second.slot = first.slot
  second.overlaps = first
}
