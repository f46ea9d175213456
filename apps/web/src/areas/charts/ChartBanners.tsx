// CHT-012, CHT-015, CHT-017: banners above the form: no signal, returned, changed in another window.
import { IconAlertTriangle, IconArrowBackUp, IconHistory, IconWifiOff } from '@tabler/icons-react'
import { chartTexts } from '@wren/contract/chart-window.rules'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import type { ChartDraft } from './charts-draft.ts'
import type { DraftState } from './charts-draft.rules.ts'
import { notSaved } from './ChartFooter.tsx'
import { fieldSpecAt, fieldText, pathLabel } from './charts-read.rules.ts'
import styles from './charts.module.css'

/** Leaves the allergies in sight below. */
export function TopBanners({
  state,
  draft,
}: {
  readonly state: DraftState
  readonly draft: ChartDraft
}) {
  if (state.phase === 'stale') {
    return (
      <div className={styles.offline} role="alert">
        <IconHistory size={20} stroke={1.75} aria-hidden />
        <span>{state.error ?? chartTexts.changed}</span>
        <PhoneButton onPress={draft.reload}>Reload</PhoneButton>
      </div>
    )
  }
  if (state.phase === 'failed')
    return (
      <div className={styles.offline} role="alert">
        <IconWifiOff size={20} stroke={1.75} aria-hidden />
        <span>
          <b>No signal.</b> {notSaved}
        </span>
      </div>
    )
  return null
}

/** CHT-093: for browsers that cannot store a copy. */
export function NoDeviceCopyBanner() {
  return (
    <div className={styles.offline} role="status">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <span>Do not close this page: what is not saved would be lost.</span>
    </div>
  )
}

export function ReturnedBanner({ reason }: { readonly reason: string | null }) {
  return reason === null ? null : (
    <div className={styles.returned} role="status">
      <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
      <span>Your chart was returned: {reason}</span>
    </div>
  )
}

/** Lists the answers of this window that gave way to stored ones. */
export function ReplacedBanner({
  state,
  draft,
  zone,
}: {
  readonly state: DraftState
  readonly draft: ChartDraft
  readonly zone: string
}) {
  if (state.replaced.length === 0) return null
  const textOf = (path: string, mine: unknown): string => {
    const field = fieldSpecAt(path)
    return field ? fieldText(field, mine, zone) : String(mine)
  }
  return (
    <section className={styles.card} role="alert" aria-label="Answers of this window">
      <h2>The other window answered these differently. Yours were:</h2>
      <ul>
        {state.replaced.map(({ path, mine }) => (
          <li key={path}>
            {pathLabel(path)}: <strong>{textOf(path, mine)}</strong>
          </li>
        ))}
      </ul>
      <PhoneButton onPress={draft.forgetReplaced}>Close</PhoneButton>
    </section>
  )
}
