// The answers and times that the phone dialog offers for the visit's present state. Pure (OFR-136).
import { detailsOf } from '@wren/contract/offers-blast.rules'
import {
  addMinutes,
  formatDate,
  formatRange,
  formatTime,
  formatWeekday,
  localDay,
} from '@wren/contract/time'
import { offeredDays, rangeOf, slotsOfDay } from '@wren/contract/token-pages.rules'
import type { WholeVisit } from '@wren/contract/visits-whole'
import type { OfferedTime } from '@wren/contract/offers-scheduling'

export type Said = 'yes' | 'no' | 'times'
export interface Open {
  readonly answers: readonly { readonly value: Said; readonly label: string }[]
  readonly times: readonly { readonly time: OfferedTime; readonly label: string }[]
  /** The answer that needs times. */
  readonly timed: Said | null
  readonly several: boolean
}

type Whole = Pick<WholeVisit, 'assignment' | 'scheduling'>
const no = { value: 'no', label: 'No' } as const

const slotLabel = ({ assignment }: Whole, time: OfferedTime): string => {
  const facts = { ...assignment, blast_details: detailsOf(assignment.blast_details) }
  const day = formatWeekday(localDay(time.start, assignment.timezone))
  return `${day}, ${rangeOf(facts, time)?.text ?? formatTime(time.start, assignment.timezone)}`
}
const labelled = (whole: Whole, times: readonly OfferedTime[]) =>
  times.map((time) => ({ time, label: slotLabel(whole, time) }))

export const holderOf = ({ assignment, scheduling }: Whole): number | null =>
  scheduling.user_id_selected ?? assignment.user_id_assigned

/** Every slot of the offered days. */
function offeredTimes({ assignment }: Whole): readonly OfferedTime[] {
  const facts = { ...assignment, blast_details: detailsOf(assignment.blast_details) }
  return offeredDays(facts as never).flatMap((day) =>
    slotsOfDay(facts, day)
      .filter(({ all_day }) => !all_day)
      .map(({ start, all_day }) => ({ start, all_day })),
  )
}

/** Every five minutes of the slot that staff or the patient chose. */
function startsInSlot(whole: Whole): readonly OfferedTime[] {
  const { assignment, scheduling } = whole
  const facts = { ...assignment, blast_details: detailsOf(assignment.blast_details) }
  const start = scheduling.selected_start ?? assignment.start
  const range = rangeOf(facts, { start, all_day: scheduling.selected_all_day })
  if (range === null) return []
  const starts: OfferedTime[] = []
  for (let at = range.start; at <= range.end; at = addMinutes(at, 5))
    starts.push({ start: at, all_day: false })
  return starts
}

export function nurseCanSay(whole: Whole, nurse: number | null): Open {
  const { assignment, scheduling } = whole
  if (nurse !== null && holderOf(whole) === nurse) {
    const exact = !scheduling.missing_exact_time
    const times = exact ? [] : startsInSlot(whole)
    return {
      answers: [{ value: 'yes', label: 'Yes' }, no],
      timed: exact ? null : 'yes',
      several: false,
      times: times.map((time) => ({
        time,
        label: `${formatDate(time.start, assignment.timezone)}, ${formatTime(time.start, assignment.timezone)}`,
      })),
    }
  }
  const fixed = assignment.blast_type === 'fixed'
  return {
    answers: fixed
      ? [{ value: 'yes', label: 'Yes' }, no]
      : [{ value: 'times', label: 'Offers times' }, no],
    timed: fixed ? null : 'times',
    several: true,
    times: fixed ? [] : labelled(whole, offeredTimes(whole)),
  }
}

export function patientCanSay(whole: Whole, several: boolean): Open {
  const { assignment, scheduling } = whole
  const exact = !scheduling.missing_exact_time
  const start = scheduling.selected_start ?? assignment.start
  const { duration_estimate, timezone } = assignment
  if (exact)
    return {
      answers: [
        {
          value: 'yes',
          label: `Yes, ${formatDate(start, timezone)}, ${formatRange(start, duration_estimate, timezone)}`,
        },
        no,
      ],
      timed: null,
      several: false,
      times: [],
    }
  return {
    answers: [{ value: 'times', label: 'Chose a time' }, no],
    timed: 'times',
    several,
    times: labelled(whole, scheduling.accepted_dates),
  }
}
