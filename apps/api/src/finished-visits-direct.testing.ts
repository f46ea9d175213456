// Attempts to change a finished visit by calls on visits, orders and intakes.
import type { Attempts } from './finished-visits-attempts.testing.ts'

const later = '2027-03-01T17:00:00.000Z'

const anyStatus = [200, 201, 202, 400, 403, 404, 409] as const

export const visitAttempts: Readonly<Record<string, Attempts>> = {
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
      answers: anyStatus,
    },
  ],
  'POST /assignments/:id/recipients': ({ visit, other }) => [
    {
      path: `/assignments/${visit}/recipients`,
      body: { override: { nurse_id: other.nurse, override_start_date_time: later } },
      answers: anyStatus,
    },
  ],
  'POST /assignments/:id/nurse-notify': ({ visit, other }) => [
    {
      path: `/assignments/${visit}/nurse-notify`,
      body: { nurse_ids: [other.nurse] },
      answers: anyStatus,
    },
  ],
  'POST /assignments/:id/nurse-shadow': ({ visit, other }) => [
    {
      path: `/assignments/${visit}/nurse-shadow`,
      body: { nurse_id: other.nurse },
      answers: anyStatus,
    },
  ],
  'POST /nurse/shadow-checked': ({ visit }) => [
    { path: '/nurse/shadow-checked', body: { assignment_id: visit }, answers: anyStatus },
  ],
  'POST /assignments/:id/tasks/:taskId': ({ visit }) => [
    { path: `/assignments/${visit}/tasks/1`, body: {}, answers: anyStatus },
  ],
  'DELETE /assignments/:id/tasks/:taskId': ({ visit }) => [
    { path: `/assignments/${visit}/tasks/1`, answers: anyStatus },
  ],
}
