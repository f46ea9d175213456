// PAT-047, PAT-072, PAT-073: a date of birth is typed as MM/DD/YYYY; what is no day of a life is said when the field is left.
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dobText as dobFault, isDob } from '@wren/contract/patients.rules'
import { age, type Day } from '@wren/contract/time'
import { frame, type FieldProps } from '../../shared/form/field-props.tsx'
import { maskDob, readDob } from './patients-dob.rules.ts'

export function DobField({ today, ...props }: FieldProps<string | null> & { readonly today: Day }) {
  const [left, setLeft] = useState(true)
  const good = props.value !== null && isDob(props.value, today)
  const error = props.error ?? (left && props.value !== null && !good ? dobFault : null)
  const help = [good && props.value !== null ? `Age ${age(props.value, today)}` : null, props.help]
    .filter(Boolean)
    .join('. ')
  return (
    <TextInput
      {...frame({ ...props, error, help: help || undefined, placeholder: 'MM/DD/YYYY' })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={maskDob(props.value)}
      readOnly={props.readOnly ?? false}
      onBlur={() => setLeft(true)}
      onChange={(event) => {
        setLeft(false)
        props.onChange(readDob(event.currentTarget.value))
      }}
    />
  )
}
