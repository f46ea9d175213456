// REF-022 to 024, INT-054, INT-055: a treatment of the catalogue, found by any of its names or its group, or words of one's own.
import { Autocomplete } from '@mantine/core'
import { useEffect } from 'react'
import { reference } from '@wren/contract/reference-calls'
import type { Treatment } from '@wren/contract/reference-calls'
import { treatmentsFresh } from '@wren/contract/reference'
import { treatmentsFailed } from '@wren/contract/reference.rules'
import { showError } from '../feedback/errors.ts'
import { frame } from '../form/field-props.tsx'
import type { FieldProps } from '../form/field-props.tsx'
import { errorText } from '../http/error-text.ts'
import { useCall } from '../http/use-call.ts'
import { matches } from './matching.ts'
import styles from './pickers.module.css'

export function useTreatments(): readonly Treatment[] {
  const { data, error } = useCall(reference.treatments, {}, { quiet: true, freshFor: treatmentsFresh })
  useEffect(() => { if (error) showError(new Error(treatmentsFailed(errorText(error)))) }, [error])
  return data?.data ?? []
}

const namesOf = ({ category, brandName, genericName, parent }: Treatment): string => [brandName, genericName, category, parent?.title, parent?.category].filter(Boolean).join(' ')

export function TreatmentField(props: FieldProps<string | null>) {
  const treatments = useTreatments()
  const byText = new Map(treatments.map((one) => [one.fullText, one]))
  return (
    <Autocomplete
      {...frame({ ...props, placeholder: props.placeholder ?? 'Select or type a treatment' })} value={props.value ?? ''} readOnly={props.readOnly ?? false} data={[...byText.keys()]} maxDropdownHeight={360}
      limit={100} onChange={(text) => props.onChange(text === '' ? null : text)}
      // What stands there whole is the choice and not a search.
      filter={({ options, search }) => (byText.has(search) || !search.trim() ? options : options.filter((option) => 'value' in option && matches(`${option.value} ${namesOf(byText.get(option.value) as Treatment)}`, search)))}
      renderOption={({ option }) => {
        const one = byText.get(option.value)
        return <span className={styles.words}><span className={styles.line}>{one?.title ?? option.value}</span><span className={styles.detail}>{[one?.subtitle, one?.category].filter((text, at, all) => text && all.indexOf(text) === at).join(' · ')}</span></span>
      }}
    />
  )
}
