// Location of the operations area: this application or another address (SHL-061, SHL-084).
import { identity } from '@wren/contract/identity'
import { keyOf, queryClient } from '../http/query-client.ts'
import { send } from '../http/send.ts'
import { useCall } from '../http/use-call.ts'

const here = '/operations'
const fresh = 300_000
const tidy = (base: string | undefined): string => base?.replace(/\/$/, '') ?? here

/** Address of a path below /operations. */
export const useOperationsUrl = (path: string): string =>
  path.replace(
    here,
    tidy(
      useCall(identity.publicConfig, {}, { quiet: true, freshFor: fresh }).data
        ?.operations_base_url,
    ),
  )

/** Falls back to the default, whose calls then report the failure. */
export async function operationsAreHere(): Promise<boolean> {
  const asked = queryClient.fetchQuery({
    queryKey: keyOf(identity.publicConfig, {}),
    queryFn: () => send(identity.publicConfig, {}),
    staleTime: fresh,
  })
  return tidy((await asked.catch(() => undefined))?.operations_base_url) === here
}
