// Save and its neighbours. Save is disabled without changes and during a save, with a constant width (VIS-051).
import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { restingWhile } from '../feedback/resting.ts'
import { FormFooter } from './layout.tsx'
import type { Values } from './form-state.ts'
import type { CallForm } from './useCallForm.ts'
import styles from './form.module.css'

export function SaveButton({
  busy,
  disabled,
  children = 'Save',
  onClick,
}: {
  readonly busy: boolean
  readonly disabled?: boolean
  readonly children?: string
  readonly onClick?: () => void
}) {
  // A pressed Save is inert until it is left: `disabled` would move the focus to the top of the page (WCAG 2.4.3).
  const [focused, setFocused] = useState(false)
  const rests = (disabled ?? false) && !busy
  return (
    <Button
      variant="filled"
      type={onClick ? 'button' : 'submit'}
      disabled={rests && !focused}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      {...(rests ? restingWhile(true, () => {}) : onClick && !busy ? { onClick } : {})}
    >
      <span className={styles.words}>
        <span className={busy ? styles.unseen : ''} aria-hidden={busy}>
          {children}
        </span>
        <span className={busy ? styles.saving : styles.unseen} aria-hidden={!busy}>
          <IconRefresh size={16} stroke={1.75} aria-hidden />
          Saving...
        </span>
      </span>
    </Button>
  )
}

export function FormButtons<V extends Values>({
  form,
  save = 'Save',
  discard = 'Discard Changes',
  note,
  onCancel,
}: {
  readonly form: CallForm<V>
  readonly save?: string
  readonly discard?: string
  readonly note?: string | null
  readonly onCancel?: () => void
}) {
  return (
    <FormFooter count={form.count} note={note ?? null}>
      <Button disabled={!onCancel && (!form.dirty || form.busy)} onClick={onCancel ?? form.discard}>
        {discard}
      </Button>
      <SaveButton busy={form.busy} disabled={!form.canSave}>
        {form.label(save)}
      </SaveButton>
    </FormFooter>
  )
}
