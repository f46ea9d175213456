// The list of the visits of one pharmacy: columns, filters and orders (PHA-012, PHA-019, PHA-021, PHA-022, PHA-072,
// PHA-073).
import { options } from './list-filters.ts'
import { list } from './list.ts'
import type { PharmacyVisit } from './pharmacies-visits.ts'
import { patientName, ranges, staffing, visitType } from './pharmacies-visits.rules.ts'
import { formatDate, formatTime, zoneAbbreviation } from './time.ts'

/** The local start time as the page shows it, without the name of the time zone. */
export const visitTime = ({ start, timezone, missing_exact_time }: PharmacyVisit): string =>
  missing_exact_time ? 'Time TBD' : formatTime(start, timezone)

export const pharmacyVisitList = list({
  name: 'pharmacy-visits',
  orders: ['patientDate'],
  order: 'patientDate asc',
  empty: 'No visits.',
  clear: 'Clear all filters',
  place: 'top',
  filters: {
    provider_id: { type: 'number', label: 'Pharmacy', panel: false, url: null },
    // The page translates it into the two dates below.
    range: {
      type: 'select',
      label: 'Range',
      panel: false,
      options: options(ranges),
      send: () => ({}),
    },
    // A day means the local date of the visit; an instant is exact.
    date_from: { type: 'text', label: 'Date From', panel: false },
    date_to: { type: 'text', label: 'Date To', panel: false },
  },
  columns: [
    { key: 'patient', label: 'Patient', width: 'fill', csv: patientName },
    {
      key: 'date',
      label: 'Date',
      width: 108,
      csv: (row: PharmacyVisit) => formatDate(row.start, row.timezone),
    },
    {
      key: 'time',
      label: 'Time',
      width: 84,
      csv: (row: PharmacyVisit) => `${visitTime(row)} ${zoneAbbreviation(row.start, row.timezone)}`,
    },
    { key: 'treatment', label: 'Treatment', width: 'fill' },
    { key: 'city', label: 'City', width: 140 },
    { key: 'type', label: 'Type', width: 90, csv: visitType },
    { key: 'status', label: 'Status', width: 'fill', csv: staffing },
    // The page shows it as a line below the row (PHA-022).
    { key: 'notes_pharmacy', label: 'Notes', fileOnly: true },
  ],
})
