// VIS-051: Save is disabled while nothing changed or a save runs; its width stays while its words change.
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { FormFooter } from './layout.tsx'
import type { Values } from './form-state.ts'
import type { CallForm } from './useCallForm.ts'
import styles from './form.module.css'

export function SaveButton({ busy, disabled, children = 'Save', onClick }: { readonly busy: boolean; readonly disabled?: boolean; readonly children?: string; readonly onClick?: () => void }) {
  return (
    <Button variant="filled" type={onClick ? 'button' : 'submit'} disabled={(disabled ?? false) && !busy} aria-busy={busy} aria-disabled={busy || undefined} {...(onClick && !busy ? { onClick } : {})}>
      <span className={styles.words}>
        <span className={busy ? styles.unseen : ''} aria-hidden={busy}>{children}</span>
        <span className={busy ? styles.saving : styles.unseen} aria-hidden={!busy}><IconRefresh size={16} stroke={1.75} aria-hidden />Saving...</span>
      </span>
    </Button>
  )
}

export function FormButtons<V extends Values>({ form, save = 'Save', discard = 'Discard Changes', note, onCancel }: { readonly form: CallForm<V>; readonly save?: string; readonly discard?: string; readonly note?: string | null; readonly onCancel?: () => void }) {
  return (
    <FormFooter count={form.count} note={note ?? null}>
      <Button disabled={!onCancel && (!form.dirty || form.busy)} onClick={onCancel ?? form.discard}>{discard}</Button>
      <SaveButton busy={form.busy} disabled={!form.canSave}>{form.label(save)}</SaveButton>
    </FormFooter>
  )
}
