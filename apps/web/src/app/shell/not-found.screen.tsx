// SHL "Not found" 068, 069
import { Button } from '@mantine/core'
import { IconZoomExclamation } from '@tabler/icons-react'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import styles from './shell.module.css'

export function NotFoundScreen() {
  const go = useGo()
  return (
    <main className={styles.lone}>
      <IconZoomExclamation size={28} stroke={1.4} aria-hidden />
      <h1 className={styles.loneTitle}>Page Not Found</h1>
      <Button onClick={() => go(paths.root)}>Go to home page</Button>
    </main>
  )
}
