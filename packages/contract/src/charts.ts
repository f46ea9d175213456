// CHT-071, CHT-072, CHT-073, CHT-074, CHT-075, CHT-076, CHT-077, CHT-078, CHT-079, CHT-028, CHT-092: shapes and calls
// of charts, their versions and the facts around them.
import { z } from 'zod'
import { notSetBy } from './refused-fields.rules.ts'
import { calls, get, PathId, put } from './call.ts'
import { chartEndings } from './chart-ended.rules.ts'
import { chartFlagNames, type ChartFlag } from './chart-flags.rules.ts'
import { correctionReasonNeeded } from './chart-signatures.rules.ts'
import { type ChartData, chartSections, type SectionKey } from './chart-sections.ts'
import { chartStates } from './chart-window.rules.ts'
import { maxChartBytes } from './charts.refusals.ts'
import { wrongValue, yesNo } from './field-schemas.ts'
import { Language } from './nurses.ts'
import { NurseAssignment } from './visits-assignment.ts'

const text = z.string().nullable()
const whole = z.int().nullable()

/** Data accepted by checkChartTypes. chartFields describes the fields. */
const Data = z.record(z.string(), z.unknown()) as unknown as z.ZodType<ChartData>
const Section = z.enum(chartSections.map(({ key }) => key) as [SectionKey, ...SectionKey[]])
export const ChartFinding = z.object({
  section: Section,
  path: z.string(),
  level: z.enum(['error', 'warning']),
  message: z.string(),
})

export const Chart = z.object({
  id: z.int(),
  assignment_id: z.int(),
  state: z.enum(chartStates),
  ver: z.int(),
  revision: z.int(),
  data: Data,
  returned_reason: text,
  /** Only of a withdrawn chart. Heads every version (CHT-103). */
  withdrawn_reason: z.string().optional(),
  updated: z.string(),
  user_id_nurse: z.int(),
})
export type Chart = z.output<typeof Chart>

/** CHT-014 */
const version = {
  ver: z.int(),
  submitted_at: z.string(),
  submitted_by: z.int(),
  changed_sections: z.array(Section),
  correction_reason: text,
}
export const ChartVersionRow = z.object(version)
export type ChartVersionRow = z.output<typeof ChartVersionRow>
export const ChartVersion = z.object({ ...version, data: Data })
export type ChartVersion = z.output<typeof ChartVersion>

export const PreviousChart = z.object({
  assignment_id: z.int(),
  start: z.string(),
  timezone: z.string(),
  treatment: z.string(),
  nurse_first_name: z.string(),
  nurse_last_name: z.string(),
  ver: z.int(),
  submitted_at: z.string(),
})
export type PreviousChart = z.output<typeof PreviousChart>

/** CHT-084 */
export const ArchivedChart = z.object({
  id: z.int(),
  user_id_nurse: z.int(),
  nurse_first_name: z.string(),
  nurse_last_name: z.string(),
  revision: z.int(),
  archived_at: z.string(),
  /** True where it contains text saved after the visit ended for the nurse (CHT-098). */
  is_late: z.literal(true).optional(),
  data: Data,
})
export type ArchivedChart = z.output<typeof ArchivedChart>

/** How and when the visit ended for the signed-in nurse (CHT-098). */
export const VisitEnding = z.object({ kind: z.enum(chartEndings), at: z.string() })

/** The nurse's text in a chart that can no longer be written (CHT-098). */
export const KeptChart = z.object({ revision: z.int(), kept_at: z.string(), data: Data })
export type KeptChart = z.output<typeof KeptChart>

/** The fields of a visit that a chart's header and rules need. Nurses of other visits read them too. */
export const ChartVisit = z.object({
  id: z.int(),
  start: z.string(),
  timezone: z.string(),
  duration_estimate: z.int(),
  missing_exact_time: z.boolean(),
  treatment: z.string(),
  status: z.string(),
  missed: z.boolean(),
  missed_reason: text,
  user_id_assigned: whole,
  nurse_first_name: text,
  nurse_last_name: text,
  nurse_chart_received: text,
})

/** The shared rules read `order.flexibility_days` and `next_visit` (CHT-059, CHT-065). */
export const ChartInfo = z.object({
  is_own: z.boolean(),
  is_editable: z.boolean(),
  not_editable_reason: text,
  /** Only of a visit that ended for the nurse while the chart could be written (CHT-098). */
  ended: VisitEnding.optional(),
  assignment: ChartVisit,
  patient: z
    .object({
      name: z.string(),
      dob: z.string(),
      age: z.int(),
      wren_mrn: z.string(),
      pharmacy_mrn: text,
      has_allergy: z.boolean().nullable(),
      allergies: text,
      diagnoses: z.array(z.object({ code: z.string(), name: z.string() })),
      languages: z.array(Language),
      address_notes: text,
      phone_scheduling_contact: text,
    })
    .nullable(),
  order: z
    .object({
      treatment: text,
      doses: whole,
      access_type: text,
      duration_max_auth: whole,
      lab_order: z.boolean(),
      lab_drop_off: text,
      signed_date: text,
      expiration_date: text,
      flexibility_days: whole,
    })
    .nullable(),
  provider: z.object({
    title: z.string(),
    chart_info: text,
    supply_info: text,
    supply_form_url: text,
    supply_form_required: z.boolean(),
    has_own_chart: z.boolean(),
  }),
  previous_charts: z.int(),
  is_first_lifetime_dose: z.boolean().nullable(),
})
export type ChartInfo = z.output<typeof ChartInfo>

