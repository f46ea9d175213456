// SHL-065: below 768 px the menu button opens the navigation.
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { setNavOpen, useNavOpen } from '../../shared/screen/nav-open.ts'
import { AccountItems } from './AccountMenu.tsx'
import { NavLinks } from './NavLinks.tsx'
import styles from './nav.module.css'

export function NavDrawer() {
  const close = () => setNavOpen(false)
  // Who turns the tablet has the rail instead.
  const wide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false })
  useEffect(() => { if (wide) setNavOpen(false) }, [wide])
  return (
    <Drawer opened={useNavOpen()} onClose={close} position="left" size={280} title="Wren" padding="sm">
      <nav className={styles.drawer} aria-label="Main">
        <NavLinks onGo={close} />
      </nav>
      <AccountItems onGo={close} />
    </Drawer>
  )
}
