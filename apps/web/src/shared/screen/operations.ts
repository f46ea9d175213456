// SHL-061, SHL-084: where the operations area is: here, or at an address of its own.
import { identity } from '@wren/contract/identity'
import { keyOf, queryClient } from '../http/query-client.ts'
import { send } from '../http/send.ts'
import { useCall } from '../http/use-call.ts'

const here = '/operations'
const fresh = 300_000
const tidy = (base: string | undefined): string => base?.replace(/\/$/, '') ?? here

/** Of a path of ours below /operations. */
export const useOperationsUrl = (path: string): string =>
  path.replace(
    here,
    tidy(
      useCall(identity.publicConfig, {}, { quiet: true, freshFor: fresh }).data
        ?.operations_base_url,
    ),
  )

/** What cannot be known counts as the default: its calls say then what is wrong. */
export async function operationsAreHere(): Promise<boolean> {
  const asked = queryClient.fetchQuery({
    queryKey: keyOf(identity.publicConfig, {}),
    queryFn: () => send(identity.publicConfig, {}),
    staleTime: fresh,
  })
  return tidy((await asked.catch(() => undefined))?.operations_base_url) === here
}
