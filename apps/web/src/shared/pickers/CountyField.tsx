// REF-005: a county of the chosen state, or what a person types.
import { Autocomplete } from '@mantine/core'
import { reference } from '@wren/contract/reference-calls'
import { frame } from '../form/field-props.tsx'
import type { FieldProps } from '../form/field-props.tsx'
import { useCall } from '../http/use-call.ts'
import { dayInMs } from './picker-kind.ts'

export function CountyField({ state, ...props }: FieldProps<string | null> & { readonly state: string | null }) {
  const counties = useCall(reference.counties, state ? { state } : null, { quiet: true, freshFor: dayInMs })
  const names = [...new Set(counties.data?.data.map(({ county_name }) => county_name))]
  return <Autocomplete {...frame(props)} value={props.value ?? ''} readOnly={props.readOnly ?? false} data={names} limit={100} maxDropdownHeight={260} onChange={(text) => props.onChange(text === '' ? null : text)} />
}
