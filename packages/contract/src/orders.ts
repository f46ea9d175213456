// ORD-064, ORD-065, ORD-066, ORD-067, ORD-068, ORD-069, ORD-022, ORD-023, ORD-024, ORD-025, ORD-026, ORD-027, ORD-028,
// ORD-029, ORD-030, ORD-031: the patient order as it travels.
import { z } from 'zod'
import { notSetBy } from './refused-fields.rules.ts'
import { calls, get, Id, patch, PathId, post, Uuid } from './call.ts'
import {
  choiceOf,
  optionalDay,
  optionalNumber,
  optionalText,
  requiredWords,
  Version,
  wrongValue,
  yesNo,
} from './field-schemas.ts'
import { optionalContactPhone, optionalExtension } from './phone-fields.ts'
import { listCall } from './list-answer.ts'
import { csvCall } from './list-csv.ts'
import {
  firstDoses,
  frequencyTypes,
  orderStatuses,
  patientText,
  pharmacyPhoneLabel,
  pumpTypes,
  treatmentText,
} from './orders.rules.ts'
import { patientStatuses } from './patients.rules.ts'
import { accessTypeValues, labDropOffs } from './reference.ts'

const text = z.string().nullable()
const number = z.int().nullable()
const minutes = optionalNumber(5, 775, 5) // ORD-028, ORD-029

/** What the form may set; on PATCH any part of it. */
const fields = {
  status: choiceOf(orderStatuses),
  treatment: requiredWords(500, treatmentText),
  provider_id: Id.nullable(),
  pharmacy_phone: optionalContactPhone(pharmacyPhoneLabel),
  pharmacy_phone_ext: optionalExtension(pharmacyPhoneLabel),
  access_type: z.enum(accessTypeValues, wrongValue).nullable(),
  pomp_type: choiceOf(pumpTypes).nullable(),
  is_first_lifetime_dose: choiceOf(firstDoses).nullable(),
  doses: optionalNumber(1, 999),
  visit_amount: optionalNumber(1, 999),
  frequency_type: choiceOf(frequencyTypes),
  frequency_value: optionalNumber(1, 365),
  frequency_other: optionalText(500),
  flexibility_days: optionalNumber(0, 14),
  duration_days: z.int(wrongValue).min(1, wrongValue).max(14, wrongValue),
  nonconsecutive: yesNo,
  duration_estimate: minutes,
  duration_max_auth: minutes,
  auto_order: yesNo,
  signed_date: optionalDay,
  expiration_date: optionalDay,
  authorization_start: optionalDay,
  authorization_end: optionalDay,
  lab_order: yesNo,
  lab_drop_off: choiceOf(labDropOffs).nullable(),
  lab_drop_off_other: optionalText(200),
  lab_frequency: optionalNumber(1, 365),
  lab_frequency_type: choiceOf(frequencyTypes).nullable(),
  lab_next_due: optionalDay,
  notes: optionalText(5000),
}
export const OrderFields = z.object(fields).partial()
export type OrderFields = z.output<typeof OrderFields>
export type OrderInput = z.input<typeof OrderFields>

export const Order = z.object({
  id: z.int(),
  version: z.int(),
  patient_uuid: text,
  status: z.enum(orderStatuses),
  frequency_type: z.enum(frequencyTypes),
  frequency_value: number,
  frequency: number,
  frequency_other: text,
  nonconsecutive: z.boolean(),
  auto_order: z.boolean(),
  lab_order: z.boolean(),
  lab_drop_off: text,
  lab_drop_off_other: text,
  lab_frequency: number,
  lab_frequency_type: z.enum(frequencyTypes).nullable(),
  lab_next_due: text,
  treatment: z.string(),
  duration_days: z.int(),
  duration_max_auth: number,
  duration_estimate: number,
  flexibility_days: number,
  doses: number,
  access_type: text,
  pomp_type: z.enum(pumpTypes).nullable(),
  is_first_lifetime_dose: z.enum(firstDoses).nullable(),
  signed_date: text,
  expiration_date: text,
  authorization_start: text,
  authorization_end: text,
  provider_id: number,
  pharmacy_phone: text,
  pharmacy_phone_ext: text,
  notes: text,
  visit_amount: number,
  row_updated: z.string(),
  assignment_id: number,
})
export type Order = z.output<typeof Order>

