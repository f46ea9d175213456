// REF-065, REF-066, REF-068: visits with a fixed day, patient or nurse.
import { addDays } from '@wren/contract/time'
import { nurseAccountId, pausedAccountId } from './demo-people.ts'
import { idleVisits, type NurseStory } from './demo-stories.ts'
import type { Nurse } from './demo-nurses.ts'
import { type Order, withoutPatient } from './demo-orders.ts'
import { visitedPatients, type Patient } from './demo-patients.ts'
import type { DemoPlan } from './demo-plan.ts'
import { nth } from './demo-random.ts'
import type { ScheduleEntry, FreeNurse } from './demo-schedule.ts'

/** Patients in Phoenix whose orders allow every story. */
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

export function fixtureVisits(
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

export function idle(
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

export function orphanVisits(
  plan: DemoPlan,
  orders: readonly Order[],
  count: number,
): ScheduleEntry[] {
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

export function pausedVisit(
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
