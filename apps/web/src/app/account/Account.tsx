// SHL-067, AUD-061, AUD-063: what a person can do about her own account, beside whatever screen stands open.
import { closeAccount, type AccountPart } from './account-open.ts'
import { PasskeysDrawer } from './passkeys.drawer.tsx'
import { SessionsDrawer } from './sessions.drawer.tsx'

const drawers = { Sessions: SessionsDrawer, Passkeys: PasskeysDrawer } as const

export function Account({ part }: { readonly part: AccountPart }) {
  const Drawer = drawers[part]
  return <Drawer onClose={closeAccount} />
}
