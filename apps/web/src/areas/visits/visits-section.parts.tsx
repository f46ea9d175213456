// VIS-040: what every section of the visit's form gets.
import type { ReactNode } from 'react'
import type { ButtonStatuses } from '@wren/contract/visits-buttons'
import type { WholeVisit } from '@wren/contract/visits-whole'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import { frame, type FieldFrame } from '../../shared/form/field-props.tsx'
import { Input } from '@mantine/core'
import type { VisitValues } from './visits-form.values.ts'
import styles from './visits.module.css'

export interface SectionProps {
  readonly whole: WholeVisit
  readonly form: CallForm<VisitValues>
  readonly buttons: ButtonStatuses | undefined
}

/** Not stored yet: no call can name it. */
export const isNew = ({ id }: { readonly id: number }): boolean => id === 0

export const hintOf = (
  buttons: ButtonStatuses | undefined,
  name: keyof ButtonStatuses,
): string | null => buttons?.[name].tooltip ?? null

/** A field that only tells: no input, the same frame. */
export function ToldField({ children, ...props }: FieldFrame & { readonly children: ReactNode }) {
  const { label, description, classNames, inputWrapperOrder } = frame(props)
  return (
    <Input.Wrapper labelElement="div" {...{ label, description, classNames, inputWrapperOrder }}>
      <div className={styles.told}>{children}</div>
    </Input.Wrapper>
  )
}
