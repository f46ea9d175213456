// INT-048, REF "Zip lookup" 012-019: the place of the visit; the zip fills what is empty, and of another place it
// is offered.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { reference } from '@wren/contract/reference-calls'
import { timezones } from '@wren/contract/timezones'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { fillEmpty } from '../../shared/form/useZipLookup.ts'
import { ZipField } from '../../shared/form/ZipField.tsx'
import { send } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { CountyField } from '../../shared/pickers/CountyField.tsx'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import { Cell, useIntakeForm } from './intake-form.parts.tsx'
import type { IntakeFormValues } from './intake-form.rules.ts'

const zones = timezones.map(({ id, label }) => ({ value: id, label }))

type Place = Pick<IntakeFormValues, 'city' | 'county' | 'state' | 'timezone'>
/**
 * A town has many names; another county, state or timezone is another place, and the visits would begin at the
 * wrong hour.
 */
const isElsewhere = (place: Place, values: Place): boolean =>
  (['county', 'state', 'timezone'] as const).some(
    (name) =>
      place[name] !== null &&
      values[name] !== null &&
      place[name].toLowerCase() !== values[name].toLowerCase(),
  )
const inWords = ({ city, county, state, timezone }: Place): string =>
  [city, county, state, zones.find(({ value }) => value === timezone)?.label]
    .filter(Boolean)
    .join(', ')

export function AddressSection() {
  const { form, change } = useIntakeForm()
  const states = useCall(reference.states, {}, { quiet: true, freshFor: dayInMs })
  const codes =
    states.data?.data.map(({ code }) => ({ value: code, label: code })) ??
    (form.values.state ? [{ value: form.values.state, label: form.values.state }] : [])
  // A corrected zip leaves what the wrong one had filled in; it is replaced when she says so (REF-014).
  const [looked, setLooked] = useState<{
    readonly zip: string | null
    readonly place: Place
  } | null>(null)
  const found = ({ city, county, state, timezone }: Place) => {
    setLooked({ zip: form.values.zip, place: { city, county, state, timezone } })
    change(fillEmpty<Partial<IntakeFormValues>>(form.values, { city, county, state, timezone }))
  }
  const offered =
    looked !== null && looked.zip === form.values.zip && isElsewhere(looked.place, form.values)
      ? looked.place
      : null
  return (
    <Section title="Address" id="intake.address">
      <FieldGrid>
        <Cell name="zip" span={2} small={6}>
          {(field) => (
            <ZipField
              {...field}
              label="Zip Code"
              lookup={(zip) => send(reference.addressByZip, { zip })}
              onFound={found}
            />
          )}
        </Cell>
        <Cell name="city" span={3} small={6}>
          {(field) => <TextField {...field} label="City" />}
        </Cell>
        <Cell name="county" span={3} small={6}>
          {(field) => <CountyField {...field} label="County" state={form.values.state} />}
        </Cell>
        <Cell name="state" span={2} small={6}>
          {(field) => <SelectField {...field} label="State" clearable={false} choices={codes} />}
        </Cell>
        <Cell name="timezone" span={2}>
          {(field) => <SelectField {...field} label="Timezone" choices={zones} />}
        </Cell>
        {offered && (
          <Col>
            <Banner
              tone="warning"
              title={`Zip code ${form.values.zip} is in ${inWords(offered)}.`}
              action={
                <Button size="xs" onClick={() => change(offered)}>
                  Use it
                </Button>
              }
            />
          </Col>
        )}
      </FieldGrid>
    </Section>
  )
}
