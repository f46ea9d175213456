// VIS-072, VIS-079 to 081: a dialog that asks one reason out of a list before a visit is cancelled or marked.
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { DialogFoot } from '../../shared/feedback/DialogFoot.tsx'
import { choicesOf, SelectField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import styles from './visits.module.css'

export interface ChoiceDialogProps {
  readonly title: string
  readonly text?: ReactNode
  readonly reasons: readonly string[]
  /** Said when it is confirmed without one. */
  readonly missing: string
  readonly confirm: string
  readonly keep?: string
  readonly danger?: boolean
  readonly busy: boolean
  /** Said above the question: no answer came, and it can be sent again. */
  readonly failed?: string | null
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

export function ChoiceDialog({
  title,
  text,
  reasons,
  missing,
  confirm,
  keep = 'Cancel',
  danger = false,
  busy,
  failed = null,
  onConfirm,
  onClose,
}: ChoiceDialogProps) {
  const [reason, setReason] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const press = () => (reason === null ? setWrong(missing) : onConfirm(reason))
  return (
    <Dialog onClose={onClose} title={title} withCloseButton={false} role="alertdialog">
      {failed !== null && (
        <div className={styles.dialogText}>
          <Banner title={failed} />
        </div>
      )}
      {text && <p className={styles.dialogText}>{text}</p>}
      <SelectField
        label="Reason"
        required
        placeholder="Select a reason"
        choices={choicesOf(reasons)}
        value={reason}
        error={wrong}
        onChange={(next) => {
          setReason(next)
          setWrong(null)
        }}
      />
      <DialogFoot>
        <Button onClick={onClose}>{keep}</Button>
        {danger ? (
          <Button variant="filled" color="red" loading={busy} onClick={press}>
            {confirm}
          </Button>
        ) : (
          <SaveButton busy={busy} onClick={press}>
            {confirm}
          </SaveButton>
        )}
      </DialogFoot>
    </Dialog>
  )
}
