// REF-039 to 041: fields of one line and of several; addresses of mail and web say at once what is not in the right
// form.
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

/** Measuring lays the page out anew at every drawing, for each such field. */
const growsByItself = globalThis.CSS?.supports('field-sizing', 'content') ?? false

/** As high as its words, up to twelve rows. */
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

/** Said when the field is left, not while it is typed; the server's own text wins. */
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

/** Opens only http and https: a typed javascript: address must never become a link. */
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
