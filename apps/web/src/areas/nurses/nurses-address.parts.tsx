// NUR "Nurse form" 036-038, "My Profile" 119: where she lives, as staff and as she herself keep it.
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

/** REF-034: the five, and whatever other one is stored. */
const zones = (held: string | null) =>
  [...profileTimezones, ...(held === null || profileTimezones.includes(held) ? [] : [held])].map(
    (value) => ({ value, label: timezoneLabel(value) }),
  )

export function TimezoneField({ form }: { readonly form: AddressForm }) {
  return (
    <SelectField
      label="Timezone"
      required
      choices={zones(form.start.timezone)}
      {...form.field('timezone')}
    />
  )
}

export function AddressFields({ form }: { readonly form: AddressForm }) {
  const { field } = form
  const states = useCall(reference.states, {}, { quiet: true, freshFor: dayInMs })
  const found = states.data?.data ?? []
  const choose = (state: string | null): void =>
    form.set({ state, state_long: found.find(({ code }) => code === state)?.title ?? null })
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
          choices={found.map(({ code, title }) => ({ value: code, label: title }))}
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

export function AddressSection({ form }: { readonly form: AddressForm }) {
  const [opened, setOpened] = useState(false)
  const { street, zip, timezone, county } = form.values
  // What was refused must be in sight.
  const isOpen =
    opened ||
    (Object.keys(noAddress) as (keyof AddressValues)[]).some(
      (name) => form.errors[name] !== undefined,
    )
  return (
    <Section
      title="Address"
      id="nurses.address"
      actions={
        !isOpen && (
          <Button size="xs" onClick={() => setOpened(true)}>
            Update Address
          </Button>
        )
      }
    >
      {isOpen ? (
        <AddressFields form={form} />
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
