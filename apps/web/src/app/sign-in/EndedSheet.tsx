// SES-088, SES-089: over the whole page while something typed waits for its person; nothing behind it is seen,
// reached or read aloud.
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Loaded } from '../../shared/screen/Loaded.tsx'
import { useHeldSession } from '../../shared/session/held-session.ts'
import styles from './sign-in.module.css'

/** Few sessions end over unsaved work. */
const loadSteps = () => import('./SheetSteps.tsx').then(({ SheetSteps }) => SheetSteps)

/** Everything else of the page, also what opens later, is neither drawn nor reached. */
function useNothingBehind(place: HTMLElement): void {
  useEffect(() => {
    const hidden = new Set<HTMLElement>()
    const hide = (): void => {
      for (const part of document.body.children)
        if (part instanceof HTMLElement && part !== place && !part.inert) {
          part.inert = true
          part.style.setProperty('visibility', 'hidden', 'important')
          hidden.add(part)
        }
    }
    const title = document.title
    document.title = 'Sign In - Wren'
    hide()
    const watch = new MutationObserver(hide)
    watch.observe(document.body, { childList: true })
    return () => {
      watch.disconnect()
      document.title = title
      for (const part of hidden) {
        part.inert = false
        part.style.removeProperty('visibility')
      }
    }
  }, [place])
}

function Cover({ place, email }: { readonly place: HTMLElement; readonly email: string }) {
  useNothingBehind(place)
  const props = useMemo(() => ({ email }), [email])
  return createPortal(
    <div className={styles.sheet} role="dialog" aria-modal="true" aria-labelledby="sign-in">
      <Loaded wanted load={loadSteps} props={props} />
    </div>,
    place,
  )
}

export function EndedSheet() {
  const held = useHeldSession()
  const [place] = useState(() => {
    const made = document.createElement('div')
    made.dataset['sheet'] = ''
    return made
  })
  useLayoutEffect(() => {
    if (held === null) return undefined
    const before = document.activeElement
    document.body.append(place)
    return () => {
      place.remove()
      if (before instanceof HTMLElement) setTimeout(() => before.focus())
    }
  }, [held, place])
  return held === null ? null : <Cover place={place} email={held.email} />
}
