import { describe, expect, it } from 'vitest'
import { intake } from '@wren/contract/intake'
import {
  bannerOf,
  blankIntake,
  faultsOf,
  fromDraft,
  intakeToday,
  isLocked,
  movedEnd,
  withFollowing,
} from './intake-form.rules.ts'
import { fieldLabels } from './intake-labels.parts.ts'

const blank = blankIntake('2026-11-21T17:00:00.000Z', 7)
const today = '2026-11-21'

describe('what follows from a change', () => {
  it('INT-090 a new status takes the reason away', () => {
    expect(
      withFollowing(
        { ...blank, status: 'In Progress', status_reason: 'Address' },
        { status: 'Canceled' },
        today,
      ),
    ).toEqual({ status: 'Canceled', status_reason: null })
  })
  it('turns Done into Complete at once', () => {
    expect(withFollowing(blank, { status: 'Done' }, today)).toEqual({ status: 'Complete' })
  })
  it('switches nonconsecutive off with a duration of one day', () => {
    expect(
      withFollowing(
        { ...blank, treatment_duration_days: 3, is_nonconsecutive: true },
        { treatment_duration_days: 1 },
        today,
      ),
    ).toEqual({ treatment_duration_days: 1, is_nonconsecutive: false })
  })
  it('empties the drop-off that labs other than Yes hide', () => {
    expect(
      withFollowing(
        { ...blank, labs: 'Yes', quest_liab: 'Other', lab_drop_off_other: 'Here' },
        { labs: 'No' },
        today,
      ),
    ).toEqual({ labs: 'No', quest_liab: null, lab_drop_off_other: null })
  })
  it('dates a verification today, keeps a date that stands, and clears it with the person', () => {
    expect(withFollowing(blank, { verified_by: 3 }, today)).toEqual({
      verified_by: 3,
      verified_date: today,
    })
    expect(
      withFollowing(
        { ...blank, verified_by: 3, verified_date: '2026-11-02' },
        { verified_by: 4 },
        today,
      ),
    ).toEqual({ verified_by: 4 })
    expect(
      withFollowing(
        { ...blank, verified_by: 3, verified_date: '2026-11-02' },
        { verified_by: null },
        today,
      ),
    ).toEqual({ verified_by: null, verified_date: null })
  })
})

describe('what is locked', () => {
  it('leaves status, reason, ops owner and notes usable under Hold and Complete, and nothing once deleted', () => {
    expect(
      (['status', 'status_reason', 'user_id_ops', 'notes', 'zip'] as const).map((name) =>
        isLocked(name, 'Hold', 'Hold'),
      ),
    ).toEqual([false, false, false, false, true])
    expect(isLocked('zip', 'In Progress', 'Done')).toBe(true)
    expect(isLocked('notes', 'Deleted - Duplicated', 'Deleted - Duplicated')).toBe(true)
    expect(isLocked('status', 'In Progress', 'Deleted - Duplicated')).toBe(false)
  })
})

describe('what is missing', () => {
  it('names all required fields of a new intake in one sentence', () => {
    expect(faultsOf(blank, null, today).missing?.text).toBe(
      'Pharmacy, Treatment, Treatment Duration, Potential Start Date, Zip Code, Labs, Timezone, Access Type, First Lifetime Dose fields are required.',
    )
  })
  it('asks of an existing intake only what is sent', () => {
    expect(faultsOf({ ...blank, notes: 'x' }, blank, today)).toEqual({ errors: {}, missing: null })
    expect(faultsOf({ ...blank, status: 'In Progress' }, blank, today).missing?.text).toBe(
      'Status Reason is required.',
    )
  })
})

it('INT-046 a range that lies in the past stops nobody until it is changed; today is the day of the intake', () => {
  const past = { ...blank, series_start_date: '2026-11-02', series_end_date: '2026-11-05' }
  expect(faultsOf({ ...past, notes: 'Late' }, past, today).errors).toEqual({})
  expect(faultsOf({ ...past, series_end_date: '2026-11-06' }, past, today).errors).toEqual({
    series_start_date: 'Date is not available',
  })
  expect(
    faultsOf({ ...past, series_start_date: today, series_end_date: '2027-11-21' }, past, today)
      .errors,
  ).toEqual({})
  expect(
    faultsOf({ ...past, series_start_date: today, series_end_date: '2027-11-22' }, past, today)
      .errors,
  ).toEqual({ series_start_date: 'Date is not available' })
  const late = '2026-11-22T06:30:00.000Z'
  expect([
    intakeToday({ timezone: 'America/Los_Angeles' }, late),
    intakeToday({ timezone: 'America/New_York' }, late),
  ]).toEqual(['2026-11-21', '2026-11-22'])
})

it('says which last day will be stored where the treatment needs more days than the range holds', () => {
  const range = (
    series_start_date: string | null,
    series_end_date: string | null,
    treatment_duration_days: number | null,
  ) => movedEnd({ series_start_date, series_end_date, treatment_duration_days })
  expect([
    range('2026-12-01', null, 3),
    range('2026-12-01', '2026-12-02', 3),
    range('2026-12-01', null, 1),
  ]).toEqual(['2026-12-03', '2026-12-03', '2026-12-01'])
  expect([
    range('2026-12-01', '2026-12-03', 3),
    range('2026-12-01', '2026-12-09', 3),
    range(null, null, 3),
    range('2026-12-01', null, null),
    range('2026-12-05', '2026-12-01', 3),
  ]).toEqual([null, null, null, null, null])
})

it('takes from a draft only fields that the form knows, and only in their own shape', () => {
  const data = {
    treatment: 'Vyvgart',
    preferred_visit_slots: 'any',
    is_urgent: true,
    is_nonconsecutive: 'yes',
    languages: ['Spanish'],
    notes: ['a'],
    status: null,
    gone: 1,
  }
  expect(fromDraft(data, blank)).toEqual({
    ...blank,
    treatment: 'Vyvgart',
    is_urgent: true,
    languages: ['Spanish'],
    status: null,
  })
})

it('NET-035 INT-072 everything that is missing or wrong is marked at once, and the banner names each of it', () => {
  const said = (some: object, start: typeof blank | null = null) => {
    const { errors, missing } = faultsOf({ ...blank, ...some }, start, today)
    return [Object.keys(errors), bannerOf(errors, missing, fieldLabels)]
  }
  const wrong = {
    status: 'Closed',
    status_reason: 'Nonsense',
    zip: '123',
    contact_email: 'nobody',
    hs_email_link: 'here',
    series_start_date: '2026-11-02',
  }
  expect(said(wrong, blank)).toEqual([
    ['zip', 'contact_email', 'hs_email_link', 'series_start_date', 'status_reason'],
    'Status Reason is not valid for this status. Potential Start Date: Date is not available. Zip Code: 5 digits required. Contact Email: Email is not in the correct format. Incorrect Hs Email Link.',
  ])
  expect(said({ ...wrong, status: 'New Intake', status_reason: null })[1]).toBe(
    'Pharmacy, Treatment, Treatment Duration, Labs, Timezone, Access Type, First Lifetime Dose fields are required. Potential Start Date: Date is not available. Zip Code: 5 digits required. Contact Email: Email is not in the correct format. Incorrect Hs Email Link.',
  )
  // What the contract says of the shape of a blank intake is said of the same fields.
  const shape =
    intake.insert.body.safeParse(blank).error?.issues.map(({ path }) => String(path[0])) ?? []
  expect(shape.filter((name) => faultsOf(blank, null, today).errors[name] === undefined)).toEqual(
    [],
  )
})
