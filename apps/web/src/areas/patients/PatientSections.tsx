// PAT-038, PAT-039, PAT-040, PAT-041, PAT-042, PAT-043, PAT-044, PAT-045, PAT-046, PAT-047, PAT-048, PAT-049: the four
// sections of the patient form.
import { reference } from '@wren/contract/reference-calls'
import { genders, weekdays } from '@wren/contract/reference'
import { pronouns } from '@wren/contract/nurses.rules'
import { genderPreferences, patientStatuses, preferredMinutes } from '@wren/contract/patients.rules'
import type { NoTexts } from '@wren/contract/no-texts'
import type { Day } from '@wren/contract/time'
import type { ReactNode } from 'react'
import { DateField } from '../../shared/calendar/DateField.tsx'
import {
  choicesOf,
  SegmentedField,
  SelectField,
  ToggleField,
} from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { PhoneField } from '../../shared/form/PhoneField.tsx'
import { TextedPhoneField } from '../../shared/form/TextedPhoneField.tsx'
import { TextareaField, TextField } from '../../shared/form/text-fields.tsx'
import type { BoundField, CallForm } from '../../shared/form/useCallForm.ts'
import { send } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { adminKind, genericKind, type OptionItem } from '../../shared/pickers/kinds.ts'
import { MultiPicker } from '../../shared/pickers/MultiPicker.tsx'
import { NursePicker } from '../../shared/pickers/NursePicker.tsx'
import { placeAt } from '../../shared/pickers/nurses-near.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { dayInMs, type PickerSource } from '../../shared/pickers/picker-kind.ts'
import { adminSource } from '../../shared/pickers/sources.ts'
import { NoTextsLine } from '../../shared/record/NoTextsLine.tsx'
import { AddressBlock } from './AddressBlock.tsx'
import { DiagnosesField } from './DiagnosesField.tsx'
import { DobField } from './DobField.tsx'
import { otherLanguage, withHour, type PatientValues } from './patients-form.rules.ts'
import styles from './patients.module.css'

/** A field may say where its value comes from. */
export type PatientForm = Omit<CallForm<PatientValues>, 'field'> & {
  readonly field: <K extends keyof PatientValues & string>(
    name: K,
  ) => BoundField<PatientValues[K]> & { readonly help?: string }
}
export interface SectionOf {
  readonly form: PatientForm
  readonly today: Day
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unknown', label: 'Unknown' },
]
const numbers = (values: readonly number[]) =>
  values.map((n) => ({ value: String(n), label: String(n).padStart(2, '0') }))
const hours = numbers(Array.from({ length: 24 }, (_, n) => n))
const minutes = numbers(preferredMinutes)
const days = weekdays.map(({ value, label }) => ({ value: String(value), label }))

const languageSource: PickerSource<OptionItem, string> = {
  key: [reference.languageLocales.name, 'codes'],
  whole: true,
  keepFor: dayInMs,
  search: async (_text, signal) => [
    ...(await send(reference.languageLocales, { filterActive: 'true' }, { signal })).data.map(
      ({ code, language }) => ({ value: code, label: language }),
    ),
    { value: otherLanguage, label: 'Other' },
  ],
}
const languageKind = { ...genericKind, noun: 'Language' }

function Languages({ form }: Pick<SectionOf, 'form'>) {
  // Inactive ones are no longer offered, yet a patient may have one.
  const known =
    useCall(reference.languageLocales, {}, { quiet: true, freshFor: dayInMs }).data?.data ?? []
  const { value, onChange, ...rest } = form.field('languages')
  const item = (code: string): OptionItem => ({
    value: code,
    label:
      code === otherLanguage ? 'Other' : (known.find((one) => one.code === code)?.language ?? code),
  })
  return (
    <MultiPicker
      {...rest}
      label="Languages"
      kind={languageKind}
      source={languageSource}
      value={(value ?? []).map(item)}
      onChange={(items) => onChange(items.map((one) => one.value))}
    />
  )
}

/** `choices`: the statuses that may follow the stored one (PAT-089 to 092). */
export function DetailsSection({
  form,
  today,
  isNew,
  noTexts = null,
  choices = patientStatuses,
}: SectionOf & {
  readonly isNew: boolean
  readonly noTexts?: NoTexts | null
  readonly choices?: readonly string[]
}) {
  const { field, values } = form
  return (
    <Section title="Patient Details" id="patients.details">
      <FieldGrid>
        <Col span={4}>
          <TextField label="First Name" required maxLength={100} {...field('first_name')} />
        </Col>
        <Col span={4}>
          <TextField label="Last Name" required maxLength={100} {...field('last_name')} />
        </Col>
        <Col span={4}>
          <DobField label="Date of birth" required today={today} {...field('dob')} />
        </Col>
        <Col span={4}>
          <Picker
            label="Ops"
            required
            kind={adminKind}
            source={adminSource}
            clearable={false}
            {...field('user_id_ops')}
            onChange={(id) => form.set({ user_id_ops: id })}
          />
        </Col>
        <Col span={4}>
          <SelectField
            label="Status"
            clearable={false}
            disabled={isNew}
            choices={choicesOf(choices)}
            {...field('status')}
          />
        </Col>
        <Col span={2} small={6}>
          <SelectField label="Gender" choices={choicesOf(genders)} {...field('gender')} />
        </Col>
        <Col span={2} small={6}>
          <SelectField label="Pronoun" choices={choicesOf(pronouns)} {...field('pronoun')} />
        </Col>
        <Col span={4}>
          <Languages form={form} />
        </Col>
        {values.languages.includes(otherLanguage) && (
          <Col span={4}>
            <TextField label="Other language" maxLength={100} {...field('other_language_spoken')} />
          </Col>
        )}
        <Col span={4}>
          <TextField label="Preferred Contact" maxLength={100} {...field('preferred_contact')} />
        </Col>
        <Col span={12}>
          <div className={styles.phones}>
            <PhoneField label="Home Phone" {...field('phone')} />
            <TextedPhoneField label="Cell Phone" {...field('phone_additional')} />
            <TextedPhoneField
              label="Scheduling Contact Phone"
              {...field('phone_scheduling_contact')}
            />
            <ToggleField label="Prefers phone call" {...field('phone_call_preferred')} />
          </div>
          <NoTextsLine noTexts={noTexts} />
        </Col>
        <AddressBlock form={form} isNew={isNew} />
      </FieldGrid>
    </Section>
  )
}

