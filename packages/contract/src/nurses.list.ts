// NUR-003, NUR-004, NUR-005, NUR-006, NUR-007, NUR-008, NUR-009, NUR-010, NUR-011, NUR-012, NUR-013, NUR-014, NUR-129,
// NUR-130: definition of the list of nurses and of the nurse picker's search.
import { nameWithNickname } from './format.ts'
import { list } from './list.ts'
import { options } from './list-filters.ts'
import type { NurseRow } from './nurses.ts'
import {
  sourceChoices,
  licenseBoards,
  combinedStatuses,
  nurseStatuses,
  nurseStatusText,
  nurseSubStatuses,
  skillLabels,
  skillTypes,
  waitList,
} from './nurses.rules.ts'
import { genders } from './reference.ts'
import { formatDay, type Day } from './time.ts'

/** NUR-004 */
export const nurseLocation = ({
  city,
  county,
  state,
}: Pick<NurseRow, 'city' | 'county' | 'state'>): string =>
  [city, [county, state].filter(Boolean).join(' ')].filter(Boolean).join(' - ')
const dayText = (day: Day | null): string | null => (day === null ? null : formatDay(day))
const statusOfChoice = (choice: string): Readonly<Record<string, string>> => {
  const { status, sub_status } = combinedStatuses.find(({ label }) => label === choice) ?? {
    status: choice,
    sub_status: null,
  }
  return sub_status === null ? { status } : { status, sub_status }
}

export const nurseList = list({
  name: 'nurses',
  orders: [
    'firstName',
    'lastName',
    'city',
    'licenseExpiry',
    'cprExpiry',
    'insuranceExpiry',
    'status',
  ],
  order: 'firstName asc',
  empty: 'No nurses found.',
  clear: 'Clear All filters',
  place: 'filter',
  filters: {
    nurse_id: { type: 'select-nurse', label: 'Nurse', emptyAble: true },
    email: { type: 'text', label: 'Email' },
    phone: { type: 'text', label: 'Phone' },
    gender: { type: 'select', label: 'Gender', options: options(genders), emptyAble: true },
    // A choice such as 'Enabled - Ready' sends status and sub status (NUR-009).
    standing: {
      type: 'select',
      label: 'Status',
      options: options(combinedStatuses.map(({ label }) => label)),
      send: statusOfChoice,
    },
    city: { type: 'text', label: 'City' },
    county: { type: 'text', label: 'County' },
    skill: {
      type: 'select',
      label: 'Skills',
      options: skillTypes.map((value) => ({ value, label: skillLabels[value] })),
    },
    notes: { type: 'text', label: 'Notes' },
    expiring: {
      type: 'select',
      label: 'Expiring',
      options: [
        { value: 'expired', label: 'Expired' },
        { value: 'soon', label: 'Expiring Soon' },
        { value: 'current', label: 'Current' },
      ],
    },
    referral_source: { type: 'select', label: 'Referral Source', options: options(sourceChoices) },
    referred_by: { type: 'nurse-referred', label: 'Referred By' },
    first_contact_date_from: { type: 'date-month', label: 'First Contact' },
    vetting: { type: 'vettings', label: 'Vetting' },
    state: { type: 'select-state', label: 'State' },
    license_board: { type: 'select', label: 'License Board', options: options(licenseBoards) },
    compact_license: { type: 'yes-no', label: 'Compact License' },
    status: {
      type: 'select',
      label: 'Status',
      options: options(nurseStatuses),
      panel: false,
      url: null,
    },
    sub_status: {
      type: 'select',
      label: 'Sub status',
      options: options([...nurseSubStatuses, waitList]),
      panel: false,
      url: null,
    },
  },
  columns: [
    {
      key: 'name',
      label: 'Name',
      order: 'firstName',
      width: 'fill',
      csv: (row: NurseRow) => nameWithNickname(row.first_name, row.last_name, row.nickname),
    },
    {
      key: 'place',
      label: 'City - County State',
      order: 'city',
      width: 'fill',
      csv: nurseLocation,
    },
    {
      key: 'license_expiry',
      label: 'License Exp',
      order: 'licenseExpiry',
      width: 118,
      csv: (row: NurseRow) => dayText(row.license_expiry),
    },
    {
      key: 'cpr_expiry',
      label: 'CPR Exp',
      order: 'cprExpiry',
      width: 118,
      csv: (row: NurseRow) => dayText(row.cpr_expiry),
    },
    {
      key: 'nursing_insurance_expiry',
      label: 'Insurance Exp',
      order: 'insuranceExpiry',
      width: 118,
      csv: (row: NurseRow) => dayText(row.nursing_insurance_expiry),
    },
    {
      key: 'status',
      label: 'Status - sub status',
      order: 'status',
      width: 214,
      csv: (row: NurseRow) => nurseStatusText(row.status, row.sub_status),
    },
  ],
})

export const nurseSearchList = list({
  name: 'nurse choices',
  orders: ['firstName', 'lastName', 'status'],
  order: [
    { key: 'firstName', direction: 'asc' },
    { key: 'lastName', direction: 'asc' },
  ],
  empty: 'No nurses found.',
  clear: 'Clear All filters',
  place: 'top',
  filters: {
    name: { type: 'text', label: 'Nurse' },
    status: { type: 'select', label: 'Status', options: options(nurseStatuses) },
    // 'WaitList' is another spelling of 'Waitlist' (NUR-057).
    sub_status: {
      type: 'select',
      label: 'Sub status',
      options: options([...nurseSubStatuses, waitList]),
    },
  },
})
