// NET "Error display and notices" 041, 042: at the top right, newest first, each with a close control.
import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { closeNotice, useNotices, type Notice } from '../../shared/feedback/notices.ts'
import { useHandsBack } from '../../shared/feedback/useHandsBack.ts'
import styles from './notices.module.css'

function NoticeCard({ notice }: { readonly notice: Notice }) {
  const failed = notice.kind === 'error'
  const Shape = failed ? IconAlertCircle : IconCircleCheck
  const root = useRef<HTMLDivElement>(null)
  useHandsBack(root)
  return (
    <div ref={root} className={styles.notice} role="status" data-kind={notice.kind}>
      <Shape className={failed ? styles.bad : styles.good} size={16} stroke={1.75} aria-hidden />
      <span className={styles.text}>
        {notice.title !== undefined && <strong>{notice.title}</strong>}
        {notice.text}
      </span>
      {notice.action && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            notice.action?.run()
            closeNotice(notice.id)
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <ActionIcon size={28} aria-label="Close" onClick={() => closeNotice(notice.id)}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

export function Notices() {
  const notices = useNotices()
  return (
    <div className={styles.pile}>
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  )
}
