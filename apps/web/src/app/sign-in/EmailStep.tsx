// Step that takes the e-mail address (SES-003, SES-008, SES-009, SES-013, AUD-061).
import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { offlineText } from '@wren/contract/error-names.rules'
import { StatusLine } from './SignInCard.tsx'
import { typeEmail, type Steps } from './steps.ts'
import { useFocusOnMount } from './useFocusOnMount.ts'
import styles from './sign-in.module.css'

interface EmailStepProps {
  readonly steps: Steps
  readonly set: (next: Steps) => void
  readonly onLeave: () => void
  /** Undefined where passkeys are off. */
  readonly onPasskey?: (() => void) | undefined
  readonly busy: boolean
}

export function EmailStep({ steps, set, onLeave, onPasskey, busy }: EmailStepProps) {
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onLeave()
      }}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        ref={useFocusOnMount()}
        inputMode="email"
        size="xl"
        value={steps.email}
        error={steps.fault}
        onChange={(event) => set(typeEmail(steps, event.currentTarget.value))}
      />
      <StatusLine fault={steps.offline ? offlineText : steps.error} />
      <Button type="submit" variant="filled" size="xl" fullWidth>
        Continue
      </Button>
      {onPasskey && (
        <Button
          size="xl"
          fullWidth
          disabled={busy}
          leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
          onClick={onPasskey}
        >
          Sign in with a passkey
        </Button>
      )}
    </form>
  )
}
