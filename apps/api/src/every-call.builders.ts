// For tests that walk every call: the list of calls, from the server itself, and a valid input for each.
import type { Call } from '@wren/contract/call'
import { areas } from './app.ts'
import { flagsRoutes } from './platform/flags/flags.routes.ts'
import { identityRoutes, openApiRoute } from './platform/identity/identity.routes.ts'
import { auditRoutes } from './platform/audit/audit.routes.ts'
import { listsRoutes } from './platform/lists/lists.routes.ts'
import type { SampleContext, Sample } from './every-call-sample.builders.ts'
import { platformSamples } from './every-call-platform.builders.ts'
import { peopleSamples } from './every-call-people.builders.ts'
import { visitSamples } from './every-call-visits.builders.ts'

const bound = [...identityRoutes, ...flagsRoutes, ...auditRoutes, ...listsRoutes, ...areas.routes]

/** Every call that an instance serves. */
export const everyCall: readonly Call[] = [...bound, openApiRoute(bound)].map(({ call }) => call)

/** Names of calls that change nothing. */
export const readingCalls: ReadonlySet<string> = new Set(
  bound.filter(({ kind }) => kind === 'reads').map(({ call }) => call.name),
)

export const titleOf = (call: Call): string => `${call.method} ${call.path}`

const samples: Readonly<Record<string, Sample>> = {
  ...platformSamples,
  ...peopleSamples,
  ...visitSamples,
}

export function sampleOf(context: SampleContext, call: Call): Record<string, unknown> {
  const sample = samples[call.name]
  if (sample === undefined)
    throw new Error(`${titleOf(call)} (${call.name}) has no sample in every-call-*.builders.ts`)
  return sample(context)
}
