// States of the scheduling steps by stored facts, as a table. OFR-001 to OFR-005
import { expect, test } from 'vitest'
import {
  openSteps,
  isPatientStepOver,
  pendingNurse,
  pendingPatient,
  schedulingSteps,
  schedulingStepsOf,
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
const notified = { notified: 2 }
const selected = { user_id_selected: 7 }
const booked = { ...selected, user_id_assigned: 7, nurse_confirmed: at, status: 'Active - Booked' }
const ready = { ...booked, status: 'Active - Ready', e_chart_scheduled_at: at }
const rescheduled = {
  ...selected,
  user_id_assigned: 7,
  status: 'Active - Booked',
  status_reason: pendingPatient,
}
const stepsBeforeChart = [
  'prepare-blast',
  'send-blast',
  'select-nurse-availability',
  'confirm-with-patient',
  'confirm-with-nurse',
]

/** One letter per step: d done, c current, - pending, s skipped, ! problem. */
const letters = { done: 'd', current: 'c', pending: '-', skipped: 's', problem: '!' } as const
const line = (facts: Partial<StepFacts>): string =>
  schedulingStepsOf({ ...fresh, ...facts })
    .map(({ state }) => letters[state])
    .join('')

test.each<[string, Partial<StepFacts>, string]>([
  ['OFR-003 nothing yet', {}, 'c-----'],
  ['OFR-003 a type without its saved details', { blast_type: 'flexible' }, 'c-----'],
  ['OFR-003 flexible saved', flexible, 'dc----'],
  ['OFR-003 flexible sent', { ...flexible, ...notified }, 'ddc---'],
  ['OFR-003 flexible, a nurse accepted', { ...flexible, ...notified, ...selected }, 'dddc--'],
  [
    'OFR-003 flexible, the patient confirmed',
    { ...flexible, ...notified, ...selected, patient_confirmed: at },
    'ddddc-',
  ],
  [
    'OFR-003 flexible, booked',
    { ...flexible, ...notified, ...booked, patient_confirmed: at },
    'dddddc',
  ],
  [
    'OFR-003 flexible, ready',
    { ...flexible, ...notified, ...ready, patient_confirmed: at },
    'dddddd',
  ],
  ['OFR-004 fixed saved', fixed, 'dc-s--'],
  ['OFR-004 fixed, a nurse accepted', { ...fixed, ...notified, ...selected }, 'dddsc-'],
  ['OFR-004 fixed, moved to another time', { ...fixed, ...notified, ...rescheduled }, 'dddc--'],
  [
    'OFR-004 fixed, moved, the patient agreed',
    { ...fixed, ...notified, ...rescheduled, status_reason: pendingNurse, patient_confirmed: at },
    'ddddc-',
  ],
  [
    'OFR-004 fixed, moved and confirmed again',
    { ...fixed, ...notified, ...booked, patient_confirmed: at },
    'dddddc',
  ],
  ['OFR-004 manual without a nurse', { blast_type: 'manual', blast_saved_at: at }, 'dc----'],
  ['OFR-004 manual with a nurse', { blast_type: 'manual', ...selected }, 'sssc--'],
  [
    'OFR-004 overridden while nothing was done',
    { ...booked, patient_confirmed: at, skipped_steps: stepsBeforeChart },
    'sssssc',
  ],
  [
    'OFR-004 overridden after the blast',
    {
      ...flexible,
      ...notified,
      ...booked,
      patient_confirmed: at,
      skipped_steps: stepsBeforeChart.slice(2),
    },
    'ddsssc',
  ],
  [
    'OFR-004 overridden, then moved',
    { ...rescheduled, skipped_steps: stepsBeforeChart.slice(0, 3) },
    'sssc--',
  ],
  ['OFR-004 pre-scheduled from the eChart', { ...ready, e_chart_scheduled: true }, 'sssssd'],
  [
    'OFR-004 VIS-068 pre-scheduled, then moved',
    { ...rescheduled, e_chart_scheduled: true },
    'sssc--',
  ],
  [
    'OFR-004 VIS-065 pre-scheduled or overridden, then without the nurse',
    { e_chart_scheduled: true, skipped_steps: stepsBeforeChart },
    'c-----',
  ],
  ['OFR-005 all messages failed', { ...flexible, ...notified, failed: 2 }, 'd!----'],
  [
    'OFR-005 one failed, one declined',
    { ...flexible, ...notified, failed: 1, declined: 1 },
    'd!----',
  ],
  ['OFR-005 one declined of two', { ...flexible, ...notified, declined: 1 }, 'ddc---'],
  [
    'OFR-005 the patient declined',
    { ...flexible, ...notified, ...selected, patient_declined: true },
    'ddd!--',
  ],
  [
    'OFR-005 the selected nurse declined',
    { ...flexible, ...notified, patient_confirmed: at, nurse_rejected: at, declined: 1 },
    'dd-d!-',
  ],
])('%s', (_, facts, expected) => {
  expect(line(facts)).toBe(expected)
})

test('OFR-001 the six steps in order', () => {
  expect(schedulingSteps.map(({ label }) => label)).toEqual([
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
    schedulingStepsOf({ ...fresh, ...facts }).find(({ state }) => state === 'problem')?.hint
  expect(hint({ ...flexible, ...notified, declined: 2 })).toBe('All nurses declined')
  expect(hint({ ...flexible, ...notified, failed: 2 })).toBe('All messages failed')
  expect(hint({ ...flexible, ...selected, patient_declined: true })).toBe('Patient declined')
  expect(hint({ ...flexible, nurse_rejected: at })).toBe('Nurse declined')
})

test('OFR-002 has these keys and five states, with exactly one current or problem step until the last is done', () => {
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
    skipped_steps: [[], stepsBeforeChart],
  }
  let facts: Partial<StepFacts>[] = [{}]
  for (const [name, choices] of Object.entries(values))
    facts = facts.flatMap((combination) =>
      choices.map((value) => ({ ...combination, [name]: value })),
    )
  const statesSeen = new Set<string>()
  for (const combination of facts) {
    const states = schedulingStepsOf({ ...fresh, ...combination }).map(({ state }) => state)
    for (const state of states) statesSeen.add(state)
    expect(states.filter((state) => state === 'current' || state === 'problem')).toHaveLength(
      combination.e_chart_scheduled_at === null ? 1 : 0,
    )
  }
  expect([schedulingSteps.map(({ key }) => key), [...statesSeen].toSorted()]).toEqual([
    [...stepsBeforeChart, 'echart-scheduled'],
    ['current', 'done', 'pending', 'problem', 'skipped'],
  ])
})

test('an override skips every open step, and a skipped patient step does not wait for the patient', () => {
  expect(openSteps({ ...fresh, ...fixed, ...notified })).toEqual(stepsBeforeChart.slice(2))
  expect(
    [
      { ...fresh, ...fixed },
      { ...fresh, ...flexible },
    ].map(isPatientStepOver),
  ).toEqual([true, false])
})
