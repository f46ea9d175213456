// Confirms the deletion of a group. The dialog stays open while the call runs (GRP-008, GRP-009, GRP-030).
import { Button } from '@mantine/core'
import { pharmacies } from '@wren/contract/pharmacies'
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { DialogFoot } from '../../shared/feedback/DialogFoot.tsx'
import { errorText } from '../../shared/http/error-text.ts'
import { useChange } from '../../shared/http/use-change.ts'
import styles from './pharmacy-groups.module.css'

export const deleteText =
  'If you delete the group, you will lose data. Are you sure you want to move forward?'

interface DeleteGroupDialogProps {
  readonly id: number
  readonly version: number
  readonly onClose: () => void
  readonly onDeleted: () => void
}

export function DeleteGroupDialog({ id, version, onClose, onDeleted }: DeleteGroupDialogProps) {
  const change = useChange(pharmacyGroups.remove, {
    quiet: true,
    refresh: [pharmacyGroups.list, pharmacies.list],
  })
  const remove = async (): Promise<void> => {
    if (!change.busy && (await change.press({ id, version })).ok) onDeleted()
  }
  return (
    <Dialog
      onClose={() => {
        if (!change.busy) onClose()
      }}
      title="Delete Group"
      withCloseButton={false}
      centered={false}
      role="alertdialog"
    >
      <p className={styles.question}>{deleteText}</p>
      {change.error && <Banner title={errorText(change.error)} scrolls={false} />}
      <DialogFoot>
        <Button data-autofocus disabled={change.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="filled"
          color="red"
          aria-busy={change.busy}
          aria-disabled={change.busy || undefined}
          onClick={() => void remove()}
        >
          {change.busy ? 'Processing...' : 'Delete'}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
