// Common props and frame of fields: label above, error with icon and text below.
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FoundMark } from '../badges/marks.tsx'
import styles from './form.module.css'

export interface FieldProps<T> {
  readonly label: string
  readonly value: T
  /** A method, so that a text field also accepts a value of a narrower type ('Hourly' or 'Flat'). */
  onChange(value: T): void
  readonly name?: string
  readonly error?: string | null | undefined
  readonly required?: boolean | undefined
  readonly help?: ReactNode
  readonly disabled?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly placeholder?: string | undefined
  /** Number of the finding in the referral. */
  readonly found?: number | undefined
}

export type FieldFrame = Omit<FieldProps<never>, 'value' | 'onChange'>

/** For inputs without a frame, such as the halves of a time. */
export const inputClass = styles.input ?? ''

/** Props of every Mantine input, including the required mark of its label. */
export const frame = (props: FieldFrame) => ({
  label: (
    <>
      <span>
        {props.label}
        {props.required && (
          <span className={styles.required} aria-hidden>
            *
          </span>
        )}
      </span>
      {props.found !== undefined && <FoundMark number={props.found} />}
    </>
  ),
  // For screen readers only: the form validates itself (noValidate).
  required: props.required ?? false,
  withAsterisk: false,
  error: props.error ? (
    <>
      <IconAlertCircle size={14} stroke={1.75} aria-hidden />
      {props.error}
    </>
  ) : null,
  description: props.help ?? null,
  disabled: props.disabled ?? false,
  placeholder: props.placeholder ?? '',
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
    | 'label'
    | 'input'
    | 'description'
    | 'error'
  )[],
  classNames: {
    label: styles.label ?? '',
    error: styles.error ?? '',
    description: styles.help ?? '',
    input: `${styles.input} ${props.readOnly ? styles.readOnly : ''}`,
  },
  ...(props.name ? { name: props.name } : {}),
})
