// SHL-067, AUD-061: the parts of one's own account; passkeys only where they are switched on.
import { identity } from '@wren/contract/identity'
import { useCall } from '../../shared/http/use-call.ts'
import type { AccountPart } from './account-open.ts'

export function useParts(): readonly AccountPart[] {
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  return config.data?.passkeys_enabled ? ['Sessions', 'Passkeys'] : ['Sessions']
}
