// VIS-160, 161, 162, ORD-058, NVS-035, NVS-052: what a visit's signs say, as pieces of SQL for list and record. The
// aliases are those of the query around.
import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '@wren/contract/time'

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`)

/** VIS-160 */
export const outsideAuthorization = (visit: string, order: string): RawBuilder<boolean> =>
  sql<boolean>`(${column(visit, 'local_date')} < ${column(order, 'authorization_start')} or ${column(visit, 'local_date')} > ${column(order, 'authorization_end')}) is true`

/** VIS-161: its place among the order's visits that count lies behind the smaller limit of ORD-058. */
export const beyondAuthorized = (visit: string, order: string): RawBuilder<boolean> =>
  sql<boolean>`(least(${column(order, 'visit_amount')}, ${column(order, 'doses')}) is not null and not ${column(visit, 'missed')}
    and ${column(visit, 'status')} not in ('Inactive - Lost', 'Inactive - Canceled')
    and (select count(*) from visit sooner where sooner.patient_order_id = ${column(visit, 'patient_order_id')} and not sooner.is_deleted and not sooner.missed
      and sooner.status not in ('Inactive - Lost', 'Inactive - Canceled')
      and (sooner.start, sooner.id) <= (${column(visit, 'start')}, ${column(visit, 'id')})) > least(${column(order, 'visit_amount')}, ${column(order, 'doses')}))`

/** NVS-035 */
export const chartAvailable = (
  visit: string,
  pharmacy: string,
  now: Instant,
): RawBuilder<boolean> =>
  sql<boolean>`(${column(visit, 'user_id_assigned')} is not null and not ${column(visit, 'missed')} and not ${column(pharmacy, 'has_own_chart')}
    and (exists (select from chart begun where begun.assignment_id = ${column(visit, 'id')})
      or ((${column(visit, 'status')} = 'Active - Ready' or (${column(visit, 'status')} = 'Active - Booked' and ${column(visit, 'nurse_confirmed')} is not null))
        and ${column(visit, 'start')} <= ${now}::timestamptz + interval '2 hours')))`

/** VIS-162: own-chart visits are included. */
export const chartOverdue = (now: Instant): RawBuilder<boolean> =>
  sql<boolean>`(visit.nurse_chart_received is null and visit.status in ('Active - Booked', 'Active - Ready') and not visit.missed
    and visit.user_id_assigned is not null and visit.ends_at < ${now}::timestamptz - interval '24 hours')`

/** ORD-046 */
export const orderExpiry = (order: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`coalesce(${column(order, 'expiration_date')}, ${column(order, 'signed_date')} + 365)`

/** NVS-052 in SQL: the same as visitDetailsUrl of the contract. */
export const detailsUrl = (publicUrl: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`coalesce(visit.visit_details_url, case when visit.status like 'Active - %' or visit.status like 'Completed - %'
    then ${publicUrl}::text || '/visits/' || visit.id || '/details' end)`
