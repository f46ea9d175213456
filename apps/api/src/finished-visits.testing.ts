// For finished-visits.test.ts: every call that may change something, sorted by whether it can reach a visit. A new
// call is in neither list and fails the test.
import type { Attempts } from './finished-visits-attempts.testing.ts'
import { visitAttempts } from './finished-visits-direct.testing.ts'
import { otherAttempts } from './finished-visits-indirect.testing.ts'

export const attempts: Readonly<Record<string, Attempts>> = { ...visitAttempts, ...otherAttempts }

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
