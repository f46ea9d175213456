// ORD-012, ORD-014, ORD-023, ORD-024, ORD-025, ORD-026, ORD-027, ORD-028, ORD-029, ORD-030, ORD-031, ORD-032, ORD-037,
// ORD-041, ORD-048, ORD-049: the blocks of the form.
import type { ReactNode } from 'react'
import { firstMaxAuth } from '@wren/contract/orders-form.rules'
import {
  frequencyTypes,
  orderExpiry,
  orderStatusChoices,
  pumpTypes,
  type OrderStatus,
} from '@wren/contract/orders.rules'
import { accessTypes, frequencyUnits, labDropOffs } from '@wren/contract/reference'
import { formatDay, type Day } from '@wren/contract/time'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { DurationField } from '../../shared/calendar/time-fields.tsx'
import { choicesOf, SelectField, ToggleField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { NumberField } from '../../shared/form/number-fields.tsx'
import { PhoneField } from '../../shared/form/PhoneField.tsx'
import { TextareaField, TextField } from '../../shared/form/text-fields.tsx'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import { providerKind } from '../../shared/pickers/kinds.ts'
import { deletedProvider } from '../../shared/pickers/left-out.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { providerSource } from '../../shared/pickers/sources.ts'
import { TreatmentField } from '../../shared/pickers/TreatmentField.tsx'
import { labelOf, type OrderValues } from './orders-form.rules.ts'
import styles from './orders.module.css'

export interface SectionOf {
  readonly form: CallForm<OrderValues>
}

const doses = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
  { value: 'unknown', label: 'Unknown' },
]
const access = accessTypes.map(({ value, label }) => ({ value, label }))
const units = frequencyTypes.map((value) => ({
  value,
  label: `${frequencyUnits.find((unit) => unit.value === value)?.label ?? value}s`,
}))
type Name = keyof OrderValues & string
const bound = <N extends Name>({ form }: SectionOf, name: N) => ({
  ...form.field(name),
  label: labelOf(name as never),
})

/** `children`: whose order it is; `stored` the status it was loaded with, null for a new one. */
export function OrderSection({
  form,
  stored,
  children,
}: SectionOf & { readonly stored: OrderStatus | null; readonly children: ReactNode }) {
  const of = { form }
  return (
    <Section title="Order" id="orders.order">
      <FieldGrid>
        <Col span={6}>{children}</Col>
        <Col span={6}>
          <SelectField
            {...bound(of, 'status')}
            required
            choices={choicesOf(orderStatusChoices(stored))}
          />
        </Col>
        <Col span={6}>
          <Picker
            {...bound(of, 'provider_id')}
            kind={providerKind}
            source={providerSource}
            without={deletedProvider}
          />
        </Col>
        <Col span={6}>
          <PhoneField {...bound(of, 'pharmacy_phone')} takesExtension />
        </Col>
        <Col>
          <TreatmentField {...bound(of, 'treatment')} required />
        </Col>
        <Col span={3} small={6}>
          <SelectField {...bound(of, 'access_type')} choices={access} />
        </Col>
        <Col span={3} small={6}>
          <SelectField {...bound(of, 'pomp_type')} choices={choicesOf(pumpTypes)} />
        </Col>
        <Col span={3} small={6}>
          <SelectField {...bound(of, 'is_first_lifetime_dose')} choices={doses} />
        </Col>
        <Col span={3} small={6}>
          <NumberField {...bound(of, 'doses')} min={1} max={999} />
        </Col>
        <Col span={3} small={6}>
          <NumberField {...bound(of, 'visit_amount')} min={1} max={999} />
        </Col>
      </FieldGrid>
    </Section>
  )
}

/** A number of units, as the frequency of visits and of labs. */
function Every({
  form,
  number,
  unit,
  unitLabel,
  disabled = false,
}: SectionOf & {
  readonly number: 'frequency_value' | 'lab_frequency'
  readonly unit: 'frequency_type' | 'lab_frequency_type'
  readonly unitLabel: string
  readonly disabled?: boolean
}) {
  const value = form.values[number]
  return (
    <div className={styles.pair}>
      <NumberField
        {...bound({ form }, number)}
        placeholder="Every"
        min={1}
        max={365}
        disabled={disabled}
        onChange={(next) =>
          form.set({ [number]: next, ...(form.values[unit] === null ? { [unit]: 'd' } : {}) })
        }
      />
      <SelectField
        {...form.field(unit)}
        label={unitLabel}
        clearable={false}
        searchable={false}
        choices={units}
        disabled={disabled || value === null}
      />
    </div>
  )
}

