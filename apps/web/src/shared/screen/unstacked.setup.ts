// Disables React's stack traces of elements in development, which take a fifth of the time of form tests.
import * as React from 'react'

interface Internals {
  recentlyCreatedOwnerStacks?: number
}
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Readonly<Record<string, Internals | undefined>>

// React stops recording after a number of elements and resets it each second. With another React the tests are only
// slower.
if (internals?.recentlyCreatedOwnerStacks !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
  })
