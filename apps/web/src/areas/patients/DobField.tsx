// PAT-047, PAT-072, PAT-073, REF-077: a date of birth is typed as MM/DD/YYYY; what is no day of a life is said when
// the field is left.
import { TextInput } from '@mantine/core'
import { useState, type ClipboardEvent } from 'react'
import { dobInvalidText as dobFault, isDob } from '@wren/contract/patients.rules'
import { age, type Day } from '@wren/contract/time'
import { maskDate, readDate } from '@wren/contract/typed-date.rules'
import { frame, type FieldProps } from '../../shared/form/field-props.tsx'
import { maskDob, readDob } from './patients-dob.rules.ts'

export function DobField({ today, ...props }: FieldProps<string | null> & { readonly today: Day }) {
  const [left, setLeft] = useState(true)
  const [unread, setUnread] = useState(false)
  /** As it is typed: a day that is being changed is not written again below the caret. */
  const [typed, setTyped] = useState<string | null>(null)
  const good = props.value !== null && isDob(props.value, today)
  const isWrong = unread || (left && props.value !== null && !good)
  const help = [good && props.value !== null ? `Age ${age(props.value, today)}` : null, props.help]
    .filter(Boolean)
    .join('. ')
  const take = (value: string | null) => {
    setUnread(false)
    props.onChange(value)
  }
  /** A paste is a whole date or none: part of one would be another day. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (text.trim() === '' || (props.readOnly ?? false)) return
    event.preventDefault()
    const day = readDate(text)
    if (day === null) return setUnread(true)
    setTyped(null)
    setLeft(true)
    take(day)
  }
  const isTyping = typed !== null && readDob(typed) === props.value
  return (
    <TextInput
      {...frame({
        ...props,
        error: props.error ?? (isWrong ? dobFault : null),
        help: help || undefined,
        placeholder: 'MM/DD/YYYY',
      })}
      inputMode="numeric"
      autoComplete="off"
      value={isTyping ? typed : maskDob(props.value)}
      readOnly={props.readOnly ?? false}
      onPaste={paste}
      onBlur={() => {
        setLeft(true)
        setTyped(null)
      }}
      onChange={(event) => {
        const text = maskDate(event.currentTarget.value)
        setLeft(false)
        setTyped(text)
        take(readDob(text))
      }}
    />
  )
}
