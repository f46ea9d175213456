// design "Patterns": a drawer is for a small task that needs the record in sight.
import { Drawer } from '@mantine/core'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import styles from './feedback.module.css'

export interface SideDrawerProps {
  readonly opened: boolean
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly width?: number
}

export function SideDrawer({ opened, title, onClose, children, footer, width = 440 }: SideDrawerProps) {
  // Notices give way, so that they do not cover its fields.
  useEffect(() => {
    if (!opened) return undefined
    const { dataset, style } = document.documentElement
    const before = [dataset['drawer'], style.getPropertyValue('--drawer')] as const
    dataset['drawer'] = 'open'
    style.setProperty('--drawer', `${width}px`)
    return () => {
      if (before[0] === undefined) delete dataset['drawer']
      style.setProperty('--drawer', before[1])
    }
  }, [opened, width])
  return (
    <Drawer
      opened={opened} onClose={onClose} title={title} position="right" size={width} padding={0} lockScroll={false} overlayProps={{ backgroundOpacity: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ header: styles.drawerHead ?? '', title: styles.drawerTitle ?? '', body: styles.drawerBody ?? '', content: styles.drawerContent ?? '' }}
    >
      <div className={styles.drawerMain}>{children}</div>
      {footer && <div className={styles.drawerFoot}>{footer}</div>}
    </Drawer>
  )
}