export function TreatmentSection({ form, today }: SectionOf) {
  const { field, values } = form
  return (
    <Section title="Treatment Details" id="patients.treatment">
      <FieldGrid>
        <Col span={4}>
          <SegmentedField
            label="Difficult IV access"
            choices={yesNo}
            {...field('has_difficult_iv_access')}
          />
        </Col>
        <Col span={4}>
          <SegmentedField label="Allergies" choices={yesNo} {...field('has_allergy')} />
        </Col>
        <Col span={4}>
          <DateField label="Start of care date" today={today} {...field('soc_date')} />
        </Col>
        <Col span={12}>
          <TextareaField
            label="Allergies text"
            rows={2}
            maxLength={2000}
            disabled={values.has_allergy !== 'yes'}
            {...field('allergies')}
          />
        </Col>
        <Col span={12}>
          <DiagnosesField form={form} />
        </Col>
        <Col span={4}>
          <ToggleField label="Plan of treatment required" {...field('pot_required')} />
        </Col>
        <Col span={4}>
          <DateField label="Plan of treatment due next" today={today} {...field('pot_due_next')} />
        </Col>
        <Col span={4}>
          <NursePicker
            label="Plan of treatment nurse"
            place={placeAt(values.zip)}
            {...field('pot_nurse')}
            onChange={(id) => form.set({ pot_nurse: id })}
          />
        </Col>
        <Col span={4}>
          <DateField
            label="Certification Period From"
            today={today}
            {...field('pot_certification_period_from')}
          />
        </Col>
        <Col span={4}>
          <DateField
            label="Certification Period To"
            today={today}
            {...field('pot_certification_period_to')}
          />
        </Col>
        <Col span={4}>
          <TextField label="Prescriber Name" maxLength={200} {...field('prescriber_name')} />
        </Col>
        <Col span={4}>
          <PhoneField label="Office Phone" takesExtension {...field('office_phone')} />
        </Col>
        <Col span={4}>
          <PhoneField label="Office Fax" {...field('office_fax')} />
        </Col>
      </FieldGrid>
    </Section>
  )
}

/** PAT-052: only what is surely a web address becomes a link. */
const webAddress = (text: string | null): string | null =>
  text !== null && /^https?:\/\/\S+$/i.test(text) ? text : null

export function AdditionalSection({ form }: SectionOf) {
  const { field, values, errors } = form
  const link = errors['document_link'] === undefined ? webAddress(values.document_link) : null
  return (
    <Section title="Additional Details" id="patients.additional">
      <FieldGrid>
        <Col span={4}>
          <SegmentedField label="Recurring" choices={yesNo} {...field('is_recurring')} />
        </Col>
        <Col span={4}>
          <SegmentedField label="Allow shadow" choices={yesNo} {...field('allow_shadow')} />
        </Col>
        <Col span={4}>
          <TextField
            label="Client Service Specialist"
            maxLength={100}
            {...field('client_service_specialist')}
          />
        </Col>
        <Col span={12}>
          <TextField
            label="Google Drive Link"
            type="url"
            maxLength={2000}
            {...field('document_link')}
            help={
              link && (
                <a href={link} target="_blank" rel="noopener noreferrer">
                  Google Drive Link
                </a>
              )
            }
          />
        </Col>
        <Col span={12}>
          <TextareaField
            label="Address Notes"
            help="Shown to the nurse on visit details"
            rows={2}
            maxLength={2000}
            {...field('address_notes')}
          />
        </Col>
        <Col span={12}>
          <TextareaField label="Admin Notes" rows={3} maxLength={5000} {...field('admin_notes')} />
        </Col>
      </FieldGrid>
    </Section>
  )
}

export function PreferencesSection({
  form,
  children,
}: SectionOf & { readonly children?: ReactNode }) {
  const { field, values } = form
  return (
    <Section title="Preferences" id="patients.preferences">
      <FieldGrid>
        <Col span={3} small={6}>
          <SelectField label="Preferred day" choices={days} {...field('preferenced_day')} />
        </Col>
        <Col span={3} small={6}>
          <SelectField
            label="Preferred hour"
            choices={hours}
            {...field('preferenced_time_hour')}
            onChange={(hour) => form.set(withHour(hour, values.preferenced_time_minute))}
          />
        </Col>
        <Col span={3} small={6}>
          <SelectField
            label="Preferred minute"
            choices={minutes}
            disabled={values.preferenced_time_hour === null}
            {...field('preferenced_time_minute')}
          />
        </Col>
        <Col span={3} small={6}>
          <SelectField
            label="Nurse gender preference"
            choices={choicesOf(genderPreferences)}
            {...field('nurse_gender_preference')}
          />
        </Col>
        {children}
      </FieldGrid>
    </Section>
  )
}
