// REF-022, REF-023, REF-024, INT-054, INT-055, INT-151: a treatment of the catalogue, found by any of its names or its
// group, or words of one's own.
import { Autocomplete } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { reference } from '@wren/contract/reference-calls'
import type { Treatment } from '@wren/contract/reference-calls'
import { treatmentsFresh } from '@wren/contract/reference'
import { treatmentsFailed } from '@wren/contract/reference.rules'
import {
  findTreatments,
  notInCatalog,
  treatmentCalled,
} from '@wren/contract/treatments-search.rules'
import { showError } from '../feedback/errors.ts'
import { frame } from '../form/field-props.tsx'
import type { FieldProps } from '../form/field-props.tsx'
import { useToldList } from '../form/useToldList.ts'
import { errorText } from '../http/error-text.ts'
import { useCall } from '../http/use-call.ts'
import styles from './pickers.module.css'

export function useTreatments(): readonly Treatment[] {
  const { data, error } = useCall(
    reference.treatments,
    {},
    { quiet: true, freshFor: treatmentsFresh },
  )
  useEffect(() => {
    if (error) showError(new Error(treatmentsFailed(errorText(error))))
  }, [error])
  return data?.data ?? []
}

export function TreatmentField(props: FieldProps<string | null>) {
  const treatments = useTreatments()
  const [opened, setOpened] = useState(false)
  const told = useToldList()
  const byText = new Map(treatments.map((one) => [one.fullText, one]))
  const typed = props.value ?? ''
  const isCustom = useMemo(
    () =>
      typed.trim() !== '' &&
      treatments.length > 0 &&
      findTreatments(treatments, typed).length === 0,
    [treatments, typed],
  )
  // A name typed whole is the catalogue's entry of it, and no words of one's own.
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || byText.has(text)) return
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    if (list?.querySelector('[data-combobox-selected]')) return
    const entry = treatmentCalled(treatments, text)
    const options = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    if (entry === null) {
      // While the catalogue still offers something, Enter ends the search and does not send the form with half a name.
      if (!opened || options.length === 0) return
      event.preventDefault()
      return setOpened(false)
    }
    event.preventDefault()
    const option = options.find((one) => one.getAttribute('value') === entry.fullText)
    if (option) option.click()
    else props.onChange(entry.fullText)
  }
  return (
    <Autocomplete
      {...frame({
        ...props,
        placeholder: props.placeholder ?? 'Select or type a treatment',
        help: isCustom ? notInCatalog : props.help,
      })}
      value={props.value ?? ''}
      readOnly={props.readOnly ?? false}
      data={[...byText.keys()]}
      dropdownOpened={opened}
      onDropdownOpen={() => {
        setOpened(true)
        told()
      }}
      onDropdownClose={() => setOpened(false)}
      limit={100}
      onKeyDown={onKey}
      onBlur={(event) => {
        const text = event.currentTarget.value
        const entry = byText.has(text) ? null : treatmentCalled(treatments, text)
        if (entry !== null && !props.readOnly) props.onChange(entry.fullText)
      }}
      onChange={(text) => props.onChange(text === '' ? null : text)}
      // What stands there whole is the choice and not a search.
      filter={({ options, search }) =>
        byText.has(search) || !search.trim()
          ? options
          : findTreatments(treatments, search).flatMap(({ fullText }) =>
              options.filter((option) => 'value' in option && option.value === fullText),
            )
      }
      renderOption={({ option }) => {
        const one = byText.get(option.value)
        return (
          <span className={styles.words}>
            <span className={styles.line}>{one?.title ?? option.value}</span>
            <span className={styles.detail}>
              {[one?.subtitle, one?.category]
                .filter((text, at, all) => text && all.indexOf(text) === at)
                .join(' · ')}
            </span>
          </span>
        )
      }}
    />
  )
}
