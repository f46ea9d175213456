// PAT "Patient form" 038-049: the four sections of the patient form.
import { reference } from '@wren/contract/reference-calls'
import { genders, weekdays } from '@wren/contract/reference'
import { timezones } from '@wren/contract/timezones'
import { pronouns } from '@wren/contract/nurses.rules'
import { age, type Day } from '@wren/contract/time'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { choicesOf, SegmentedField, SelectField, ToggleField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { PhoneField } from '../../shared/form/PhoneField.tsx'
import { TextareaField, TextField, UrlField } from '../../shared/form/text-fields.tsx'
import type { BoundField, CallForm } from '../../shared/form/useCallForm.ts'
import { fillEmpty } from '../../shared/form/useZipLookup.ts'
import { ZipField } from '../../shared/form/ZipField.tsx'
import { send } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { CountyField } from '../../shared/pickers/CountyField.tsx'
import { adminKind } from '../../shared/pickers/kinds.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import { adminSource } from '../../shared/pickers/sources.ts'
import type { PatientValues } from './patients-form.rules.ts'

/** A field may say where its value comes from. */
export type PatientForm = Omit<CallForm<PatientValues>, 'field'> & { readonly field: <K extends keyof PatientValues & string>(name: K) => BoundField<PatientValues[K]> & { readonly help?: string } }
export interface SectionOf { readonly form: PatientForm; readonly today: Day }

const yesNo = [{ value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }, { value: 'unknown', label: 'Unknown' }]
const zones = timezones.map(({ id, label }) => ({ value: id, label }))
const numbers = (values: readonly number[]) => values.map((n) => ({ value: String(n), label: String(n).padStart(2, '0') }))
const hours = numbers(Array.from({ length: 24 }, (_, n) => n))
const minutes = numbers([0, 15, 30, 45])
const days = weekdays.map(({ value, label }) => ({ value: String(value), label }))

function AddressFields({ form }: Pick<SectionOf, 'form'>) {
  const { field } = form
  const states = useCall(reference.states, {}, { quiet: true, freshFor: dayInMs })
  const codes = states.data?.data.map(({ code, title }) => ({ value: code, label: title })) ?? []
  return (
    <>
      <Col span={12}><TextField label="Street" {...field('street')} /></Col>
      <Col span={2} small={6}>
        <ZipField label="Zip" {...field('zip')} lookup={(zip) => send(reference.addressByZip, { zip })}
          onFound={({ city, county, state, state_long, timezone }) => form.set(fillEmpty(form.values, { city, county, state, state_long, timezone }))} />
      </Col>
      <Col span={3} small={6}><TextField label="City" {...field('city')} /></Col>
      <Col span={3} small={6}><CountyField label="County" state={form.values.state} {...field('county')} /></Col>
      <Col span={2} small={6}><SelectField label="State" choices={codes} {...field('state')} /></Col>
      <Col span={2}><SelectField label="Timezone" choices={zones} {...field('timezone')} /></Col>
    </>
  )
}

export function DetailsSection({ form, today, isNew }: SectionOf & { readonly isNew: boolean }) {
  const { field, values } = form
  const languages = useCall(reference.languageLocales, { filterActive: 'true' }, { quiet: true, freshFor: dayInMs })
  const spoken = languages.data?.data.map(({ code, language }) => ({ value: code, label: language })) ?? []
  return (
    <Section title="Patient Details" id="patients.details">
      <FieldGrid>
        <Col span={4}><TextField label="First Name" required maxLength={100} {...field('first_name')} /></Col>
        <Col span={4}><TextField label="Last Name" required maxLength={100} {...field('last_name')} /></Col>
        <Col span={4}><DateField label="Date of birth" required today={today} min="1900-01-01" max={today} {...field('dob')} help={[values.dob !== null && `Age ${age(values.dob, today)}`, field('dob').help].filter(Boolean).join('. ') || undefined} /></Col>
        <Col span={4}><Picker label="Ops" required kind={adminKind} source={adminSource} clearable={false} {...field('user_id_ops')} onChange={(id) => form.set({ user_id_ops: id })} /></Col>
        <Col span={4}><SelectField label="Status" clearable={false} disabled={isNew} choices={choicesOf(['New', 'Active', 'Completed', 'Hold', 'Inactive'])} {...field('status')} /></Col>
        <Col span={2} small={6}><SelectField label="Gender" choices={choicesOf(genders)} {...field('gender')} /></Col>
        <Col span={2} small={6}><SelectField label="Pronoun" choices={choicesOf(pronouns)} {...field('pronoun')} /></Col>
        <Col span={4}><SelectField label="Language" choices={spoken} {...field('languages')} value={values.languages[0] ?? null} onChange={(code) => form.set({ languages: code === null ? [] : [code] })} /></Col>
        <Col span={4}><TextField label="Other language" {...field('other_language_spoken')} /></Col>
        <Col span={4}><TextField label="Preferred Contact" {...field('preferred_contact')} /></Col>
        <Col span={3}><PhoneField label="Home Phone" {...field('phone')} /></Col>
        <Col span={3}><PhoneField label="Cell Phone" {...field('phone_additional')} /></Col>
        <Col span={3}><PhoneField label="Scheduling Contact Phone" {...field('phone_scheduling_contact')} /></Col>
        <Col span={3}><ToggleField label="Prefers phone call" {...field('phone_call_preferred')} /></Col>
        <AddressFields form={form} />
      </FieldGrid>
    </Section>
  )
}

export function TreatmentSection({ form, today }: SectionOf) {
  const { field, values } = form
  return (
    <Section title="Treatment Details" id="patients.treatment">
      <FieldGrid>
        <Col span={4}><SegmentedField label="Difficult IV access" choices={yesNo} {...field('has_difficult_iv_access')} /></Col>
        <Col span={4}><SegmentedField label="Allergies" choices={yesNo} {...field('has_allergy')} /></Col>
        <Col span={4}><DateField label="Start of care date" today={today} {...field('soc_date')} /></Col>
        <Col span={12}><TextareaField label="Allergies text" rows={2} disabled={values.has_allergy !== 'yes'} {...field('allergies')} /></Col>
        <Col span={4}><TextField label="Prescriber Name" {...field('prescriber_name')} /></Col>
        <Col span={4}><PhoneField label="Office Phone" {...field('office_phone')} /></Col>
        <Col span={4}><PhoneField label="Office Fax" {...field('office_fax')} /></Col>
      </FieldGrid>
    </Section>
  )
}

export function AdditionalSection({ form }: SectionOf) {
  const { field } = form
  return (
    <Section title="Additional Details" id="patients.additional">
      <FieldGrid>
        <Col span={4}><SegmentedField label="Recurring" choices={yesNo} {...field('is_recurring')} /></Col>
        <Col span={4}><SegmentedField label="Allow shadow" choices={yesNo} {...field('allow_shadow')} /></Col>
        <Col span={4}><TextField label="Client Service Specialist" {...field('client_service_specialist')} /></Col>
        <Col span={12}><UrlField label="Google Drive Link" {...field('document_link')} /></Col>
        <Col span={12}><TextareaField label="Address Notes" help="Shown to the nurse on visit details" rows={2} {...field('address_notes')} /></Col>
        <Col span={12}><TextareaField label="Admin Notes" rows={3} {...field('admin_notes')} /></Col>
      </FieldGrid>
    </Section>
  )
}

export function PreferencesSection({ form }: SectionOf) {
  const { field } = form
  return (
    <Section title="Preferences" id="patients.preferences">
      <FieldGrid>
        <Col span={3} small={6}><SelectField label="Preferred day" choices={days} {...field('preferenced_day')} /></Col>
        <Col span={3} small={6}><SelectField label="Preferred hour" choices={hours} {...field('preferenced_time_hour')} /></Col>
        <Col span={3} small={6}><SelectField label="Preferred minute" choices={minutes} {...field('preferenced_time_minute')} /></Col>
        <Col span={3} small={6}><SelectField label="Nurse gender preference" choices={choicesOf(['F', 'M'])} {...field('nurse_gender_preference')} /></Col>
      </FieldGrid>
    </Section>
  )
}
