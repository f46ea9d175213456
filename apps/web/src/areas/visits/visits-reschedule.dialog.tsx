// VIS-068: before a booked visit moves, the form says what follows and asks whether the patient knows.
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { DialogFoot } from '../../shared/feedback/DialogFoot.tsx'
import { CheckboxField } from '../../shared/form/choice-fields.tsx'

/** Resolves to whether the patient has agreed, or to null when nothing is to be saved. */
export function useReschedule(): {
  readonly dialog: ReactNode
  readonly askReschedule: () => Promise<boolean | null>
} {
  const [open, setOpen] = useState(false)
  const answer = useRef<((agreed: boolean | null) => void) | null>(null)
  const close = (agreed: boolean | null) => {
    answer.current?.(agreed)
    answer.current = null
    setOpen(false)
  }
  const askReschedule = () =>
    new Promise<boolean | null>((resolve) => {
      answer.current = resolve
      setOpen(true)
    })
  return { askReschedule, dialog: open && <RescheduleDialog onAnswer={close} /> }
}

function RescheduleDialog({ onAnswer }: { readonly onAnswer: (agreed: boolean | null) => void }) {
  const [agreed, setAgreed] = useState(false)
  return (
    <Dialog
      onClose={() => onAnswer(null)}
      title="The nurse must confirm the new time. Continue?"
      withCloseButton={false}
      role="alertdialog"
    >
      <CheckboxField
        label="The patient has agreed to the new time"
        value={agreed}
        onChange={(on) => setAgreed(on ?? false)}
      />
      <DialogFoot>
        <Button data-autofocus onClick={() => onAnswer(null)}>
          Cancel
        </Button>
        <Button variant="filled" onClick={() => onAnswer(agreed)}>
          Continue
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
