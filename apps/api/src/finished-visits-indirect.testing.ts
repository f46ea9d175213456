// Attempts to change a finished visit by calls on scheduling, nurses, pharmacies, charts and reports.
import type { Attempts, FinishedVisits } from './finished-visits-attempts.testing.ts'

const later = '2027-03-01T17:00:00.000Z'

const scheduling =
  (call: string, more: (fixture: FinishedVisits) => object = () => ({})): Attempts =>
  (fixture) => [
    {
      path: `/scheduling/${call}`,
      body: { assignment_id: fixture.visit, ...more(fixture) },
      answers: [200, 201, 400, 403, 404, 409],
    },
  ]

const byReport =
  (call: string, body: object = {}): Attempts =>
  ({ report }) => [
    { path: `/api/aftervisitreports/${report}${call}`, body, answers: [200, 202, 400, 409] },
  ]

const anyStatus = [200, 201, 202, 400, 403, 404, 409] as const

export const otherAttempts: Readonly<Record<string, Attempts>> = {
  'POST /nurse/nurses-assignments-notify-texts': ({ visit, other }) => [
    {
      path: '/nurse/nurses-assignments-notify-texts',
      body: { nurse_ids: [other.nurse], assignment_ids: [visit] },
      answers: anyStatus,
    },
  ],
  'POST /nurses/nurse-notify': ({ other }) => [
    { path: '/nurses/nurse-notify', body: { nurse_ids: [other.nurse] }, answers: anyStatus },
  ],
  'POST /scheduling/nurse/accept-time': scheduling('nurse/accept-time', ({ other }) => ({
    nurse_id: other.nurse,
    start: later,
    replace: true,
  })),
  'POST /scheduling/nurse/confirm': scheduling('nurse/confirm', () => ({
    confirmed: true,
    start: later,
  })),
  'POST /scheduling/nurse/confirm-send': scheduling('nurse/confirm-send'),
  'POST /scheduling/nurse/delete': scheduling('nurse/delete'),
  'POST /scheduling/nurse/select-time': scheduling('nurse/select-time', () => ({
    scheduling_dates: [{ start: later, all_day: false }],
  })),
  'POST /scheduling/patient/deny-time': scheduling('patient/deny-time'),
  'POST /scheduling/patient/resend': scheduling('patient/resend', () => ({ override: true })),
  'POST /scheduling/patient/select-time': scheduling('patient/select-time', () => ({
    scheduling_dates: [{ start: later, all_day: false }],
  })),
  'POST /scheduling/visit/blast-additional': scheduling('visit/blast-additional', () => ({
    text: 'Another time?',
  })),
  'POST /scheduling/visit/blast-save': scheduling('visit/blast-save', () => ({
    blast_type: 'multi-day',
    days_to_schedule: 2,
    duration_days: 2,
  })),
  'POST /scheduling/visit/blast-template': scheduling('visit/blast-template', () => ({
    template: 'Another time?',
  })),
  'POST /scheduling/visit/override': scheduling('visit/override', ({ other }) => ({
    nurse_id: other.nurse,
    override_start_date_time: later,
  })),
  'POST /scheduling/visit/reset': scheduling('visit/reset'),
  'POST /scheduling/visit/revoke-links': scheduling('visit/revoke-links'),
  'POST /intake/:id/create-order-and-visits': ({ intake }) => [
    { path: `/intake/${intake}/create-order-and-visits`, body: {}, answers: [409] },
  ],
  'POST /intake/:id/undo-create': ({ intake }) => [
    { path: `/intake/${intake}/undo-create`, body: {}, answers: [409] },
  ],
  'PATCH /provider/update/:id': ({ pharmacy }) => [
    {
      path: `/provider/update/${pharmacy}`,
      body: { minimal_minutes_charge: 90 },
      answers: [200, 400],
    },
  ],
  'DELETE /provider/:id': ({ pharmacy }) => [
    { path: `/provider/${pharmacy}`, answers: [200, 409] },
  ],
  'POST /provider/nurse-blocked/block': ({ pharmacy, nurse }) => [
    {
      path: '/provider/nurse-blocked/block',
      body: { provider_id: pharmacy, nurse_id: nurse },
      answers: anyStatus,
    },
  ],
  'POST /nurse/provider-blocked/block': ({ pharmacy, nurse }) => [
    {
      path: '/nurse/provider-blocked/block',
      body: { provider_id: pharmacy, nurse_id: nurse },
      answers: anyStatus,
    },
  ],
  'POST /patient/nurse-preferences/block': ({ patient, nurse }) => [
    {
      path: '/patient/nurse-preferences/block',
      body: { patient_uuid: patient.uuid, nurse_id: nurse },
      answers: anyStatus,
    },
  ],
  'PUT /nurses/:id': ({ nurse }) => [
    { path: `/nurses/${nurse}`, body: { status: 'Disabled' }, answers: anyStatus },
  ],
  'PUT /nurses-nurses/:id': ({ nurse }) => [
    { path: `/nurses-nurses/${nurse}`, body: {}, answers: anyStatus, as: 'nurse' },
  ],
  'PUT /assignments/:id/chart': ({ visit, chartRevision }) => [
    {
      path: `/assignments/${visit}/chart`,
      body: { revision: chartRevision, data: { narrative: 'Another patient.' } },
      answers: [200, 403, 409],
      as: 'nurse',
    },
  ],
  'PUT /assignments/:id/chart-late': ({ visit }) => [
    {
      path: `/assignments/${visit}/chart-late`,
      body: { data: { narrative: 'Another patient.' } },
      answers: anyStatus,
      as: 'nurse',
    },
  ],
  'PUT /assignments/:id/chart-with-validation': ({ visit, chartRevision }) => [
    {
      path: `/assignments/${visit}/chart-with-validation`,
      body: { revision: chartRevision },
      answers: anyStatus,
      as: 'nurse',
    },
  ],
  'PUT /assignments/:id/nurse-chart-med-home-approved-by-me': ({ visit }) => [
    {
      path: `/assignments/${visit}/nurse-chart-med-home-approved-by-me`,
      body: {},
      answers: anyStatus,
      as: 'nurse',
    },
  ],
  'PATCH /api/aftervisitreports/:id': byReport('', { billableMinutes: 45 }),
  'POST /api/aftervisitreports/:id/approve': byReport('/approve', { note: 'Looked at.' }),
  'POST /api/aftervisitreports/:id/pay-nurse': byReport('/pay-nurse'),
  'POST /api/aftervisitreports/:id/send': byReport('/send'),
  'POST /api/aftervisitreports/:id/mark-sent': byReport('/mark-sent'),
  'POST /api/aftervisitreports/:id/mark-returned': byReport('/mark-returned', { reason: 'Wrong' }),
  'POST /api/aftervisitreports/:id/mark-paid': byReport('/mark-paid'),
  'POST /api/aftervisitreports/:id/settle-credit': byReport('/settle-credit'),
  'POST /api/aftervisitreports/:id/reopen': byReport('/reopen', { reason: 'Wrong amount' }),
  'POST /api/aftervisitreports/:id/return-chart': byReport('/return-chart', { reason: 'Weight' }),
  'POST /nurses/nurse-pay': ({ nurse, visit }) => [
    {
      path: '/nurses/nurse-pay',
      body: { user_id: nurse, amount_cents: 100, payment_type: 'Assignment', assignment_id: visit },
      answers: anyStatus,
    },
  ],
  'POST /public/messages/inbound': () => [
    { path: '/public/messages/inbound', body: {}, answers: anyStatus, as: 'nobody' },
  ],
}
