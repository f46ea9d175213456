// design "Staff shell": a narrow rail, icons over words; collapsed it keeps the icons.
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { homeOf } from '../../shared/screen/paths.ts'
import { useSession } from '../../shared/session/session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Mark } from './Mark.tsx'
import { NavLinks } from './NavLinks.tsx'
import styles from './nav.module.css'

const key = 'rail'

export function Rail() {
  const session = useSession()
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(key) === 'collapsed')
  const toggle = () => {
    localStorage.setItem(key, collapsed ? 'wide' : 'collapsed')
    setCollapsed(!collapsed)
  }
  const words = collapsed ? 'Expand the navigation' : 'Collapse the navigation'
  const Shape = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={styles.rail} aria-label="Main" data-collapsed={collapsed || undefined}>
      <Link to={homeOf(session)} className={styles.brand} aria-label="Wren">
        <Mark />
      </Link>
      <NavLinks tips={collapsed} />
      <div className={styles.foot}>
        <Tooltip label={words} position="right">
          <ActionIcon aria-label={words} onClick={toggle}>
            <Shape size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
        <AccountMenu />
      </div>
    </nav>
  )
}
