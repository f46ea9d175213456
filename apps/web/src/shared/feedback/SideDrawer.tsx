// Drawer beside the record, for small tasks.
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from './useFocusBack.ts'
import { useGiveWay } from './useGiveWay.ts'
import styles from './feedback.module.css'

export interface SideDrawerProps {
  readonly opened: boolean
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly width?: number
}

export function SideDrawer({
  opened,
  title,
  onClose,
  children,
  footer,
  width = 440,
}: SideDrawerProps) {
  useFocusBack()
  useGiveWay(opened, width)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={width}
      padding={0}
      lockScroll={false}
      overlayProps={{ backgroundOpacity: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        header: styles.drawerHead ?? '',
        title: styles.drawerTitle ?? '',
        body: styles.drawerBody ?? '',
        content: styles.drawerContent ?? '',
      }}
    >
      <div className={styles.drawerMain} data-scroll>
        {children}
      </div>
      {footer && (
        <div className={styles.drawerFoot} data-foot>
          {footer}
        </div>
      )}
    </Drawer>
  )
}
