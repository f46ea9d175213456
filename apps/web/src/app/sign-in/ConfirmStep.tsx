// Step that takes the code (SES-007, SES-010, SES-011, SES-014, SES-015, SES-016).
import { Button, TextInput } from '@mantine/core'
import { offlineText } from '@wren/contract/error-names.rules'
import { restingWhile } from '../../shared/feedback/resting.ts'
import { StatusLine } from './SignInCard.tsx'
import { codeOnItsWay, typeCode, type Steps } from './steps.ts'
import { useFocusOnMount } from './useFocusOnMount.ts'
import styles from './sign-in.module.css'

interface ConfirmStepProps {
  readonly steps: Steps
  readonly set: (next: Steps) => void
  readonly busy: boolean
  readonly sending: boolean
  /** Seconds until another code may be requested. */
  readonly wait: number
  readonly onConfirm: () => void
  readonly onResend: () => void
  /** Repeats the unanswered call with the current input. */
  readonly onRetry: () => void
  readonly onCancel: () => void
}

export function ConfirmStep({
  steps,
  set,
  busy,
  sending,
  wait,
  onConfirm,
  onResend,
  onRetry,
  onCancel,
}: ConfirmStepProps) {
  const field = useFocusOnMount()
  // The button is disabled from here on; the focus moves to the code.
  const resend = (): void => {
    field.current?.focus()
    onResend()
  }
  if (steps.away)
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
      <p className={styles.lead}>{codeOnItsWay(steps.email)}</p>
      <TextInput
        label="Code"
        size="xl"
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={field}
        classNames={{ input: styles.code ?? '' }}
        value={steps.code}
        error={steps.fault}
        onChange={(event) => set(typeCode(steps, event.currentTarget.value))}
      />
      <StatusLine fault={steps.offline ? offlineText : steps.error} note={steps.note} />
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
