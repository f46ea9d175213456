// INT "List" 016, "Effect on visits" 100-113: what the list says of a row, and which of its changes can be taken back.
import { countOf } from '@wren/contract/format'
import type { IntakeRow } from '@wren/contract/intake'
import type { AssignResult } from '@wren/contract/intake-bulk'
import {
  effectOf,
  intakeReasons,
  openStatuses,
  statusFault,
  type IntakeStatus,
} from '@wren/contract/intake-statuses.rules'
import { minutesBetween, relativeTime, type Day, type Instant } from '@wren/contract/time'

const open = (status: string): boolean => status === 'New Intake' || status === 'In Progress'

/** INT-016: an open intake whose day has passed without a confirmed visit is still owed. */
export const isOverdue = (
  row: Pick<IntakeRow, 'start_date' | 'has_confirmed_visit' | 'status'>,
  today: Day,
): boolean =>
  row.start_date !== null && row.start_date < today && !row.has_confirmed_visit && open(row.status)

export interface Age {
  readonly hue: 'grey' | 'amber' | 'red'
  /** '3d' */ readonly short: string
  /** 'Received 3 days ago, waiting long' */ readonly long: string
}

const day = 1440
const units: Readonly<Record<string, string>> = {
  min: 'm',
  hour: 'h',
  day: 'd',
  week: 'w',
}

/**
 * How long a referral has waited for us: from a day on amber, from three (the reach of the default range) red. What
 * is closed does not wait.
 */
export function ageOf(
  { submitted_date, status }: Pick<IntakeRow, 'submitted_date' | 'status'>,
  now: Instant,
): Age | null {
  if (!openStatuses.includes(status)) return null
  const minutes = minutesBetween(submitted_date, now)
  const passed = relativeTime(submitted_date, now)
  const [count = '', unit = ''] = passed.split(' ')
  const [hue, word] =
    !open(status) || minutes < day
      ? (['grey', ''] as const)
      : minutes < 3 * day
        ? (['amber', ', waiting'] as const)
        : (['red', ', waiting long'] as const)
  return {
    hue,
    short: `${count}${units[unit.replace(/s$/, '')] ?? 'mo'}`,
    long: `Received ${passed} ago${word}`,
  }
}

type Before = Pick<
  IntakeRow,
  'status' | 'status_reason' | 'patient_order_id' | 'auto_offer_enabled'
>

/**
 * Whether the row becomes what it was by setting the old status again: not where visits, order or automatic offers
 * were ended with it.
 */
export function mayUndo(before: Before, to: string, changedVisits: number): boolean {
  const lacksReason =
    before.status_reason === null && intakeReasons[before.status as IntakeStatus] !== undefined
  return (
    changedVisits === 0 &&
    before.status !== 'Done' &&
    !lacksReason &&
    statusFault(to, before.status, before.patient_order_id !== null) === null &&
    (before.patient_order_id === null || effectOf(before.status, to) === null) &&
    (!before.auto_offer_enabled || openStatuses.includes(to))
  )
}

const refusedCount = (refused: number, all: number, deed: string): string =>
  `${refused} of ${countOf(all, 'intake')} ${refused === 1 ? 'was' : 'were'} not ${deed}.`

export const changedVisits = (count: number): string =>
  `${countOf(count, 'visit')} ${count === 1 ? 'was' : 'were'} changed.`

/** One sentence for what was done, one for what was refused; null where there is nothing of the kind. */
export function assignedText(
  results: readonly AssignResult[],
  owner: string | null,
): { readonly done: string | null; readonly refused: string | null } {
  const [done, refused] = [results.filter(({ ok }) => ok), results.filter(({ ok }) => !ok)]
  const who = done.length === 1 ? `Intake ${done[0]?.id} has` : `${done.length} intakes have`
  const reasons = refused.map(({ id, error }) => `Intake ${id}: ${error}`)
  return {
    done:
      done.length === 0
        ? null
        : `${who} ${owner === null ? 'no ops owner now' : `been assigned to ${owner}`}`,
    refused:
      refused.length === 0
        ? null
        : [
            ...(results.length > 1
              ? [refusedCount(refused.length, results.length, 'assigned')]
              : []),
            ...reasons,
          ].join(' '),
  }
}

export interface StatusResult {
  readonly id: number
  /** How many visits changed with it. */ readonly visits: number
  /** null where it was saved. */ readonly error: string | null
}

/** INT-147: the same for a new status of one or of several. */
export function updatedText(results: readonly StatusResult[]): {
  readonly done: string | null
  readonly refused: string | null
} {
  const [done, refused] = [
    results.filter(({ error }) => error === null),
    results.filter(({ error }) => error !== null),
  ]
  const visits = done.reduce((sum, one) => sum + one.visits, 0)
  const who = done.length === 1 ? `Intake ${done[0]?.id} has` : `${done.length} intakes have`
  return {
    done:
      done.length === 0
        ? null
        : `${who} been updated${visits > 0 ? `. ${changedVisits(visits)}` : ''}`,
    refused:
      refused.length === 0
        ? null
        : [
            ...(results.length > 1
              ? [refusedCount(refused.length, results.length, 'updated')]
              : []),
            ...refused.map(({ id, error }) => `Intake ${id}: ${error}`),
          ].join(' '),
  }
}

type Owned = Pick<IntakeRow, 'id' | 'user_id_ops'>
export interface Giving {
  readonly owner: number | null
  readonly intakes: readonly { readonly id: number; readonly version: number }[]
}

/** What gives each row that was assigned its former owner again. */
export function givingBack(
  rows: readonly Owned[],
  results: readonly AssignResult[],
  owner: number | null,
): readonly Giving[] {
  const changed = rows.flatMap(({ id, user_id_ops }) => {
    const version = results.find((one) => one.id === id && one.ok)?.version
    return version == null || user_id_ops === owner ? [] : [{ id, version, former: user_id_ops }]
  })
  return [...new Set(changed.map(({ former }) => former))].map((former) => ({
    owner: former,
    intakes: changed
      .filter((one) => one.former === former)
      .map(({ id, version }) => ({ id, version })),
  }))
}

export function givenBackText(back: readonly Giving[]): string {
  const [one, ...more] = back.flatMap(({ owner, intakes }) =>
    intakes.map(({ id }) => ({ id, owner })),
  )
  if (one === undefined || more.length > 0) return 'The former ops owners are back'
  return one.owner === null
    ? `Intake ${one.id} has no ops owner again`
    : `The former ops owner of intake ${one.id} is back`
}
