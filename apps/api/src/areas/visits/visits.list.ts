// VIS "List" 005-026, 031, 124, 125, 160-162: filter and order names to SQL, the row, and what a nurse's shadowed
// visits are.
import { sql } from 'kysely'
import type { Days } from '@wren/contract/list-filters'
import { addDays, type Day } from '@wren/contract/time'
import { visitList } from '@wren/contract/visits.list'
import {
  all,
  betweenDays,
  containsName,
  emptyAble,
  equals,
  inPlace,
  instant,
  isFalse,
  isTrue,
  oneOf,
  type Condition,
} from '../../platform/lists/conditions.ts'
import { listQuery } from '../../platform/lists/list-query.ts'
import { byFilled, byValue } from '../../platform/lists/orders.ts'
import type { Read } from '../../platform/http/bind.ts'
import type { Work } from '../../platform/work/work.ts'
import {
  beyondAuthorized,
  chartOverdue,
  detailsUrl,
  orderExpiry,
  outsideAuthorization,
} from './visits-signs.queries.ts'

const cents = (column: string) =>
  sql<number | null>`round(${sql.ref(`visit.${column}_cents`)} / 100.0, 2)`

const utc = (day: Day): string => `${day}T00:00:00Z`

/**
 * VIS-125, by the visit's own day; the wide bounds are for the index that gives the order: no zone is a day away
 * from UTC.
 * Two plain conditions on one thing make the planner expect a few rows and sort thousands (measured); of a case it
 * expects half.
 */
const onLocalDays = ({ from, to }: Days): Condition =>
  all([
    ...(from === null ? [] : [sql<boolean>`visit.start >= ${utc(addDays(from, -1))}::timestamptz`]),
    ...(to === null ? [] : [sql<boolean>`visit.start < ${utc(addDays(to, 2))}::timestamptz`]),
    sql<boolean>`case when ${betweenDays('visit.local_date')({ from, to })} then true else false end`,
  ])

const isShort = (days: Days | undefined): boolean =>
  days !== undefined && days.from !== null && days.to !== null && days.to <= addDays(days.from, 62)

/** NUR-028: of the nurse whose shadowed visits are asked for. */
const shadowing = ({
  shadow_visit,
  nurse_id,
}: {
  readonly shadow_visit?: boolean | undefined
  readonly nurse_id?: number | undefined
}): number | null => (shadow_visit === true ? (nurse_id ?? null) : null)

