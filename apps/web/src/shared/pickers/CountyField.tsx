// REF-005, REF-010: a county of the chosen state, or what a person types.
import { Autocomplete, type ComboboxParsedItem } from '@mantine/core'
import { reference } from '@wren/contract/reference-calls'
import { frame } from '../form/field-props.tsx'
import type { FieldProps } from '../form/field-props.tsx'
import { useToldList } from '../form/useToldList.ts'
import { useCall } from '../http/use-call.ts'
import { matches } from './matching.ts'
import { dayInMs } from './picker-kind.ts'
import styles from './pickers.module.css'

const none: ComboboxParsedItem = {
  value: 'No counties found.',
  label: 'No counties found.',
  disabled: true,
}

/** An entry that cannot be chosen says that none fits; the words stay what they are. */
function filter({
  options,
  search,
}: {
  readonly options: ComboboxParsedItem[]
  readonly search: string
}): ComboboxParsedItem[] {
  const found = options.filter(
    (option) => 'value' in option && matches(String(option.value), search),
  )
  return found.length > 0 || options.length === 0 ? found : [none]
}

export function CountyField({
  state,
  ...props
}: FieldProps<string | null> & { readonly state: string | null }) {
  const counties = useCall(reference.counties, state ? { state } : null, {
    quiet: true,
    freshFor: dayInMs,
  })
  const names = [...new Set(counties.data?.data.map(({ county_name }) => county_name))]
  const framed = frame(props)
  const told = useToldList()
  return (
    <Autocomplete
      {...framed}
      classNames={{ ...framed.classNames, option: styles.county ?? '' }}
      value={props.value ?? ''}
      readOnly={props.readOnly ?? false}
      data={names}
      filter={filter}
      limit={100}
      onDropdownOpen={told}
      onChange={(text) => props.onChange(text === '' ? null : text)}
    />
  )
}
