// Fixture of the offer panels: one offered visit, its nurses, and a server that answers from a table of paths. The
// longest path that matches answers. `setStage` comes after `startBrowser`.
//
//   const stage = setStage({ 'POST /assignments/7/nurse-notify': () => sent })
//   await stage.open(<NurseNotifications whole={wholeWith()} hint={null} />)
//   expect(stage.sentTo('POST /assignments/7/nurse-notify')).toEqual([{ nurses: [11] }])
import type { ReactNode } from 'react'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import type { BlastedRow, NurseConflict, RecommendedNurse } from '@wren/contract/offers-shapes'
import type { SchedulingStatus } from '@wren/contract/offers-scheduling'
import { schedulingSteps, type StepState } from '@wren/contract/offers-steps.rules'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { visitList } from '@wren/contract/visits.list'
import {
  openList,
  pass,
  startBrowser,
  startServer,
  stopBrowser,
  user,
  type Opened,
  type Sent,
} from '../../shared/list/list-screen.testing.tsx'
// Imported here, so that no test waits for the lazily loaded file.
import './offers-recipients.dialog.tsx'
import { Notices } from '../../app/shell/Notices.tsx'
import { ErrorBanner } from '../../shared/screen/ErrorBanner.tsx'

const assignment = {
  id: 7,
  start: '2026-11-25T17:00:00.000Z',
  timezone: 'America/Phoenix',
  local_date: '2026-11-25',
  duration_estimate: 120,
  treatment: 'Saline',
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  status: 'New',
  status_reason: null,
  blast_type: 'flexible',
  blast_details: {
    date: null,
    date_from: '2026-11-25',
    date_to: '2026-11-26',
    slots: ['07:00-10:55', '15:00-19:00'],
    note: null,
  },
  days_to_schedule: null,
  duration_days: null,
  nonconsecutive: false,
  missing_exact_time: true,
  user_id_assigned: null,
  user_id_selected: null,
  patient_uuid: null,
  provider_title: 'Cactus Infusion',
  expiration_date: null,
  flat_rate: null,
  price_nurse_hourly_rate: 80,
  price_nurse_estimate: 160,
  nurse_first_name: null,
  nurse_last_name: null,
  group_id: null,
  updated: '2026-11-22T02:30:00.000Z',
}
const scheduling = {
  blast_type: 'flexible',
  blast_details: assignment.blast_details,
  blast_template: 'Free? {link}',
  blast_saved_at: '2026-11-22T02:00:00.000Z',
  user_id_selected: null,
  selected_nurse_first_name: null,
  selected_nurse_last_name: null,
  selected_start: null,
  selected_all_day: false,
  missing_exact_time: true,
  patient_confirmed: null,
  patient_declined: false,
  nurse_informed: null,
  nurse_rejected: null,
  nurse_confirmed: null,
  e_chart_scheduled_at: null,
  skipped_steps: [],
  notified_count: 0,
  applicant_count: 0,
  patient_link_sent: null,
  patient_link_opened: null,
  accepted_dates: [],
  chosen_dates: [],
  series_days: 0,
}
export const wholeWith = (visit: object = {}, state: object = {}): WholeVisit =>
  ({
    assignment: { ...assignment, ...visit },
    scheduling: { ...scheduling, ...state },
    intake: null,
    patient_order: null,
    provider: null,
    nurse_shadow: null,
  }) as unknown as WholeVisit

