// Text fields of one and several lines, and fields of e-mail and web addresses that report a wrong format (REF-040,
// REF-041).
import { ActionIcon, TextInput, Textarea } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import { emailText, isEmail } from '@wren/contract/email'
import { frame } from './field-props.tsx'
import type { FieldProps } from './field-props.tsx'
import styles from './form.module.css'

export type TextFieldProps = FieldProps<string | null> & {
  readonly maxLength?: number
  readonly autoFocus?: boolean
  readonly rows?: number
  readonly type?: 'text' | 'email' | 'url' | 'search'
}

const limit = (maxLength: number | undefined) => (maxLength === undefined ? {} : { maxLength })

export function TextField(props: TextFieldProps) {
  return (
    <TextInput
      {...frame(props)}
      {...limit(props.maxLength)}
      type={props.type ?? 'text'}
      value={props.value ?? ''}
      readOnly={props.readOnly ?? false}
      data-autofocus={props.autoFocus}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

/** Measuring the height would cause a layout of the page at every render, per field. */
const growsByItself = globalThis.CSS?.supports('field-sizing', 'content') ?? false

/** Grows with its text up to twelve rows. */
export function TextareaField(props: TextFieldProps) {
  const { classNames, ...framed } = frame(props)
  const rows = props.rows ?? 2
  return (
    <Textarea
      {...framed}
      {...limit(props.maxLength)}
      value={props.value ?? ''}
      readOnly={props.readOnly ?? false}
      {...(growsByItself
        ? {
            classNames: { ...classNames, input: `${classNames.input} ${styles.grows}` },
            style: { '--rows': rows } as CSSProperties,
          }
        : { classNames, autosize: true, minRows: rows, maxRows: 12 })}
      data-autofocus={props.autoFocus}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

/** Shown when the field is left; a text of the server has precedence. */
export function EmailField(props: TextFieldProps) {
  const [left, setLeft] = useState(false)
  const wrong = left && props.value && !isEmail(props.value.trim()) ? emailText : null
  return (
    <TextInput
      {...frame({ ...props, error: props.error ?? wrong })}
      {...limit(props.maxLength)}
      type="email"
      inputMode="email"
      value={props.value ?? ''}
      readOnly={props.readOnly ?? false}
      onChange={(event) => {
        setLeft(false)
        props.onChange(event.currentTarget.value)
      }}
      onBlur={() => setLeft(true)}
    />
  )
}

const webAddress = (text: string | null): string | null =>
  text && /^https?:\/\/\S+$/i.test(text) ? text : null

/** Opens http and https only, so that a javascript: address never becomes a link. */
export function UrlField(props: TextFieldProps) {
  const href = webAddress(props.value)
  return (
    <TextInput
      {...frame(props)}
      {...limit(props.maxLength)}
      type="url"
      inputMode="url"
      value={props.value ?? ''}
      readOnly={props.readOnly ?? false}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      rightSection={
        href && (
          <ActionIcon
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            size={28}
            aria-label={`Open ${props.label}`}
          >
            <IconExternalLink size={14} stroke={1.75} />
          </ActionIcon>
        )
      }
    />
  )
}
