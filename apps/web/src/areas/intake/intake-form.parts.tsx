// INT "Form fields": what every section of the form draws on, and the cell in which each of its fields stands.
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { Intake, LinkedVisit } from '@wren/contract/intake'
import { terminalStatus } from '@wren/contract/intake-statuses.rules'
import type { Day } from '@wren/contract/time'
import type { z } from 'zod'
import { focusable } from '../../shared/form/first-fault.ts'
import { Col } from '../../shared/form/layout.tsx'
import type { BoundField, CallForm } from '../../shared/form/useCallForm.ts'
import { isLocked, isRequired } from './intake-form.rules.ts'
import type { FieldName, IntakeFormValues } from './intake-form.rules.ts'
import type { FoundState } from './intake-found.parts.ts'
import styles from './intake.module.css'

/** INT-031 */
export const leaveText = 'You have unsaved changes. Do you want to leave this page?'

export type Linked = z.output<typeof LinkedVisit>

export interface FormContext {
  readonly form: CallForm<IntakeFormValues>
  /** The stored record; null on a new intake. */
  readonly saved: Intake | null
  readonly visits: readonly Linked[]
  readonly today: Day
  /** Changes fields together with what follows from them. */
  readonly change: (some: Partial<IntakeFormValues>) => void
  readonly chooseStatus: (status: string) => void
  readonly found: FoundState | null
}

const Context = createContext<FormContext | null>(null)
export const IntakeFormProvider = Context.Provider

export function useIntakeForm(): FormContext {
  const held = useContext(Context)
  if (!held) throw new Error('A section of the intake form stands outside the form')
  return held
}

export type CellField<K extends FieldName> = Omit<BoundField<IntakeFormValues[K]>, 'onChange'> & {
  onChange(value: IntakeFormValues[K] | null): void
  readonly disabled: boolean
  readonly required: boolean
  readonly found: number | undefined
}

export function useField<K extends FieldName>(name: K): CellField<K> {
  const { form, saved, change, found } = useIntakeForm()
  return {
    ...form.field(name),
    onChange: (value) => change({ [name]: value } as Partial<IntakeFormValues>),
    disabled: isLocked(name, saved?.status ?? null, form.values.status),
    required: isRequired(name, saved === null),
    found: found?.markOf(name)?.number,
  }
}

interface CellProps<K extends FieldName> {
  readonly name: K
  readonly span?: number
  readonly small?: number
  readonly children: (field: CellField<K>) => ReactNode
}

/**
 * DOC-057: hovering or focusing a found field lights its place in the text; its mark goes when it is confirmed or
 * changed.
 */
export function Cell<K extends FieldName>({ name, span = 12, small = 12, children }: CellProps<K>) {
  const { found } = useIntakeForm()
  const field = useField(name)
  const mark = found?.markOf(name)
  const number = mark?.number ?? null
  const confirm = (button: HTMLElement) => {
    found?.confirm(name)
    // The button goes with the mark: the keyboard stays at the field.
    button
      .closest('[data-field]')
      ?.querySelector<HTMLElement>(focusable)
      ?.focus({ preventScroll: true })
  }
  return (
    <Col span={span} small={small}>
      <div
        className={`${styles.cell} ${mark ? styles.found : ''}`}
        data-field={name}
        onMouseEnter={() => found?.point(number, true)}
        onMouseLeave={() => found?.point(null, true)}
        onFocus={() => found?.focus(number)}
        onBlur={() => found?.focus(null)}
      >
        {children(field)}
        {mark && (
          <Tooltip label="Confirm">
            <ActionIcon
              className={styles.confirm ?? ''}
              size={24}
              aria-label={`Confirm ${mark.label}`}
              onClick={(event) => confirm(event.currentTarget)}
            >
              <IconCheck size={14} stroke={2} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </Col>
  )
}

export const isDeleted = (saved: Intake | null): boolean => saved?.status === terminalStatus
