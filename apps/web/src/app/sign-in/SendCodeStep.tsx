// SES-005, SES-006: exactly two ways to get the code.
import { Button } from '@mantine/core'
import { IconDeviceMobileMessage, IconMail } from '@tabler/icons-react'
import { offlineText } from '@wren/contract/error-names.rules'
import { restingWhile } from '../../shared/feedback/resting.ts'
import { Line } from './Card.tsx'
import type { Delivery, Steps } from './steps.ts'
import { useFocus } from './useFocus.ts'
import styles from './sign-in.module.css'

interface Props {
  readonly now: Steps
  readonly busy: boolean
  readonly onSend: (delivery: Delivery) => void
  readonly onHaveCode: () => void
  readonly onCancel: () => void
}

export function SendCodeStep({ now, busy, onSend, onHaveCode, onCancel }: Props) {
  return (
    <div className={styles.form}>
      <p className={styles.lead} ref={useFocus<HTMLParagraphElement>()} tabIndex={-1}>
        How do you want to get your sign-in code, {now.email}?
      </p>
      <Button
        size="xl"
        fullWidth
        {...restingWhile(busy, () => onSend('email'))}
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
      >
        E-mail
      </Button>
      <Button
        size="xl"
        fullWidth
        {...restingWhile(busy, () => onSend('sms'))}
        leftSection={<IconDeviceMobileMessage size={18} stroke={1.75} aria-hidden />}
      >
        Text My Phone
      </Button>
      <Line fault={now.offline ? offlineText : now.error} />
      {now.limited && (
        <Button size="md" onClick={onHaveCode}>
          I have a code
        </Button>
      )}
      <Button variant="subtle" color="gray" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
