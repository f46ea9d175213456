// For finished-visits.test.ts: every call that may change something, sorted by whether it can reach a visit. A new
// call is in neither list and fails the test.

/** The two finished visits and what somebody could try to give them. */
export interface Walked {
  /** Completed, and returned to its nurse. */
  readonly visit: number
  readonly report: number
  readonly chartRevision: number
  readonly order: number
  readonly intake: number
  readonly patient: { readonly uuid: string }
  readonly pharmacy: number
  readonly nurse: number
  /** An open visit of the same patient and order; linked with the finished one. */
  readonly open: number
  readonly other: {
    readonly patient: string
    readonly order: number
    readonly ownOrder: number
    readonly visit: number
    readonly pharmacy: number
    readonly nurse: number
  }
}
export interface Attempt {
  readonly path: string
  readonly body?: object
  /** Statuses that answer it; 409 with the code `finished` where not named. */
  readonly answers?: readonly number[]
  readonly as?: 'nurse' | 'nobody'
}
type Attempts = (walked: Walked) => readonly Attempt[]

const later = '2027-03-01T17:00:00.000Z'
const scheduling =
  (call: string, more: (walked: Walked) => object = () => ({})): Attempts =>
  (walked) => [
    {
      path: `/scheduling/${call}`,
      body: { assignment_id: walked.visit, ...more(walked) },
      answers: [200, 201, 400, 403, 404, 409],
    },
  ]
const byReport =
  (call: string, body: object = {}): Attempts =>
  ({ report }) => [
    { path: `/api/aftervisitreports/${report}${call}`, body, answers: [200, 202, 400, 409] },
  ]
const whatever = [200, 201, 202, 400, 403, 404, 409] as const