const searchAt = (publicUrl: string) =>
  listQuery(visitList, {
    rows: ({ db }, { filters }) =>
      db
        .selectFrom('visit')
        .innerJoin('pharmacy', 'pharmacy.id', 'visit.provider_id')
        .leftJoin('patient', 'patient.uuid', 'visit.patient_uuid')
        .leftJoin('user_account as nurse', 'nurse.id', 'visit.user_id_assigned')
        .leftJoin('user_account as ops', 'ops.id', 'visit.user_id_ops')
        .leftJoin('patient_order as linked', 'linked.id', 'visit.patient_order_id')
        .where(isFalse('visit.is_deleted'))
        .select([
          'visit.id',
          instant('visit.start').as('start'),
          'visit.timezone',
          'visit.local_date',
          'visit.duration_estimate',
          'visit.missing_exact_time',
          'visit.nurse_refused',
          'visit.treatment',
          'visit.city',
          'visit.county',
          'visit.state',
          'visit.zip',
          'visit.patient_uuid',
          'patient.first_name as patient_first_name',
          'patient.last_name as patient_last_name',
          'patient.wren_mrn',
          'visit.user_id_assigned',
          'nurse.first_name as nurse_first_name',
          'nurse.last_name as nurse_last_name',
          instant('visit.nurse_confirmed').as('nurse_confirmed'),
          'visit.margin_percent',
          'visit.status',
          'visit.status_reason',
          'visit.cancel_reason',
          'visit.lost_reason',
          'visit.missed',
          'visit.missed_reason',
          'visit.applicant_count',
          detailsUrl(publicUrl).as('visit_details_url'),
          'visit.visit_details_checked',
          'visit.patient_order_id',
          'linked.status as patient_order_status',
          'linked.signed_date as patient_order_signed_date',
          orderExpiry('linked').as('expiration_date'),
          outsideAuthorization('visit', 'linked').as('outside_authorization'),
          beyondAuthorized('visit', 'linked').as('beyond_authorized_visits'),
          'visit.e_chart_scheduled',
          instant('visit.e_chart_scheduled_at').as('e_chart_scheduled_at'),
          'visit.provider_id',
          'pharmacy.title as provider_title',
          'pharmacy.has_own_chart as provider_has_own_chart',
          'visit.intake_id',
          'visit.user_id_ops',
          sql<string | null>`ops.first_name || ' ' || ops.last_name`.as('ops_name'),
          'visit.is_urgent',
          'visit.is_recurring',
          sql<boolean>`visit.status = 'Active - Ready'`.as('is_active_ready'),
          'visit.need_shadow',
          sql<boolean>`(visit.shadow_nurse_id = ${shadowing(filters)}::int) is true`.as(
            'is_shadow',
          ),
          instant('visit.nurse_chart_received').as('nurse_chart_received'),
          instant('visit.payment_nurse_paid').as('payment_nurse_paid'),
          instant('visit.payment_nurse_scheduled').as('payment_nurse_scheduled'),
          cents('price_nurse_estimate').as('price_nurse_estimate'),
          cents('price_nurse_paid').as('price_nurse_paid'),
          cents('price_nurse_hourly_rate').as('price_nurse_hourly_rate'),
          cents('flat_rate').as('flat_rate'),
          'visit.notes_pharmacy',
          'visit.assignment_series_uuid as assignmentSeriesUUID',
          instant('visit.updated').as('updated'),
        ]),
    id: 'visit.id',
    idsFirst: ({ db }, { filters }) =>
      db
        .selectFrom('visit')
        .where(isFalse('visit.is_deleted'))
        .$if(filters.patient_status === 'Active', (visits) =>
          visits.leftJoin('patient', 'patient.uuid', 'visit.patient_uuid'),
        ),
    rowCache: {
      type: 'visit',
      patient: 'visit.patient_uuid',
      dependencies: [beyondAuthorized('visit', 'linked')],
      variesBy: (_, { filters }) => [publicUrl, shadowing(filters)],
    },
    filters: {
      date: onLocalDays,
      patient: emptyAble('visit.patient_uuid'),
      provider_id: equals('visit.provider_id'),
      nurse_id: {
        // NUR-028: assigned to her or shadowed by her
        is: (id, { filters }) =>
          filters.shadow_visit === true
            ? sql<boolean>`(visit.user_id_assigned = ${id} or visit.shadow_nurse_id = ${id})`
            : equals('visit.user_id_assigned')(id),
        known: 'visit.user_id_assigned',
      },
      treatment: containsName('visit.treatment'),
      ops_id: emptyAble('visit.user_id_ops'),
      status: oneOf('visit.status'),
      // Nearly every patient with visits is Active; of the others there are few, who are read first.
      patient_status: (status) =>
        status === 'Active'
          ? equals('patient.status')(status)
          : sql<boolean>`visit.patient_uuid = any(array(select uuid from patient where status = ${status}))`,
      assignment_id: equals('visit.id'),
      visit_date: (day) => onLocalDays({ from: day, to: day }),
      location: inPlace({
        state: 'visit.state',
        city: 'visit.city',
        county: sql`(select zip_code.county_fips from zip_code where zip_code.zip = visit.zip)`,
        area: (id) =>
          sql<boolean>`visit.zip = any(select zip_code.zip from zip_code join geo_area_county area on area.county_fips = zip_code.county_fips where area.geo_area_id = ${id})`,
      }),
      e_chart_scheduled: isTrue('visit.e_chart_scheduled'),
      // VIS-102
      need_shadow: (wanted) =>
        wanted
          ? sql<boolean>`(visit.need_shadow and visit.shadow_nurse_id is null)`
          : sql<boolean>`not (visit.need_shadow and visit.shadow_nurse_id is null)`,
      // The plain flag stands for itself, so that its index is seen.
      visit_details: (wanted) =>
        wanted === 'complete'
          ? sql<boolean>`(visit.visit_details_checked is true and ${detailsUrl(publicUrl)} is not null)`
          : sql<boolean>`(visit.visit_details_checked and ${detailsUrl(publicUrl)} is not null) is not true`,
      chart_overdue: (_, { read }) => chartOverdue(read.now),
      patient_order_id: emptyAble('visit.patient_order_id'),
      is_urgent: isTrue('visit.is_urgent'),
      missed: isTrue('visit.missed'),
      shadow_visit: (wanted, { filters }) =>
        wanted && filters.nurse_id === undefined
          ? sql<boolean>`visit.shadow_nurse_id is not null`
          : wanted
            ? sql<boolean>`true`
            : sql<boolean>`visit.shadow_nurse_id is null`,
    },
    orders: {
      // Visits of one time stand together in the order of their making, which the planner does not know: it would
      // walk all that were made before, up to the first.
      id: ({ filters }) =>
        byFilled(
          isShort(filters.date) || filters.visit_date !== undefined
            ? sql`(visit.id + 0)`
            : 'visit.id',
        ),
      startDate: byFilled('visit.start'),
      treatment: byFilled(sql`fold(visit.treatment)`),
      patientName: byValue('visit.patient_sort'),
      nurseName: byValue('visit.nurse_sort'),
      status: byFilled('visit.status'),
      applicantCount: byFilled('visit.applicant_count'),
    },
    patients: { type: 'visit', uuid: 'patient_uuid' },
  })

const searches = new Map<string, ReturnType<typeof searchAt>>()

/** The generated address of NVS-052 begins with the instance's own. */
function searchOf({ settings: { publicUrl } }: Read['platform']): ReturnType<typeof searchAt> {
  const search = searches.get(publicUrl) ?? searchAt(publicUrl)
  searches.set(publicUrl, search)
  return search
}

type Asked = Readonly<Record<string, unknown>>
export const searchVisits = (read: Read, sent: Asked) => searchOf(read.platform)(read, sent)
export const exportVisits = (work: Work, sent: Asked) => searchOf(work.platform).csv(work, sent)
