// For actions.test.ts (NET-097): each action of the contract with a record on which it is still to be done, and the
// status of its repetition.
//
//   'visits.cancel': {
//     again: 409,
//     ready: async ({ booked, admin }) => [admin, { id: await booked(), reason: 'Cancelled - Patient Declined' }],
//   },
import { visitActions } from './actions-visits.builders.ts'
import { peopleActions } from './actions-people.builders.ts'
import { offerActions } from './actions-offers.builders.ts'
import { linkActions } from './actions-links.builders.ts'
import { reportActions } from './actions-reports.builders.ts'
import type { Action } from './actions-fixture.builders.ts'

/** Actions that move the clock are last. */
export const actions: Readonly<Record<string, Action>> = {
  ...visitActions,
  ...peopleActions,
  ...offerActions,
  ...linkActions,
  ...reportActions,
}
