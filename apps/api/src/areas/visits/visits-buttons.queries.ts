// VIS "Calls" 130: what the controls' rules are judged by, in one query beside the conditions of VIS-060.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import { orderExpiry } from '@wren/contract/orders.rules'
import type { visits } from '@wren/contract/visits'
import { buttonStatuses, type ButtonFacts } from '@wren/contract/visits-buttons.rules'
import { unknownVisit } from '@wren/contract/visits.refusals'
import type { Read } from '../../platform/http/bind.ts'
import { readyFacts } from './visits-ready.queries.ts'
import { mayLinkOrder } from './visits.policy.ts'
import { visitById } from './visits.store.ts'

type Around = Pick<
  ButtonFacts,
  | 'charting_started'
  | 'has_chart'
  | 'previous_charts'
  | 'other_visits'
  | 'provider_has_own_chart'
  | 'trip_reported'
>

export async function visitButtons(read: Read, { id }: Input<typeof visits.buttonStatuses>) {
  const visit = await visitById(read.db, id)
  if (visit === null) return unknownVisit
  const found = await sql<Around>`select pharmacy.has_own_chart as provider_has_own_chart,
      exists (select from report where report.assignment_id = visit.id and report.source = 'trip' and report.withdrawn_at is null) as trip_reported,
      exists (select from chart where chart.assignment_id = visit.id) as has_chart,
      (visit.nurse_chart_received is not null or exists (select from chart where chart.assignment_id = visit.id)
        or exists (select from chart_archived old where old.assignment_id = visit.id)) as charting_started,
      (select count(*)::int from visit other join chart on chart.assignment_id = other.id and chart.ver > 0 and chart.withdrawn_at is null
        where other.patient_uuid = visit.patient_uuid and other.id <> visit.id and not other.is_deleted) as previous_charts,
      (select count(*)::int from (select from visit other where other.patient_uuid = visit.patient_uuid and other.id <> visit.id and not other.is_deleted
        and other.status not in ('Inactive - Lost', 'Inactive - Canceled') and (other.group_id is null or other.group_id is distinct from visit.group_id) limit 1) one) as other_visits
    from visit join pharmacy on pharmacy.id = visit.provider_id where visit.id = ${id}`.execute(
    read.db,
  )
  const ready = await readyFacts(read.db, visit)
  return {
    data: buttonStatuses({
      ...visit,
      ...(found.rows[0] as Around),
      ready,
      expiration: ready.order === null ? null : orderExpiry(ready.order),
      now: read.now,
      mayLinkOrder: mayLinkOrder(read.actor),
    }),
  }
}
