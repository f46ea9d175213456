// Reason of the end of a session. A requested sign-out has none (SES-090).
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
