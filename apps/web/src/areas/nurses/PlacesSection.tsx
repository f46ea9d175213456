// NUR-091, NUR-092, NUR-093, NUR-094, NUR-095, NUR-096, REF-010, REF-J3: states and counties where a nurse likes to
// work. Changes are saved with the form.
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconMapPin, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { reference, type County } from '@wren/contract/reference-calls'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { Section } from '../../shared/form/layout.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { matches } from '../../shared/pickers/matching.ts'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import type { PlaceValues } from './nurses-form.rules.ts'
import { countiesOfState, selectedStates, withoutState, withState } from './nurses-places.rules.ts'
import styles from './nurses.module.css'

interface Props {
  readonly values: PlaceValues
  readonly onChange: (places: PlaceValues) => void
  /** 'your' on the nurse's own profile, 'the' for staff (NUR-095). */
  readonly whose: 'your' | 'the'
}

function CountyChoices({
  counties,
  chosen,
  onChange,
}: {
  readonly counties: readonly County[]
  readonly chosen: readonly County[]
  readonly onChange: (counties: readonly County[]) => void
}) {
  const [text, setText] = useState('')
  const matching = counties.filter(({ county_name }) => matches(county_name, text.trim()))
  const selectedFips = new Set(chosen.map(({ county_fips }) => county_fips))
  const areAllSelected =
    matching.length > 0 && matching.every(({ county_fips }) => selectedFips.has(county_fips))
  const toggleAll = () =>
    onChange(
      areAllSelected
        ? chosen.filter((county) => !matching.includes(county))
        : [...chosen, ...matching.filter(({ county_fips }) => !selectedFips.has(county_fips))],
    )
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search counties"
        placeholder="Search counties"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {matching.length === 0 ? (
        <p className={styles.quiet} role="status">
          No counties found.
        </p>
      ) : (
        <div className={styles.counties} role="group" aria-label="Counties">
          <Checkbox
            label="Select all"
            checked={areAllSelected}
            indeterminate={
              !areAllSelected && matching.some(({ county_fips }) => selectedFips.has(county_fips))
            }
            onChange={toggleAll}
          />
          {matching.map((county) => (
            <Checkbox
              key={county.county_fips}
              label={county.county_name}
              checked={selectedFips.has(county.county_fips)}
              onChange={() =>
                onChange(
                  selectedFips.has(county.county_fips)
                    ? chosen.filter(({ county_fips }) => county_fips !== county.county_fips)
                    : [...chosen, county],
                )
              }
            />
          ))}
        </div>
      )}
    </>
  )
}

function PlaceDrawer({
  values,
  edited,
  onSave,
  onClose,
}: {
  readonly values: PlaceValues
  readonly edited: string | null
  readonly onSave: (places: PlaceValues) => void
  readonly onClose: () => void
}) {
  const activeCounties = useCall(reference.activeCounties, {}, { quiet: true, freshFor: dayInMs })
  const [state, setState] = useState(edited)
  const [chosen, setChosen] = useState<readonly County[]>(
    edited === null ? [] : countiesOfState(values, edited),
  )
  const usedStates = new Set(selectedStates(values).map(({ code }) => code))
  const offered = (activeCounties.data?.states ?? []).filter(
    ({ code }) => code === edited || !usedStates.has(code),
  )
  const counties = (activeCounties.data?.counties ?? []).filter(
    ({ state_abbrev }) => state_abbrev === state,
  )
  const save = () => {
    if (state !== null) {
      onSave(withState(values, state, chosen))
      onClose()
    }
  }
  return (
    <SideDrawer
      opened
      title={edited === null ? 'Add Location' : 'Edit Location'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" disabled={state === null || chosen.length === 0} onClick={save}>
            {edited === null ? 'Add' : 'Update'}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <SelectField
          label="State"
          required
          readOnly={edited !== null}
          choices={offered.map(({ code, title }) => ({ value: code, label: title }))}
          value={state}
          onChange={(code) => {
            setState(code)
            setChosen([])
          }}
        />
        {state !== null && activeCounties.data !== undefined && (
          <CountyChoices key={state} counties={counties} chosen={chosen} onChange={setChosen} />
        )}
      </div>
    </SideDrawer>
  )
}

export function PlacesSection({ values, onChange, whose }: Props) {
  const [drawer, setDrawer] = useState<{ readonly edited: string | null } | null>(null)
  const { ask, dialog } = useAsk()
  const states = useCall(reference.states, {}, { quiet: true, freshFor: dayInMs })
  const titleOf = (code: string): string =>
    states.data?.data.find((state) => state.code === code)?.title ??
    values.geo_county_nurse.find(({ state_abbrev }) => state_abbrev === code)?.state_name ??
    code
  const stateRows = selectedStates(values)
    .map(({ code }) => ({ code, title: titleOf(code) }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
  const remove = async (code: string, title: string): Promise<void> => {
    if (
      await ask({
        title: `Are you sure you want to delete ${title} from ${whose} location preferences?`,
        confirm: 'Delete',
        keep: 'Cancel',
        danger: true,
      })
    )
      onChange(withoutState(values, code))
  }
  return (
    <Section
      title="Location Preferences"
      id="nurses.places"
      actions={
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => setDrawer({ edited: null })}
        >
          Add Location
        </Button>
      }
    >
      {stateRows.length === 0 && (
        <p className={styles.quiet}>No locations preferences have been added</p>
      )}
      <ul className={styles.rows}>
        {stateRows.map(({ code, title }) => (
          <li key={code}>
            <IconMapPin size={16} stroke={1.75} aria-hidden />
            <div className={styles.grow}>
              <b>{title}</b>
              <span className={styles.note}>
                {countiesOfState(values, code)
                  .map(({ county_name }) => county_name)
                  .join(', ') || 'No counties'}
              </span>
            </div>
            <Button
              size="compact-sm"
              aria-label={`Edit ${title}`}
              leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
              onClick={() => setDrawer({ edited: code })}
            >
              Edit
            </Button>
            <Button
              size="compact-sm"
              aria-label={`Delete ${title}`}
              leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />}
              onClick={() => void remove(code, title)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {drawer && (
        <PlaceDrawer
          values={values}
          edited={drawer.edited}
          onSave={onChange}
          onClose={() => setDrawer(null)}
        />
      )}
      {dialog}
    </Section>
  )
}
