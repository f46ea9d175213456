// SES-007, SES-010, SES-011, SES-014 to SES-016
import { Button, TextInput } from '@mantine/core'
import { offlineText } from '@wren/contract/error-names.rules'
import { restingWhile } from '../../shared/feedback/resting.ts'
import { Line } from './Card.tsx'
import { codeOnItsWay, typeCode, type Steps } from './steps.ts'
import { useFocus } from './useFocus.ts'
import styles from './sign-in.module.css'

interface Props {
  readonly now: Steps
  readonly set: (next: Steps) => void
  readonly busy: boolean
  readonly sending: boolean
  /** Seconds until another code may be asked for. */
  readonly wait: number
  readonly onConfirm: () => void
  readonly onResend: () => void
  /** The call that the servers did not answer, once more with what is typed. */
  readonly onRetry: () => void
  readonly onCancel: () => void
}

export function ConfirmStep({
  now,
  set,
  busy,
  sending,
  wait,
  onConfirm,
  onResend,
  onRetry,
  onCancel,
}: Props) {
  const field = useFocus()
  // It rests from here on, and what comes next is typed.
  const resend = (): void => {
    field.current?.focus()
    onResend()
  }
  if (now.away)
    return (
      <div className={styles.form}>
        <Button variant="filled" fullWidth {...restingWhile(busy || sending, onRetry)}>
          Try again
        </Button>
        <Button fullWidth onClick={onCancel}>
          Cancel
        </Button>
      </div>
    )
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm()
      }}
    >
      <p className={styles.lead}>{codeOnItsWay(now.email)}</p>
      <TextInput
        label="Code"
        size="xl"
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={field}
        classNames={{ input: styles.code ?? '' }}
        value={now.code}
        error={now.fault}
        onChange={(event) => set(typeCode(now, event.currentTarget.value))}
      />
      <Line fault={now.offline ? offlineText : now.error} note={now.note} />
      <Button
        type="submit"
        variant="filled"
        size="xl"
        fullWidth
        {...restingWhile(busy, () => undefined)}
      >
        Confirm
      </Button>
      <div className={styles.pair}>
        <Button size="md" disabled={wait > 0 || sending} onClick={resend}>
          {wait > 0 ? `Get Another Code (${wait})` : 'Get Another Code'}
        </Button>
        <Button size="md" variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