const forSession = {
  allow: 'session',
  params: z.object({ id: PathId }),
  notFound: 'Visit not found.',
  topics: ['assignment'],
} as const
const forNurse = {
  allow: 'non-admin',
  params: z.object({ id: PathId }),
  notFound: 'Visit not found.',
} as const
/** The schema accepts any data: checkChartTypes reports each wrong field by its path. */
const chartBody = {
  data: z.unknown().optional(),
  revision: z.int(wrongValue).min(0, wrongValue).optional(),
}
const SaveBody = z.object(chartBody)
const CheckBody = SaveBody.pick({ data: true })
const LateBody = z.object({ data: z.unknown().optional() })
const SubmitBody = SaveBody.extend({
  warnings_acknowledged: yesNo.optional(),
  correction_reason: z.string(correctionReasonNeeded).nullish(),
})
/** Invalid numbers become 0, which names no version (CHT-076). */
const VersionNumber = z
  .union([z.string(), z.number()], wrongValue)
  .transform((number) => PathId.safeParse(number).data ?? 0)
  .optional()
/** CHT-080 limits the data. A body beyond this limit is refused while it is being read (AUD-064). */
const maxBytes = maxChartBytes + 64 * 1024

export const charts = calls('charts', {
  chart: get('/assignments/:id/chart', {
    ids: 'CHT-071',
    ...forSession,
    answer: z.object({ chart: Chart.nullable() }),
  }),
  save: put('/assignments/:id/chart', {
    ids: 'CHT-072',
    ...forNurse,
    maxBytes,
    body: SaveBody,
    refuses: notSetBy(Chart, SaveBody),
    answer: z.object({ chart: Chart }),
  }),
  validate: put('/assignments/:id/validate-chart', {
    ids: 'CHT-073',
    ...forNurse,
    maxBytes,
    body: CheckBody,
    answer: z.object({
      valid: z.boolean(),
      findings: z.array(ChartFinding),
      audit_flags: z.array(z.enum(chartFlagNames as [ChartFlag, ...ChartFlag[]])),
    }),
  }),
  submit: put('/assignments/:id/chart-with-validation', {
    ids: 'CHT-074',
    ...forNurse,
    idempotent: true,
    maxBytes,
    body: SubmitBody,
    refuses: notSetBy(Chart, SubmitBody),
    answer: z.object({ chart: Chart, assignment: NurseAssignment, report_id: z.int() }),
  }),
  approveHomeMedications: put('/assignments/:id/nurse-chart-med-home-approved-by-me', {
    ids: 'CHT-028',
    ...forNurse,
    body: z.object({ approved: yesNo }),
    answer: z.object({ chart: Chart }),
  }),
  previous: get('/assignments/:id/chart-prev', {
    ids: 'CHT-075',
    ...forSession,
    topics: ['assignment_chart_prev/{id}'],
    answer: z.object({ data: z.array(PreviousChart) }),
  }),
  versions: get('/assignments/:id/chart-ver', {
    ids: 'CHT-076',
    ...forSession,
    query: z.object({ ver: VersionNumber }),
    answer: z.union([
      z.object({ data: z.array(ChartVersionRow) }),
      z.object({ chart: ChartVersion }),
    ]),
  }),
  info: get('/assignments/:id/chart-info', { ids: 'CHT-077', ...forSession, answer: ChartInfo }),
  pdf: get('/assignments/:id/chart/pdf', {
    ids: 'CHT-078',
    ...forSession,
    limit: 'heavy',
    query: z.object({ ver: VersionNumber }),
    answer: 'file',
  }),
  archived: get('/assignments/:id/chart-archived', {
    ids: 'CHT-092',
    ...forSession,
    allow: 'admin',
    answer: z.object({ data: z.array(ArchivedChart) }),
  }),
  kept: get('/assignments/:id/chart-kept', {
    ids: 'CHT-098',
    ...forNurse,
    answer: z.object({ ended: VisitEnding, draft: KeptChart.nullable() }),
    topics: ['assignment'],
  }),
  keepLate: put('/assignments/:id/chart-late', {
    ids: 'CHT-098',
    ...forNurse,
    maxBytes,
    body: LateBody,
    refuses: notSetBy(Chart, LateBody),
    answer: z.object({ draft: KeptChart }),
  }),
})
