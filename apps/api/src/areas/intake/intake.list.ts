// INT "List" 010, 016, 018, 020, 077, 139: filter and order names to SQL. Rows carry no referral text, original
// referral or notes (INT-149).
import { sql } from 'kysely'
import { intakeList } from '@wren/contract/intake.list'
import type { Days } from '@wren/contract/list-filters'
import { addDays, defaultZone, localDay, type Instant } from '@wren/contract/time'
import {
  betweenDays,
  betweenUserDays,
  containsName,
  emptyAble,
  equals,
  inPlace,
  instant,
  isTrue,
  oneOf,
} from '../../platform/lists/conditions.ts'
import { listQuery } from '../../platform/lists/list-query.ts'
import { byFilled, byText, byValue } from '../../platform/lists/orders.ts'

// A look-up by index for each row that is shown; `exists` tempts the planner to read all visits at once.
const hasConfirmedVisit = sql<boolean>`coalesce((select true from visit where visit.patient_order_id = intake.patient_order_id
  and visit.nurse_confirmed is not null and not visit.is_deleted limit 1), false)`
/**
 * INT-016: such an intake is still to be worked on, however old. The summary knows the few that come into question;
 * whether one is confirmed after all, the visits say (decision 0016).
 */
const isOverdue = ({
  from,
  to,
}: Days) => sql<boolean>`(exists (select from intake_summary late where late.intake_id = intake.id and late.is_unconfirmed
  and (${from === null ? sql`false` : sql`late.open_start < ${from}::date`} or ${to === null ? sql`false` : sql`late.open_start > ${to}::date`})) and not ${hasConfirmedVisit})`
/** What any such intake is, by the summary alone, where that leads. */
const mayBeListed = ({ from }: Days) =>
  sql<boolean>`summary.open_start is not null and (${from === null ? sql`true` : sql`summary.open_start >= ${from}::date or summary.is_unconfirmed`})`

/**
 * So few visits that they are read first; of a longer time nearly every intake has one, which a look-up for each
 * row finds sooner.
 */
const isShort = ({ from, to }: Days, now: Instant): boolean => {
  const soon = addDays(localDay(now, defaultZone), -60)
  return from !== null && (from >= soon || (to !== null && to <= addDays(from, 90)))
}
const withVisitOn = (days: Days, now: Instant) => {
  const within = sql`not visit.is_deleted and ${betweenDays('visit.local_date')(days)}`
  return isShort(days, now)
    ? sql<boolean>`intake.patient_order_id = any(array(select visit.patient_order_id from visit where ${within} and visit.patient_order_id is not null))`
    : sql<boolean>`coalesce((select true from visit where visit.patient_order_id = intake.patient_order_id and ${within} limit 1), false)`
}
const opsName = sql<string | null>`ops.first_name || ' ' || ops.last_name`
/** INT-010: without a linked patient the referral's name stands in. */
const patientName = sql<string>`coalesce(patient.first_name || ' ' || patient.last_name, intake.referred_name, 'Patient - TBD')`
const location = sql<
  string | null
>`nullif(concat_ws(', ', intake.city, nullif(concat_ws(' ', intake.state, intake.zip), '')), '')`

const received = (zone: string) =>
  sql<string>`to_char(intake.submitted_date at time zone ${zone}, 'Mon FMDD, YYYY FMHH12:MI AM')`

const isLedBySummary = (order: readonly string[]): boolean =>
  order.some((key) => key === 'has_documents' || key === 'applicant_count')

