// NET "Error display and notices" 031-034: red, at the top, read aloud; gone by its close control, by navigation or by a save.
import { useRef } from 'react'
import { Banner } from '../feedback/Banner.tsx'
import { clearErrors, useShownError } from '../feedback/errors.ts'
import { useScrollToTop } from './scroll-top.ts'
import styles from './screen.module.css'

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
            onClose={clearErrors}
          />
        </div>
      )}
    </div>
  )
}
