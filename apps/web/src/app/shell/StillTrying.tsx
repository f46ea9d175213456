// NET-111: said from five seconds on, wherever a person waits for an answer.
import { useSlowCalls } from '../../shared/http/slow-calls.ts'
import styles from './shell.module.css'

export function StillTrying() {
  const slow = useSlowCalls()
  return (
    <div className={styles.trying} role="status">
      {slow && <span>Still trying...</span>}
    </div>
  )
}