export const aRecommended = (
  nurseId: number,
  firstName: string,
  own: Partial<RecommendedNurse> = {},
): RecommendedNurse => ({
  nurseId,
  firstName,
  lastName: 'Marigold',
  nickname: null,
  status: 'Enabled',
  subStatus: 'Ready',
  score: 50,
  rank: nurseId - 10,
  eligible: true,
  blockReasons: [],
  reasons: [],
  distanceMiles: 4.2,
  farMiles: 60,
  previousVisits: 0,
  lastVisit: null,
  isPrimary: false,
  conflicts: [],
  notified: null,
  isAvailable: null,
  ...own,
})
export const aNotified = (
  user_id: number,
  first_name: string,
  own: Partial<BlastedRow> = {},
): BlastedRow => ({
  user_id,
  first_name,
  last_name: 'Marigold',
  status: 'Enabled',
  sub_status: 'Ready',
  is_available: null,
  notified: '2026-11-22T02:55:00.000Z',
  nurse_response_date: null,
  sms_status: 'delivered',
  wave: null,
  price_nurse_hourly_rate: 80,
  flat_rate: null,
  block_hint: null,
  distance_miles: null,
  far_miles: 60,
  scheduling_dates: [],
  sent_count: 1,
  ...own,
})
export const aConflict = (own: Partial<NurseConflict> = {}): NurseConflict => ({
  nurseId: 11,
  assignmentId: 31,
  startTime: '2026-11-25T18:00:00.000Z',
  nurseConfirmed: true,
  durationMinutes: 60,
  isDirectConflict: true,
  ...own,
})
/** One letter a step: 'd' done, 'c' current, '-' pending, 's' skipped, '!' problem. */
export const stepsIn = (line: string, own: Partial<SchedulingStatus> = {}): SchedulingStatus[] => {
  const states: Readonly<Record<string, StepState>> = {
    d: 'done',
    c: 'current',
    '-': 'pending',
    s: 'skipped',
    '!': 'problem',
  }
  return schedulingSteps.map(({ key, label }, at) => ({
    key,
    label,
    state: states[line[at] ?? '-'] as StepState,
    at: null,
    by: null,
    hint: null,
    ...(line[at] === '-' ? {} : own),
  }))
}

export type Table = Record<string, (sent: Sent) => unknown>
export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

export interface Stage {
  readonly table: Table
  readonly sentTo: (path: string) => readonly Record<string, unknown>[]
  readonly open: (of: ReactNode) => Promise<Opened>
}
const defaultAnswers: Table = {
  'GET /flags': () => ({ data: {} }),
  'GET /public/config': () => ({ operations_phone: '5555550100' }),
}

export function setStage(answers: Table = {}): Stage {
  const server = startServer()
  const table: Table = { ...defaultAnswers, ...answers }
  server.answer = async (sent) => {
    const call = `${sent.method} ${sent.path}`
    const path = Object.keys(table)
      .filter((prefix) => call.startsWith(prefix))
      .toSorted((a, b) => b.length - a.length)[0]
    const answer = path === undefined ? { data: [] } : await table[path]?.(sent)
    return answer instanceof Response ? answer : json(answer)
  }
  return {
    table,
    sentTo: (path) =>
      server.asked.filter((sent) => `${sent.method} ${sent.path}` === path).map(({ body }) => body),
    open: async (of) => {
      const opened = await openList({
        list: visitList as never,
        screen: (
          <div data-scroll>
            <ErrorBanner />
            {of}
            <Notices />
          </div>
        ),
      })
      for (let n = 0; n < 5; n++) await pass(10)
      return opened
    },
  }
}

/** Opens the fixture for each test of a file. `renew` continues in a new browser with the same answers. */
export function fixtureForEach(): Stage & { readonly renew: () => void } {
  let stage: Stage
  const start = (answers?: Table): void => {
    startBrowser()
    stage = setStage(answers)
  }
  beforeEach(() => start())
  afterEach(stopBrowser)
  return {
    get table() {
      return stage.table
    },
    sentTo: (path) => stage.sentTo(path),
    open: (content) => stage.open(content),
    renew: () => {
      stopBrowser()
      start(stage.table)
    },
  }
}

export async function settle(): Promise<void> {
  for (let n = 0; n < 4; n++) await pass(20)
}
export const button = (name: string | RegExp): HTMLButtonElement =>
  screen.getByRole('button', { name })
export async function press(name: string | RegExp): Promise<void> {
  await user().click(button(name))
  for (let n = 0; n < 3; n++) await pass(20)
}
/** Confirms the list of recipients (OFR-135). */
export async function book(confirm: string): Promise<void> {
  for (let n = 0; n < 50 && screen.queryByRole('button', { name: confirm }) === null; n++)
    await pass(20)
  await press(confirm)
}
