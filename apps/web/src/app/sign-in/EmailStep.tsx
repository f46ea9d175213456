// SES-003, SES-008, SES-009, SES-013, AUD-061
import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { offlineText } from '@wren/contract/error-names.rules'
import { Line } from './Card.tsx'
import { typeEmail, type Steps } from './steps.ts'
import { useFocus } from './useFocus.ts'
import styles from './sign-in.module.css'

interface Props {
  readonly now: Steps
  readonly set: (next: Steps) => void
  readonly onLeave: () => void
  /** Where passkeys are switched on. */
  readonly onPasskey?: (() => void) | undefined
  readonly busy: boolean
}

export function EmailStep({ now, set, onLeave, onPasskey, busy }: Props) {
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
        ref={useFocus()}
        inputMode="email"
        size="xl"
        value={now.email}
        error={now.fault}
        onChange={(event) => set(typeEmail(now, event.currentTarget.value))}
      />
      <Line fault={now.offline ? offlineText : now.error} />
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
