// ORD-068, ORD-069, ORD-070, ORD-071, ORD-072, ORD-073, PAT-032, PAT-033, PAT-034, PAT-101: filter and order names to
// SQL; one row per patient, kept in patient_order_summary.
import { sql } from 'kysely'
import { ordersList } from '@wren/contract/orders.list'
import {
  all,
  betweenDays,
  containsDigits,
  containsName,
  containsSearchable,
  emptyAble,
  equals,
  instant,
  isTrue,
} from '../../platform/lists/conditions.ts'
import { listQuery } from '../../platform/lists/list-query.ts'
import { byValue } from '../../platform/lists/orders.ts'

const sortDate = 'patient_order_summary.sort_date'
const primaryNurse = sql<
  number | null
>`(select mark.nurse_id from patient_nurse mark where mark.patient_uuid = patient_order_summary.patient_uuid
  and mark.is_primary
  order by mark.primary_at, mark.nurse_id limit 1)`
const initials = sql<string>`upper(left(patient.first_name, 1) || left(patient.last_name, 1))`

/** Told apart by the planner, which knows how many have none or several. */
const byNumber = {
  one: sql<boolean>`patient_order_summary.active_orders_qty = 1`,
  multiple: sql<boolean>`patient_order_summary.active_orders_qty > 1`,
  none: sql<boolean>`patient_order_summary.active_orders_qty = 0`,
}

export const listOrders = listQuery(ordersList, {
  rows: ({ db }) =>
    db
      .selectFrom('patient_order_summary')
      .innerJoin('patient', 'patient.uuid', 'patient_order_summary.patient_uuid')
      .leftJoin('user_account as ops', 'ops.id', 'patient.user_id_ops')
      .leftJoin('patient_order as current', 'current.id', 'patient_order_summary.patient_order_id')
      .select([
        'patient_order_summary.patient_id as id',
        'patient_order_summary.patient_uuid',
        'ops.first_name as ops_first_name',
        initials.as('patient_initials'),
        'patient.city as patient_city',
        'patient.status as patient_status',
        'current.treatment as order_treatment',
        sql<string | null>`(select first_name from user_account where id = ${primaryNurse})`.as(
          'primary_nurse_first_name',
        ),
        sql<boolean>`coalesce(current.lab_order, false)`.as('lab_order'),
        'current.auto_generation_problems',
        'patient_order_summary.active_orders_qty',
        sql<boolean>`coalesce(current.auto_order, false)`.as('auto_order'),
        'current.frequency',
        'current.frequency_other',
        instant('patient_order_summary.next_visit_date').as('next_visit_date'),
        'patient_order_summary.next_visit_due_date',
        'patient_order_summary.next_visit_timezone',
        'patient_order_summary.next_visit_id',
        'patient_order_summary.next_visit_status',
      ]),
  id: 'patient_order_summary.patient_id',
  idsFirst: true,
  filters: {
    // PAT-032: a row without either date stays listed unless a start is chosen
    date: ({ from, to }) =>
      from === null
        ? sql<boolean>`(${betweenDays(sortDate)({ from, to })} or ${sql.ref(sortDate)} is null)`
        : betweenDays(sortDate)({ from, to }),
    // Most are Active: of the others there are few, who are read first.
    patient_status: (status) =>
      status === 'Active'
        ? equals('patient.status')(status)
        : sql<boolean>`patient_order_summary.patient_uuid = any(array(select uuid from patient
          where status = ${status}))`,
    is_recurring: (value) =>
      value === 'unknown'
        ? sql<boolean>`patient.is_recurring is null`
        : value === 'yes'
          ? sql<boolean>`patient.is_recurring`
          : sql<boolean>`not patient_order_summary.is_recurring`,
    primary_nurse_id: {
      is: (nurse) =>
        sql<boolean>`patient_order_summary.patient_uuid = any(array(select mark.patient_uuid from patient_nurse mark
          where mark.nurse_id = ${nurse} and mark.is_primary))`,
      known: primaryNurse,
    },
    ops_id: emptyAble('patient.user_id_ops'),
    phone: containsDigits('patient.phone'),
    phone_additional: containsDigits('patient.phone_additional'),
    phone_scheduling_contact: containsDigits('patient.phone_scheduling_contact'),
    // The folded text of PAT-108 finds them by its index; it holds more than the name. Two letters are in the names
    // of the index of names, which is a sixth of the table.
    patient: (name) =>
      sql<boolean>`patient_order_summary.patient_id = any(array(select patient.id from patient where ${all([containsSearchable('patient.search')(name), containsName(sql`(patient.first_name || ' ' || patient.last_name || ' ' || patient.first_name)`)(name)])}))`,
    auto_order: isTrue('current.auto_order'),
    number_active_orders: (number) => byNumber[number],
  },
  orders: { duedate: byValue(sortDate) },
  patients: { type: 'order', uuid: 'patient_uuid' },
})
