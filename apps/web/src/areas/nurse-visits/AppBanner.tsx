// NVS-018: the banner of the mobile app, closed for the rest of the browser session.
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton, OuterLink } from '../../shared/phone/Button.tsx'
import styles from './nurse-visits.module.css'

const closedKey = 'appBannerClosed'

export interface AppAddresses {
  readonly app_store_url?: string | undefined
  readonly google_play_url?: string | undefined
}

export function AppBanner({ app_store_url: apple, google_play_url: google }: AppAddresses) {
  const [isClosed, setClosed] = useState(() => sessionStorage.getItem(closedKey) !== null)
  if (isClosed || (!apple && !google)) return null
  const close = (): void => {
    sessionStorage.setItem(closedKey, 'true')
    setClosed(true)
  }
  return (
    <aside className={`${styles.whole} ${styles.apps}`} aria-label="Mobile app">
      <span className={styles.appsText}>Wren on your phone</span>
      {apple && <OuterLink href={apple}>App Store</OuterLink>}
      {google && <OuterLink href={google}>Google Play</OuterLink>}
      <IconButton label="Close" onPress={close}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </IconButton>
    </aside>
  )
}
