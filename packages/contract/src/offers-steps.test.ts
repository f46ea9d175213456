// OFR "Workflow steps" 001-005, as a table: what is stored, and where the scheduling stands.
import { expect, test } from 'vitest'
import {
  openSteps,
  patientIsDone,
  pendingNurse,
  pendingPatient,
  steps,
  stepsOf,
  type StepFacts,
} from './offers-steps.rules.ts'

const at = '2026-08-17T16:00:00.000Z'
const fresh: StepFacts = {
  status: 'New',
  status_reason: null,
  blast_type: null,
  blast_saved_at: null,
  user_id_selected: null,
  user_id_assigned: null,
  patient_confirmed: null,
  patient_declined: false,
  nurse_confirmed: null,
  nurse_rejected: null,
  e_chart_scheduled: false,
  e_chart_scheduled_at: null,
  skipped_steps: [],
  notified: 0,
  failed: 0,
  declined: 0,
}
const flexible = { blast_type: 'flexible', blast_saved_at: at }
const fixed = { blast_type: 'fixed', blast_saved_at: at }
const sent = { notified: 2 }
const chosen = { user_id_selected: 7 }
const booked = { ...chosen, user_id_assigned: 7, nurse_confirmed: at, status: 'Active - Booked' }
const ready = { ...booked, status: 'Active - Ready', e_chart_scheduled_at: at }
const moved = {
  ...chosen,
  user_id_assigned: 7,
  status: 'Active - Booked',
  status_reason: pendingPatient,
}
const all = [
  'prepare-blast',
  'send-blast',
  'select-nurse-availability',
  'confirm-with-patient',
  'confirm-with-nurse',
]

/** d done, c current, - pending, s skipped, ! problem */
const letters = { done: 'd', current: 'c', pending: '-', skipped: 's', problem: '!' } as const
const line = (facts: Partial<StepFacts>): string =>
  stepsOf({ ...fresh, ...facts })
    .map(({ state }) => letters[state])
    .join('')

test.each<[string, Partial<StepFacts>, string]>([
  ['OFR-003 nothing yet', {}, 'c-----'],
  ['OFR-003 a type without its saved details', { blast_type: 'flexible' }, 'c-----'],
  ['OFR-003 flexible saved', flexible, 'dc----'],
  ['OFR-003 flexible sent', { ...flexible, ...sent }, 'ddc---'],
  ['OFR-003 flexible, a nurse accepted', { ...flexible, ...sent, ...chosen }, 'dddc--'],
  [
    'OFR-003 flexible, the patient confirmed',
    { ...flexible, ...sent, ...chosen, patient_confirmed: at },
    'ddddc-',
  ],
  [
    'OFR-003 flexible, booked',
    { ...flexible, ...sent, ...booked, patient_confirmed: at },
    'dddddc',
  ],
  ['OFR-003 flexible, ready', { ...flexible, ...sent, ...ready, patient_confirmed: at }, 'dddddd'],
  ['OFR-004 fixed saved', fixed, 'dc-s--'],
  ['OFR-004 fixed, a nurse accepted', { ...fixed, ...sent, ...chosen }, 'dddsc-'],
  ['OFR-004 fixed, moved to another time', { ...fixed, ...sent, ...moved }, 'dddc--'],
  [
    'OFR-004 fixed, moved, the patient agreed',
    { ...fixed, ...sent, ...moved, status_reason: pendingNurse, patient_confirmed: at },
    'ddddc-',
  ],
  [
    'OFR-004 fixed, moved and confirmed again',
    { ...fixed, ...sent, ...booked, patient_confirmed: at },
    'dddddc',
  ],
  ['OFR-004 manual without a nurse', { blast_type: 'manual', blast_saved_at: at }, 'dc----'],
  ['OFR-004 manual with a nurse', { blast_type: 'manual', ...chosen }, 'sssc--'],
  [
    'OFR-004 overridden while nothing was done',
    { ...booked, patient_confirmed: at, skipped_steps: all },
    'sssssc',
  ],
  [
    'OFR-004 overridden after the blast',
    { ...flexible, ...sent, ...booked, patient_confirmed: at, skipped_steps: all.slice(2) },
    'ddsssc',
  ],
  ['OFR-004 overridden, then moved', { ...moved, skipped_steps: all.slice(0, 3) }, 'sssc--'],
  ['OFR-004 pre-scheduled from the eChart', { ...ready, e_chart_scheduled: true }, 'sssssd'],
  ['OFR-004 VIS-068 pre-scheduled, then moved', { ...moved, e_chart_scheduled: true }, 'sssc--'],
  [
    'OFR-004 VIS-065 pre-scheduled or overridden, then without the nurse',
    { e_chart_scheduled: true, skipped_steps: all },
    'c-----',
  ],
  ['OFR-005 all messages failed', { ...flexible, ...sent, failed: 2 }, 'd!----'],
  ['OFR-005 one failed, one declined', { ...flexible, ...sent, failed: 1, declined: 1 }, 'd!----'],
  ['OFR-005 one declined of two', { ...flexible, ...sent, declined: 1 }, 'ddc---'],
  [
    'OFR-005 the patient declined',
    { ...flexible, ...sent, ...chosen, patient_declined: true },
    'ddd!--',
  ],
  [
    'OFR-005 the selected nurse declined',
    { ...flexible, ...sent, patient_confirmed: at, nurse_rejected: at, declined: 1 },
    'dd-d!-',
  ],
])('%s', (_, facts, expected) => {
  expect(line(facts)).toBe(expected)
})

