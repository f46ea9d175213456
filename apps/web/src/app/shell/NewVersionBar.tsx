// SHL-077: nothing reloads by itself; the person does, when it suits.
import { Button } from '@mantine/core'
import { useBackendVersion } from '../../shared/http/backend-version.ts'
import styles from './shell.module.css'

export function NewVersionBar() {
  if (!useBackendVersion().changed) return null
  return (
    <div className={styles.versionBar} role="status">
      <span>A new version of Wren is available.</span>
      <Button size="xs" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  )
}