export const attempts: Readonly<Record<string, Attempts>> = {
  'PUT /assignments/:id': ({ visit, other }) =>
    [
      { patient_uuid: other.patient },
      { patient_uuid: null },
      { patient_order_id: other.ownOrder },
      { patient_order_id: other.order },
      { patient_order_id: null },
      { provider_id: other.pharmacy },
      { start: later },
      { timezone: 'America/New_York' },
      { duration_estimate: 300 },
      { user_id_assigned: other.nurse },
      { user_id_assigned: null },
      { notes: 'Nothing of this is stored.', start: later, patient_uuid: other.patient },
    ].map((body) => ({ path: `/assignments/${visit}`, body })),
  'POST /patient-order/link': ({ visit, open, other }) => [
    {
      path: '/patient-order/link',
      body: { assignment_id: visit, order_id: other.order },
      answers: [409],
    },
    {
      path: '/patient-order/link',
      body: { assignment_id: visit, order_id: other.ownOrder },
      answers: [400, 409],
    },
    {
      path: '/patient-order/link',
      body: {
        assignment_id: open,
        order_id: other.ownOrder,
        propagate_linked: true,
        propagate_future: true,
      },
      answers: [200, 409],
    },
  ],
  'POST /assignments/:id/order-relink': ({ visit, open, order, other }) => [
    { path: `/assignments/${visit}/order-relink`, body: { order_id: null } },
    { path: `/assignments/${visit}/order-relink`, body: { order_id: other.order }, answers: [409] },
    {
      path: `/assignments/${visit}/order-relink`,
      body: { order_id: other.ownOrder },
      answers: [400, 409],
    },
    {
      path: `/assignments/${open}/order-relink`,
      body: { order_id: order, propagate_linked: true, propagate_future: true },
      answers: [200, 409],
    },
  ],
  'PATCH /intake/:id': ({ intake, other }) => [
    { path: `/intake/${intake}`, body: { patient_uuid: other.patient } },
    { path: `/intake/${intake}`, body: { patient_uuid: null }, answers: [409] },
    {
      path: `/intake/${intake}`,
      body: { requested_provider_id: other.pharmacy },
      answers: [200, 409],
    },
    {
      path: `/intake/${intake}`,
      body: { timezone: 'America/New_York', duration_estimate: 60 },
      answers: [200],
    },
    {
      path: `/intake/${intake}`,
      body: { status: 'Hold', status_reason: null, hold_visits: true },
      answers: [200, 400, 409],
    },
  ],
  'PATCH /patient-order/:id': ({ order, other }) => [
    { path: `/patient-order/${order}`, body: { patient_uuid: other.patient }, answers: [400] },
    { path: `/patient-order/${order}`, body: { provider_id: other.pharmacy }, answers: [200, 409] },
    { path: `/patient-order/${order}`, body: { duration_estimate: 60 }, answers: [200] },
  ],
  'PUT /patient/insert': ({ patient }) => [
    {
      path: '/patient/insert',
      body: {
        uuid: patient.uuid,
        street: '9 Ocotillo Way',
        city: 'Denver',
        county: 'Denver',
        state: 'CO',
        zip: '80202',
        timezone: 'America/Denver',
      },
      answers: [200, 409],
    },
  ],
  'POST /assignments': ({ visit, order, pharmacy, other }) => [
    {
      path: '/assignments',
      body: {
        duplicate_id: visit,
        start: later,
        timezone: 'America/Phoenix',
        zip: '85004',
        treatment: 'Saline',
        duration_estimate: 60,
        provider_id: pharmacy,
        patient_uuid: other.patient,
        patient_order_id: order,
      },
      answers: [409],
    },
  ],
  'POST /assignments-link': ({ visit, other }) => [
    { path: '/assignments-link', body: { id: visit, link: other.visit }, answers: [409] },
    { path: '/assignments-link', body: { id: other.visit, link: visit }, answers: [409] },
  ],
  'DELETE /api/visits/:id/link': ({ visit }) => [
    { path: `/api/visits/${visit}/link`, answers: [200, 404] },
  ],
  'DELETE /api/visits/:id': ({ visit }) => [{ path: `/api/visits/${visit}`, answers: [409] }],
  'POST /assignments/:id/cancel': ({ visit }) => [
    {
      path: `/assignments/${visit}/cancel`,
      body: { reason: 'Cancelled - Patient Declined' },
      answers: [200, 409],
    },
  ],
  'POST /assignments/:id/schedule': ({ visit, other }) => [
    {
      path: `/assignments/${visit}/schedule`,
      body: { nurse_id: other.nurse, start: later },
      answers: [409],
    },
  ],
  'POST /assignments/:id/chart-received': ({ visit }) => [
    {
      path: `/assignments/${visit}/chart-received`,
      body: { actual_start: later, actual_end: later },
      answers: [400, 409],
    },
  ],
  'POST /assignments/:id/trip-report': ({ visit }) => [
    {
      path: `/assignments/${visit}/trip-report`,
      body: { reason: 'Nobody was home', invoice_cents: 100, nurse_cents: 100 },
      answers: [409],
    },
  ],
  'DELETE /assignments/:id/trip-report': ({ visit }) => [
    {
      path: `/assignments/${visit}/trip-report`,
      body: { reason: 'It was no trip' },
      answers: [400, 404, 409],
    },
  ],
  'POST /assignments/:id/phone-answer': ({ visit, other }) => [
    {
      path: `/assignments/${visit}/phone-answer`,
      body: { who: 'nurse', nurse_id: other.nurse, answer: 'no' },
      answers: whatever,
    },
  ],
  'POST /assignments/:id/recipients': ({ visit, other }) => [
    {
      path: `/assignments/${visit}/recipients`,
      body: { override: { nurse_id: other.nurse, override_start_date_time: later } },
      answers: whatever,
    },
  ],
  'POST /assignments/:id/nurse-notify': ({ visit, other }) => [
    {
      path: `/assignments/${visit}/nurse-notify`,
      body: { nurse_ids: [other.nurse] },
      answers: whatever,
    },
  ],
  'POST /assignments/:id/nurse-shadow': ({ visit, other }) => [
    {
      path: `/assignments/${visit}/nurse-shadow`,
      body: { nurse_id: other.nurse },
      answers: whatever,
    },
  ],
  'POST /nurse/shadow-checked': ({ visit }) => [
    { path: '/nurse/shadow-checked', body: { assignment_id: visit }, answers: whatever },
  ],
  'POST /assignments/:id/tasks/:taskId': ({ visit }) => [
    { path: `/assignments/${visit}/tasks/1`, body: {}, answers: whatever },
  ],
  'DELETE /assignments/:id/tasks/:taskId': ({ visit }) => [
    { path: `/assignments/${visit}/tasks/1`, answers: whatever },
  ],
  'POST /nurse/nurses-assignments-notify-texts': ({ visit, other }) => [
    {
      path: '/nurse/nurses-assignments-notify-texts',
      body: { nurse_ids: [other.nurse], assignment_ids: [visit] },
      answers: whatever,
    },
  ],
  'POST /nurses/nurse-notify': ({ other }) => [
    { path: '/nurses/nurse-notify', body: { nurse_ids: [other.nurse] }, answers: whatever },
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
      answers: whatever,
    },
  ],
  'POST /nurse/provider-blocked/block': ({ pharmacy, nurse }) => [
    {
      path: '/nurse/provider-blocked/block',
      body: { provider_id: pharmacy, nurse_id: nurse },
      answers: whatever,
    },
  ],
  'POST /patient/nurse-preferences/block': ({ patient, nurse }) => [
    {
      path: '/patient/nurse-preferences/block',
      body: { patient_uuid: patient.uuid, nurse_id: nurse },
      answers: whatever,
    },
  ],
  'PUT /nurses/:id': ({ nurse }) => [
    { path: `/nurses/${nurse}`, body: { status: 'Disabled' }, answers: whatever },
  ],
  'PUT /nurses-nurses/:id': ({ nurse }) => [
    { path: `/nurses-nurses/${nurse}`, body: {}, answers: whatever, as: 'nurse' },
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
      answers: whatever,
      as: 'nurse',
    },
  ],
  'PUT /assignments/:id/chart-with-validation': ({ visit, chartRevision }) => [
    {
      path: `/assignments/${visit}/chart-with-validation`,
      body: { revision: chartRevision },
      answers: whatever,
      as: 'nurse',
    },
  ],
  'PUT /assignments/:id/nurse-chart-med-home-approved-by-me': ({ visit }) => [
    {
      path: `/assignments/${visit}/nurse-chart-med-home-approved-by-me`,
      body: {},
      answers: whatever,
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
      answers: whatever,
    },
  ],
  'POST /public/messages/inbound': () => [
    { path: '/public/messages/inbound', body: {}, answers: whatever, as: 'nobody' },
  ],
}

