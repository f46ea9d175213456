// PHA "Pharmacy form" 026, 030-041: what the form edits, how it is called, and what leaves it.
import {
  marginNames,
  pharmacyTexts,
  type MarginName,
  type Pharmacy,
} from '@wren/contract/pharmacies'

/** Billing emails, automated invoices, blocked nurses and vettings are saved by their own panels. */
type Own = Omit<
  Pharmacy,
  | 'id'
  | 'version'
  | 'is_deleted'
  | 'group'
  | 'billing_emails'
  | 'auto_invoice'
  | 'title'
  | 'duration_rounding_method'
  | 'invoicing_address_country'
>
export type PharmacyValues = { readonly [K in keyof Own]: Own[K] | null } & {
  readonly [name: string]: unknown
  readonly title: string | null
  readonly duration_rounding_method: string | null
  readonly invoicing_address_country: string | null
}

const margins = Object.fromEntries(
  marginNames.flatMap((name) => [
    [name, null],
    [`${name}_flat_rate`, null],
    [`${name}_hourly_rate`, null],
  ]),
) as Readonly<Record<MarginName | `${MarginName}_${'flat' | 'hourly'}_rate`, null>>

export const blank: PharmacyValues = {
  title: null,
  vaccination_required: false,
  has_own_chart: false,
  provider_logo_slug: null,
  show_logo_on_landing: false,
  default_group_branch_for_state: false,
  invoicing_email: null,
  invoicing_address_street: null,
  invoicing_address_street2: null,
  invoicing_address_zip: null,
  invoicing_address_city: null,
  invoicing_address_state: null,
  invoicing_address_country: 'USA',
  net_payment_term: null,
  hourly_rate: null,
  minimal_minutes_charge: null,
  duration_rounding_method: 'none',
  ...margins,
  visit_guide_url: null,
  supply_form_url: null,
  supply_form_required: false,
  nurse_info: null,
  duration_info: null,
  chart_info: null,
  supply_info: null,
}

export const valuesOf = (pharmacy: Pharmacy): PharmacyValues =>
  Object.fromEntries(
    Object.keys(blank).map((name) => [name, pharmacy[name as keyof Pharmacy]]),
  ) as PharmacyValues

/** What cannot be null travels as the empty text that the server reads as missing, or as its default. */
export const sentOf = (part: Partial<PharmacyValues>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      value === null && (name === 'title' || name === 'invoicing_address_country') ? '' : value,
    ]),
  )

/** A new one is sent without what is not filled in: a rate that is merely empty needs no permission. */
export const sentOfNew = (values: PharmacyValues): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ''),
  ),
  title: values.title ?? '',
})

/** PHA-041, in the words of the server. */
export const checkPharmacy = (values: PharmacyValues): Readonly<Record<string, string>> =>
  values.supply_form_required === true && !values.supply_form_url
    ? { supply_form_url: pharmacyTexts.supplyRequired }
    : {}

/** The banner's sentence: of the field that stands first. */
export const firstFault = (errors: Readonly<Record<string, string>>): string =>
  Object.keys(blank)
    .map((name) => errors[name])
    .find((text) => text !== undefined) ??
  Object.values(errors)[0] ??
  ''

/** A logo that is taken away cannot be shown (PHA-024). */
export const withLogo = (slug: string | null): Partial<PharmacyValues> =>
  slug === null || slug === ''
    ? { provider_logo_slug: null, show_logo_on_landing: false }
    : { provider_logo_slug: slug }

export const marginLabels: Readonly<Record<MarginName, string>> = {
  intake_margin_max: 'Intake margin max',
  intake_margin_min: 'Intake margin min',
  intake_margin_urgent: 'Intake margin urgent',
  margin_max: 'Margin max',
  margin_target: 'Margin target',
  margin_min: 'Margin min',
  margin_urgent: 'Margin urgent',
}

/** PHA-040: where the zip lies, when the form says otherwise. */
export function zipHint(
  values: Pick<
    PharmacyValues,
    'invoicing_address_zip' | 'invoicing_address_city' | 'invoicing_address_state'
  >,
  place: { readonly zip: string; readonly city: string; readonly state: string } | null,
): string | null {
  if (place === null || place.zip !== values.invoicing_address_zip) return null
  const same = (one: string | null, other: string) =>
    (one ?? '').trim().toLowerCase() === other.toLowerCase()
  return same(values.invoicing_address_city, place.city) &&
    same(values.invoicing_address_state, place.state)
    ? null
    : `The zip code belongs to ${place.city}, ${place.state}.`
}
