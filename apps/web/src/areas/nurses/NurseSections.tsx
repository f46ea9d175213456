// NUR-020, NUR-023, NUR-024, NUR-025, NUR-035: sections of the nurse form, for new and stored nurses.
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { englishRequiredText } from '@wren/contract/nurses.refusals'
import { pronouns, combinedStatuses, referralSources } from '@wren/contract/nurses.rules'
import { maxEmailLength, maxNameLength } from '@wren/contract/nurses-save'
import { reference } from '@wren/contract/reference-calls'
import { genders } from '@wren/contract/reference'
import type { NoTexts } from '@wren/contract/no-texts'
import type { Day } from '@wren/contract/time'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { CheckboxField, choicesOf, SelectField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { NumberField } from '../../shared/form/number-fields.tsx'
import { TextedPhoneField } from '../../shared/form/TextedPhoneField.tsx'
import { EmailField, TextareaField, TextField } from '../../shared/form/text-fields.tsx'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { MultiPicker } from '../../shared/pickers/MultiPicker.tsx'
import { genericKind } from '../../shared/pickers/kinds.ts'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import { NoTextsLine } from '../../shared/record/NoTextsLine.tsx'
import type { NurseValues } from './nurses-form.rules.ts'
import styles from './nurses.module.css'

export type NurseForm = CallForm<NurseValues>
interface SectionProps {
  readonly form: NurseForm
  readonly today: Day
}

/** English cannot be removed (NUR-049). */
function LanguagesField({ form }: Pick<SectionProps, 'form'>) {
  const locales = useCall(
    reference.languageLocales,
    { filterActive: 'true' },
    { quiet: true, freshFor: dayInMs },
  )
  const languages =
    locales.data?.data.map(({ code, language }) => ({ value: code, label: language })) ?? []
  const { value, error, onChange } = form.field('languages')
  const [isEnglishKept, setIsEnglishKept] = useState(false)
  const selected = (value ?? []).map(
    (code) =>
      languages.find((language) => language.value === code) ?? {
        value: code,
        label: code === 'en' ? 'English' : code,
      },
  )
  return (
    <MultiPicker
      label="Languages"
      kind={{ ...genericKind, noun: 'Language' }}
      source={{ key: ['languages', languages.length], whole: true, search: async () => languages }}
      value={selected}
      error={error ?? (isEnglishKept ? englishRequiredText : undefined)}
      onChange={(next) => {
        const codes = next.map(({ value: code }) => code)
        setIsEnglishKept(!codes.includes('en'))
        onChange(codes.includes('en') ? codes : ['en', ...codes])
      }}
    />
  )
}

/** Asks before a change of the account that payments go to (NUR-035). */
function StripeField({ form, isNew }: Pick<SectionProps, 'form'> & { readonly isNew: boolean }) {
  const isChanged = !isNew && form.changed('stripe_id')
  return (
    <>
      <TextField label="Stripe ID" maxLength={100} {...form.field('stripe_id')} />
      {isChanged && (
        <div className={styles.question} role="alert">
          <span>Are you sure you want to change Stripe ID?</span>
          <Button size="compact-sm" onClick={() => form.set({ stripe_id: form.start.stripe_id })}>
            Revert
          </Button>
        </div>
      )}
    </>
  )
}

export function NurseDetailsSection({
  form,
  isNew,
  noTexts = null,
}: SectionProps & { readonly isNew: boolean; readonly noTexts?: NoTexts | null }) {
  const { field } = form
  return (
    <Section title="Nurse Details" id="nurses.details">
      <FieldGrid>
        <Col span={4}>
          <TextField
            label="First Name"
            required
            maxLength={maxNameLength}
            {...field('first_name')}
          />
        </Col>
        <Col span={4}>
          <TextField label="Last Name" required maxLength={maxNameLength} {...field('last_name')} />
        </Col>
        <Col span={4}>
          <TextField label="Preferred Name" maxLength={maxNameLength} {...field('nickname')} />
        </Col>
        <Col span={4}>
          <EmailField label="Email" required maxLength={maxEmailLength} {...field('email')} />
        </Col>
        <Col span={4}>
          <TextedPhoneField
            label="Phone"
            fault="Phone number must be valid."
            required
            {...field('phone')}
          />
          <NoTextsLine noTexts={noTexts} />
        </Col>
        <Col span={4}>
          <SelectField
            label="Status"
            required
            searchable
            choices={combinedStatuses.map(({ label }) => ({ value: label, label }))}
            {...field('standing')}
            error={field('standing').error ?? form.errors['status'] ?? form.errors['sub_status']}
          />
        </Col>
        <Col span={2} small={6}>
          <SelectField label="Gender" choices={choicesOf(genders)} {...field('gender')} />
        </Col>
        <Col span={2} small={6}>
          <SelectField label="Pronoun" choices={choicesOf(pronouns)} {...field('pronoun')} />
        </Col>
        <Col span={4}>
          <LanguagesField form={form} />
        </Col>
        <Col span={4}>
          <TextField label="Other language" maxLength={100} {...field('other_language_spoken')} />
        </Col>
        <Col span={2} small={6}>
          <NumberField
            label="Rating"
            min={0}
            max={5}
            step={0.1}
            decimals={1}
            {...field('rating')}
          />
        </Col>
        <Col span={2} small={6}>
          <NumberField
            label="Social Rating"
            min={0}
            max={5}
            step={0.1}
            decimals={1}
            {...field('social_rating')}
          />
        </Col>
        <Col span={4}>
          <StripeField form={form} isNew={isNew} />
        </Col>
      </FieldGrid>
    </Section>
  )
}

export function NurseVerificationSection({
  form,
  today,
  shadowDate,
}: SectionProps & { readonly shadowDate: string | null }) {
  const { field } = form
  const dateProps = { today }
  return (
    <Section title="Verification" id="nurses.verification">
      <FieldGrid>
        <Col span={4} small={6}>
          <DateField
            label="Background check completed"
            {...dateProps}
            {...field('background_check_completed')}
          />
        </Col>
        <Col span={4} small={6}>
          <DateField label="CPR expiry" {...dateProps} {...field('cpr_expiry')} />
        </Col>
        <Col span={4} small={6}>
          <DateField label="PALS expiry" {...dateProps} {...field('pals_expiry')} />
        </Col>
        <Col span={4} small={6}>
          <DateField
            label="Nursing insurance expiry"
            {...dateProps}
            {...field('nursing_insurance_expiry')}
          />
        </Col>
        <Col span={4} small={6}>
          <DateField label="Agreement signed" {...dateProps} {...field('agreement_signed')} />
        </Col>
        <Col span={4} small={6}>
          <DateField label="W9 signed" {...dateProps} {...field('w9_signed')} />
        </Col>
        <Col span={6} small={6}>
          <DateField label="TB test" {...dateProps} {...field('tb_test')} />
        </Col>
        <Col span={6} small={6}>
          <TextField
            label="Shadow completed"
            readOnly
            value={shadowDate}
            placeholder="-"
            onChange={() => undefined}
          />
        </Col>
        <Col span={4} small={6}>
          <CheckboxField label="Covid vaccination" {...field('covid_vaccination')} />
        </Col>
        <Col span={4} small={6}>
          <CheckboxField label="HepB initial" {...field('hepb_initial')} />
        </Col>
        <Col span={4} small={6}>
          <CheckboxField label="HepB booster" {...field('hepb_booster')} />
        </Col>
      </FieldGrid>
    </Section>
  )
}

export function NurseAdditionalSection({
  form,
  today,
  children,
}: SectionProps & { readonly children?: ReactNode }) {
  const { field } = form
  return (
    <Section title="Additional Details" id="nurses.additional">
      <FieldGrid>
        <Col span={4}>
          <DateField label="First contact" today={today} {...field('first_contact')} />
        </Col>
        <Col span={4}>
          <SelectField
            label="Referral source"
            choices={choicesOf(referralSources)}
            {...field('referral_source')}
          />
        </Col>
        <Col span={4}>
          <TextField label="Referred by" maxLength={100} {...field('referred_by')} />
        </Col>
        <Col>
          <TextareaField label="Notes" rows={3} maxLength={5000} {...field('notes')} />
        </Col>
      </FieldGrid>
      {children}
    </Section>
  )
}
