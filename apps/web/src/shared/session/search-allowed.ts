// SRC-001, SRC-004: global search exists for admins while its flag is on; button and key ask here.
import { useFlag } from './flags.ts'
import { useSession } from './session.ts'

export function useSearchAllowed(): boolean {
  const { isAdmin } = useSession()
  return useFlag('flag-global-search') && isAdmin
}
