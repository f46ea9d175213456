// INT-048, REF "Zip lookup" 012-019: the place of the visit; the zip fills what is empty.
import { reference } from '@wren/contract/reference-calls'
import { timezones } from '@wren/contract/timezones'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { FieldGrid, Section } from '../../shared/form/layout.tsx'
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

export function AddressSection() {
  const { form, change } = useIntakeForm()
  const states = useCall(reference.states, {}, { quiet: true, freshFor: dayInMs })
  const codes = states.data?.data.map(({ code }) => ({ value: code, label: code })) ?? (form.values.state ? [{ value: form.values.state, label: form.values.state }] : [])
  const found = ({ city, county, state, timezone }: Partial<IntakeFormValues>) => change(fillEmpty(form.values, { city, county, state, timezone } as Partial<IntakeFormValues>))
  return (
    <Section title="Address" id="intake.address">
      <FieldGrid>
        <Cell name="zip" span={2} small={6}>{(field) => <ZipField {...field} label="Zip Code" lookup={(zip) => send(reference.addressByZip, { zip })} onFound={found} />}</Cell>
        <Cell name="city" span={3} small={6}>{(field) => <TextField {...field} label="City" />}</Cell>
        <Cell name="county" span={3} small={6}>{(field) => <CountyField {...field} label="County" state={form.values.state} />}</Cell>
        <Cell name="state" span={2} small={6}>{(field) => <SelectField {...field} label="State" clearable={false} choices={codes} />}</Cell>
        <Cell name="timezone" span={2}>{(field) => <SelectField {...field} label="Timezone" choices={zones} />}</Cell>
      </FieldGrid>
    </Section>
  )
}
