// NUR-036, NUR-037, NUR-038, NUR-119: the address of a nurse, for staff and on the nurse's own profile.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatLocation } from '@wren/contract/format'
import { reference } from '@wren/contract/reference-calls'
import { profileTimezones, timezoneLabel } from '@wren/contract/timezones'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import { fillEmpty } from '../../shared/form/useZipLookup.ts'
import { ZipField } from '../../shared/form/ZipField.tsx'
import { send } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { CountyField } from '../../shared/pickers/CountyField.tsx'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import { noAddress, type AddressValues } from './nurses-form.rules.ts'
import styles from './nurses.module.css'

type AddressForm = CallForm<AddressValues & Readonly<Record<string, unknown>>>

/** The five zones of profiles, and the stored one if it is another (REF-034). */
const zoneChoices = (stored: string | null) =>
  [
    ...profileTimezones,
    ...(stored === null || profileTimezones.includes(stored) ? [] : [stored]),
  ].map((value) => ({ value, label: timezoneLabel(value) }))

export function TimezoneField({ form }: { readonly form: AddressForm }) {
  return (
    <SelectField
      label="Timezone"
      required
      choices={zoneChoices(form.start.timezone)}
      {...form.field('timezone')}
    />
  )
}

export function NurseAddressFields({ form }: { readonly form: AddressForm }) {
  const { field } = form
  const states = useCall(reference.states, {}, { quiet: true, freshFor: dayInMs })
  const stateRows = states.data?.data ?? []
  const choose = (state: string | null): void =>
    form.set({ state, state_long: stateRows.find(({ code }) => code === state)?.title ?? null })
  return (
    <FieldGrid>
      <Col span={12}>
        <TextField label="Street" maxLength={200} {...field('street')} />
      </Col>
      <Col span={2} small={6}>
        <ZipField
          label="Zip"
          required
          {...field('zip')}
          onChange={(zip) => form.set(zip === null ? { ...noAddress } : { zip })}
          lookup={(zip) => send(reference.addressByZip, { zip })}
          onFound={({ city, county, state, state_long }) =>
            form.set(
              fillEmpty<AddressValues & Readonly<Record<string, unknown>>>(form.values, {
                city,
                county,
                state,
                ...(form.values.state === null || form.values.state === state
                  ? { state_long }
                  : {}),
              }),
            )
          }
        />
      </Col>
      <Col span={3} small={6}>
        <TextField label="City" maxLength={100} {...field('city')} />
      </Col>
      <Col span={3} small={6}>
        <CountyField label="County" state={form.values.state} {...field('county')} />
      </Col>
      <Col span={2} small={6}>
        <SelectField
          label="State"
          choices={stateRows.map(({ code, title }) => ({ value: code, label: title }))}
          {...field('state')}
          onChange={choose}
        />
      </Col>
      <Col span={2}>
        <TimezoneField form={form} />
      </Col>
    </FieldGrid>
  )
}

export function NurseAddressSection({ form }: { readonly form: AddressForm }) {
  const [isEditing, setIsEditing] = useState(false)
  const { street, zip, timezone, county } = form.values
  // Refused fields must be visible.
  const isOpen =
    isEditing ||
    (Object.keys(noAddress) as (keyof AddressValues)[]).some(
      (name) => form.errors[name] !== undefined,
    )
  return (
    <Section
      title="Address"
      id="nurses.address"
      actions={
        !isOpen && (
          <Button size="xs" onClick={() => setIsEditing(true)}>
            Update Address
          </Button>
        )
      }
    >
      {isOpen ? (
        <NurseAddressFields form={form} />
      ) : zip === null || timezone === null ? (
        <div className={styles.quiet}>
          <p>No address or timezone have been added</p>
          <p>A zip code and timezone are required for each nurse.</p>
        </div>
      ) : (
        <address className={styles.address}>
          {[street, formatLocation(form.values), county && `${county} County`]
            .filter(Boolean)
            .join(', ')}
          <span className={styles.note}>Timezone: {timezoneLabel(timezone)}</span>
        </address>
      )}
    </Section>
  )
}
