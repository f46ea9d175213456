// Calls for the visits of one pharmacy (PHA-072, PHA-073).
import { z } from 'zod'
import { calls, post } from './call.ts'
import { listAnswer, ListBody, ListQuery } from './list-answer.ts'
import { csvCall } from './list-csv.ts'

const text = z.string().nullable()
export const PharmacyVisit = z.object({
  id: z.int(),
  start: z.string(),
  timezone: z.string(),
  duration_estimate: z.int().nullable(),
  missing_exact_time: z.boolean(),
  treatment: text,
  city: text,
  state: text,
  status: z.string(),
  price_nurse_estimate: z.number().nullable(),
  price_nurse_paid: z.number().nullable(),
  missed: z.boolean(),
  patient_uuid: text,
  patient_first_name: text,
  patient_last_name: text,
  user_id_assigned: z.int().nullable(),
  nurse_first_name: text,
  nurse_last_name: text,
  is_recurring: z.boolean(),
  notes_pharmacy: text,
})
export type PharmacyVisit = z.output<typeof PharmacyVisit>

const search = post('/provider/assignments', {
  ids: 'PHA-072 PHA-073',
  allow: 'admin',
  query: ListQuery,
  body: ListBody,
  answer: listAnswer(PharmacyVisit).extend({
    provider_title: z.string(),
    provider_logo_slug: text,
  }),
  topics: ['assignment'],
})

export const pharmacyVisits = calls('pharmacy-visits', { search, csv: csvCall(search) })
