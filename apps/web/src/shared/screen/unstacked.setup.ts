// design "Tests": React's development build notes for each element where it was made, which takes a fifth of a
// form's tests and is read by nobody here.
import * as React from 'react'

interface Internals {
  recentlyCreatedOwnerStacks?: number
}
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Readonly<Record<string, Internals | undefined>>

// It stops noting after so many and begins again each second. Where a later React counts otherwise, the tests are
// only slower.
if (internals?.recentlyCreatedOwnerStacks !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
  })
