// The label and kind of every field of every record type, read by History, the Audit Log and the server.
// AUD-018, AUD-019
import {
  documentFields,
  executionFields,
  intakeFields,
  mrnFields,
  orderFields,
  patientFields,
  updateFields,
} from './audit-fields-patients.ts'
import { chartTableFields } from './audit-fields-charts.ts'
import {
  invoiceFields,
  jobFields,
  paymentFields,
  refundFields,
  reportFields,
} from './audit-fields-money.ts'
import { nurseFields, sessionFields, userFields } from './audit-fields-people.ts'
import {
  flagFields,
  groupFields,
  pharmacyFields,
  ruleFields,
  settingFields,
  vettingFields,
} from './audit-fields-pharmacies.ts'
import {
  linkFields,
  messageFields,
  offerFields,
  taskFields,
  visitFields,
} from './audit-fields-visits.ts'
import type { Kind } from './audit-kinds.ts'

/** Label and kind by field. */
export type FieldTable = Readonly<Record<string, readonly [label: string, kind: Kind]>>

export const auditFields = {
  visit: visitFields,
  intake: intakeFields,
  patient: patientFields,
  order: orderFields,
  nurse: nurseFields,
  pharmacy: pharmacyFields,
  group: groupFields,
  vetting: vettingFields,
  user: userFields,
  report: reportFields,
  document: documentFields,
  chart: chartTableFields,
  offer: offerFields,
  link: linkFields,
  message: messageFields,
  payment: paymentFields,
  refund: refundFields,
  invoice: invoiceFields,
  task: taskFields,
  update: updateFields,
  session: sessionFields,
  flag: flagFields,
  setting: settingFields,
  rule: ruleFields,
  execution: executionFields,
  job: jobFields,
  mrn: mrnFields,
  audit: {} as FieldTable,
} as const satisfies Readonly<Record<string, FieldTable>>
export type AuditedType = keyof typeof auditFields

/** Versions and timestamps that change with every save, and search columns. They mean nothing to people. */
const silent = new Set([
  'id',
  'uuid',
  'version',
  'created',
  'created_at',
  'createdAt',
  'updated',
  'updated_at',
  'row_updated',
  'row_added',
  'revision',
  'search',
  'first_name_folded',
  'last_name_folded',
  'nickname_folded',
  'referred_name',
  'patient_age',
  'patient_sort',
  'nurse_sort',
  'ops_sort',
  'pharmacy_sort',
  'mrn_text',
  'cause',
  'name_key',
  'name_search',
  'nickname_search',
  'phone_digits',
  'draft_salt',
])
/** Fields that repeat another field, are counted from other records, or are only technical. */
const repeated: Readonly<Partial<Record<AuditedType, readonly string[]>>> = {
  // The first day of the range is the start. INT-045
  intake: [
    'potential_start_date',
    'ops_name',
    'pharmacy_name',
    'patient_name',
    'phi_patient_id',
    'has_documents',
    'applicant_count',
  ],
  mrn: ['provider_title', 'same_as'],
  order: ['intake_fields', 'patient_key'],
  update: ['cause_ended', 'facts', 'occurrence', 'text_number_id'],
  visit: [
    'auto_set',
    'group_was_mixed',
    'nurse_refused',
    'offered_days_differ',
    'order_patient_key',
  ],
}
export const isSilent = (type: string, field: string): boolean =>
  silent.has(field) || repeated[type as AuditedType]?.includes(field) === true
