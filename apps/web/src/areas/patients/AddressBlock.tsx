// PAT-048, PAT-049, PAT-082, PAT-083, PAT-084: the address as one block, shown until it is edited.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatLocation } from '@wren/contract/format'
import { addressText } from '@wren/contract/patients.rules'
import { reference } from '@wren/contract/reference-calls'
import { timezoneLabel, timezones } from '@wren/contract/timezones'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { Col } from '../../shared/form/layout.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { fillEmpty } from '../../shared/form/useZipLookup.ts'
import { ZipField } from '../../shared/form/ZipField.tsx'
import { send } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { CountyField } from '../../shared/pickers/CountyField.tsx'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import { addressNames } from './patients-form.rules.ts'
import type { PatientForm } from './PatientSections.tsx'
import styles from './patients.module.css'

const zones = timezones.map(({ id, label }) => ({ value: id, label }))
const noAddress = 'No address or timezone have been added'

function AddressFields({ form }: { readonly form: PatientForm }) {
  const { field } = form
  const states = useCall(reference.states, {}, { quiet: true, freshFor: dayInMs })
  const codes = states.data?.data.map(({ code, title }) => ({ value: code, label: title })) ?? []
  return (
    <>
      <Col span={12}>
        <TextField label="Street" {...field('street')} />
      </Col>
      <Col span={2} small={6}>
        <ZipField
          label="Zip"
          {...field('zip')}
          lookup={(zip) => send(reference.addressByZip, { zip })}
          onFound={({ city, county, state, state_long, timezone }) =>
            form.set(fillEmpty(form.values, { city, county, state, state_long, timezone }))
          }
        />
      </Col>
      <Col span={3} small={6}>
        <TextField label="City" {...field('city')} />
      </Col>
      <Col span={3} small={6}>
        <CountyField label="County" state={form.values.state} {...field('county')} />
      </Col>
      <Col span={2} small={6}>
        <SelectField label="State" choices={codes} {...field('state')} />
      </Col>
      <Col span={2}>
        <SelectField label="Timezone" choices={zones} {...field('timezone')} />
      </Col>
    </>
  )
}

/** What came along with a new patient is in sight at once: it is to be checked. */
export function AddressBlock({
  form,
  isNew,
}: {
  readonly form: PatientForm
  readonly isNew: boolean
}) {
  const { values, start } = form
  // Open for the address that stands: a saved one closes it.
  const standing = JSON.stringify(addressNames.map((name) => start[name]))
  const [openFor, setOpenFor] = useState(() => (isNew && values.zip !== null ? standing : null))
  const faulty = addressNames.some((name) => form.errors[name] !== undefined)
  const editing =
    openFor === standing ||
    faulty ||
    (addressNames.some((name) => form.changed(name)) && form.dirty)
  const cancel = () => {
    form.set(Object.fromEntries(addressNames.map((name) => [name, start[name]])))
    setOpenFor(null)
  }
  return (
    <Col span={12}>
      <div className={styles.address} role="group" aria-label="Address">
        {editing ? (
          <>
            <div className={styles.addressHead}>
              <b>Address</b>
              <Button size="compact-sm" onClick={cancel}>
                Cancel
              </Button>
            </div>
            <div className={styles.addressFields}>
              <AddressFields form={form} />
            </div>
          </>
        ) : values.zip === null ? (
          <div className={styles.addressHead}>
            <div>
              <b>{noAddress}</b>
              <p className={styles.quiet}>{addressText}</p>
            </div>
            <Button size="compact-sm" onClick={() => setOpenFor(standing)}>
              Add Address
            </Button>
          </div>
        ) : (
          <div className={styles.addressHead}>
            <div>
              <b>{[values.street, formatLocation(values)].filter(Boolean).join(', ')}</b>
              <p className={styles.quiet}>
                {[values.county, values.timezone === null ? null : timezoneLabel(values.timezone)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button size="compact-sm" onClick={() => setOpenFor(standing)}>
              Update Address
            </Button>
          </div>
        )}
      </div>
    </Col>
  )
}
