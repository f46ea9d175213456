// design "Forms": one shape for every field: label above, what is wrong below it with icon and text, help in the
// quiet colour.
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FoundMark } from '../badges/marks.tsx'
import styles from './form.module.css'

export interface FieldProps<T> {
  readonly label: string
  readonly value: T
  /**
   * A method, so that a field for texts takes a value of fewer texts ('Hourly' or 'Flat'): it only ever gives back
   * what it offers.
   */
  onChange(value: T): void
  readonly name?: string
  readonly error?: string | null | undefined
  readonly required?: boolean | undefined
  readonly help?: ReactNode
  readonly disabled?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly placeholder?: string | undefined
  /** Number of the value found in the referral (DOC). */
  readonly found?: number | undefined
}

export type FieldFrame = Omit<FieldProps<never>, 'value' | 'onChange'>

/** For inputs that stand without a frame of their own, as the halves of a time. */
export const inputClass = styles.input ?? ''

/** What every Mantine input of the kit gets. Labels are required marks and all, so that no screen styles a field. */
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
  // The form checks and speaks for itself (noValidate); this only tells a reader that the field is needed.
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