export const searchIntakes = listQuery(intakeList, {
  rows: ({ db, user }) =>
    db
      .selectFrom('intake')
      .leftJoin('pharmacy', 'pharmacy.id', 'intake.requested_provider_id')
      .leftJoin('intake_summary as summary', 'summary.intake_id', 'intake.id')
      .leftJoin('user_account as ops', 'ops.id', 'intake.user_id_ops')
      .leftJoin('patient', 'patient.uuid', 'intake.patient_uuid')
      .select([
        'intake.id',
        'intake.is_urgent',
        'intake.is_urgent as isUrgent',
        'intake.user_id_ops',
        opsName.as('ops_name'),
        patientName.as('patient'),
        patientName.as('patient_name'),
        'intake.patient_uuid',
        'patient.wren_mrn as wrenMrn',
        'intake.treatment',
        'intake.requested_provider_id',
        'pharmacy.title as pharmacy',
        'pharmacy.title as pharmacy_name',
        location.as('location'),
        'intake.zip',
        'intake.city',
        'intake.county',
        'intake.state',
        'intake.timezone',
        'intake.submitted_by',
        instant('intake.submitted_date').as('submitted_date'),
        received(user.timezone).as('submitted_date_str'),
        'intake.start_date',
        'intake.series_start_date',
        'intake.series_end_date',
        'intake.potential_start_date',
        'intake.auto_offer_enabled',
        'intake.auto_offer_error',
        'intake.auto_offer_stop_reason',
        'intake.auto_offer_stop_criteria_met',
        'summary.has_documents',
        'summary.applicant_count',
        'intake.status',
        'intake.status_reason',
        'intake.patient_type',
        'intake.patient_order_id',
        hasConfirmedVisit.as('has_confirmed_visit'),
        'intake.version',
      ]),
  id: 'intake.id',
  // Every intake has a summary.
  idsFirst: ({ db }, { order }) =>
    isLedBySummary(order)
      ? db
          .selectFrom('intake')
          .innerJoin('intake_summary as summary', 'summary.intake_id', 'intake.id')
      : db.selectFrom('intake'),
  rowCache: {
    type: 'intake',
    patient: 'intake.patient_uuid',
    dependencies: [hasConfirmedVisit],
    variesBy: ({ user }) => [user.timezone],
  },
  filters: {
    date: (days, { filters, order }) => {
      const within = sql<boolean>`(intake.start_date is null or ${betweenDays('intake.start_date')(days)})`
      if (filters.include_overdue !== true) return within
      const areOpen =
        filters.status !== undefined &&
        filters.status.every((status) => status === 'New Intake' || status === 'In Progress')
      const found = sql<boolean>`(${within} or ${isOverdue(days)})`
      return areOpen && isLedBySummary(order)
        ? sql<boolean>`(${mayBeListed(days)} and ${found})`
        : found
    },
    include_overdue: () => sql<boolean>`true`,
    patient: emptyAble('intake.patient_uuid'),
    treatment: containsName('intake.treatment'),
    ops_id: emptyAble('intake.user_id_ops'),
    provider_id: equals('intake.requested_provider_id'),
    status: (values) =>
      oneOf('intake.status')(values.includes('Done') ? [...values, 'Complete'] : values),
    visit_date: (days, { read }) => withVisitOn(days, read.now),
    intake_received: betweenUserDays('intake.submitted_date'),
    is_urgent: isTrue('intake.is_urgent'),
    location: inPlace({
      state: 'intake.state',
      city: 'intake.city',
      county: sql`(select zip_code.county_fips from zip_code where zip_code.zip = intake.zip)`,
      area: (
        id,
      ) => sql<boolean>`exists (select from zip_code join geo_area_county area on area.county_fips = zip_code.county_fips
        where zip_code.zip = intake.zip and area.geo_area_id = ${id})`,
    }),
    patient_type: equals('intake.patient_type'),
  },
  orders: {
    id: byFilled('intake.id'),
    ops_name: byValue('intake.ops_sort'),
    patient: byValue('intake.patient_sort'),
    treatment: byText('intake.treatment'),
    pharmacy: byValue('intake.pharmacy_sort'),
    location: byValue(sql`place_sort(intake.city, intake.state, intake.zip)`),
    submitted_date: byFilled('intake.submitted_date'),
    start_date: byValue('intake.start_date'),
    auto_offer_enabled: byFilled('intake.auto_offer_enabled'),
    has_documents: byFilled('summary.has_documents'),
    applicant_count: byFilled('summary.applicant_count'),
    status: byFilled(sql`fold(intake.status)`),
    status_reason: byText('intake.status_reason'),
  },
  patients: { type: 'intake', uuid: 'patient_uuid' },
})
