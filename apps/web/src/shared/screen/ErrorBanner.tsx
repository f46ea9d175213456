// NET "Error display and notices" 031-034: red, at the top, read aloud; gone by its close control, by navigation or by a save.
import { useEffect, useRef } from 'react'
import { Banner } from '../feedback/Banner.tsx'
import { clearErrors, useShownError } from '../feedback/errors.ts'
import styles from './screen.module.css'

/** NET-033: patient and family screens scroll after 100 ms, everything else at once. */
const scrollDelay = (): number => (window.location.pathname.startsWith('/patients') ? 100 : 0)

export function ErrorBanner() {
  const shown = useShownError()
  const place = useRef<HTMLDivElement>(null)
  const turn = shown?.turn
  useEffect(() => {
    if (turn === undefined) return
    const timer = setTimeout(() => place.current?.closest('[data-scroll]')?.scrollTo({ top: 0 }), scrollDelay())
    return () => clearTimeout(timer)
  }, [turn])
  return (
    <div ref={place}>
      {shown && <div className={styles.banner}><Banner key={shown.turn} tone="error" title={shown.text} onClose={clearErrors} /></div>}
    </div>
  )
}
