// SES-090: why the session ended; a deliberate sign-out has no reason.
import { endTexts } from '@wren/contract/identity.rules'
import { useEndReason } from '../../shared/session/end-reason.ts'
import styles from './sign-in.module.css'

export function EndReasonLine() {
  const reason = useEndReason()
  return (
    <p className={styles.reason} role="status">
      {reason !== null && endTexts[reason]}
    </p>
  )
}
