// SES-003, SES-008, SES-009, SES-013
import { Button, TextInput } from '@mantine/core'
import { Line } from './Card.tsx'
import { typeEmail, type Steps } from './steps.ts'
import { useFocus } from './useFocus.ts'
import styles from './sign-in.module.css'

interface Props { readonly now: Steps; readonly set: (next: Steps) => void; readonly onLeave: () => void }

export function EmailStep({ now, set, onLeave }: Props) {
  return (
    <form noValidate className={styles.form} onSubmit={(event) => { event.preventDefault(); onLeave() }}>
      <TextInput
        label="Email" type="email" autoComplete="username" ref={useFocus()} inputMode="email" size="xl" value={now.email} error={now.fault}
        onChange={(event) => set(typeEmail(now, event.currentTarget.value))}
      />
      <Line fault={now.error} />
      <Button type="submit" variant="filled" size="xl" fullWidth>Continue</Button>
    </form>
  )
}
