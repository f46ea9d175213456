// CHT-007, CHT-017: the state of saving, and the actions of the chart.
import {
  IconAlertCircle,
  IconCheck,
  IconCloudUpload,
  IconPencil,
  IconWifiOff,
} from '@tabler/icons-react'
import { relativeTime } from '@wren/contract/time'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import { useNow } from '../../shared/visit/useNow.ts'
import type { DraftState } from './charts-draft.rules.ts'
import type { LateTextState } from './useLateText.ts'
import type { DeviceCopyState } from './charts-device-copy.ts'
import styles from './charts.module.css'

export const notSaved = 'Not saved. Retrying.'

const lateTexts: Readonly<Record<LateTextState, string>> = {
  sending: 'Saving...',
  kept: 'What you typed is kept.',
  failed: notSaved,
  refused: 'Not sent. It stays on this phone.',
}

function statusOf({ phase, error, savedAt, revision }: DraftState, dirty: boolean, at: string) {
  const [icon, tone] =
    phase === 'failed'
      ? ([IconWifiOff, 'amber'] as const)
      : error
        ? ([IconAlertCircle, 'red'] as const)
        : phase === 'saving'
          ? ([IconCloudUpload, 'grey'] as const)
          : dirty
            ? ([IconPencil, 'grey'] as const)
            : ([IconCheck, 'grey'] as const)
  const text =
    phase === 'failed'
      ? notSaved
      : phase === 'stale'
        ? 'Not saved'
        : (error ??
          (phase === 'saving'
            ? 'Saving...'
            : dirty
              ? 'Not saved yet'
              : revision > 0 && savedAt
                ? `Saved ${relativeTime(savedAt, at)} ago`
                : 'Nothing to save yet'))
  return { icon, tone, text }
}

interface StatusProps {
  readonly state: DraftState
  readonly dirty: boolean
  readonly kept: DeviceCopyState
  readonly late: LateTextState | null
}

export function SaveStatus({ state, dirty, kept, late }: StatusProps) {
  const at = useNow(15_000)
  if (late !== null)
    return (
      <p className={styles.saved} data-tone={late === 'kept' ? 'grey' : 'amber'} role="status">
        {late === 'kept' ? (
          <IconCheck size={14} stroke={2} aria-hidden />
        ) : (
          <IconCloudUpload size={14} stroke={2} aria-hidden />
        )}
        {lateTexts[late]}
      </p>
    )
  // A save of this minute may be newer than the last tick of the clock.
  const {
    icon: Shape,
    tone,
    text,
  } = statusOf(state, dirty, state.savedAt && state.savedAt > at ? state.savedAt : at)
  const isKept = dirty && kept === 'kept'
  return (
    <p className={styles.saved} data-tone={tone} role="status">
      <Shape size={14} stroke={2} aria-hidden />
      {isKept && !text.endsWith('.') ? `${text}.` : text}
      {isKept && <span>Kept on this phone.</span>}
    </p>
  )
}

export interface FooterProps extends StatusProps {
  readonly busy: boolean
  readonly onSave: () => void
  readonly onCheck: () => void
  readonly onSubmit: () => void
}

export function ChartFooter(props: FooterProps) {
  const { state, busy, late, onSave, onCheck, onSubmit } = props
  const closed = state.phase === 'closed' || state.phase === 'stale'
  return (
    <footer className={styles.foot}>
      <SaveStatus {...props} />
      {late === null && (
        <div className={styles.acts}>
          <PhoneButton onPress={onSave} disabled={closed || busy}>
            Save Draft
          </PhoneButton>
          <PhoneButton onPress={onCheck} disabled={busy}>
            Check Chart
          </PhoneButton>
          <PhoneButton look="primary" onPress={onSubmit} disabled={closed || busy}>
            Submit Chart
          </PhoneButton>
        </div>
      )}
    </footer>
  )
}
