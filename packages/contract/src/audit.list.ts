// The list of the Audit Log. AUD-023, AUD-024
import { actionLabels, auditActions, auditedTypes, recordLabels } from './audit-labels.ts'
import { list } from './list.ts'
import { addDays } from './time.ts'

export const auditList = list({
  name: 'events',
  pageSize: 100,
  orders: ['at', 'id', 'actor', 'action', 'recordType', 'recordId'],
  order: 'at desc',
  empty: 'No events found.',
  clear: 'Clear all filters',
  camel: true,
  filters: {
    date: {
      type: 'date-range',
      label: 'Date Range',
      quick: true,
      initial: (today) => ({ from: addDays(today, -6), to: today }),
    },
    userId: { type: 'select-admins', label: 'Person' },
    action: {
      type: 'select',
      label: 'Action',
      options: auditActions.map((value) => ({ value, label: actionLabels[value] ?? value })),
    },
    recordType: {
      type: 'select',
      label: 'Record Type',
      options: auditedTypes.map((value) => ({ value, label: recordLabels[value] })),
    },
    recordId: { type: 'text', label: 'Record ID' },
    patientUuid: { type: 'select-patient', label: 'Patient' },
    requestId: { type: 'text', label: 'Request ID' },
  },
  columns: [
    { key: 'at', label: 'Date & Time', order: 'at', width: 188 },
    { key: 'actor', label: 'Person', order: 'actor', width: 190 },
    { key: 'action', label: 'Action', order: 'action', width: 112 },
    { key: 'record', label: 'Record', order: 'recordType', width: 190 },
    { key: 'patient', label: 'Patient', width: 150 },
    { key: 'changes', label: 'Changes', width: 'fill' },
    { key: 'requestId', label: 'Request ID', width: 150 },
  ],
})
