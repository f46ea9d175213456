// REF-063: spreads visits over days and gives patients turns, so that no patient is visited twice a day.
import { addDays, daysBetween, dayOfWeek, type Day } from '@wren/contract/time'
import type { Nurse } from './demo-nurses.ts'
import { visitedPatients, type Patient } from './demo-patients.ts'
import type { DemoPlan } from './demo-plan.ts'
import type { Random } from './demo-random.ts'
import type { ScheduleSource } from './demo-schedule.ts'

/** Relative number of visits of a day. */
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
export function turnsByDay(
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
