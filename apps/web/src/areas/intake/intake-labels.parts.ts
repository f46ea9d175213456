// AUD-031, INT-025: the fields, in the order of the form, and their values as people know them, where two versions
// of an intake are laid side by side.
import { shownPhone } from '../../shared/form/phone-field.rules.ts'
import { pharmacies } from '@wren/contract/pharmacies'
import { accessTypeLabel } from '@wren/contract/reference'
import { timezoneLabel } from '@wren/contract/timezones'
import { formatDateTime, formatDay, isDay, isInstant } from '@wren/contract/time'
import { users } from '@wren/contract/users'
import { useCall } from '../../shared/http/use-call.ts'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import { useSession } from '../../shared/session/session.ts'
import type { FieldName } from './intake-form.rules.ts'

export const fieldLabels: Readonly<Record<FieldName, string>> = {
  is_urgent: 'Urgent',
  auto_offer_enabled: 'Auto Offers',
  status: 'Status',
  user_id_ops: 'Ops Owner',
  status_reason: 'Status Reason',
  submitted_by: 'Submitted By',
  requested_provider_id: 'Pharmacy',
  submitted_date: 'Date Received',
  treatment: 'Treatment',
  treatment_duration_days: 'Treatment Duration',
  is_nonconsecutive: 'Nonconsecutive',
  duration_estimate: 'Visit Duration, minutes',
  series_start_date: 'Potential Start Date',
  series_end_date: 'Potential Start Date, last day',
  preferred_visit_slots: 'Start Time Slots',
  zip: 'Zip Code',
  city: 'City',
  county: 'County',
  state: 'State',
  timezone: 'Timezone',
  contact_name: 'Contact Name',
  contact_email: 'Contact Email',
  contact_phone: 'Contact Phone',
  notes: 'Notes',
  hs_email_link: 'HS Email Link',
  patient_uuid: 'Patient',
  frequency_value: 'Frequency',
  frequency_type: 'Frequency Unit',
  flexibility_days: 'Flexibility, days',
  pot_cert_start: 'Certification Period From',
  pot_cert_end: 'Certification Period To',
  languages: 'Languages',
  access_type: 'Access Type',
  access_type_details: 'Access Type Details',
  has_difficult_iv_access: 'Difficult IV access',
  labs: 'Labs',
  quest_liab: 'Lab Drop-off',
  lab_drop_off_other: 'Other Lab Drop-off',
  is_first_lifetime_dose: 'First Lifetime Dose',
  verified_by: 'Verified By',
  verified_date: 'Verified Date',
  orig_json: 'Original Referral',
}

export function useShownValues(): (name: string, value: unknown) => string {
  const { timezone } = useSession()
  const admins = useCall(users.adminList, {}, { quiet: true, freshFor: 300_000 })
  const providers = useCall(pharmacies.list, {}, { quiet: true, freshFor: dayInMs })
  return (name, value) => {
    if (value === null || value === undefined || value === '') return '-'
    if (name === 'requested_provider_id')
      return providers.data?.data.find(({ id }) => id === value)?.title ?? String(value)
    if (name === 'user_id_ops' || name === 'verified_by')
      return admins.data?.data.find((one) => one.value === value)?.name ?? String(value)
    if (name === 'patient_uuid') return 'Another patient'
    if (name === 'contact_phone') return shownPhone(String(value))
    if (name === 'access_type') return accessTypeLabel(String(value))
    if (name === 'timezone') return timezoneLabel(String(value))
    if (value === true || value === 'true') return 'Yes'
    if (value === false || value === 'false') return 'No'
    if (Array.isArray(value)) return value.join(', ') || '-'
    if (typeof value === 'string')
      return isDay(value)
        ? formatDay(value)
        : isInstant(value)
          ? formatDateTime(value, timezone)
          : value
    return typeof value === 'object' ? 'Changed' : String(value)
  }
}
