// Sheet of all keys of a screen, opened by '?'.
import { Cap } from './Cap.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './feedback.module.css'

export interface KeyHint {
  readonly text: string
  readonly keys: readonly string[]
}

export function KeySheet({
  keys,
  onClose,
}: {
  readonly keys: readonly KeyHint[]
  readonly onClose: () => void
}) {
  return (
    <Dialog onClose={onClose} title="Keys" size={560} closeButtonProps={{ 'aria-label': 'Close' }}>
      <dl className={styles.keys}>
        {keys.map((hint) => (
          <div key={hint.text} className={styles.keyRow}>
            <dt>{hint.text}</dt>
            <dd className={styles.keyCaps}>
              {hint.keys.map((key, at) => (
                <Cap key={at}>{key}</Cap>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
