// REF-055, REF-056, VIS-156: every form in which a local time is chosen says before saving what becomes of one that
// the clocks skip. The chart's is in charts-when.test.tsx.
import { useState, type ReactNode } from 'react'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Intake } from '@wren/contract/intake'
import { VisitsDetail } from '../areas/visits/visits-detail.screen.tsx'
import {
  buttonsWith,
  json,
  pick,
  press,
  setStage,
  slots,
  visit,
  whole,
  wholeWith,
  type Stage,
  type Table,
} from '../areas/visits/visits.testing.tsx'
import { CreateDialog } from '../areas/intake/intake-create.dialog.tsx'
import { IntakeFormProvider } from '../areas/intake/intake-form.parts.tsx'
import { blankIntake, type IntakeFormValues } from '../areas/intake/intake-form.rules.ts'
import { ReferralSection } from '../areas/intake/intake-referral.parts.tsx'
import { ScheduleOverride } from '../areas/offers/offers-override.drawer.tsx'
import { startBrowser, stopBrowser } from '../shared/list/list-screen.testing.tsx'

vi.setConfig({ testTimeout: 120_000 })

const zone = 'America/Los_Angeles'
/** At 10:00 of the day on which the clocks go forward, and 2:00 AM is none. */
const at = '2027-03-14T17:00:00.000Z'
const skipped = '2:00 AM does not exist on Mar 14, 2027; 3:00 AM is used.'
const used = '2027-03-14T10:00:00.000Z'
const there = { timezone: zone, start: at, local_date: '2027-03-14' }
const moved = { assignment: { ...visit, ...there } }

function Received() {
  const [values, setValues] = useState<IntakeFormValues>({
    ...blankIntake(at, null),
    submitted_date: at,
  })
  const change = (some: Partial<IntakeFormValues>) =>
    setValues((before) => ({ ...before, ...some }))
  const field = (name: keyof IntakeFormValues) => ({
    name,
    value: values[name],
    error: undefined,
    onChange: (value: unknown) => change({ [name]: value }),
  })
  const form = {
    values,
    start: values,
    field,
    set: change,
    errors: {},
    dirty: false,
    changed: () => false,
  }
  return (
    <IntakeFormProvider
      value={
        {
          form,
          saved: null,
          visits: [],
          today: '2027-03-20',
          change,
          chooseStatus: () => {},
          found: null,
        } as never
      }
    >
      <ReferralSection providers={[]} />
      <code>{values.submitted_date}</code>
    </IntakeFormProvider>
  )
}

interface Form {
  readonly of: ReactNode
  readonly reads?: Table
  readonly field: string
  /** Saves, and tells the instant that was sent. */ readonly sent: (
    stage: Stage,
  ) => Promise<unknown>
  readonly told?: unknown
}
const forms: Readonly<Record<string, Form>> = {
  'a visit': {
    of: <VisitsDetail slots={slots} />,
    field: 'Start Time, hour',
    reads: {
      'GET /assignments/': () => wholeWith(there),
      'GET /assignments//button-statuses': () => ({ data: buttonsWith() }),
      'PUT /assignments/7': () => moved,
    },
    sent: async (stage) => {
      await press('Save')
      return stage.sentTo('PUT /assignments/7').at(-1)?.['start']
    },
  },
  'the schedule override': {
    of: (
      <ScheduleOverride
        whole={{ ...whole, assignment: { ...visit, ...there } }}
        onClose={() => {}}
      />
    ),
    field: 'Start Time, hour',
    sent: async (stage) => stage.sentTo('POST /nurse/nurses-assignments-busy').at(-1)?.['time_in'],
  },
  'the proposed visits of an intake': {
    of: (
      <CreateDialog
        intake={
          {
            id: 5,
            series_start_date: '2027-03-14',
            series_end_date: '2027-03-16',
            treatment_duration_days: 1,
            is_nonconsecutive: false,
            frequency_value: null,
            frequency_type: null,
            preferred_visit_slots: [],
            timezone: zone,
            duration_estimate: 60,
          } as unknown as Intake
        }
        title="Create Visits"
        done="Made"
        onClose={() => {}}
      />
    ),
    field: 'Start, PDT, hour',
    reads: {
      'GET /intake/5/proposed-visits': () => ({
        data: [{ date: '2027-03-14', start: at, timezone: zone, duration_estimate: 60 }],
      }),
      'POST /intake/5/create-order-and-visits': () =>
        json({ error: 'Not now', code: 'conflict' }, 409),
    },
    sent: async (stage) => {
      await press('Create')
      return stage.sentTo('POST /intake/5/create-order-and-visits').at(-1)?.['visits']
    },
    told: [{ start: used }],
  },
  'when a referral was received': {
    of: <Received />,
    field: 'Time Received, hour',
    sent: async () => screen.getByRole('code').textContent,
  },
}

beforeEach(startBrowser)
afterEach(stopBrowser)

test.each(Object.entries(forms))(
  'REF-055 VIS-156 %s: a time that does not exist is reported before it is saved, and moves forward by the gap',
  async (_, { of, reads = {}, field, sent, told = used }) => {
    const stage = setStage(reads)
    await stage.open(of)
    expect(screen.queryByText(skipped)).toBeNull()
    await pick(field, '02')
    expect(screen.getByText(skipped)).toBeTruthy()
    expect(await sent(stage)).toEqual(told)
  },
)

test('REF-056 a visit at a time that occurs twice is said to be at the earlier one before it is saved, and is', async () => {
  const autumn = { timezone: zone, start: '2027-11-07T17:00:00.000Z', local_date: '2027-11-07' }
  const stage = setStage({
    'GET /assignments/': () => wholeWith(autumn),
    'GET /assignments//button-statuses': () => ({ data: buttonsWith() }),
    'PUT /assignments/7': () => ({ assignment: { ...visit, ...autumn } }),
  })
  await stage.open(<VisitsDetail slots={slots} />)
  await pick('Start Time, hour', '01')
  expect(
    screen.getByText('This time occurs twice on Nov 7, 2027; the earlier one is used.'),
  ).toBeTruthy()
  await press('Save')
  expect(stage.sentTo('PUT /assignments/7').at(-1)?.['start']).toBe('2027-11-07T08:00:00.000Z')
})
