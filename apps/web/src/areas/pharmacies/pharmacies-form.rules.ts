// The values that the pharmacy form edits, its labels, checks and requests (PHA-026, PHA-030, PHA-040, PHA-041).
import {
  marginNames,
  pharmacyTexts,
  type MarginName,
  type Pharmacy,
} from '@wren/contract/pharmacies'

/** Billing emails, automated invoices, blocked nurses and vettings are saved by separate panels. */
type EditedFields = Omit<
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
export type PharmacyValues = { readonly [K in keyof EditedFields]: EditedFields[K] | null } & {
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

export const emptyPharmacy: PharmacyValues = {
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

export const pharmacyValues = (pharmacy: Pharmacy): PharmacyValues =>
  Object.fromEntries(
    Object.keys(emptyPharmacy).map((name) => [name, pharmacy[name as keyof Pharmacy]]),
  ) as PharmacyValues

/** Fields that cannot be null are sent as empty text, which the server reads as missing or as the default. */
export const savedFields = (part: Partial<PharmacyValues>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      value === null && (name === 'title' || name === 'invoicing_address_country') ? '' : value,
    ]),
  )

/** Empty fields of a new pharmacy are not sent, so that an empty rate needs no permission. */
export const createdFields = (values: PharmacyValues): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ''),
  ),
  title: values.title ?? '',
})

/** The same text that the server answers (PHA-041). */
export const checkPharmacy = (values: PharmacyValues): Readonly<Record<string, string>> =>
  values.supply_form_required === true && !values.supply_form_url
    ? { supply_form_url: pharmacyTexts.supplyRequired }
    : {}

/** The text of the banner: the error of the first field on the form. */
export const firstError = (errors: Readonly<Record<string, string>>): string =>
  Object.keys(emptyPharmacy)
    .map((name) => errors[name])
    .find((text) => text !== undefined) ??
  Object.values(errors)[0] ??
  ''

/** Removing the logo also switches off showing it (PHA-024). */
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

/** A hint when city or state differ from those of the zip code; null otherwise (PHA-040). */
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
