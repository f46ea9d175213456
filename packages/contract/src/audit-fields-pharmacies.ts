// Audit labels of pharmacies, groups, vettings, flags and rules. AUD-019
import {
  cents,
  choice,
  days,
  dollars,
  instant,
  many,
  minutes,
  named,
  number,
  options,
  part,
  parts,
  percent,
  person,
  pharmacy,
  richText,
  text,
  words,
  yesNo,
} from './audit-kinds.ts'
import type { FieldTable } from './audit-fields.ts'
import { countOf, humanise } from './format.ts'
import { marginNames, roundingLabels } from './pharmacies.ts'
import { accessTypes } from './reference.ts'

const rates: FieldTable = Object.fromEntries(
  marginNames.flatMap((name) => {
    const label = humanise(name).replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    return [
      [name, [label, percent]],
      ...[
        ['flat_rate', 'Flat Rate'],
        ['hourly_rate', 'Hourly Rate'],
      ].flatMap(([unit, word]) => [
        [`${name}_${unit}`, [`${label} ${word}`, dollars]],
        [`${name}_${unit}_cents`, [`${label} ${word}`, cents]],
      ]),
    ]
  }),
)
const vetting = parts([part('vetting_id', named('vetting')), part('name')])

export const pharmacyFields: FieldTable = {
  title: ['Title', text],
  is_deleted: ['Deleted', yesNo],
  group: ['Group', text],
  pharmacy_group_id: ['Group', named('group')],
  vaccination_required: ['Vaccination Required', yesNo],
  has_own_chart: ['Has Own Chart', yesNo],
  hourly_rate: ['Hourly Rate', dollars],
  hourly_rate_cents: ['Hourly Rate', cents],
  net_payment_term: ['Net Payment Term', days],
  minimal_minutes_charge: ['Minimal Minutes Charge', minutes],
  duration_rounding_method: ['Duration Rounding Method', choice(roundingLabels)],
  invoicing_email: ['Invoicing Email', text],
  billing_emails: ['Billing Emails', many(text)],
  invoicing_address_street: ['Invoicing Street', text],
  invoicing_address_street2: ['Invoicing Street 2', text],
  invoicing_address_zip: ['Invoicing Zip', text],
  invoicing_address_city: ['Invoicing City', text],
  invoicing_address_state: ['Invoicing State', text],
  invoicing_address_country: ['Invoicing Country', text],
  default_group_branch_for_state: ['Default Group Branch for State', yesNo],
  visit_guide_url: ['Visit Guide URL', text],
  supply_form_url: ['Supply Form URL', text],
  supply_form_required: ['Supply Form Required', yesNo],
  nurse_info: ['Nurse Info', richText],
  duration_info: ['Duration Info', richText],
  chart_info: ['Chart Info', richText],
  supply_info: ['Supply Info', richText],
  auto_invoice: ['Auto Invoice', yesNo],
  show_logo_on_landing: ['Show Logo on Landing Page', yesNo],
  provider_logo_slug: ['Logo', text],
  vettings: ['Vettings', vetting],
  vetting_id: ['Vetting', named('vetting')],
  provider_id: ['Pharmacy', pharmacy],
  provider_nurse_blocked: [
    'Blocked Nurses',
    parts([part('user_nurse_id', person), part('reason')]),
  ],
  user_nurse_id: ['Nurse', person],
  blocked_by: ['Blocked By', words],
  reason: ['Reason', text],
  user_id_created: ['Created By', person],
  ...rates,
}

export const groupFields: FieldTable = {
  name: ['Name', text],
  slug: ['Slug', text],
  is_published: ['Published', yesNo],
  was_published: ['Was Published', yesNo],
  vettings: ['Vettings', vetting],
  vetting_id: ['Vetting', named('vetting')],
  pharmacy_group_id: ['Group', named('group')],
  pharmacies: ['Pharmacies', many(pharmacy)],
  providers: ['Pharmacies', many(pharmacy)],
  branches: ['Pharmacies', many(pharmacy)],
}

export const vettingFields: FieldTable = { name: ['Name', text] }

export const flagFields: FieldTable = {
  key: ['Flag', text],
  enabled: ['Enabled', yesNo],
  description: ['Description', text],
  emails: ['Emails', many(text)],
  roles: ['Roles', many(words)],
  targeting_keys: ['Targeting Keys', many(text)],
  updated_by: ['Changed By', person],
}

export const settingFields: FieldTable = {
  name: ['Name', text],
  value: ['Value', text],
  kept_at: ['Kept', instant],
  offset_ms: [
    'Clock Offset',
    {
      show: (value) =>
        typeof value === 'number' ? countOf(Math.round(value / 60_000), 'minute') : null,
    },
  ],
  only: ['Clock Moved', yesNo],
}

export const ruleFields: FieldTable = {
  name: ['Name', text],
  is_active: ['Active', yesNo],
  priority: ['Priority', number],
  state: ['State', text],
  provider_id: ['Pharmacy', pharmacy],
  group_id: ['Group', named('group')],
  access_type: ['Access Type', options(accessTypes)],
  patient_type: ['Patient Type', choice({ 'one-time': 'One-time', recurring: 'Recurring' })],
  is_urgent: ['Urgent', yesNo],
  duration_days_min: ['Duration From', days],
  duration_days_max: ['Duration To', days],
  lead_hours_min: ['Lead Time From, hours', number],
  lead_hours_max: ['Lead Time To, hours', number],
  max_distance_miles: ['Greatest Distance, miles', number],
  wave_size: ['Wave Size', number],
  wave_interval_minutes: ['Wave Interval', minutes],
  step_percent: ['Step', percent],
  max_incentivized_offers: ['Raised Offers at Most', number],
  max_hourly_rate: ['Hourly Rate at Most', dollars],
  max_flat_rate: ['Flat Rate at Most', dollars],
  max_hourly_rate_cents: ['Hourly Rate at Most', cents],
  max_flat_rate_cents: ['Flat Rate at Most', cents],
  min_take_rate: ['Take Rate at Least', percent],
  required_nurse_count: ['Nurses Needed', number],
  stop_on_consecutive: ['Stop When Consecutive Days Are Covered', yesNo],
  stop_on_every_day: ['Stop When Every Day Is Covered', yesNo],
  intake_id: [
    'Intake',
    {
      show: (value) => (value === null || value === undefined ? null : `Intake #${String(value)}`),
    },
  ],
  rule_id: ['Rule', named('rule')],
  last_wave_at: ['Last Wave', instant],
}
