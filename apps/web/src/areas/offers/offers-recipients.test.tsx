// The list of recipients before a booking, and answers by phone (OFR-135, OFR-136).
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Recipient } from '@wren/contract/offers-recipients'
import { schedulingSteps } from '@wren/contract/offers-steps.rules'
import { pass, startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { NursePanel } from './offers-nurse.panel.tsx'
import { PatientPanel } from './offers-patient.panel.tsx'
import { NurseNotifications } from './offers-notify.panel.tsx'
import { StepPanel } from './StepPanel.tsx'
import { PhoneAnswers } from './PhoneAnswers.tsx'
import './offers-phone.dialog.tsx'
import {
  aNotified,
  aRecommended,
  book,
  button,
  json,
  press,
  setStage,
  wholeWith,
  type Stage,
} from './offers.testing.tsx'

let stage: Stage
beforeEach(() => {
  startBrowser()
  stage = setStage({})
})
afterEach(stopBrowser)

const aRecipient = (own: Partial<Recipient>): Recipient => ({
  key: '7:nurse:11',
  visit: 7,
  who: 'nurse',
  nurse_id: 11,
  name: 'Abril Marigold',
  channel: 'text',
  number: '+16025550100',
  text: 'You are booked for Wren visit #7.',
  note: null,
  ...own,
})
const chosen = {
  user_id_selected: 11,
  selected_nurse_first_name: 'Abril',
  selected_nurse_last_name: 'Marigold',
  missing_exact_time: false,
  selected_start: '2026-11-25T14:00:00.000Z',
}
const nursePanel = (
  <NursePanel whole={wholeWith({ missing_exact_time: false }, chosen)} onReplace={() => {}} />
)
const items = () =>
  within(screen.getByRole('list', { name: 'Recipients' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('OFR-135 staff read each recipient first, leave one out with a reason, and only then book', async () => {
  stage.table['POST /assignments/7/recipients'] = () => ({
    data: [
      aRecipient({}),
      aRecipient({
        key: '7:patient:p',
        who: 'patient',
        name: 'Pat Gable',
        channel: 'call',
        number: '+16025550101',
        text: null,
        note: 'Gets no text. The task to call the patient is added.',
      }),
      aRecipient({
        key: '8:nurse:12',
        visit: 8,
        name: 'Bea Marigold',
        note: 'Landline: this number takes no texts.',
      }),
    ],
  })
  await stage.open(nursePanel)
  await press('Confirm for Nurse')
  await pass(50)
  expect(stage.sentTo('POST /scheduling/nurse/confirm')).toEqual([])
  expect(stage.sentTo('POST /assignments/7/recipients')).toEqual([{ confirm_nurse: {} }])
  expect(screen.getByText('2 people are told:')).toBeTruthy()
  expect(screen.getByText('1 person gets no text. Please call them.')).toBeTruthy()
  expect(items()).toEqual([
    'Abril MarigoldNurseText 602-555-0100You are booked for Wren visit #7.',
    'Pat GablePatientCall 602-555-0101Gets no text. The task to call the patient is added.',
    'Bea MarigoldNurseVisit #8Text 602-555-0100Landline: this number takes no texts.' +
      'You are booked for Wren visit #7.',
  ])
  await user().click(screen.getByRole('checkbox', { name: 'Tell Pat Gable' }))
  expect(screen.getByText('1 person is told:')).toBeTruthy()
  await book('Confirm')
  expect(screen.getByText('Please enter a reason of 5 to 500 characters.')).toBeTruthy()
  expect(stage.sentTo('POST /scheduling/nurse/confirm')).toEqual([])
  const reason = screen.getByRole('textbox', { name: /^Why is Pat Gable left out/ })
  await user().type(reason, 'Called already')
  await book('Confirm')
  expect(stage.sentTo('POST /scheduling/nurse/confirm')).toEqual([
    {
      assignment_id: 7,
      confirmed: true,
      left_out: [{ key: '7:patient:p', reason: 'Called already' }],
    },
  ])
})

test('OFR-135 an answer that staff give for the patient lists whom it reaches before it is recorded', async () => {
  stage.table['POST /assignments/7/recipients'] = () => ({ data: [aRecipient({})] })
  stage.table['POST /scheduling/patient/select-time'] = () => ({})
  await stage.open(<PatientPanel whole={wholeWith({ missing_exact_time: false }, chosen)} />)
  await press('Confirm for Patient')
  await pass(50)
  const selected_dates = [{ start: chosen.selected_start, all_day: false }]
  expect(stage.sentTo('POST /assignments/7/recipients')).toEqual([
    { confirm_patient: { selected_dates } },
  ])
  expect(items()).toEqual(['Abril MarigoldNurseText 602-555-0100You are booked for Wren visit #7.'])
  expect(stage.sentTo('POST /scheduling/patient/select-time')).toEqual([])
  await book('Confirm')
  expect(stage.sentTo('POST /scheduling/patient/select-time')).toEqual([
    { assignment_id: 7, selected_dates },
  ])
})

test('OFR-135 leaving the list books nothing, and a booking that is refused says why in its place', async () => {
  stage.table['POST /assignments/7/recipients'] = () => ({ data: [] })
  await stage.open(nursePanel)
  await press('Confirm for Nurse')
  await pass(50)
  expect(screen.getByText('Nobody gets a message.')).toBeTruthy()
  await book('Cancel')
  expect(stage.sentTo('POST /scheduling/nurse/confirm')).toEqual([])
  stage.table['POST /assignments/7/recipients'] = () =>
    json({ error: 'Credentials expired', code: 'nurse_refused' }, 409)
  await press('Confirm for Nurse')
  await pass(100)
  expect(screen.getByRole('alert').textContent).toContain('Credentials expired')
  expect(screen.queryByRole('list', { name: 'Recipients' })).toBeNull()
})

test('OFR-135 a nurse left out of Notify is not selected any more, one who cannot be asked has no box', async () => {
  stage.table['GET /api/scheduling/visits/7/recommended-nurses'] = () => ({
    data: [aRecommended(11, 'Abril'), aRecommended(12, 'Beatrix')],
  })
  stage.table['POST /assignments/7/recipients'] = () => ({
    data: [
      aRecipient({}),
      aRecipient({
        key: '7:nurse:12',
        name: 'Beatrix Marigold',
        number: null,
        text: null,
        note: 'No phone number',
      }),
    ],
  })
  stage.table['POST /assignments/7/nurse-notify'] = () => ({
    data: [],
    results: [{ id: 12, ok: false, error: 'No phone number' }],
    failed: [{ nurse_id: 12, error: 'No phone number' }],
  })
  await stage.open(<NurseNotifications whole={wholeWith()} hint={null} />)
  await press('Select top 5')
  await press(/^Notify 2 nurses$/)
  await pass(50)
  expect(screen.queryByRole('checkbox', { name: 'Tell Beatrix Marigold' })).toBeNull()
  await user().click(screen.getByRole('checkbox', { name: 'Tell Abril Marigold' }))
  await user().type(screen.getByRole('textbox', { name: /^Why is Abril/ }), 'On leave')
  await book('Send')
  expect(stage.sentTo('POST /assignments/7/nurse-notify')).toEqual([
    { nurses: [11, 12], left_out: [{ key: '7:nurse:11', reason: 'On leave' }] },
  ])
  expect(button(/^Notify 1 nurse$/)).toBeTruthy()
})

const radio = (name: string) => user().click(screen.getByRole('radio', { name }))
const record = async () => {
  await press('Record answer')
  await pass(30)
}

test('OFR-136 an answer by phone is offered for each notified nurse, another nurse and the patient', async () => {
  stage.table['GET /assignments/7/notify-blasted'] = () => ({
    data: [aNotified(11, 'Abril'), aNotified(12, 'Beatrix')],
    blasts: [],
  })
  stage.table['POST /assignments/7/phone-answer'] = () =>
    json({ error: 'This was just answered by link.', code: 'changed' }, 409)
  await stage.open(<PhoneAnswers whole={wholeWith({ patient_uuid: 'p' })} />)
  expect(
    screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent),
  ).toEqual([
    'Answered by phone: Abril Marigold',
    'Answered by phone: Beatrix Marigold',
    'Another nurse answered',
    'Patient answered',
  ])
  await press('Answered by phone: Abril Marigold')
  await pass(50)
  await record()
  expect(screen.getByText('This field is required.')).toBeTruthy()
  await radio('Offers times')
  await record()
  expect(screen.getByText('Please select at least one time.')).toBeTruthy()
  const slots = screen.getAllByRole('checkbox')
  expect(slots).toHaveLength(4)
  await user().click(slots[1] as HTMLElement)
  await user().type(screen.getByRole('textbox', { name: 'Note' }), 'After school')
  await record()
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/This was just answered by link/)).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('After school')
  stage.table['POST /assignments/7/phone-answer'] = () => ({})
  await record()
  expect(stage.sentTo('POST /assignments/7/phone-answer').at(-1)).toEqual({
    who: 'nurse',
    nurse_id: 11,
    answer: 'times',
    times: [{ start: '2026-11-25T22:00:00.000Z', all_day: false }],
    note: 'After school',
  })
  expect(screen.getByText('The answer was recorded')).toBeTruthy()
})

test('OFR-136 the nurse who holds the visit says yes or no, and the patient answers the accepted time', async () => {
  stage.table['POST /assignments/7/phone-answer'] = () => ({})
  stage.table['GET /assignments/7/notify-blasted'] = () => ({
    data: [aNotified(11, 'Abril')],
    blasts: [],
  })
  await stage.open(<PhoneAnswers whole={wholeWith({ patient_uuid: 'p' }, chosen)} />)
  await press('Answered by phone: Abril Marigold')
  await pass(50)
  await radio('No')
  await record()
  await press('Patient answered')
  await pass(50)
  await user().click(screen.getByRole('radio', { name: /^Yes, Nov 25, 2026/ }))
  await record()
  expect(stage.sentTo('POST /assignments/7/phone-answer')).toEqual([
    { who: 'nurse', nurse_id: 11, answer: 'no', note: null },
    { who: 'patient', answer: 'yes', note: null },
  ])
})

test('OFR-136 answers by phone stand in steps 3 to 6 of the offer, not before', async () => {
  const shown: string[] = []
  for (const { key } of schedulingSteps) {
    stopBrowser()
    startBrowser()
    stage = setStage({})
    await stage.open(
      <StepPanel
        step={key}
        label=""
        whole={wholeWith({}, chosen)}
        buttons={undefined}
        replacing={false}
        onReplace={() => {}}
        onSent={() => {}}
      />,
    )
    if (screen.queryByRole('heading', { name: 'Answered by phone' })) shown.push(key)
  }
  expect(shown).toEqual([
    'select-nurse-availability',
    'confirm-with-patient',
    'confirm-with-nurse',
    'echart-scheduled',
  ])
})
