// The sections that the form saves (PHA-024, PHA-026, PHA-033, PHA-039, PHA-040, PHA-041, PHA-042, PHA-043, PHA-079,
// PHA-081).
import { Input } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { mostTitle, ratesNote, roundingLabels, roundingMethods } from '@wren/contract/pharmacies'
import { reference } from '@wren/contract/reference-calls'
import { Tag } from '../../shared/badges/marks.tsx'
import { SelectField, ToggleField } from '../../shared/form/choice-fields.tsx'
import { frame } from '../../shared/form/field-props.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { MoneyField, NumberField } from '../../shared/form/number-fields.tsx'
import { RichTextField } from '../../shared/form/RichTextField.tsx'
import { EmailField, TextField, UrlField } from '../../shared/form/text-fields.tsx'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import { fillEmpty } from '../../shared/form/useZipLookup.ts'
import { ZipField } from '../../shared/form/ZipField.tsx'
import { send } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import { withLogo, zipHint, type PharmacyValues } from './pharmacies-form.rules.ts'
import styles from './pharmacies.module.css'

export interface SectionProps {
  readonly form: CallForm<PharmacyValues>
}

/** Loads the picture to find out whether it exists (PHA-081). */
function useLogoMissing(slug: string | null): boolean {
  const [missing, setMissing] = useState<string | null>(null)
  useEffect(() => {
    if (slug === null || !/^[a-z0-9-]+$/.test(slug)) return
    const image = new Image()
    image.onerror = () => setMissing(slug)
    image.src = `/logos/${slug}.png`
    return () => {
      image.onerror = null
    }
  }, [slug])
  return slug !== null && missing === slug
}

export function DetailsSection({ form, group }: SectionProps & { readonly group: string | null }) {
  const { field, values } = form
  const missing = useLogoMissing(values.provider_logo_slug)
  const { label, classNames } = frame({ label: 'Group' })
  return (
    <Section title="Details" id="pharmacies.details">
      <FieldGrid>
        <Col span={8}>
          <TextField label="Title" required maxLength={mostTitle} {...field('title')} />
        </Col>
        <Col span={4}>
          <Input.Wrapper labelElement="div" label={label} classNames={classNames}>
            <div className={styles.fixed}>{group === null ? '-' : <Tag>{group}</Tag>}</div>
          </Input.Wrapper>
        </Col>
        <Col span={4}>
          <ToggleField label="Vaccination required" {...field('vaccination_required')} />
        </Col>
        <Col span={4}>
          <ToggleField label="Has own chart" {...field('has_own_chart')} />
        </Col>
        <Col span={4}>
          <ToggleField
            label="Default group branch for state"
            {...field('default_group_branch_for_state')}
          />
        </Col>
        <Col span={8}>
          <TextField
            label="Logo slug"
            maxLength={100}
            help={
              missing
                ? 'No logo with this name exists.'
                : 'Lowercase letters, digits and hyphens: the name of a logo that is part of Wren.'
            }
            {...field('provider_logo_slug')}
            onChange={(slug) => form.set(withLogo(slug))}
          />
        </Col>
        <Col span={4}>
          <ToggleField
            label="Show logo on landing"
            disabled={!values.provider_logo_slug}
            {...field('show_logo_on_landing')}
          />
        </Col>
      </FieldGrid>
    </Section>
  )
}

type ZipPlace = { readonly zip: string; readonly city: string; readonly state: string }

function AddressFields({ form }: SectionProps) {
  const { field, values } = form
  const [place, setPlace] = useState<ZipPlace | null>(null)
  const states = useCall(reference.states, {}, { quiet: true, freshFor: dayInMs })
  const codes = states.data?.data.map(({ code, title }) => ({ value: code, label: title })) ?? []
  const applyPlace = ({ zip, city, state }: ZipPlace): void => {
    setPlace({ zip, city, state })
    form.set(
      fillEmpty(form.values, {
        invoicing_address_city: city,
        invoicing_address_state: state,
      } as Partial<PharmacyValues>),
    )
  }
  return (
    <>
      <Col span={8}>
        <TextField label="Street" maxLength={200} {...field('invoicing_address_street')} />
      </Col>
      <Col span={4}>
        <TextField label="Street 2" maxLength={200} {...field('invoicing_address_street2')} />
      </Col>
      <Col span={2} small={5}>
        <ZipField
          label="Zip"
          {...field('invoicing_address_zip')}
          onFound={applyPlace}
          lookup={async (zip) => ({ ...(await send(reference.addressByZip, { zip })), zip })}
        />
      </Col>
      <Col span={4} small={7}>
        <TextField
          label="City"
          maxLength={100}
          help={zipHint(values, place)}
          {...field('invoicing_address_city')}
        />
      </Col>
      <Col span={3} small={6}>
        <SelectField label="State" choices={codes} {...field('invoicing_address_state')} />
      </Col>
      <Col span={3} small={6}>
        <TextField label="Country" maxLength={100} {...field('invoicing_address_country')} />
      </Col>
    </>
  )
}

export function InvoicingSection({
  form,
  unlocked,
  children,
}: SectionProps & { readonly unlocked: boolean; readonly children?: ReactNode }) {
  const { field } = form
  return (
    <Section title="Invoicing" id="pharmacies.invoicing">
      <FieldGrid>
        <Col span={8}>
          <EmailField label="Contact email" maxLength={254} {...field('invoicing_email')} />
        </Col>
        <Col span={4}>
          <NumberField
            label="Net payment term"
            suffix="days"
            min={0}
            max={120}
            {...field('net_payment_term')}
          />
        </Col>
        <AddressFields form={form} />
        <Col span={4}>
          <MoneyField label="Hourly rate" locked={!unlocked} {...field('hourly_rate')} />
        </Col>
        <Col span={4}>
          <NumberField
            label="Minimum billable minutes"
            suffix="min"
            min={0}
            max={720}
            {...field('minimal_minutes_charge')}
          />
        </Col>
        <Col span={4}>
          <SelectField
            label="Duration rounding"
            clearable={false}
            choices={roundingMethods.map((value) => ({ value, label: roundingLabels[value] }))}
            {...field('duration_rounding_method')}
          />
        </Col>
        <Col span={12}>
          <p className={styles.note}>{ratesNote}</p>
        </Col>
        {children}
      </FieldGrid>
    </Section>
  )
}

export function VisitDetailsSection({ form }: SectionProps) {
  const { field } = form
  return (
    <Section title="Visit Details" id="pharmacies.visit-details">
      <FieldGrid>
        <Col span={6}>
          <UrlField
            label="Wren Health Visit Guide"
            maxLength={2000}
            {...field('visit_guide_url')}
          />
        </Col>
        <Col span={6}>
          <UrlField label="Supply Request Form" maxLength={2000} {...field('supply_form_url')} />
        </Col>
        <Col span={12}>
          <ToggleField label="Supply form required" {...field('supply_form_required')} />
        </Col>
        <Col span={6}>
          <RichTextField label="Nurse information" {...field('nurse_info')} />
        </Col>
        <Col span={6}>
          <RichTextField label="Duration information" {...field('duration_info')} />
        </Col>
        <Col span={6}>
          <RichTextField label="Chart information" {...field('chart_info')} />
        </Col>
        <Col span={6}>
          <RichTextField label="Supply information" {...field('supply_info')} />
        </Col>
      </FieldGrid>
    </Section>
  )
}