/** ORD-027 */
function MaxAuth({ form }: SectionOf) {
  const { values } = form
  const on = values.duration_max_auth !== null
  return (
    <div className={styles.switched}>
      <DurationField {...bound({ form }, 'duration_max_auth')} disabled={!on} />
      <ToggleField
        label="Limit"
        spoken={`${labelOf('duration_max_auth')}, Limit`}
        value={on}
        onChange={(next) => form.set({ duration_max_auth: next ? firstMaxAuth : null })}
      />
    </div>
  )
}

export function ScheduleSection({
  form,
  reasons,
}: SectionOf & { /** What keeps it from being auto now. */ readonly reasons: readonly string[] }) {
  const of = { form }
  const { values } = form
  const single = (values.duration_days ?? 1) <= 1
  const hint = form.errors['auto_order']
    ? null
    : reasons.length === 0
      ? 'Visits are made automatically, two weeks ahead'
      : `${values.auto_order ? 'Stopped' : 'Not possible'} while: ${reasons.join(', ')}`
  return (
    <Section title="Schedule" id="orders.schedule">
      <FieldGrid>
        <Col span={6}>
          <Every
            form={form}
            number="frequency_value"
            unit="frequency_type"
            unitLabel="Unit"
            disabled={Boolean(values.frequency_other)}
          />
        </Col>
        <Col span={6}>
          <TextField
            {...bound(of, 'frequency_other')}
            maxLength={500}
            disabled={values.frequency_value !== null}
          />
        </Col>
        <Col span={4} small={6}>
          <NumberField {...bound(of, 'flexibility_days')} min={0} max={14} />
        </Col>
        <Col span={4} small={6}>
          <NumberField
            {...bound(of, 'duration_days')}
            required
            min={1}
            max={14}
            onChange={(days) =>
              form.set({
                duration_days: days,
                ...((days ?? 1) <= 1 ? { nonconsecutive: false } : {}),
              })
            }
          />
        </Col>
        <Col span={4}>
          <div className={styles.toggle}>
            <ToggleField
              {...bound(of, 'nonconsecutive')}
              value={!single && values.nonconsecutive}
              disabled={single}
            />
          </div>
        </Col>
        <Col span={6}>
          <DurationField {...bound(of, 'duration_estimate')} clearable />
        </Col>
        <Col span={6}>
          <MaxAuth form={form} />
        </Col>
        <Col>
          <ToggleField {...bound(of, 'auto_order')} spoken={labelOf('auto_order')} help={hint} />
        </Col>
      </FieldGrid>
    </Section>
  )
}

export function DatesSection({ form, today }: SectionOf & { readonly today: Day }) {
  const { expiration_date, signed_date } = form.values
  // ORD-046
  const counts = expiration_date === null ? orderExpiry({ expiration_date, signed_date }) : null
  return (
    <Section title="Dates" id="orders.dates">
      <FieldGrid>
        {(
          ['signed_date', 'expiration_date', 'authorization_start', 'authorization_end'] as const
        ).map((name) => (
          <Col key={name} span={3} small={6}>
            <DateField
              {...bound({ form }, name)}
              today={today}
              help={
                name === 'expiration_date' && counts !== null
                  ? `Counts as ${formatDay(counts)}`
                  : null
              }
            />
          </Col>
        ))}
      </FieldGrid>
    </Section>
  )
}

/** ORD-014 */
export function LabsSection({ form, today }: SectionOf & { readonly today: Day }) {
  const of = { form }
  const { values } = form
  return (
    <Section title="Labs" id="orders.labs">
      <FieldGrid>
        <Col>
          <ToggleField {...bound(of, 'lab_order')} />
        </Col>
        {values.lab_order && (
          <>
            <Col span={6}>
              <SelectField {...bound(of, 'lab_drop_off')} choices={choicesOf(labDropOffs)} />
            </Col>
            {values.lab_drop_off === 'Other' && (
              <Col span={6}>
                <TextField {...bound(of, 'lab_drop_off_other')} label="Other" maxLength={200} />
              </Col>
            )}
            <Col span={6}>
              <Every
                form={form}
                number="lab_frequency"
                unit="lab_frequency_type"
                unitLabel={labelOf('lab_frequency_type')}
              />
            </Col>
            <Col span={6}>
              <DateField {...bound(of, 'lab_next_due')} today={today} />
            </Col>
          </>
        )}
      </FieldGrid>
    </Section>
  )
}

export const NotesSection = ({ form }: SectionOf) => (
  <Section title="Notes" id="orders.notes">
    <FieldGrid>
      <Col>
        <TextareaField {...bound({ form }, 'notes')} rows={3} maxLength={5000} />
      </Col>
    </FieldGrid>
  </Section>
)
