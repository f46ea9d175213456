// INT-058 to 061, INT-039, 040: how often, how flexibly, under which certification, in which languages.
import { frequencyUnits } from '@wren/contract/reference'
import { reference } from '@wren/contract/reference-calls'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { NumberField } from '../../shared/form/number-fields.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { send } from '../../shared/http/send.ts'
import { genericKind } from '../../shared/pickers/kinds.ts'
import type { OptionItem } from '../../shared/pickers/kinds.ts'
import { MultiPicker } from '../../shared/pickers/MultiPicker.tsx'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import type { PickerSource } from '../../shared/pickers/picker-kind.ts'
import { Cell, useIntakeForm } from './intake-form.parts.tsx'
import { patientTypeOf } from './intake-form.rules.ts'
import styles from './intake.module.css'

const units = frequencyUnits.map(({ value, label }) => ({ value, label }))
const flexibility = Array.from({ length: 15 }, (_, days) => ({
  value: String(days),
  label: `-/+ ${days} days`,
}))
const languageSource: PickerSource<OptionItem, string> = {
  key: [reference.languageLocales.name],
  whole: true,
  keepFor: dayInMs,
  search: async (_text, signal) =>
    (await send(reference.languageLocales, { filterActive: 'true' }, { signal })).data.map(
      ({ language }) => ({ value: language, label: language }),
    ),
}
const languageItem = (language: string): OptionItem => ({ value: language, label: language })

export function DetailsSection({ patientIsRecurring }: { readonly patientIsRecurring: boolean }) {
  const { form, today } = useIntakeForm()
  return (
    <Section title="Treatment Details" id="intake.details">
      <FieldGrid>
        <Cell name="frequency_value" span={4}>
          {(field) => (
            <div className={styles.pair}>
              <NumberField {...field} label="Frequency" placeholder="Every" min={1} max={365} />
              <SelectField
                {...field}
                name="frequency_type"
                found={undefined}
                error={form.errors['frequency_type']}
                label="Unit"
                clearable={false}
                searchable={false}
                placeholder="Unit"
                disabled={field.disabled || field.value === null}
                choices={units}
                value={form.values.frequency_type}
                onChange={(unit) => form.set({ frequency_type: unit })}
              />
            </div>
          )}
        </Cell>
        <Cell name="flexibility_days" span={4}>
          {({ value, onChange, ...field }) => (
            <SelectField
              {...field}
              label="Flexibility"
              searchable={false}
              placeholder="None"
              choices={flexibility}
              value={value === null ? null : String(value)}
              onChange={(next) => onChange(next === null ? null : Number(next))}
            />
          )}
        </Cell>
        <Col span={4}>
          <TextField
            label="Patient Type"
            readOnly
            value={patientTypeOf(form.values, patientIsRecurring)}
            onChange={() => {}}
          />
        </Col>
        <Cell name="pot_cert_start" span={4}>
          {(field) => <DateField {...field} label="Certification Period From" today={today} />}
        </Cell>
        <Cell name="pot_cert_end" span={4}>
          {(field) => <DateField {...field} label="Certification Period To" today={today} />}
        </Cell>
        <Cell name="languages" span={4}>
          {({ value, onChange, ...field }) => (
            <MultiPicker
              {...field}
              label="Languages"
              kind={{ ...genericKind, noun: 'Language' }}
              source={languageSource}
              value={(value ?? []).map(languageItem)}
              onChange={(items) => onChange(items.map((one) => one.value))}
            />
          )}
        </Cell>
      </FieldGrid>
    </Section>
  )
}
