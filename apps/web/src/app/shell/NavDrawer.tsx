// SHL-065: below 768 px the menu button opens the navigation.
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { setNavOpen, useNavOpen } from '../../shared/screen/nav-open.ts'
import { AccountItems } from './AccountMenu.tsx'
import { NavLinks } from './NavLinks.tsx'
import styles from './nav.module.css'

export function NavDrawer() {
  const close = () => setNavOpen(false)
  // Who turns the tablet has the rail instead.
  const wide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false })
  useEffect(() => {
    if (wide) setNavOpen(false)
  }, [wide])
  const open = useNavOpen()
  // It comes with its first opening, which the library takes for none: it would hand the focus back to nothing.
  const [opener, was] = [useRef<Element | null>(null), useRef(false)]
  if (open && !was.current) opener.current = document.activeElement
  was.current = open
  const handBack = () => {
    const at = document.activeElement
    if (at === null || at === document.body || at.closest('[role=dialog]') !== null)
      (opener.current as HTMLElement | null)?.focus({ preventScroll: true })
  }
  return (
    <Drawer
      opened={open}
      onClose={close}
      onExitTransitionEnd={handBack}
      position="left"
      size={280}
      title="Wren"
      padding="sm"
    >
      <nav className={styles.drawer} aria-label="Main">
        <NavLinks onGo={close} />
      </nav>
      <AccountItems onGo={close} />
    </Drawer>
  )
}
