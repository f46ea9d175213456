// design "Staff shell", SHL-052, SHL-065: the frame of a signed-in person; the live connection lives as long as it
// stands.
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState, type ReactNode } from 'react'
import { featureFlags } from '@wren/contract/flags'
import { identity } from '@wren/contract/identity'
import { useCall } from '../../shared/http/use-call.ts'
import { realtime } from '../../shared/realtime/realtime.ts'
import { awaitFlags, clearFlags, setFlags } from '../../shared/session/flags.ts'
import { refreshSession, useCurrentSession, useSession } from '../../shared/session/session.ts'
import { PickerSources, type FilterPickers } from '../../shared/pickers/picker-sources.tsx'
import { Loaded } from '../../shared/screen/Loaded.tsx'
import { setNavOpen, useNavOpen } from '../../shared/screen/nav-open.ts'
import { useLateCode } from '../../shared/screen/useLateCode.ts'
import { closeAccount, useAccountOpen } from '../account/account-open.ts'
import { NurseBar } from './NurseBar.tsx'
import { ShellCommands } from './ShellCommands.tsx'
import nav from './nav.module.css'
import styles from './shell.module.css'

/** GET /me at every load; flags at load and every 5 minutes, off until known (NET-056, SES-071). */
function useUpkeep(): void {
  const me = useCall(identity.me, {}, { quiet: true, freshFor: Infinity })
  const flags = useCall(featureFlags.mine, {}, { quiet: true, every: 300_000, freshFor: Infinity })
  useEffect(() => {
    if (me.data) refreshSession(me.data)
  }, [me.data])
  useEffect(() => {
    if (flags.data) setFlags(flags.data.data)
    else if (flags.isError) clearFlags()
    else awaitFlags()
  }, [flags.data, flags.isError])
  useEffect(() => {
    realtime.start()
    return realtime.stop
  }, [])
}

/** Behind the first picture: only lists of staff filter by people and places. */
const loadPickers = () => import('./filter-pickers.ts').then(({ filterPickers }) => filterPickers)
const noPickers: FilterPickers = {}

const loadRail = () => import('./Rail.tsx').then(({ Rail }) => Rail)
const nothing = {}

/** A phone has no room for it, and need not fetch its menus and tips. */
function WideRail() {
  const wide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false })
  return (
    <Loaded
      wanted={wide}
      load={loadRail}
      props={nothing}
      meanwhile={<div className={nav.rail} />}
    />
  )
}

const loadDrawer = () => import('./NavDrawer.tsx').then(({ NavDrawer }) => NavDrawer)

/** A desk never opens it; once opened it stays, so that it can close as it came. */
function LateDrawer() {
  const open = useNavOpen()
  const [used, setUsed] = useState(false)
  useEffect(() => {
    if (open) setUsed(true)
  }, [open])
  const giveUp = () => {
    setUsed(false)
    setNavOpen(false)
  }
  return <Loaded wanted={open || used} load={loadDrawer} giveUp={giveUp} props={nothing} />
}

const loadAccount = () => import('../account/Account.tsx').then(({ Account }) => Account)

function LateAccount() {
  const part = useAccountOpen()
  // Whoever signs in next begins without it.
  useEffect(() => closeAccount, [])
  return part && <Loaded wanted load={loadAccount} giveUp={closeAccount} props={{ part }} />
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  useUpkeep()
  const { isAdmin } = useSession()
  const pickers = useLateCode(isAdmin, loadPickers) ?? noPickers
  return (
    <div className={isAdmin ? styles.app : `${styles.app} ${styles.nurse}`}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <WideRail />
      <main id="main" className={styles.main} tabIndex={-1}>
        <PickerSources pickers={pickers}>{children}</PickerSources>
      </main>
      {!isAdmin && <NurseBar />}
      <LateDrawer />
      <LateAccount />
      <ShellCommands />
    </div>
  )
}

export function Shell({ children }: { readonly children: ReactNode }) {
  // Between the end of a session and the sign-in screen nothing of a record may stand (AUD-083).
  return useCurrentSession() ? <SignedIn>{children}</SignedIn> : null
}