/** The intake an order stems from, as far as the order screen shows it. */
export const RelatedIntake = z.object({
  id: z.int(),
  status: z.string(),
  status_reason: text,
  treatment: text,
  requested_provider_id: z.int(),
  submitted_date: z.string(),
  /** ORD-087: the fields of the order that came from it and that nobody has changed since. */
  order_fields: z.array(z.string()).optional(),
})
export type RelatedIntake = z.output<typeof RelatedIntake>

const Target = z.object({ patient_uuid: Uuid.nullish(), assignment_id: Id.nullish() })
const params = z.object({ id: PathId })
const notFound = 'Order not found.'
const OrderSave = OrderFields.extend({ version: Version.optional() })
/** ORD-039; what is left out is that of ORD-025. */
const OrderInsert = OrderFields.extend({
  patient_uuid: z.uuid({
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? patientText : wrongValue,
  }),
  treatment: fields.treatment,
})
export type OrderInsert = z.input<typeof OrderInsert>

/** ORD-069; `id` is the patient's. */
export const OrderListRow = z.object({
  id: z.int(),
  patient_uuid: z.string(),
  ops_first_name: z.string(),
  patient_initials: z.string(),
  patient_city: text,
  patient_status: z.enum(patientStatuses),
  order_treatment: text,
  primary_nurse_first_name: text,
  lab_order: z.boolean(),
  auto_generation_problems: text,
  active_orders_qty: z.int(),
  auto_order: z.boolean(),
  frequency: number,
  frequency_other: text,
  next_visit_date: text,
  next_visit_due_date: text,
  next_visit_timezone: text,
  next_visit_id: number,
  next_visit_status: text,
})
export type OrderListRow = z.output<typeof OrderListRow>

const list = post('/patient-orders-search', {
  ids: 'ORD-068 ORD-069',
  allow: 'admin',
  ...listCall(OrderListRow),
  topics: ['patient', 'patient_nurse', 'patient_order', 'patient_assignment'],
})

export const orders = calls('orders', {
  list,
  csv: csvCall(list),
  byId: get('/patient-order/by-id/:id', {
    ids: 'ORD-064',
    allow: 'admin',
    params,
    notFound,
    topics: ['patient_order', 'order_assignment/{id}'],
    answer: z.object({
      patient_order: Order,
      intake: RelatedIntake.nullable(),
      active_orders_qty: z.int(),
      /** ORD-060: why the standing order makes no visit. */
      auto_generation_problems: text,
    }),
  }),
  insert: post('/patient-order/insert', {
    ids: 'ORD-065 ORD-039 ORD-045 ORD-049',
    allow: 'admin',
    status: 201,
    idempotent: true,
    body: OrderInsert,
    // A copy is sent with the version of its original. ORD-011
    refuses: [...notSetBy(Order, OrderInsert, 'frequency', 'version'), 'created', 'intake_id'],
    answer: z.object({ id: z.int() }),
  }),
  save: patch('/patient-order/:id', {
    ids: 'ORD-066 ORD-081',
    allow: 'admin',
    params,
    notFound,
    body: OrderSave,
    // The frequency is computed and a sent one is ignored. ORD-038
    refuses: [...notSetBy(Order, OrderSave, 'frequency'), 'created', 'intake_id'],
    answer: z.object({ patient_order: Order }),
  }),
  search: post('/patient-order/search', {
    ids: 'ORD-067',
    allow: 'admin',
    body: Target.extend({ filters: Target.optional(), filter: Target.optional() }),
    answer: z.object({ data: z.array(Order) }),
    topics: ['patient_order'],
  }),
})
