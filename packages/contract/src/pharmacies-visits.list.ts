// PHA "Pharmacy details page" 012, 019, 021, 022, "Calls" 072, 073: the visits of one pharmacy, stated once for table, request and SQL.
import { list } from './list.ts'

export const pharmacyVisitList = list({
  name: 'visits',
  orders: ['patientDate'],
  order: 'patientDate asc',
  empty: 'No visits.',
  clear: 'Clear all filters',
  place: 'top',
  filters: {
    provider_id: { type: 'number', label: 'Pharmacy', panel: false, url: null },
    // A calendar day counts whole in the visit's own timezone, an instant as it is.
    date_from: { type: 'text', label: 'Date From', panel: false, url: null },
    date_to: { type: 'text', label: 'Date To', panel: false, url: null },
  },
  columns: [
    { key: 'patient', label: 'Patient', width: 'fill' },
    { key: 'date', label: 'Date', width: 108 },
    { key: 'time', label: 'Time', width: 84 },
    { key: 'treatment', label: 'Treatment', width: 'fill' },
    { key: 'city', label: 'City', width: 140 },
    { key: 'type', label: 'Type', width: 90 },
    { key: 'status', label: 'Status', width: 'fill' },
  ],
})