test('OFR-001 the six steps in order', () => {
  expect(steps.map(({ label }) => label)).toEqual([
    'Prepare Blast',
    'Send Blast',
    'Select Nurse Availability',
    'Confirm with Patient',
    'Confirm with Nurse',
    'eChart Scheduled',
  ])
})

test('OFR-005 the hint names the problem', () => {
  const hint = (facts: Partial<StepFacts>): string | null | undefined =>
    stepsOf({ ...fresh, ...facts }).find(({ state }) => state === 'problem')?.hint
  expect(hint({ ...flexible, ...sent, declined: 2 })).toBe('All nurses declined')
  expect(hint({ ...flexible, ...sent, failed: 2 })).toBe('All messages failed')
  expect(hint({ ...flexible, ...chosen, patient_declined: true })).toBe('Patient declined')
  expect(hint({ ...flexible, nurse_rejected: at })).toBe('Nurse declined')
})

test('OFR-002 the keys and the five states; whatever is stored, exactly one step is current or a problem until the last is done', () => {
  const values: Record<string, readonly unknown[]> = {
    blast_type: [null, 'fixed', 'flexible', 'manual'],
    blast_saved_at: [null, at],
    notified: [0, 2],
    declined: [0, 2],
    user_id_selected: [null, 7],
    patient_confirmed: [null, at],
    patient_declined: [false, true],
    nurse_rejected: [null, at],
    nurse_confirmed: [null, at],
    e_chart_scheduled_at: [null, at],
    skipped_steps: [[], all],
  }
  let facts: Partial<StepFacts>[] = [{}]
  for (const [name, choices] of Object.entries(values))
    facts = facts.flatMap((one) => choices.map((value) => ({ ...one, [name]: value })))
  const met = new Set<string>()
  for (const one of facts) {
    const states = stepsOf({ ...fresh, ...one }).map(({ state }) => state)
    for (const state of states) met.add(state)
    expect(states.filter((state) => state === 'current' || state === 'problem')).toHaveLength(
      one.e_chart_scheduled_at === null ? 1 : 0,
    )
  }
  expect([steps.map(({ key }) => key), [...met].toSorted()]).toEqual([
    [...all, 'echart-scheduled'],
    ['current', 'done', 'pending', 'problem', 'skipped'],
  ])
})

test('an override passes over every step that is not done, and the patient counts as asked where the step is skipped', () => {
  expect(openSteps({ ...fresh, ...fixed, ...sent })).toEqual(all.slice(2))
  expect(
    [
      { ...fresh, ...fixed },
      { ...fresh, ...flexible },
    ].map(patientIsDone),
  ).toEqual([true, false])
})
