// A key cap.
import styles from './feedback.module.css'

export function Cap({ children }: { readonly children: string }) {
  return <kbd className={styles.cap}>{children}</kbd>
}
