// Step that chooses the delivery of the code (SES-005, SES-006).
import { Button } from '@mantine/core'
import { IconDeviceMobileMessage, IconMail } from '@tabler/icons-react'
import { offlineText } from '@wren/contract/error-names.rules'
import { restingWhile } from '../../shared/feedback/resting.ts'
import { StatusLine } from './SignInCard.tsx'
import type { Delivery, Steps } from './steps.ts'
import { useFocusOnMount } from './useFocusOnMount.ts'
import styles from './sign-in.module.css'

interface SendCodeStepProps {
  readonly steps: Steps
  readonly busy: boolean
  readonly onSend: (delivery: Delivery) => void
  readonly onHaveCode: () => void
  readonly onCancel: () => void
}

export function SendCodeStep({ steps, busy, onSend, onHaveCode, onCancel }: SendCodeStepProps) {
  return (
    <div className={styles.form}>
      <p className={styles.lead} ref={useFocusOnMount<HTMLParagraphElement>()} tabIndex={-1}>
        How do you want to get your sign-in code, {steps.email}?
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
      <StatusLine fault={steps.offline ? offlineText : steps.error} />
      {steps.limited && (
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
