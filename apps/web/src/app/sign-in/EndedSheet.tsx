// Sheet over the whole page while unsaved input waits for its person. Nothing behind it is visible, focusable or
// exposed to a screen reader (SES-088, SES-089).
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Loaded } from '../../shared/screen/Loaded.tsx'
import { useHeldSession } from '../../shared/session/held-session.ts'
import styles from './sign-in.module.css'

/** Loaded on demand: few sessions end over unsaved input. */
const loadSteps = () => import('./SheetSteps.tsx').then(({ SheetSteps }) => SheetSteps)

/** Hides all other children of the body and makes them inert, also those that are added later. */
function useHiddenPage(sheet: HTMLElement): void {
  useEffect(() => {
    const hidden = new Set<HTMLElement>()
    const hide = (): void => {
      for (const child of document.body.children)
        if (child instanceof HTMLElement && child !== sheet && !child.inert) {
          child.inert = true
          child.style.setProperty('visibility', 'hidden', 'important')
          hidden.add(child)
        }
    }
    const title = document.title
    document.title = 'Sign In - Wren'
    hide()
    const observer = new MutationObserver(hide)
    observer.observe(document.body, { childList: true })
    return () => {
      observer.disconnect()
      document.title = title
      for (const element of hidden) {
        element.inert = false
        element.style.removeProperty('visibility')
      }
    }
  }, [sheet])
}

function SheetCover({ sheet, email }: { readonly sheet: HTMLElement; readonly email: string }) {
  useHiddenPage(sheet)
  const props = useMemo(() => ({ email }), [email])
  return createPortal(
    <div className={styles.sheet} role="dialog" aria-modal="true" aria-labelledby="sign-in">
      <Loaded wanted load={loadSteps} props={props} />
    </div>,
    sheet,
  )
}

export function EndedSheet() {
  const held = useHeldSession()
  const [sheet] = useState(() => {
    const element = document.createElement('div')
    element.dataset['sheet'] = ''
    return element
  })
  useLayoutEffect(() => {
    if (held === null) return undefined
    const lastFocus = document.activeElement
    document.body.append(sheet)
    return () => {
      sheet.remove()
      if (lastFocus instanceof HTMLElement) setTimeout(() => lastFocus.focus())
    }
  }, [held, sheet])
  return held === null ? null : <SheetCover sheet={sheet} email={held.email} />
}
