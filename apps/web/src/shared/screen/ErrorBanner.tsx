// Error banner of a screen: closed by its button, by navigation or by a save (NET-031, NET-033, NET-034).
import { useRef } from 'react'
import { TryAgain } from '../feedback/ReadFailed.tsx'
import { isCallError } from '../http/call-error.ts'
import { isSearch } from '../http/deadline.ts'
import { hasFailedReads } from '../http/query-client.ts'
import { Banner } from '../feedback/Banner.tsx'
import { clearErrors, useShownError } from '../feedback/errors.ts'
import { useScrollToTop } from './scroll-top.ts'
import styles from './screen.module.css'

/** Try again (NET-112). Lists offer it in place of their rows. */
const offersAgain = (error: unknown): boolean =>
  isCallError(error) && error.status === 0 && !isSearch(error.route) && hasFailedReads()

export function ErrorBanner() {
  const shown = useShownError()
  const place = useRef<HTMLDivElement>(null)
  useScrollToTop(place, shown?.turn ?? null)
  return (
    <div ref={place}>
      {shown && (
        <div className={styles.banner}>
          <Banner
            key={shown.turn}
            tone="error"
            title={shown.text}
            scrolls={false}
            action={offersAgain(shown.error) && <TryAgain />}
            onClose={clearErrors}
          />
        </div>
      )}
    </div>
  )
}
