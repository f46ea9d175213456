// PHA "Pharmacy details page" 012, 019, 021, 022, "Calls" 072, 073: the visits of one pharmacy, stated once for
// table, request and SQL.
import { options } from './list-filters.ts'
import { list } from './list.ts'
import type { PharmacyVisit } from './pharmacies-visits.ts'
import { patientName, ranges, staffing, visitType } from './pharmacies-visits.rules.ts'
import { formatDate, formatTime, zoneAbbreviation } from './time.ts'

/** The time as the page shows it; what the zone is called stands beside it. */
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
    // The page turns it into the ends below.
    range: {
      type: 'select',
      label: 'Range',
      panel: false,
      options: options(ranges),
      send: () => ({}),
    },
    // A calendar day counts whole in the visit's own timezone, an instant as it is.
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
    // On the page it is the line under the row (PHA-022).
    { key: 'notes_pharmacy', label: 'Notes', fileOnly: true },
  ],
})
