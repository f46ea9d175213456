// AUD-106: the record of a person whose number is opted out of texts says so.
import { noTextsText, type NoTexts } from '@wren/contract/no-texts'
import { IconMessageOff } from '@tabler/icons-react'
import { useSession } from '../session/session.ts'
import styles from './record.module.css'

export function NoTextsLine({ noTexts }: { readonly noTexts: NoTexts | null }) {
  const { timezone } = useSession()
  return noTexts ? (
    <p className={styles.noTexts}>
      <IconMessageOff size={16} aria-hidden /> {noTextsText(noTexts, timezone)}
    </p>
  ) : null
}
