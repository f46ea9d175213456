// Zip field of five digits with the fault of its lookup (REF-012, REF-013, REF-018, REF-078).
import { TextInput } from '@mantine/core'
import { useState, type ClipboardEvent } from 'react'
import { pastedZip, zipText } from '@wren/contract/reference'
import { frame } from './field-props.tsx'
import type { FieldProps } from './field-props.tsx'
import { useZipLookup } from './useZipLookup.ts'

export interface ZipFieldProps<Place> extends FieldProps<string | null> {
  readonly lookup: (zip: string) => Promise<Place>
  readonly onFound: (place: Place) => void
}

export function ZipField<Place>({ lookup, onFound, ...props }: ZipFieldProps<Place>) {
  const { pending, error } = useZipLookup(props.value, lookup, onFound)
  const [unread, setUnread] = useState(false)
  const take = (zip: string | null) => {
    setUnread(false)
    props.onChange(zip)
  }
  /** Reads a paste before maxlength cuts it. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (text.trim() === '' || (props.readOnly ?? false)) return
    event.preventDefault()
    const zip = pastedZip(text)
    if (zip === null) setUnread(true)
    else take(zip)
  }
  return (
    <TextInput
      {...frame({ ...props, error: unread ? zipText : (props.error ?? error) })}
      value={props.value ?? ''}
      readOnly={props.readOnly ?? false}
      inputMode="numeric"
      maxLength={5}
      aria-busy={pending}
      onPaste={paste}
      onChange={(event) => take(event.currentTarget.value.replace(/\D/g, '').slice(0, 5) || null)}
    />
  )
}