/** These reach no visit's patient, order, pharmacy, nurse, time or series. */
export const reachNoVisit: readonly string[] = `
DELETE /api/auto-offers/rules/:id
DELETE /api/documents/:id
DELETE /api/intake-draft
DELETE /api/nurse-reports/:id
DELETE /invoices/by-assignment/:id/pdf
DELETE /me/passkeys/:id
DELETE /me/sessions/:sid
DELETE /nurse-pharmacy-group-vetting/by-id/:id
DELETE /nurse-provider-vetting/by-id/:id
DELETE /nurses/:id/licenses/:licenseId
DELETE /pharmacy-groups/:id
DELETE /pharmacy-groups/:id/vettings/:vettingId
DELETE /provider-mrn/:id
DELETE /provider-vetting/by-id/:id
DELETE /saved-views/:id
DELETE /vetting/by-id/:id
PATCH /api/auto-offers/rules/:id
PATCH /api/documents/:id/category
PATCH /feature-flags/definitions/:key
PATCH /nurses/:id/licenses/:licenseId
PATCH /pharmacy-groups/:id
PATCH /provider-mrn/:id
PATCH /updates/:id
PATCH /users/:id
PATCH /vetting/update/:id
POST /api/aftervisitreports/search
POST /api/aftervisitreports/search.csv
POST /api/agents/execution/:id/acceptance
POST /api/audit/export
POST /api/audit/search
POST /api/auto-offers/rules
POST /api/documents
POST /api/intakes/:id/documents/search
POST /api/intakes/extract
POST /api/nurse-reports
POST /assignments-nurse-notification-search
POST /assignments-search
POST /assignments-search.csv
POST /assignments/nurses-lost
POST /dev/clock
POST /dev/sign-in
POST /events
POST /intake/assign-ops
POST /intake/insert
POST /intake/search
POST /intake/search.csv
POST /me/passkeys
POST /me/passkeys/options
POST /me/sessions/revoke-others
POST /nurse-pharmacy-group-vetting/insert
POST /nurse-provider-vetting/insert
POST /nurse-vetting/search
POST /nurse/nurses-assignments-busy
POST /nurse/nurses-assignments-notified
POST /nurses
POST /nurses-search
POST /nurses.csv
POST /nurses/:id/licenses
POST /nurses/payments/:id/refund
POST /nurses/payments/search
POST /nurses/payments/search.csv
POST /nurses/transfers/search
POST /patient-order/insert
POST /patient-order/search
POST /patient-orders-search
POST /patient-orders-search.csv
POST /patient-search
POST /patient/insert
POST /patient/nurse-preferences/primary
POST /patient/search
POST /pharmacy-groups
POST /pharmacy-groups/:id/vettings/:vettingId
POST /provider-mrn
POST /provider-vetting/insert
POST /provider-vetting/search
POST /provider/assignments
POST /provider/assignments.csv
POST /provider/insert
POST /providers.csv
POST /public/error-reports
POST /public/google-sign-in
POST /public/messages/status
POST /public/payments/events
POST /saved-views
POST /scheduling/nurse/all-availabilities
POST /scheduling/visit/blast-preview
POST /search
POST /signin
POST /signin/confirm
POST /signin/passkey
POST /signin/passkey/options
POST /signout
POST /tasks/search
POST /tasks/search.csv
POST /updates
POST /updates/search
POST /updates/search.csv
POST /users
POST /users.csv
POST /users/:id/force-logout
POST /vetting-source/search
POST /vetting/insert
POST /vetting/search
POST /vetting/search.csv
PUT /api/documents/:id/contents
PUT /api/intake-draft
PUT /api/intakes/:id/documents
PUT /api/nurse-reports/:id
PUT /api/nurses/:id/experience
PUT /assignments/:id/validate-chart
PUT /documents/:id/contents
`
  .trim()
  .split('\n')
