// SES-003, SES-081: company addresses; outside production Google may be missing.
import { Button } from '@mantine/core'
import { codeInstead, type Steps } from './steps.ts'
import styles from './sign-in.module.css'

interface Props { readonly configured: boolean; readonly set: (next: (was: Steps) => Steps) => void; readonly onCancel: () => void }

export const libraryFailed = 'Google Client library failed to load. Please disable your ad blocker and reload the page.' // SES-012

export function GoogleStep({ configured, set, onCancel }: Props) {
  return (
    <div className={styles.form}>
      <p className={styles.lead} role="status">{configured ? libraryFailed : 'Google sign-in is not configured.'}</p>
      {!configured && <button type="button" className={styles.link} onClick={() => set(codeInstead)}>Use a sign-in code instead</button>}
      <Button variant="subtle" color="gray" onClick={onCancel}>Cancel</Button>
    </div>
  )
}
