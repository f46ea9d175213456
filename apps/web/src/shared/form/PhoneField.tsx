// Phone field: US numbers as (###) ###-####, others with their country code (REF-039, REF-071, REF-072, REF-073,
// REF-075, REF-076).
import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ClipboardEvent } from 'react'
import { checkPhoneText, isStoredPhone, noTextsText, textNumber } from '@wren/contract/phone'
import { frame } from './field-props.tsx'
import type { FieldProps } from './field-props.tsx'
import { caretIn, phoneFault, shownIn, valueOf } from './phone-field.rules.ts'
import type { PhoneTexts } from './phone-field.rules.ts'

export type PhoneFieldProps = FieldProps<string | null> & {
  /** Error text, by default '{label} is not valid'. */
  readonly fault?: string
  /** Allows an extension (REF-072). */
  readonly takesExtension?: boolean
  /** Countries that receive texts, for a number that is texted (REF-075). */
  readonly textCountries?: readonly string[]
}

/** Warning about a number that can be saved (REF-075, REF-076). */
function noteOf(value: string | null, isStored: boolean, countries: readonly string[] | undefined) {
  if (value === null || value === '') return null
  if (!isStoredPhone(value)) return isStored ? checkPhoneText : null
  return countries === undefined || textNumber(value, countries) !== null ? null : noTextsText
}

export function PhoneField(props: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<{ readonly text: string; readonly place: number } | null>(null)
  const [touched, setTouched] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const texts: PhoneTexts = {
    label: props.label,
    fault: props.fault ?? `${props.label} is not valid`,
    takesExtension: props.takesExtension ?? false,
  }
  const shown = shownIn(props.value ?? '')
  useLayoutEffect(() => {
    if (caret.current === null) return
    const place = caretIn(shown, caret.current.text, caret.current.place)
    input.current?.setSelectionRange(place, place)
    caret.current = null
  })
  const change = (text: string) => {
    setFault(null)
    setTouched(true)
    props.onChange(valueOf(text, texts.takesExtension) || null)
  }
  /** Accepts a paste only as a whole, because a part of it would be another number. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (text.trim() === '' || (props.readOnly ?? false)) return
    event.preventDefault()
    const refused = phoneFault(text, texts)
    if (refused === null) change(text)
    else setFault(refused)
  }
  const note = noteOf(props.value, !touched, props.textCountries)
  return (
    <TextInput
      {...frame({
        ...props,
        placeholder: props.placeholder ?? '(###) ###-####',
        error: fault ?? props.error,
        help: note ?? props.help,
      })}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      value={shown}
      readOnly={props.readOnly ?? false}
      onPaste={paste}
      onBlur={() => setFault((said) => said ?? (touched ? phoneFault(shown, texts) : null))}
      onChange={(event) => {
        const { value, selectionStart } = event.currentTarget
        caret.current = { text: value, place: selectionStart ?? value.length }
        change(value)
      }}
    />
  )
}
