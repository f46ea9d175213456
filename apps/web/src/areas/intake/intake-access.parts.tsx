// INT-062 to 065, INT-129, 130: the access, the labs, the first dose, and who verified it all.
import { accessTypes, labDropOffs } from '@wren/contract/reference'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { Banner } from '../../shared/feedback/Banner.tsx'
import {
  choicesOf,
  RadioField,
  SelectField,
  ToggleField,
} from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { adminKind } from '../../shared/pickers/kinds.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { adminSource } from '../../shared/pickers/sources.ts'
import { Cell, useIntakeForm } from './intake-form.parts.tsx'
import styles from './intake.module.css'

const types = accessTypes.map(({ value, label }) => ({ value, label }))
const answers = choicesOf(['Yes', 'No', 'Unknown'])
const doses = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
  { value: 'unknown', label: 'Unknown' },
]
const difficult = new Set(['piv', 'unknown'])

export interface OrderAccess {
  readonly id: number
  readonly access_type: string | null
}

export function AccessSection({ order }: { readonly order: OrderAccess | null }) {
  const { form, saved, today } = useIntakeForm()
  const { access_type: type, labs, quest_liab: dropOff, verified_by: verifier } = form.values
  const overwrites =
    order !== null && saved !== null && type !== saved.access_type && type !== order.access_type
  return (
    <Section title="Access & Labs" id="intake.access">
      <FieldGrid>
        <Cell name="access_type" span={4}>
          {(field) => (
            <SelectField
              {...field}
              label="Access Type"
              placeholder="Select"
              searchable={false}
              choices={types}
            />
          )}
        </Cell>
        <Cell name="access_type_details" span={4}>
          {(field) => <TextField {...field} label="Access Type Details" maxLength={500} />}
        </Cell>
        {difficult.has(type ?? '') && (
          <Cell name="has_difficult_iv_access" span={4}>
            {(field) => (
              <div className={styles.lowered}>
                <ToggleField {...field} label="Difficult IV access" />
              </div>
            )}
          </Cell>
        )}
        {overwrites && order && (
          <Col>
            <Banner
              tone="warning"
              title={`Saving will change the access type of order #${order.id} to match.`}
            />
          </Col>
        )}
        <Cell name="labs" span={4}>
          {(field) => <RadioField {...field} label="Labs" choices={answers} />}
        </Cell>
        {labs === 'Yes' && (
          <Cell name="quest_liab" span={4}>
            {(field) => (
              <SelectField
                {...field}
                label="Lab Drop-off"
                placeholder="Select"
                searchable={false}
                choices={choicesOf(labDropOffs)}
              />
            )}
          </Cell>
        )}
        {labs === 'Yes' && dropOff === 'Other' && (
          <Cell name="lab_drop_off_other" span={4}>
            {(field) => <TextField {...field} label="Other Lab Drop-off" maxLength={200} />}
          </Cell>
        )}
        <Cell name="is_first_lifetime_dose" span={4}>
          {(field) => <RadioField {...field} label="First Lifetime Dose" choices={doses} />}
        </Cell>
        <Cell name="verified_by" span={4}>
          {(field) => (
            <Picker
              {...field}
              label="Verified By"
              placeholder="Select a person"
              kind={adminKind}
              source={adminSource}
            />
          )}
        </Cell>
        <Cell name="verified_date" span={4}>
          {(field) => (
            <DateField
              {...field}
              label="Verified Date"
              today={today}
              max={today}
              disabled={field.disabled || verifier === null}
            />
          )}
        </Cell>
      </FieldGrid>
    </Section>
  )
}
